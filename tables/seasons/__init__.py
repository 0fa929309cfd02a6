"""Seasons of a server, and the ledger of what is owned in them."""
