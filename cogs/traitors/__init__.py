"""Spice Traitors at Discord: desk, panel, story, maps and slash commands."""

from cogs.traitors.commands import setup
from cogs.traitors.desk import DESK

__all__ = ["DESK", "setup"]
