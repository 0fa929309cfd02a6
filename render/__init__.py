"""Pictures of views: what all games share, and a package for each game.

A picture is drawn on a :class:`~render.drawing.canvas.Canvas`; it ends as a
:class:`~render.drawing.picture.Picture`. Each line imports those below it alone:

==================  ========================================================================================
``painting``        pictures drawn in processes of their own, in an order
a package a game    its tables
``cards``           pictures beside the tables' own: cards, rankings, courses, replays
what boards have    ``roads`` ``tokens`` ``icons``, and a deck that several games are played with
signs               ``symbols`` ``emblems``
sentences           ``narration`` ``alt``
``drawing``         canvas, letters, colours, shapes, layouts, files
==================  ========================================================================================
"""
