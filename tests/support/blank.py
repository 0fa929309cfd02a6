"""Pictures without paint, for tests that are not about pictures: laid out in full, with their words, grey.

Where a text stands, what it says, where things lie and what the alternative text tells is as ever, so what
cannot be drawn still fails. Paint is tested in ``tests/render`` and ``tests/cogs/test_conformance.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from PIL import Image

from render import cache
from render.canvas import Canvas, Layer, Sprite
from render.picture import Box
from render.png import encode

_CACHES = (cache.SPRITES, cache.FRAMES, cache.PICTURES)
_ROOM = 6
"""So many times as much is kept as of painted pictures: tests of all games take turns, and frames that are
not painted share what they are painted on."""
_blank = [vars(cache.ImageCache(_ROOM * each.maxsize)) for each in _CACHES]
"""What the caches hold of such pictures: others must not find it there."""


def _is_small(canvas: Canvas) -> bool:
    """Whether it is a sprite, which is painted once and kept by whatever cache."""
    return canvas.image.mode == "RGBA"


def _only_small(name: str) -> Any:
    real = getattr(Canvas, name)

    @functools.wraps(real)
    def paint(self: Canvas, *args: Any, **options: Any) -> None:
        if _is_small(self):
            real(self, *args, **options)

    return mock.patch.object(Canvas, name, paint)


def _stamp(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
    if _is_small(self):
        _real_stamp(self, sprite, x, y)
    else:
        self.labels.extend(label.moved(x, y) for label in sprite.labels)


def _lay(self: Canvas, layer: Layer, x: int, y: int) -> None:
    self.labels.extend(label.moved(x, y) for label in layer.labels)
    self.hits.update((name, box.moved(x, y)) for name, box in layer.hits.items())


def _open(self: Layer) -> Canvas:
    return Canvas(self.image, dict(self.hits), list(self.labels))


def _table(width: int, height: int, part: Box | None = None) -> Canvas:
    return Canvas(_unpainted((width, height) if part is None else (part.width, part.height)))


@functools.lru_cache(maxsize=64)
def _unpainted(size: tuple[int, int]) -> Image.Image:
    """One for all pictures of a size."""
    return Image.new("RGB", size)


def _encode(image: Image.Image) -> bytes:
    return _grey(image.size)


@functools.lru_cache(maxsize=64)
def _grey(size: tuple[int, int]) -> bytes:
    return encode(Image.new("RGB", size, (96, 96, 96)))


_real_stamp = Canvas.stamp
_patches = [
    *(_only_small(name) for name in ("paint", "stencil", "block", "shadow", "glow")),
    mock.patch.object(Canvas, "table", _table),
    mock.patch.object(Canvas, "stamp", _stamp),
    mock.patch.object(Canvas, "lay", _lay),
    mock.patch.object(Layer, "open", _open),
    mock.patch("render.canvas.encode", _encode),
]


without_paint = pytest.mark.usefixtures("blank_pictures")
"""For tests of where things lie and what is written: their pictures are blank."""


@contextlib.contextmanager
def blank_pictures() -> Iterator[None]:
    """Pictures that are drawn inside are blank."""
    with contextlib.ExitStack() as stack:
        for each in _patches:
            stack.enter_context(each)
        _exchange()
        stack.callback(_exchange)
        yield


def _exchange() -> None:
    for number, each in enumerate(_CACHES):
        kept = dict(vars(each))
        vars(each).clear()
        vars(each).update(_blank[number])
        _blank[number] = kept
