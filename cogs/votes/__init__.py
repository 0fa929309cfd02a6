"""What those present agree on: pauses, moves taken back, ends, seats; and what the host decides alone.

Whether something was agreed to is decided in ``tables.play``, and games' own votes are moves. Who is let into
a lobby is ``cogs.lobby``.
"""
