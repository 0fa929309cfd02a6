"""Deals of the day and the week, tries at them, best lines, and puzzles.

A try is a table of its own and is played like any other; when deals are posted is ``cogs.daily``.
"""
