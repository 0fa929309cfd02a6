"""Seasons at Discord: what managers do with them, and how one ends."""
