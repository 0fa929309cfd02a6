"""What somebody reads who wants to know how a game is played: help, and rules with pictures.

The texts themselves are in ``data/rules``; a guided first game is ``cogs.lobby.quick_starts`` and each game's
own.
"""
