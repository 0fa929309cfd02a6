"""What pictures are drawn with: canvas, letters, colours, shapes, layouts, files.

No game is known here. Suits, tokens and roads, which several games have, lie above, in ``render.decktet``,
``render.tokens`` and ``render.roads``; when something is drawn, and where, is ``render.painting``.
"""
