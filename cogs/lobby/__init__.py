"""How a table begins: the command of each game, the lobby, another game after one.

A game that goes on is ``cogs.table``, and how a lobby looks is ``cogs.table_screens.lobby``; who may sit down
is decided in ``tables.lobby``.
"""
