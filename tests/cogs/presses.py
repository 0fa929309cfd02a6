"""A person whose presses are counted: a button is one, a menu two (it is opened, then chosen from)."""

from __future__ import annotations

from sandbox.adapter import Answer, Member, VisibleMessage
from tests.cogs.people import board

BUTTON, MENU = 1, 2


class CountedPresses:
    """What one member presses, from the notice that it is their turn until the turn is made."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.count = 0

    async def open(self, label: str = "Your move") -> Answer:
        """Open the panel from the newest board."""
        return await self.press(board(self.member), label)

    async def press(
        self, message: VisibleMessage | Answer, label: str | None = None, *, custom_id: str | None = None
    ) -> Answer:
        """Press a button by its label, or by its id."""
        self.count += BUTTON
        return await self.member.press(message, label, custom_id=custom_id)

    async def choose(self, message: VisibleMessage | Answer, *values: str, menu: str | None = None) -> Answer:
        """Choose options of a menu by their values."""
        self.count += MENU
        return await self.member.choose(message, *values, custom_id=menu)


def first_screen(answer: Answer) -> int:
    """How many buttons a screen has, a menu for one."""
    message = answer.message
    assert message is not None
    return len(message.buttons) + len(message.menus)
