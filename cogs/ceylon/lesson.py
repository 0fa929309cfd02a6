"""The lesson of Ceylon."""

from __future__ import annotations

from cogs.lesson import Lesson
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
        "Only shipping brings points: a Clipper, a Port and goods of one kind go together. The first "
        "button ships what your hand allows and says what that is worth. Press it.",
        "The more goods in one load, the more each of them pays. Now end your turn with the button "
        "that says so; where you hold too many cards it discards what you can best do without.",
        "The other player’s turn. Pirates take a card from you, and Winds drive them off: if you are "
        "asked, answer.",
        "You drew two cards. **Trade** makes an offer to another player, and only you two know of it. "
        "Ship if you can, try an offer if you like, then end your turn.",
        "**Other moves** lists everything else: Pirates take a card from a rival, two Winds take one "
        "from each of them, two Ports make an Official, and plantations stand in for goods. Try one.",
        "Waiting makes loads larger, but a full hand draws pirates. Play this turn as you think best.",
        "That is the game: the first to 100 points wins. Play on as you like, or end it with `/table "
        "close`; `/ceylon new` opens a table for others.",
    ),
    step_of=_step_of,
)
