"""Tournaments at Discord: what people do with them, what is said of them, and who takes them on.

Who meets whom, how everybody stands and what comes next is ``tables.tournaments``; the games are played at
tables like all others. Nothing here counts points.
"""
