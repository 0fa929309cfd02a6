"""Deals of the day and the week, tries at them, best lines, and puzzles."""
