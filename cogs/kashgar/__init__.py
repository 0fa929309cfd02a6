"""Kashgar at Discord: module, ui, panel, cards and contracts, decks and slash commands.

No rule is here but in ``engine.kashgar``, and nothing is drawn here but in ``render.kashgar``.
"""
