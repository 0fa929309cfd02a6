"""Spice Traitors at Discord: module, ui, panel, story, maps and slash commands.

No rule is here but in ``engine.traitors``, and nothing is drawn here but in ``render.traitors``.
"""
