"""Tournaments: who meets whom, how they stand, and how one goes on by itself from round to round.

Its tables are tables like all others, whose rows do not name it: only its ``meetings`` know them.
"""
