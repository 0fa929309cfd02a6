"""Ceylon at Discord: ui, panel, words and slash commands."""

from cogs.ceylon.commands import setup
from cogs.ceylon.ui import UI

__all__ = ["UI", "setup"]
