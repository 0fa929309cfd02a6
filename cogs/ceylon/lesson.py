"""The lesson of Ceylon."""

from cogs.table_screens.lesson import Lesson
from engine.ceylon.types import View


def _step_of(view: View, seat: int) -> int:
    if view.turn == 0:
        return 1 if view.shipped else 0
    if view.turn == 1:
        return 2
    return 3 + (view.turn - 2) // len(view.players)


LESSON = Lesson(
    deal=1,
    steps=(
        "Only shipping scores points: a Clipper, a Port and goods of one kind go together. "
        "The first button ships what your hand allows and shows what it is worth. Press it.",
        "The more goods in one load, the more each of them pays. Now press the button that "
        "ends your turn; if you hold too many cards, it discards the ones you need least.",
        "It is the other player’s turn. Pirates take a card from you, and Winds drive them "
        "off: if you are asked, answer.",
        "You drew two cards. **Trade** makes an offer to another player that only the two "
        "of you can see. Ship if you can, try an offer if you like, then end your turn.",
        "The lines below your hand, and **Other moves** where there are many, tell what else you can do: "
        "Pirates take a card from a rival, two Winds cost every rival a card, two Ports gain an "
        "Official, and plantations stand in for goods. Try one.",
        (
            "Waiting makes for larger loads, but a full hand attracts pirates. Play this turn "
            "as you think best."
        ),
        "That is the whole game: the first to 100 points wins.",
    ),
    step_of=_step_of,
)
