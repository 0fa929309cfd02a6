"""Quetinny at Discord: desk, panel, words and slash commands."""

from cogs.quetinny.commands import setup
from cogs.quetinny.desk import DESK

__all__ = ["DESK", "setup"]
