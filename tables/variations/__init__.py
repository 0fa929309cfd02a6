"""What if: moves that people try from a position of a finished game or of a puzzle, for nobody's result.

Nothing here changes a table. What a position's secrets are, and when they are open, is ``tables.views``.
"""
