"""A table as messages: board, lobby, panels, notices, as plain records.

Nothing here sends anything, and no game is named: what each game says of itself comes through its
:class:`~cogs.table_screens.game_ui.GameUi`.
"""
