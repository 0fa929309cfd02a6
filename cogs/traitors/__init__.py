"""Spice Traitors at Discord: ui, panel, story, maps and slash commands."""

from cogs.traitors.commands import setup
from cogs.traitors.ui import UI

__all__ = ["UI", "setup"]
