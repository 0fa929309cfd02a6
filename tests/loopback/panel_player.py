"""Somebody who plays any game with its panel, at random, and opens it again where an answer stays out."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cogs.screens.control_ids import PICK, ControlId
from tables.core.stamps import made_by_then
from tests.loopback.interactions import Interaction
from tests.loopback.people import NoAnswer, Person
from tests.loopback.records import Channel, Json, Message

_MOST_PRESSES = 25
"""So many presses without a move to make: there is none for this person now."""
_MOST_TRIES = 50
"""So often somebody asks for a panel, or tries to make a move, before they give it up."""
_DECIDED = 0.8
"""How likely somebody makes a move that is there to be made, instead of looking at other choices."""


@dataclass(frozen=True)
class Confirmed:
    """A move that the bot has confirmed: the person saw the position after it."""

    number: int
    text: str
    answer: Interaction

    @property
    def moves(self) -> int:
        """How many moves the press made: of some games one makes a whole turn."""
        return self.text.count("/") + 1


@dataclass(frozen=True)
class Press:
    """A control that can be used, with the values for a menu, and where it leads: verb and rest."""

    control: Json
    values: tuple[str, ...]
    verb: str
    rest: str


def board(channel: Channel, *, since: float = -1.0, over: bool = False) -> Message | None:
    """The public board as it was posted or edited after a moment; ``over``: of a game that has ended.

    Boards before it have lost their controls. It does not say how many moves were made.
    """
    for message in reversed(channel.shown()):
        if message.controls and message.shown_at > since:
            verbs = [control_id(each).target.verb for each in message.controls]
            if "log" in verbs and not (over and "again" not in verbs):
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


def _ids(message: Message) -> list[str]:
    return [str(each["custom_id"]) for each in message.controls]


class PanelPlayer:
    """A person with a panel. ``table`` is None until they have seen one."""

    def __init__(self, person: Person, channel: Channel, seed: int, game: str = "quetinny") -> None:
        self.person = person
        self.channel = channel
        self.table: int | None = None
        self.panel: Message | None = None
        self.refused = ""
        """What was answered beside the panel when a move was to be made."""
        self._game = game
        self._chance = random.Random(seed)
        self._tried: set[tuple[str, str]] = set()
        self._next: Press | None = None

    def take(self, message: Message) -> None:
        """Sit down at the table of a message; where it has the controls of a panel, play in it."""
        self.table = shown(message).table
        self.panel = message if self._choice(message) is not None else None

    async def sit_down(self) -> None:
        """Have a panel in front of one, of the table there is or of a new one."""
        for _ in range(_MOST_TRIES):
            if self.panel is not None:
                return
            try:
                answer = await self._open()
                if answer.message is None or not answer.message.controls:
                    said = "" if answer.message is None else answer.message.text
                    assert "not playing at such a table" in said, said  # or there would be a second one
                    await self.person.slash(self._game, "new", where=self.channel)
                    continue
            except NoAnswer:
                continue
            self._read(answer)
        assert self.panel is not None, "there is no panel to be had"

    def leave(self) -> None:
        """Rise from a table that is over; the next one to sit down at is a new one."""
        self.table = self.panel = None

    async def move(self) -> Confirmed | None:
        """Make one move; None when the game is over.

        Raises:
            NoAnswer: the bot has died over it; the move may count or not, and a new panel will show it.
        """
        for _ in range(_MOST_TRIES):
            if not await self.choose():
                return None
            made = await self.confirm()
            if made is not None:
                return made
        raise AssertionError(f"no move is taken: {self.refused}")

    async def give_up(self) -> None:
        """Lose the game, as whoever has had enough of it does."""
        asked = await self.person.slash("seat", "resign", where=self.channel)
        assert asked.message is not None
        assert asked.message.controls, asked.message.text
        await self.person.press(asked.message, "Give up")

    async def choose(self) -> bool:
        """Press through the panel until a control makes a move; False when there is no move to make."""
        self._tried.clear()
        for _ in range(_MOST_PRESSES):
            await self.sit_down()
            assert self.panel is not None
            self._next = self._choice(self.panel)
            if self._next is None:
                return False
            if self._next.verb == "do":
                return True
            self._read(await self._use(self._next))
        return False

    async def confirm(self) -> Confirmed | None:
        """Use the control that makes the move; None where the table has moved on since.

        The panel then shows the table as it is.
        """
        message, press = self.panel, self._next
        assert message is not None
        assert press is not None
        number = moves_shown(message)
        answer = await self._use(press)
        self._read(answer)
        self.refused = "\n".join(each.text for each in answer.followups)
        return None if moves_shown(message) == number else Confirmed(number + 1, press.rest, answer)

    async def _open(self) -> Interaction:
        options = {} if self.table is None else {"table": self.table}
        return await self.person.slash(self._game, "hand", options=options, where=self.channel)

    async def _use(self, press: Press) -> Interaction:
        message, self.panel = self.panel, None
        assert message is not None
        name, public, before = str(press.control["custom_id"]), not message.ephemeral, _ids(message)
        if press.control["type"] == 3:
            answer = await self.person.choose(message, name, *press.values, acknowledged=public)
        else:
            answer = await self.person.press(message, name, acknowledged=public)
        if public:
            # How a game ended is told by the board, which is edited without an answer to the press.
            # The picture of what it showed before may come meanwhile.
            server = self.person.server
            await server.until(
                lambda: answer.finished or _ids(message) != before, "the board", self.channel.signal
            )
        return answer

    def _read(self, answer: Interaction) -> None:
        assert answer.message is not None
        assert answer.message.controls, answer.text
        self.panel = answer.message
        self.table = shown(self.panel).table

    def _choice(self, panel: Message) -> Press | None:
        """A way on that was not taken yet if there is one: to another step of the panel, or a move."""
        usable = [each for each in panel.controls if not each.get("disabled")]
        # Some screens are only looked at.
        onward = [each for each in usable if each.get("label") != "Back"]
        ways = self._ways(onward) or self._ways(usable)
        confirm = [each for each in ways if each[0].control.get("label") == "Confirm"]
        moves = [each for each in ways if each[0].verb == "do"]
        fresh = [[press for press in each if (press.verb, press.rest) not in self._tried] for each in ways]
        if self._chance.random() < _DECIDED and moves:
            ways = moves
        else:
            ways = [each for each in fresh if each] or ways
        ways = confirm or ways
        if not ways:
            return None
        press = self._chance.choice(self._chance.choice(ways))
        self._tried.add((press.verb, press.rest))
        return press

    def _ways(self, controls: list[Json]) -> list[list[Press]]:
        return [found for each in controls if (found := self._presses(each))]

    def _presses(self, control: Json) -> list[Press]:
        """The uses of a control that lead to a move; others show something, or begin another game."""
        target = control_id(control).target
        if control["type"] != 3:
            found = [Press(control, (), target.verb, target.rest)]
        elif target.verb == PICK:
            values = [str(each["value"]) for each in control["options"]]
            found = [Press(control, (each,), *each.split(":", 1)) for each in values]
        else:
            values = [str(each["value"]) for each in control["options"]]
            chosen = tuple(self._chance.sample(values, self._chance.randint(0, control["max_values"])))
            found = [Press(control, chosen, target.verb, target.rest + ",".join(chosen))]
        return [each for each in found if each.verb in ("go", "do")]
