"""Cards of paper."""

import pytest
from PIL import Image, ImageChops

from render.drawing.canvas import Canvas
from render.drawing.masks import gradient, rounded
from render.drawing.palette import EDGE
from render.drawing.paper import BORDER, cut_out


@pytest.mark.parametrize("size", [(60, 44), (140, 120), (300, 44)])
@pytest.mark.parametrize(("radius", "line"), [(0, 1), (9, 1), (10, 2), (13, 5), (3, 6)])
def test_a_card_looks_like_its_parts_drawn_one_after_the_other(
    size: tuple[int, int], radius: int, line: int
) -> None:
    face = Canvas(gradient(*size, (240, 40, 90), (20, 200, 240)).copy())
    stamped, painted = (Canvas(gradient(400, 200, (0, 90, 0), (200, 120, 60)).copy()) for _ in range(2))
    stamped.stamp(cut_out(face, radius, 5, line=line), 40, 30)
    card = rounded(*size, radius)
    painted.shadow(card, 40, 30, 5)
    painted.inlay(face, card, 40, 30)
    painted.paint(card._replace(line=line), 40, 30, EDGE)
    assert max(ImageChops.difference(stamped.image, painted.image).tobytes()) <= 2


def test_the_upper_part_of_a_card_may_lie_above_its_own_corner() -> None:
    face = Canvas(Image.new("RGB", (140, 120), (240, 230, 210)))
    raised, usual = Canvas.table(300, 200), Canvas.table(300, 200)
    raised.stamp(cut_out(face, 10, 5, under=20), 60, 50)
    usual.stamp(cut_out(face, 10, 5), 60, 30)
    assert raised.image.tobytes() == usual.image.tobytes()
    assert cut_out(face, 10, 5).image.getpixel((BORDER + 70, BORDER + 60)) == (240, 230, 210, 255)
