"""Deals of the day and puzzles at Discord: played, ranked, shared, and posted where a server wants them."""
