"""A table's past: its log, replays, reviews, and the proof that nothing was changed afterwards.

Nothing here changes a table. Which steps a reader may know is decided in ``tables.views``; a move taken back
is ``cogs.votes``.
"""
