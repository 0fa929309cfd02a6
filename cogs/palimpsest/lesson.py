"""The lesson of The Young Queen's Palimpsest."""

from __future__ import annotations

from cogs.lesson import Lesson
from engine.palimpsest.types import View


def _step_of(view: View, seat: int) -> int:
    # Those who waited first have made as many turns, once it is their turn.
    return view.turn // len(view.points)


LESSON = Lesson(
    deal=6,
    steps=(
        "Lay a card so that it touches another one, beside it or over it. The menu has the best places "
        "on top: choose the first, see where it lies, then press **Suggested** or **Confirm**.",
        "Each suit that your card shares with a card it touches lets you put one cube, your scholar, on "
        "any card. Gather cubes on one card: lay the next card now.",
        "A touched card is **scored** if it holds at least as many cubes as the rank of the card that "
        "you lay: most cubes take its own rank in points, the second most half of it. Low cards score "
        "easily.",
        "Laying **over** cards hides them. One that shows nowhere any more is buried: it is scored a "
        "last time, and its cubes come home. Lines in the menu say what a place brings.",
        "That is the game: most points win when the deck is empty, a player has no cube left or "
        "somebody has 100. Play on as you like, or end it with `/table close`; `/palimpsest new` opens "
        "a table for others.",
    ),
    step_of=_step_of,
)
