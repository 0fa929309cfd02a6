"""Spice Traitors at Discord: module, ui, panel, story, maps and slash commands."""
