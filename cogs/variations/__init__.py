"""What if: a private board on which a reader tries other moves from a position of the past, or of a puzzle.

Nothing here changes a table; what is tried and where it may begin is ``tables.variations``. The panels are
the games' own, with other verbs in their controls.
"""
