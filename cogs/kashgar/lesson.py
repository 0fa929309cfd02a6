"""The lesson of Kashgar."""

from cogs.table_screens.lesson import Lesson
from engine.kashgar.types import View


def _step_of(view: View, seat: int) -> int:
    if view.round > 1:
        return view.round
    questioned = view.player == seat and view.ask is not None and view.ask.question != "action"
    return 1 if questioned or view.player != seat else 0


LESSON = Lesson(
    deal=6,
    steps=(
        "You lead three caravans, and only the front card of each can act. Press **Use 1a**: it draws "
        "2 cards. Then confirm it: these are people, and you keep one of them.",
        (
            "Keep whichever you like: that person goes to the end of the caravan. The text "
            "beside each button says what they can do."
        ),
        "The Patriarch went to the end of his caravan, so somebody else is now in front. "
        "The lines below the picture say what each can do: use one.",
        "The **contracts** below your caravans ask for goods. Some people can complete a contract; "
        "until one is in front, gather the spices, gold and mules it asks for.",
        "Most cards can also be **let go**: what they do then is stronger, but the card leaves the "
        "game for good. A caravan is a queue, so plan which of your people come to the "
        "front next.",
        "Some people are worth points while they are in a caravan, and some score for "
        "others there. Play on towards a contract.",
        "That is the whole game: once somebody has 25 points the round is finished, and the most points win.",
    ),
    step_of=_step_of,
)
