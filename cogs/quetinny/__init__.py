"""Quetinny at Discord: ui, panel, words and slash commands."""

from cogs.quetinny.commands import setup
from cogs.quetinny.ui import UI

__all__ = ["UI", "setup"]
