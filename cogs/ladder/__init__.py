"""Ladders at Discord: what people do on them, what is said of them in their channel, and their events.

Who may challenge whom, and what comes of it, is ``tables.ladders``.
"""
