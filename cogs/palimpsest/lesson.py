"""The lesson of The Young Queen's Palimpsest."""

from cogs.table_screens.lesson import Lesson
from engine.palimpsest.types import View


def _step_of(view: View, seat: int) -> int:
    # Those who waited first have made as many turns, once it is their turn.
    return view.turn // len(view.points)


LESSON = Lesson(
    deal=6,
    steps=(
        "Lay a card so that it touches another one, beside it or over it. The lines below the picture "
        "say what some places bring: press **Lay on 1**, see where it lies, then press **Confirm**.",
        "For each suit that your card shares with a card it touches, you put one cube, your "
        "scholar, on any card. Gather cubes on one card: lay the next card now.",
        "A touched card is **scored** if it holds at least as many cubes as the rank of the "
        "card you lay: the most cubes earn its own rank in points, the second most half of "
        "that. Low cards make scoring easy.",
        "Laying a card **over** others hides them. A card that is hidden completely is "
        "buried: it is scored one last time, and its cubes return. The lines say what each "
        "place brings.",
        "That is the whole game: the most points win when the deck is empty, a player has "
        "no cubes left or somebody has 100 points.",
    ),
    step_of=_step_of,
)
