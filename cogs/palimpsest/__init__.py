"""The Young Queen's Palimpsest at Discord: module, ui, panel, words and slash commands.

No rule is here but in ``engine.palimpsest``, and nothing is drawn here but in ``render.palimpsest``.
"""
