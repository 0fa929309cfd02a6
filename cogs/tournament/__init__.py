"""Tournaments at Discord: what people do with them, what is said of them, and who takes them on."""
