"""The lesson of Kashgar."""

from __future__ import annotations

from cogs.lesson import Lesson
from engine.kashgar.types import View


def _step_of(view: View, seat: int) -> int:
    if view.round > 1:
        return view.round
    asked = view.player == seat and view.ask is not None and view.ask.question != "action"
    return 1 if asked or view.player != seat else 0


LESSON = Lesson(
    deal=6,
    steps=(
        "You lead three caravans, and only the card in front of each can act. Press **1 · Patriarch**, "
        "then **Use**: he draws two people, and you keep one of them.",
        "Keep whom you like: they go to the end of that caravan. What each can do stands above the buttons.",
        "The Patriarch went to the end of his caravan, so somebody else is in front there now. Press a "
        "front card to see what it can do, and use one.",
        "**Contracts** shows what is wanted, and the points for it. A person who completes a contract "
        "delivers one; until then gather the spices, gold and mules that it asks for.",
        "Most cards also have a **parting** action: stronger, but the card leaves the game for good. "
        "Plan which of your people come to the front next: a caravan is a queue.",
        "Some people are worth points while they stand in a caravan, and some count others there. Play "
        "on towards a contract.",
        "That is the game: once somebody has 25 points the round is played to its end, and most points "
        "win. Play on as you like, or end it with `/table close`; `/kashgar new` opens a table for "
        "others.",
    ),
    step_of=_step_of,
)
