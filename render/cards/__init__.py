"""Pictures beside the tables' own: cards of tables and people, rankings, courses, replays.

They are of records that features fill, and name no game: each draws its own board, in a room beside this one.
When a card is sent is said by the features, such as ``cogs.past`` and ``cogs.ladder``.
"""
