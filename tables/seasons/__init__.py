"""Seasons of a server, and the ledger of what is owned in them.

Points of a tournament come here when it is over; how a game ended is ``tables.results``.
"""
