"""Tournaments: who meets whom, how they stand, and how one goes on by itself from round to round."""
