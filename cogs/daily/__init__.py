"""Deals of the day and puzzles at Discord: played, ranked, shared, and posted where a server wants them.

Which deal it is, who has tried it, and what is secret until when is ``tables.daily``; which game is dealt,
that game says itself (:class:`~cogs.daily.spec.DailySpec`). A deal is played at a table like any other.
"""
