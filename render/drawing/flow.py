"""Flow: a picture as rows and columns that measure themselves; whoever draws with it names no pixel twice.

A :class:`Part` says how wide and high it would like to be, and draws itself into the box that it is given.
Parts that ``grow`` share what a row has left; all parts of a row are centred in its height. Hands, cards and
lists are drawn so; maps and tableaux have coordinates of their own.
"""

from collections.abc import Callable
from dataclasses import dataclass

from render.drawing import palette, picture, styles
from render.drawing.canvas import Align, Canvas, Sprite, Style
from render.drawing.text import measure


@dataclass(frozen=True, slots=True)
class Part:
    """Something that can be placed: its own width and height, what it draws, and how it is found again."""

    width: int
    height: int
    paint: Callable[[Canvas, picture.Box], object]
    grow: bool = False
    hit: str = ""

    def draw(self, canvas: Canvas, box: picture.Box) -> None:
        """Draw it, and remember where."""
        self.paint(canvas, box)
        if self.hit:
            canvas.hit(self.hit, box)


def text(said: str, style: Style, align: Align = "left", *, grow: bool = False, hit: str = "") -> Part:
    """A line of text; one that grows gives way to its neighbours, too."""
    wide = 0 if grow else measure(style.face, style.size, said) + 4
    return Part(wide, style.size + 8, lambda canvas, box: canvas.text(said, box, style, align), grow, hit)


def sprite(ready: Sprite, width: int, height: int = 0, hit: str = "") -> Part:
    """Something ready made, centred in its box; as high as wide where no height is given."""
    high = height or width

    def paint(canvas: Canvas, box: picture.Box) -> None:
        canvas.stamp(ready, box.left + (box.width - width) // 2, box.top + (box.height - high) // 2)

    return Part(width, high, paint, hit=hit)


def space(width: int = 0) -> Part:
    """Nothing: so many pixels, or all that is left."""
    return Part(width, 0, lambda canvas, box: None, grow=not width)


def row(*parts: Part | None, gap: int = styles.GAP, pad: int = 0, grow: bool = False) -> Part:
    """Parts beside each other."""
    found = [part for part in parts if part is not None]
    fixed = sum(part.width for part in found) + gap * max(0, len(found) - 1) + 2 * pad

    def paint(canvas: Canvas, box: picture.Box) -> None:
        spare, growing = box.width - fixed, sum(part.grow for part in found)
        x = box.left + pad
        for part in found:
            wide = part.width + (spare // growing if part.grow else 0)
            part.draw(canvas, picture.Box(x, box.top, x + wide, box.bottom))
            x += wide + gap

    return Part(fixed, max((part.height for part in found), default=0), paint, grow)


def column(*parts: Part | None, gap: int = 0, grow: bool = False) -> Part:
    """Parts below each other, each as wide as the column, which is centred in its box."""
    found = [part for part in parts if part is not None]
    high = sum(part.height for part in found) + gap * max(0, len(found) - 1)

    def paint(canvas: Canvas, box: picture.Box) -> None:
        y = box.top + (box.height - high) // 2
        for part in found:
            part.draw(canvas, picture.Box(box.left, y, box.right, y + part.height))
            y += part.height + gap

    return Part(max((part.width for part in found), default=0), high, paint, grow)


def sheet(part: Part, height: int, fill: palette.RGB) -> Part:
    """A part on a pane of its own."""

    def paint(canvas: Canvas, box: picture.Box) -> None:
        canvas.pane(box, styles.RADIUS, fill, palette.LINE)
        part.draw(canvas, box)

    return Part(part.width, height, paint)


def stack(canvas: Canvas, within: picture.Box, *parts: Part | None, gap: int = styles.GAP) -> int:
    """Draw parts below each other from the top of a box, each as wide as it; gives the row below the last."""
    y = within.top
    for part in parts:
        if part is not None:
            y += gap if y > within.top else 0
            part.draw(canvas, picture.Box(within.left, y, within.right, y + part.height))
            y += part.height
    return y
