"""Pictures of views: a kit that all games share, and a package for each game.

A picture is drawn on a :class:`~render.canvas.Canvas` (``canvas``) in the colours of ``palette``, with the
shapes of ``masks``, the signs of ``symbols``, and texts through ``Canvas.text`` alone. ``cards``, ``tokens``,
``roads`` and ``panes`` are what boards are made of. Parts that stay are kept by ``cache``.
``painters`` draw in processes of their own, whose program is ``worker``; ``replay`` makes a GIF of frames.
"""
