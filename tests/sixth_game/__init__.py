"""Piles: a small game that lives in the tests alone, to show what adding a game takes.

``docs/add-a-game.md`` follows it file by file. Everything of it lies in this folder; one line in
``tests/engine/games.py`` registers it.
"""
