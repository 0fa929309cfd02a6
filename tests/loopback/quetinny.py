"""Somebody who plays Quetinny with the panel, at random, and opens it anew where an answer stays out."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cogs.screens.control_ids import ControlId
from tables.stamps import made_by_then
from tests.loopback.interactions import Interaction
from tests.loopback.people import NoAnswer, Person
from tests.loopback.world import Channel, Json, Message

NAME = "quetinny"
_MOVING = ("go", "do", "pick")
"""Verbs of controls that lead to a move; others look something up, or begin another game."""


@dataclass(frozen=True)
class Confirmed:
    """A move that the bot has confirmed: the person saw the position after it."""

    number: int
    text: str
    answer: Interaction


def board(channel: Channel, *, since: float = -1.0, over: bool = False) -> Message | None:
    """The public board as it was posted or edited after a moment; ``over``: of a game that has ended.

    Boards before it have lost their controls. It does not say how many moves were made.
    """
    for message in reversed(channel.shown()):
        if message.controls and message.shown_at > since:
            verbs = [control_id(each).target.verb for each in message.controls]
            if not (over and "open" in verbs):
                return message
    return None


def control_id(control: Json) -> ControlId:
    """What a control's custom_id carries."""
    found = ControlId.parse(str(control["custom_id"]))
    assert found is not None
    return found


def shown(message: Message) -> ControlId:
    """What a panel's first control says: table, stamp, target."""
    return control_id(message.controls[0])


def moves_shown(panel: Message) -> int:
    """How many moves a panel knows of: whoever plays alone has made them all."""
    return made_by_then(shown(panel).seen)


class Player:
    """A person with a panel. ``table`` is None until they have seen one."""

    def __init__(self, person: Person, channel: Channel, seed: int) -> None:
        self.person = person
        self.channel = channel
        self.table: int | None = None
        self.panel: Message | None = None
        self._chance = random.Random(seed)

    async def sit_down(self) -> None:
        """Have a panel in front of one, of the table there is or of a new one."""
        while self.panel is None:
            try:
                answer = await self._look()
                if answer.message is None or not answer.message.controls:
                    answer = await self.person.slash(NAME, "new", where=self.channel)
            except NoAnswer:
                continue
            self._see(answer)

    def leave(self) -> None:
        """Rise from a table that is over; the next one to sit down at is a new one."""
        self.table = self.panel = None

    async def move(self) -> Confirmed | None:
        """Make one move; None when the game is over.

        Raises:
            NoAnswer: the bot has died over it; the move may count or not, and a new panel will tell.
        """
        while await self.choose():
            made = await self.confirm()
            if made is not None:
                return made
        return None

    async def choose(self) -> bool:
        """Click through the panel until it asks for a move to be confirmed; False when the game is over."""
        while True:
            await self.sit_down()
            assert self.panel is not None
            control = self._control(self.panel)
            if control is None:
                return False
            if control.get("label") == "Confirm":
                return True
            message, self.panel = self.panel, None
            name = str(control["custom_id"])
            if control["type"] == 3:
                value = self._chance.choice(control["options"])["value"]
                self._see(await self.person.choose(message, name, value))
            else:
                self._see(await self.person.press(message, name))

    async def confirm(self) -> Confirmed | None:
        """Press "Confirm"; None where the table has moved on since, which the panel now shows."""
        message, self.panel = self.panel, None
        assert message is not None
        number, name = moves_shown(message), str(message.control("Confirm")["custom_id"])
        answer = await self.person.press(message, name)
        self._see(answer)
        move = ControlId.parse(name)
        assert move is not None
        if moves_shown(message) == number:
            return None
        return Confirmed(number + 1, move.target.rest, answer)

    async def _look(self) -> Interaction:
        options = {} if self.table is None else {"table": self.table}
        return await self.person.slash(NAME, "hand", options=options, where=self.channel)

    def _see(self, answer: Interaction) -> None:
        assert answer.message is not None
        assert answer.message.controls, answer.text
        self.panel = answer.message
        self.table = shown(self.panel).table

    def _control(self, panel: Message) -> Json | None:
        usable = [
            each
            for each in panel.controls
            if not each.get("disabled")
            and control_id(each).target.verb in _MOVING
            and each.get("label") != "Back"
        ]
        confirm = [each for each in usable if each.get("label") == "Confirm"]
        return self._chance.choice(confirm or usable) if usable else None
