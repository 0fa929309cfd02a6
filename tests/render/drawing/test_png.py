"""The PNG writer: what is written is what was drawn."""

import io
import zlib

import pytest
from PIL import Image

from render.drawing.canvas import Canvas
from render.drawing.masks import disc
from render.drawing.png import encode


def drawn(width: int, height: int) -> Image.Image:
    canvas = Canvas.table(width, height)
    canvas.paint(disc(min(width, height)), 0, 0, (200, 30, 90))
    return canvas.image


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (101, 57), (1320, 840)])
def test_a_png_gives_back_every_pixel(size: tuple[int, int]) -> None:
    image = drawn(*size)
    read = Image.open(io.BytesIO(encode(image)))
    assert read.format == "PNG"
    assert read.mode == "RGB"
    read.verify()
    assert Image.open(io.BytesIO(encode(image))).tobytes() == image.tobytes()


def test_the_standard_library_will_do() -> None:
    image = drawn(200, 100)
    assert Image.open(io.BytesIO(encode(image, zlib))).tobytes() == image.tobytes()


def test_only_opaque_pictures_are_written() -> None:
    with pytest.raises(ValueError, match="RGBA"):
        encode(Image.new("RGBA", (4, 4)))
