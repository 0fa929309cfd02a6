"""Cards of paper."""

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.masks import gradient, rounded
from render.palette import EDGE
from render.paper import BORDER, cut_out
from render.tokens import coin


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


def test_what_lies_on_a_card_is_stamped_and_named_with_it() -> None:
    face = Canvas(Image.new("RGB", (140, 120), (240, 230, 210)))
    card, number = cut_out(face, 10, 5, under=20), coin(40, "7")
    at_once, in_turn = Canvas.table(300, 200), Canvas.table(300, 200)
    at_once.stamp(card.topped(number, 90, -21), 60, 50)
    in_turn.stamp(card, 60, 50)
    in_turn.stamp(number, 150, 29)
    assert at_once.image.tobytes() == in_turn.image.tobytes()
    assert at_once.labels == in_turn.labels
    assert card.image.getpixel((BORDER + 70, BORDER + 60)) == (240, 230, 210, 255)
