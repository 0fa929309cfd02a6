"""Kashgar at Discord: module, ui, panel, looks around, decks and slash commands."""
