"""Caches of images keep what was used last, within their limit."""

import pytest
from PIL import Image

from render.drawing.cache import ImageCache, weight
from render.drawing.canvas import Canvas, Sprite


def test_results_are_kept_until_the_cache_is_full() -> None:
    made: list[int] = []
    cache = ImageCache(3 * weight(Image.new("L", (100, 100))))

    @cache.keep
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
    assert cache.currsize <= cache.maxsize


def test_functions_share_a_cache_and_are_told_apart() -> None:
    cache = ImageCache(1 << 20)

    @cache.keep
    def one(side: int) -> Image.Image:
        return Image.new("RGB", (side, side))

    @cache.keep
    def other(side: int) -> Image.Image:
        return Image.new("RGBA", (side, side))

    first, second = one(8), other(8)
    assert (first.mode, second.mode) == ("RGB", "RGBA")
    assert (one(8), other(8)) == (first, second)
    cache.clear()
    assert one(8) is not first


def test_what_is_too_large_is_made_again() -> None:
    cache = ImageCache(1000)
    make = cache.keep(lambda: Image.new("RGB", (100, 100)))
    assert make() is not make()
    assert cache.currsize == 0


def test_a_failure_is_not_kept() -> None:
    cache = ImageCache(1000)
    tries: list[int] = []

    @cache.keep
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
    assert weight(Sprite.of(Image.new("RGBA", (10, 10)))) < 2000
