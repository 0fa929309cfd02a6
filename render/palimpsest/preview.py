"""A move in the making, drawn over the table: numbered places of a card, or the table as it would be."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.palimpsest import advice, cube_steps, types
from render.decktet import FaceSize
from render.drawing import cache, fonts, palette, picture, styles, text
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.masks import rounded
from render.palimpsest import faces, layout

_HIGH = 38
"""Height of what marks a place."""
_RING = (255, 248, 226)


class Spot(NamedTuple):
    """A card's place with the number that a message gives it, or the letters of a question's answers."""

    x: int
    y: int
    said: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A move in the making, from ``PlayAdvice``.

    ``card`` is the id of the chosen card of the hand, ``spots`` are places of which the message beside the
    picture speaks. Once a place is chosen, ``after`` is the view of ``PlayAdvice.preview``, with the cubes
    put or removed so far; ``candidate`` says what the play does, and ``todo`` what is still to be done.
    """

    card: str | None = None
    spots: tuple[Spot, ...] = ()
    after: types.View | None = None
    candidate: advice.Candidate | None = None
    todo: cube_steps.Todo | None = None


NOTHING = Preview()
"""No card is chosen."""


def numbered(places: list[advice.Candidate]) -> tuple[Spot, ...]:
    """Places as the lines and menus of a message number them."""
    return tuple(Spot(place.x, place.y, str(number)) for number, place in enumerate(places, 1))


def draw_spots(canvas: Canvas, preview: Preview, grid: layout.LatticeWindow) -> None:
    """Where the card's middle would lie, the number of each place; an outline of the card at the first."""
    if preview.card is not None and preview.spots:
        box = grid.card(*preview.spots[0][:2])
        canvas.stamp(_outline(grid.face), box.left, box.top)
    for x, y, said in preview.spots:
        sprite, wide = _label(said)
        left, top = grid.card(x, y).middle
        spot = picture.Box.sized(left - wide // 2, top - _HIGH // 2, wide, _HIGH)
        canvas.labels = [label for label in canvas.labels if not spot.inset(-3).meets(label.ink)]
        canvas.stamp(sprite, spot.left, spot.top)
        canvas.hit(f"place:{said}", spot)


@lru_cache(maxsize=64)
def _label(said: str) -> tuple[Sprite, int]:
    """A gold disc with a number, or as wide as some letters need, and its width."""
    wide = max(_HIGH, text.measure(fonts.Face.HEAVY, styles.LEAST, said) + 18)
    border, radius = 10, _HIGH // 2
    canvas = Canvas.clear(wide + 2 * border, _HIGH + 2 * border, _RING)
    canvas.shadow(rounded(wide, _HIGH, radius), border, border, 3, 0.6)
    canvas.paint(rounded(wide, _HIGH, radius), border, border, _RING)
    canvas.paint(rounded(wide - 4, _HIGH - 4, radius - 2), border + 2, border + 2, palette.ACCENT)
    room = picture.Box.sized(border + 4, border, wide - 8, _HIGH)
    canvas.text(said, room, Style(fonts.Face.HEAVY, styles.LEAST, palette.INK, styles.LEAST), "centre")
    return canvas.sprite(border, border), wide


@cache.SPRITES.keep
def _outline(size: FaceSize) -> Sprite:
    """A card that is not there yet: a breath of gold with an edge."""
    border = 12
    canvas = Canvas.clear(size.width + 2 * border, size.height + 2 * border, palette.ACCENT)
    whole = rounded(size.width - 4, size.height - 4, size.radius)
    canvas.glow(whole, border + 2, border + 2, palette.ACCENT, 3, 0.1)
    # Two tones, so that the edge shows on paper and on the dark table.
    canvas.paint(rounded(size.width - 4, size.height - 4, size.radius, 7), border + 2, border + 2, faces.DEEP)
    canvas.paint(
        rounded(size.width - 6, size.height - 6, size.radius - 1, 5), border + 3, border + 3, palette.ACCENT
    )
    return canvas.sprite(border, border)
