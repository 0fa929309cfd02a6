"""Pictures of Quetinny: the kingdom, its routes and caravans, and what happened in sentences.

The hand is not drawn: panels say it in words, ``cogs.quetinny``. How suits look is ``render.decktet``.
"""
