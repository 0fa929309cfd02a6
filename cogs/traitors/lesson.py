"""The lesson of Spice Traitors."""

from __future__ import annotations

from cogs.lesson import Lesson
from engine.traitors.types import View


def _step_of(view: View, seat: int) -> int:
    return 5 if view.phase in ("token", "over") else view.round


LESSON = Lesson(
    deal=0,
    steps=(
        "You have three traders. Choose where they start in the first menu, up to three cities: each "
        "city pays its trader 100 gold. Then **Give these orders**: nothing counts before.",
        "All travel at once, and in secret. A trader stays, or goes along one road: it pays the toll, "
        "and a city that it sees for the first time pays it 100. The figure behind a city is what the "
        "way brings. Choose for each of yours, then **Give these orders**.",
        "Each round has a traitor, who won a secret bid: traders on the roads that they cut "
        "died. Where do your traders go now? Roads that others need are dangerous ones.",
        "Traders in even numbers on one road pay half the toll each. Garnet roads give a garnet once: "
        "it is worth 3 gold in a bid. Give your last orders before the spring.",
        "**Spring**: each trader walks on as far as it likes and can pay. The buttons have the best "
        "ways. All orders of the spring count at once.",
        "That is the game: whoever owns the richest single trader wins. `/traitors new` opens a table "
        "for others.",
    ),
    step_of=_step_of,
)
