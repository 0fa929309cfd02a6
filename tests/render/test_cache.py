"""Shelves keep what was used last, within their limit."""

import pytest
from PIL import Image

from render.cache import Shelf, weight
from render.canvas import Canvas, Sprite


def test_results_are_kept_until_the_shelf_is_full() -> None:
    made: list[int] = []
    shelf = Shelf(3 * weight(Image.new("L", (100, 100))))

    @shelf.keep
    def square(shade: int) -> Image.Image:
        made.append(shade)
        return Image.new("L", (100, 100), shade)

    for shade in (1, 2, 3, 1):
        assert square(shade).getpixel((0, 0)) == shade
    assert made == [1, 2, 3]
    square(4)
    square(1)
    assert made == [1, 2, 3, 4]
    square(2)
    assert made == [1, 2, 3, 4, 2]
    assert shelf.taken <= shelf.limit


def test_functions_share_a_shelf_and_are_forgotten_apart() -> None:
    shelf = Shelf(1 << 20)

    @shelf.keep
    def one(side: int) -> Image.Image:
        return Image.new("RGB", (side, side))

    @shelf.keep
    def other(side: int) -> Image.Image:
        return Image.new("RGBA", (side, side))

    first, second = one(8), other(8)
    assert (first.mode, second.mode) == ("RGB", "RGBA")
    one.cache_clear()
    assert one(8) is not first
    assert other(8) is second
    one.cache_clear()
    other.cache_clear()
    assert shelf.taken == 0


def test_what_is_too_large_is_made_anew() -> None:
    shelf = Shelf(1000)
    make = shelf.keep(lambda: Image.new("RGB", (100, 100)))
    assert make() is not make()
    assert shelf.taken == 0


def test_a_failure_is_not_kept() -> None:
    shelf = Shelf(1000)
    tries: list[int] = []

    @shelf.keep
    def fail() -> Image.Image:
        tries.append(1)
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            fail()
    assert len(tries) == 2


def test_weights_follow_pixels() -> None:
    layer = Canvas.table(1320, 840).layer()
    assert weight(layer) > 4 * 1320 * 840
    assert weight((layer, layer)) == 2 * weight(layer)
    assert weight(Sprite(Image.new("RGBA", (10, 10)))) < 2000
