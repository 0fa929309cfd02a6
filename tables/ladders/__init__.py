"""Ladders of a server: who stands above whom in a game, challenges, and months with promotion.

Tables of challenges are like all others; ratings know nothing of ladders. Tournaments and the ledger of
seasons are each in their own room.
"""
