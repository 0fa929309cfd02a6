"""Pictures without paint, for tests that are not about pictures: laid out in full, with their words, black.

Where a text stands, what it says, where things lie and what the alternative text tells is as ever, so what
cannot be drawn still fails. Paint is tested in ``tests/render``, of a game in its ``test_paint.py``, and in
``tests/cogs/test_conformance.py``.
"""

from __future__ import annotations

import contextlib
import functools
import io
import types
from collections.abc import Iterator
from typing import Any

import aggdraw
import pytest
from PIL import Image

from render.cards import timeline
from render.drawing import cache, canvas, text
from render.drawing.canvas import Canvas, Layer, Sprite
from render.drawing.fonts import Typeface
from render.drawing.picture import Box

_CACHES = (cache.SPRITES, cache.FRAMES, cache.PICTURES)
_ROOM = 6
"""So many times as much is kept as of painted pictures: tests of all games take turns."""
_FRAME = 1 << 16
"""About the bytes of a frame's labels and boxes: what it is painted on is shared with all of its size."""


def _weight(thing: object) -> int:
    image = getattr(thing, "image", None)
    return _FRAME if isinstance(image, Image.Image) and image.mode == "RGB" else cache.weight(thing)


def _empty(painted: cache.ImageCache) -> dict[str, Any]:
    return vars(cache.ImageCache(_ROOM * painted.maxsize)) | {"getsizeof": _weight}


_blank = [_empty(each) for each in _CACHES]
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

    return Canvas, name, paint


def _stamp(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
    if _is_small(self):
        _real_stamp(self, sprite, x, y)
    else:
        self.labels.extend(label.moved(x, y) for label in sprite.labels)


def _lay(self: Canvas, layer: Layer, x: int, y: int) -> None:
    self.labels.extend(label.moved(x, y) for label in layer.labels)
    self.hits.update((name, box.moved(x, y)) for name, box in layer.hits.items())


def _open(self: Layer) -> Canvas:
    # What is not painted can be shared.
    image = self.image.copy() if self.image.mode == "RGBA" else self.image
    return Canvas(image, dict(self.hits), list(self.labels))


def _table(width: int, height: int, part: Box | None = None) -> Canvas:
    return Canvas(_unpainted((width, height) if part is None else (part.width, part.height)))


def _plain(width: int, height: int) -> Canvas:
    return Canvas(_unpainted((width, height)))


@functools.lru_cache(maxsize=64)
def _unpainted(size: tuple[int, int]) -> Image.Image:
    """One for all pictures of a size."""
    return Image.new("RGB", size)


class _NoPen:
    """Draws no lines."""

    def line(self, *_: Any) -> None: ...

    arc = ellipse = polygon = line

    def flush(self) -> None: ...


def _pen(image: Image.Image) -> Any:
    return _NoPen() if image.mode == "RGB" else _real_pen(image)


def _encode(image: Image.Image) -> bytes:
    return black(image.size)


def _decode(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return _unpainted(image.size)


@functools.lru_cache(maxsize=64)
def black(size: tuple[int, int]) -> bytes:
    """The file of a picture of this size."""
    written = io.BytesIO()
    Image.new("1", size).save(written, "PNG", compress_level=1)
    return written.getvalue()


def _among(function: Any, names: dict[str, Any]) -> Any:
    """A function as if its module had these names."""
    made = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


@functools.lru_cache(maxsize=8192)
def _measured(font: Typeface, size: int, word: str) -> text.Line:
    """A word, of which nothing is drawn."""
    left, above, right, below = text.ink(font, size, word)
    top, bottom = text._in_line(above, below, size)
    return text.Line(_mask(max(1, right - left), bottom - top), left, top, right)


def _swollen(plain: text.Line, reach: int) -> text.Line:
    mask = _mask(plain.mask.width + 2 * reach, plain.mask.height + 2 * reach)
    return text.Line(mask, plain.left - reach, plain.top - reach, plain.width)


@functools.lru_cache(maxsize=1024)
def _mask(width: int, height: int) -> Image.Image:
    return Image.new("L", (width, height))


_measuring = {**vars(text), "_word": _measured, "_swollen": _swollen}
_measuring["_part"] = _among(text._part, _measuring)
for _each in (text.line, text.extent, text.fit):
    _kept = functools.lru_cache(maxsize=_each.cache_info().maxsize)
    _measuring[_each.__name__] = _kept(_among(_each.__wrapped__, _measuring))
_real_text = Canvas.text
_measured_text = _among(Canvas.text, {**vars(canvas), "line": _measuring["line"], "fit": _measuring["fit"]})


def _text(self: Canvas, *arguments: Any, **options: Any) -> Box:
    """A sprite's text is drawn; of others it is known where they stand."""
    return (_real_text if _is_small(self) else _measured_text)(self, *arguments, **options)


_real_stamp = Canvas.stamp
_real_pen = aggdraw.Draw
_CHANGES: list[tuple[Any, str, Any]] = [
    *(_only_small(name) for name in ("paint", "stencil", "block", "shadow", "glow")),
    (Canvas, "table", _table),
    (Canvas, "plain", _plain),
    (Canvas, "text", _text),
    (Canvas, "stamp", _stamp),
    (Canvas, "lay", _lay),
    (Layer, "open", _open),
    (aggdraw, "Draw", _pen),
    (canvas, "encode", _encode),
    (timeline, "decode", _decode),
]
"""What is another thing in a module or a class meanwhile."""


without_paint = pytest.mark.usefixtures("blank_pictures")
"""For tests of where things lie and what is written: their pictures are blank."""


@contextlib.contextmanager
def blank_pictures() -> Iterator[None]:
    """Pictures that are drawn inside are blank."""
    # Not by mock.patch: for a small picture that takes longer than to draw it.
    before = [(owner, name, vars(owner)[name]) for owner, name, _ in _CHANGES]
    _put(_CHANGES)
    try:
        yield
    finally:
        _put(before)


def _put(things: list[tuple[Any, str, Any]]) -> None:
    for owner, name, thing in things:
        setattr(owner, name, thing)
    _exchange()


def _exchange() -> None:
    for number, each in enumerate(_CACHES):
        kept = dict(vars(each))
        vars(each).clear()
        vars(each).update(_blank[number])
        _blank[number] = kept
