"""Ceylon at Discord: desk, panel, words and slash commands."""

from cogs.ceylon.commands import setup
from cogs.ceylon.desk import DESK

__all__ = ["DESK", "setup"]
