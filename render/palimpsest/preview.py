"""A move in the making, drawn over the table: numbered ghosts of a card, or the table as it would be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.palimpsest.advice import Candidate
from engine.palimpsest.cube_steps import Todo
from engine.palimpsest.types import Shift, View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite
from render.decktet import FaceSize
from render.masks import rounded
from render.palette import ACCENT, INK
from render.palimpsest.faces import DEEP
from render.palimpsest.layout import LatticeWindow, card_span
from render.picture import Box
from render.tokens import counter, marker


class Spot(NamedTuple):
    """A card's place that a question beside the picture speaks of, with the letters of its answers."""

    x: int
    y: int
    letters: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A move in the making, from ``PlayAdvice``.

    ``card`` is the id of the chosen card of the hand. ``places`` are candidates for it, drawn as ghosts
    and numbered from 1 in this order. Once a place is chosen, ``after`` is the view of
    ``PlayAdvice.preview``, with the cubes put or removed so far; ``candidate`` says what the play does, and
    ``todo`` what is still to be done. A spectator has none.
    """

    card: str | None = None
    places: tuple[Candidate, ...] = ()
    after: View | None = None
    candidate: Candidate | None = None
    todo: Todo | None = None
    spots: tuple[Spot, ...] = ()

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """The cubes that an Excuse moves in this play: one at most (P-23)."""
        last = self.after.last if self.after else None
        return tuple(step for step in last.steps if isinstance(step, Shift)) if last else ()


NOTHING = Preview()
"""No card is chosen."""


def draw_ghosts(canvas: Canvas, preview: Preview, grid: LatticeWindow) -> None:
    """Outlines of the card at its places, then their numbers above all outlines."""
    there = [
        (number, place)
        for number, place in enumerate(preview.places, 1)
        if grid.window.holds(card_span(place.x, place.y))
    ]
    # The best is drawn last, so that its outline is whole.
    for _, place in reversed(there):
        box = grid.card(place.x, place.y)
        canvas.stamp(ghost(grid.face), box.left, box.top)
    side = max(36, min(56, round(min(grid.width, grid.height) * 0.58)))
    for number, place in there:
        x, y = grid.card(place.x, place.y).middle
        spot = Box.sized(x - side // 2, y - side // 2, side, side)
        canvas.cover(spot.inset(-6))
        canvas.stamp(marker(number, side), spot.left, spot.top)
        canvas.hit(f"place:{number}", spot)


def draw_spots(canvas: Canvas, preview: Preview, grid: LatticeWindow) -> None:
    """The letters of a question's answers, each where the card's middle would lie."""
    side = max(40, min(56, round(min(grid.width, grid.height) * 0.58)))
    for x, y, letters in preview.spots:
        if grid.window.holds(card_span(x, y)):
            left, top = grid.card(x, y).middle
            spot = Box.sized(left - side // 2, top - side // 2, side, side)
            canvas.cover(spot.inset(-6))
            canvas.stamp(counter(letters, side, ACCENT, (255, 248, 226), INK), spot.left, spot.top)
            canvas.hit(f"spot:{letters}", spot)


@SPRITES.keep
def ghost(size: FaceSize) -> Sprite:
    """A card that is not there yet: a breath of gold with an edge."""
    border = 12
    canvas = Canvas.clear(size.width + 2 * border, size.height + 2 * border, ACCENT)
    whole = rounded(size.width - 4, size.height - 4, size.radius)
    canvas.glow(whole, border + 2, border + 2, ACCENT, 3, 0.1)
    # Two tones, so that the edge shows on paper and on the dark table.
    canvas.paint(rounded(size.width - 4, size.height - 4, size.radius, 5), border + 2, border + 2, DEEP)
    canvas.paint(rounded(size.width - 6, size.height - 6, size.radius - 1, 3), border + 3, border + 3, ACCENT)
    canvas.image.putalpha(canvas.image.getchannel("A").point([round(level * 0.85) for level in range(256)]))
    return canvas.sprite(border, border)
