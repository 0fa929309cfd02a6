"""The Young Queen's Palimpsest at Discord: ui, panel, words and slash commands."""

from cogs.palimpsest.commands import setup
from cogs.palimpsest.ui import UI

__all__ = ["UI", "setup"]
