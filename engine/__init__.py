"""The rules of the games: pure Python, no I/O, no clock, no globals.

Every game is a package of its own that implements :class:`engine.core.game.Game`. Each imports those below it
alone: ``environment`` for those who train players, ``players``, the games, a deck that several of them are
played with, ``core``.
"""
