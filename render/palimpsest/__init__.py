"""Pictures of The Young Queen's Palimpsest: cards laid over cards, cubes, and a play in the making.

Which cells a card shows and covers is ``engine.palimpsest``; what may be chosen, and the buttons for it, are
``cogs.palimpsest``.
"""
