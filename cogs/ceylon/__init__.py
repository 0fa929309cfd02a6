"""Ceylon at Discord: module, ui, panel, words and slash commands.

No rule is here but in ``engine.ceylon``, and nothing is drawn here but in ``render.ceylon``.
"""
