"""The rules of the games: pure Python, no I/O, no clock, no globals.

Every game is a package of its own that implements :class:`engine.core.game.Game`.
"""
