"""Kashgar at Discord: ui, panel, looks around, decks and slash commands."""

from cogs.kashgar.commands import setup
from cogs.kashgar.ui import UI

__all__ = ["UI", "setup"]
