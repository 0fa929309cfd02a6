"""Discord only: turns interactions and direct messages into moves, and views into messages.

No rule of a game and no SQL lives here. One module a game (its UI: panel, words, slash
commands), the tables' own commands beside them, and :mod:`cogs.screens`, :mod:`cogs.interactions`
and :mod:`cogs.delivery` for what all of them share.
"""
