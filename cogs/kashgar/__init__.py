"""Kashgar at Discord: desk, panel, looks around, decks and slash commands."""

from cogs.kashgar.commands import setup
from cogs.kashgar.desk import DESK

__all__ = ["DESK", "setup"]
