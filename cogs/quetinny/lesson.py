"""The lesson of Quetinny."""

from cogs.table_screens.lesson import Lesson
from engine.quetinny.types import View


def _step_of(view: View, seat: int) -> int:
    return 0 if view.phase == "arrange" else view.turn


LESSON = Lesson(
    deal=3,
    steps=(
        "These four cards are the first square of your kingdom. A trade route leads from an "
        "Ace to the Crown of its suit, over cards that hold a chip of that suit. Press **As "
        "suggested**, then **Confirm**.",
        "Now add a province: press the green **Use** button, then **Lay on 1**, which is a "
        "number in the picture. Then press the green **Tax** button: each turn ends with a "
        "tax on another card from your hand.",
        "Lines that say **route** make a route longer: a card with a chip goes next to the "
        "last one, diagonally too. Ranks rise from the Ace to the Crown. Lay another "
        "province.",
        "**Harvest**: discard a card, and each of its suits whose Ace lies in the kingdom "
        "gets two cubes of spice there. Only spice can travel. Lay a province or harvest: "
        "lines that say **spice** are harvests.",
        "**Caravan**: a cube travels from Ace to Crown and earns gold; the card you discard "
        "for it must be as strong as the route is long. Lines that say **earns** are "
        "caravans. None yet? Build towards the Crown.",
        "That is the whole game: 15 turns, and you win with more gold than the 25 you started with.",
    ),
    step_of=_step_of,
)
