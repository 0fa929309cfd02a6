"""The Young Queen's Palimpsest at Discord: desk, panel, words and slash commands."""

from cogs.palimpsest.commands import setup
from cogs.palimpsest.desk import DESK

__all__ = ["DESK", "setup"]
