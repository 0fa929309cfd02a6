"""Kashgar at Discord: module, ui, panel, cards and contracts, decks and slash commands."""
