"""The canvas: a picture being drawn, with a record of its texts and of where things lie.

A canvas is drawn on; a :class:`Layer` is what a finished canvas leaves in a cache. A layer is
never drawn on again: ``open()`` gives a canvas of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from PIL import Image

from render.drawing import masks, spelling
from render.drawing.fonts import Face, cap_height
from render.drawing.masks import around
from render.drawing.palette import RGB, TABLE
from render.drawing.picture import Box, Label, Picture
from render.drawing.png import encode
from render.drawing.text import SMALLEST, fit, line

Align = Literal["left", "centre", "right"]
Fill = RGB | Image.Image

SHADOW = (6, 10, 16)
SHADOW_DROP = 4
"""One light for all pictures: shadows fall so many pixels straight down."""


class Style(NamedTuple):
    """How a text looks: face, size in pixels and colour; ``floor`` is the size it may shrink to."""

    face: Face
    size: int
    colour: RGB
    floor: int = SMALLEST


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture with transparent parts; (``dx``, ``dy``) is where its own corner lies inside it.

    The border around it holds shadow or glow.
    """

    size: tuple[int, int]
    pieces: tuple[tuple[Image.Image, int, int], ...]
    """Images and their places. Where most of it is opaque, that part is one of RGB, which needs no mask."""
    dx: int = 0
    dy: int = 0
    labels: tuple[Label, ...] = ()

    @classmethod
    def of(cls, image: Image.Image, dx: int = 0, dy: int = 0, labels: tuple[Label, ...] = ()) -> Sprite:
        """A sprite in one piece."""
        return cls(image.size, ((image, 0, 0),), dx, dy, labels)

    @property
    def image(self) -> Image.Image:
        """The whole of it, not to be drawn on."""
        if len(self.pieces) == 1:
            return self.pieces[0][0]
        whole = Image.new("RGBA", self.size)
        for piece, x, y in self.pieces:
            whole.alpha_composite(piece.convert("RGBA"), (x, y))
        return whole


@dataclass(frozen=True, slots=True)
class Layer:
    """A finished canvas, to be kept and shared."""

    image: Image.Image
    hits: Mapping[str, Box]
    labels: tuple[Label, ...]

    def open(self) -> Canvas:
        """A canvas that begins as this layer."""
        return Canvas(self.image.copy(), dict(self.hits), list(self.labels))


class Canvas:
    """A picture being drawn, in RGB, or in RGBA for a sprite."""

    def __init__(
        self, image: Image.Image, hits: dict[str, Box] | None = None, labels: list[Label] | None = None
    ):
        self.image = image
        self.hits = {} if hits is None else hits
        self.labels = [] if labels is None else labels

    @classmethod
    def table(cls, width: int, height: int, part: Box | None = None) -> Canvas:
        """An empty table of this size, or a ``part`` of one."""
        return cls(masks.gradient(width, height, *TABLE).crop(part or (0, 0, width, height)))

    @classmethod
    def plain(cls, width: int, height: int) -> Canvas:
        """A canvas that is about to be covered."""
        return cls(Image.new("RGB", (width, height)))

    @classmethod
    def clear(cls, width: int, height: int, colour: RGB) -> Canvas:
        """A transparent canvas for a sprite; ``colour`` shines through at half transparent edges."""
        return cls(Image.new("RGBA", (width, height), (*colour, 0)))

    @property
    def box(self) -> Box:
        """The whole canvas."""
        return Box(0, 0, self.image.width, self.image.height)

    # --- shapes ---------------------------------------------------------------------------

    def paint(self, shape: masks.Shape, x: int, y: int, fill: Fill) -> None:
        """Fill a shape, its corner at (x, y), with a colour or a picture of its size."""
        if shape.width * shape.height < _LEAST_OPAQUE or not masks.has_straight_sides(shape):
            self.stencil(masks.mask(shape), x, y, fill)
            return
        if isinstance(fill, Image.Image) and self.image.mode == "RGB" and not shape.line:
            self._cover(shape, x, y, fill)
            return
        # Most of a large shape is a plain rectangle, or nothing at all: only the corners need a mask.
        for box in masks.straight_parts(shape):
            self.block(box.moved(x, y), _part(fill, box))
        for corner, dx, dy in masks.corners(shape):
            part = _part(fill, Box.sized(dx, dy, *corner.size))
            self.stencil(corner, x + dx, y + dy, part)

    def _cover(self, shape: masks.Shape, x: int, y: int, picture: Image.Image) -> None:
        """Lay a whole picture, then what was under its round corners once more: no part of it is copied."""
        places = [(x + dx, y + dy, outside) for outside, dx, dy in masks.corners(shape, outside=True)]
        under = [self.image.crop(Box.sized(left, top, *outside.size)) for left, top, outside in places]
        self.image.paste(picture, (x, y))
        for (left, top, outside), ground in zip(places, under, strict=True):
            self.image.paste(ground, (left, top), outside)

    def pane(self, box: Box, radius: int, fill: Fill, line: RGB, edge: int = 2) -> None:
        """A ground with round corners, and its edge in a colour."""
        self.paint(masks.rounded(box.width, box.height, radius), box.left, box.top, fill)
        self.paint(masks.rounded(box.width, box.height, radius, edge), box.left, box.top, line)

    def stencil(self, through: Image.Image, x: int, y: int, fill: Fill) -> None:
        """Fill what a mask lets through."""
        if self.image.mode == "RGBA":
            self.image.alpha_composite(tinted(fill, through), (max(0, x), max(0, y)), _cut_off(x, y))
        else:
            self.image.paste(fill, (x, y), through)

    def block(self, box: Box, fill: Fill) -> None:
        """Fill a plain rectangle with a colour or an opaque picture of its size."""
        self.image.paste(fill, box)

    def shadow(self, shape: masks.Shape, x: int, y: int, blur: int = 6, strength: float = 0.55) -> None:
        """The shadow of a shape that is about to be drawn at (x, y)."""
        self._cast(shape, x, y, SHADOW, blur, strength, SHADOW_DROP)

    def glow(self, shape: masks.Shape, x: int, y: int, colour: RGB, blur: int, strength: float) -> None:
        """The light around a shape that is about to be drawn at (x, y)."""
        self._cast(shape, x, y, colour, blur, strength, 0)

    def _cast(
        self, shape: masks.Shape, x: int, y: int, colour: RGB, blur: int, strength: float, drop: int
    ) -> None:
        if self.image.mode == "RGBA":
            self.stencil(masks.faded(shape, blur, strength), x - 2 * blur, y - 2 * blur + drop, colour)
            return
        for piece, dx, dy in around(shape, blur, strength, drop):
            self.stencil(piece, x + dx, y + dy, colour)

    # --- what is ready --------------------------------------------------------------------

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Put a sprite with its own corner at (x, y)."""
        left, top = x - sprite.dx, y - sprite.dy
        for piece, dx, dy in sprite.pieces:
            at = left + dx, top + dy
            if piece.mode == "RGB":
                self.image.paste(piece, at)
            elif self.image.mode == "RGBA":
                self.image.alpha_composite(piece, (max(0, at[0]), max(0, at[1])), _cut_off(*at))
            else:
                self.image.paste(piece, at, piece)
        self.labels.extend(label.moved(x, y) for label in sprite.labels)

    def inlay(self, face: Canvas | Layer, shape: masks.Shape, x: int, y: int) -> None:
        """Fill a shape, its corner at (x, y), with a canvas or a layer of its size."""
        self.paint(shape, x, y, face.image)
        self.labels.extend(label.moved(x, y) for label in face.labels)

    def lay(self, layer: Layer, x: int, y: int) -> None:
        """Put a whole layer, opaque, with its hits and labels."""
        self.image.paste(layer.image, (x, y))
        self.labels.extend(label.moved(x, y) for label in layer.labels)
        for name, box in layer.hits.items():
            self.hits[name] = box.moved(x, y)

    def hit(self, name: str, box: Box) -> None:
        """Remember where something lies."""
        self.hits[name] = box

    # --- text -----------------------------------------------------------------------------

    def text(
        self,
        text: str,
        room: Box,
        style: Style,
        align: Align = "left",
        *,
        halo: tuple[RGB, int] | None = None,
        minor: bool = False,
    ) -> Box:
        """Draw a text inside a box and return the box of its ink.

        It stands centred by cap height, so that accents and descenders may leave ``room``; it shrinks to
        ``style.floor``, then is cut with an ellipsis. ``halo`` is a colour and how far it reaches, for
        labels on a map. A ``minor`` text need not be readable on a phone.
        """
        found = fit(style.face, style.size, spelling.as_drawn(text), room.width, style.floor)
        spare = room.width - found.line.extent
        x = room.left - min(0, found.line.left) + {"left": 0, "centre": spare // 2, "right": spare}[align]
        capital = cap_height(style.face, found.size, figures=found.text.isdigit())
        baseline = (room.top + room.bottom + capital) // 2
        if halo:
            around = line(style.face, found.size, found.text, halo[1])
            self.stencil(around.mask, x + around.left, baseline + around.top, halo[0])
        left, top = x + found.line.left, baseline + found.line.top
        self.stencil(found.line.mask, left, top, style.colour)
        for picture, dx, dy in found.line.pictures:
            self.stamp(Sprite.of(picture), left + dx, top + dy)
        ink = Box.sized(left, top, *found.line.mask.size)
        if found.text:
            self.labels.append(Label(found.text, ink, room, found.size, minor))
        return ink

    # --- the end --------------------------------------------------------------------------

    def layer(self) -> Layer:
        """What a cache keeps; this canvas must not be drawn on afterwards."""
        return Layer(self.image, self.hits, tuple(self.labels))

    def sprite(self, dx: int = 0, dy: int = 0) -> Sprite:
        """A sprite whose own corner lies at (dx, dy) on this canvas."""
        labels = tuple(label.moved(-dx, -dy) for label in self.labels)
        return Sprite(self.image.size, _pieces(self.image), dx, dy, labels)

    def picture(self, alt: str) -> Picture:
        """The finished picture."""
        return Picture(encode(self.image), alt, self.hits, self.image.size, tuple(self.labels))


def _part(fill: Fill, box: Box) -> Fill:
    return fill.crop(box) if isinstance(fill, Image.Image) else fill


def tinted(fill: Fill, through: Image.Image) -> Image.Image:
    """A colour, or a picture of a mask's size, as far as the mask lets it through."""
    if isinstance(fill, Image.Image):
        colours = fill.convert("RGBA")
    else:
        colours = Image.new("RGBA", through.size, (*fill, 0))
    colours.putalpha(through)
    return colours


def _cut_off(x: int, y: int) -> tuple[int, int]:
    """How much of a picture lies left of and above the canvas."""
    return max(0, -x), max(0, -y)


def _pieces(image: Image.Image) -> tuple[tuple[Image.Image, int, int], ...]:
    """An opaque rectangle and strips around it, without what is empty; the whole where that gains little."""
    whole = ((image, 0, 0),)
    if image.width * image.height < 2 * _LEAST_OPAQUE:
        return whole
    alpha = image.getchannel("A")
    ink, solid = alpha.getbbox(), alpha.point(_OPAQUE).getbbox()
    if ink is None or solid is None:
        return whole
    outer, core = Box(*ink), Box(*solid)
    while core.width > 0 and core.height > 0 and not _is_opaque(alpha, core):
        core = core.inset(1)
    if not is_worth_a_piece(core):
        return whole
    edges = ((image.crop(box), box.left, box.top) for box in outer.around(core))
    return (image.crop(core).convert("RGB"), core.left, core.top), *edges


def is_worth_a_piece(opaque: Box) -> bool:
    """Whether an opaque part of a sprite is so large that it is quicker to lay by itself."""
    return min(opaque.width, opaque.height) > 0 and opaque.width * opaque.height >= _LEAST_OPAQUE


def _is_opaque(alpha: Image.Image, box: Box) -> bool:
    # Most that are not have a round corner, which is seen at once.
    return alpha.getpixel(box[:2]) == 255 and alpha.crop(box).getextrema()[0] == 255


_OPAQUE = [0] * 255 + [255]
_LEAST_OPAQUE = 4000
"""Pixels of a rectangle that is worth a piece of its own."""
