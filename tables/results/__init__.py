"""How games ended, and what that adds up to: ratings, leaderboards, sums.

What a tournament's tables are worth is ``tables.tournaments``, what players own ``tables.seasons``.
"""
