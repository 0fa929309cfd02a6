"""Pictures of views: a kit that all games share, and a package for each game.

A picture is drawn on a :class:`~render.canvas.Canvas` (``canvas``) in the colours of ``palette``, with the
shapes of ``masks``, and texts through ``Canvas.text`` alone (``text`` ``spelling`` ``directions`` ``fonts``
``cmap``); it ends as a :class:`~render.picture.Picture` (``picture`` ``png``). By subject:

==================  ========================================================================================
what boards have    ``flow`` ``styles`` ``roads`` ``tokens`` ``icons``
                    ``paper``, and a deck that several games are played with
signs               ``symbols`` ``emblems``
sentences           ``words`` ``narration`` ``alt``
a game's past       ``timeline`` ``chances`` ``course_chart`` ``replay``
beside games        ``cards_of_tables`` ``ranking`` ``result_card`` ``stat_cards``
==================  ========================================================================================

Parts that stay are kept by ``cache``. ``painters`` have pictures drawn in processes of their own, in the
order of ``drawing_queue``; ``warm`` fills the caches there before the first picture.
"""
