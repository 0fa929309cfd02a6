"""Roads are drawn on a part of the canvas, and look as if they were drawn on all of it."""

from __future__ import annotations

from PIL import ImageChops

from render.drawing.canvas import Canvas
from render.drawing.picture import Box
from render.roads import Road, draw_roads

SHARP = Road(((100, 80), (160, 90), (101, 96), (140, 150)), 12)
CORNERS = tuple(Road(((x, y), (x + 1, y)), 1) for x, y in ((2, 2), (396, 296)))


def test_a_part_of_the_canvas_is_enough_for_sharp_corners_too() -> None:
    part, whole = Canvas.table(400, 300), Canvas.table(400, 300)
    draw_roads(part, [SHARP])
    draw_roads(whole, [SHARP, *CORNERS])
    middle = Box(20, 20, 380, 280)
    difference = ImageChops.difference(part.image.crop(middle), whole.image.crop(middle))
    assert max(most for _, most in difference.getextrema()) <= 1
    touched = ImageChops.difference(part.image, Canvas.table(400, 300).image).getbbox()
    assert touched is not None
    assert middle.holds(Box(*touched))


def test_roads_that_leave_the_canvas_are_cut_off() -> None:
    canvas = Canvas.table(60, 40)
    draw_roads(canvas, [Road(((-20, 20), (90, 20)), 8)])
    assert canvas.image.size == (60, 40)
    assert canvas.image.getpixel((0, 20)) == canvas.image.getpixel((59, 20))
