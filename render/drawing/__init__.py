"""What pictures are drawn with: canvas, letters, colours, shapes, layouts, files.

No game is known here. What several of them have lies above, such as ``render.tokens`` and ``render.roads``;
when something is drawn, and by which process, is ``render.painting``.
"""
