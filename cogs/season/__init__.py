"""Seasons at Discord: what managers do with them, and how one ends.

What people own in one, and its ledger, is ``tables.seasons``; a tournament may count for a season and is
none.
"""
