"""What somebody does in a day: plays, presses what is there, types any command."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from cogs.screens.control_ids import PICK, ControlId
from sandbox.adapter import Answer, Member, NotPossible, VisibleButton, VisibleMenu, VisibleMessage
from tests.support.settled_world import World
from tests.torture.observed import GAMES, OPENED, UNKNOWN_FAILURE, Observed
from tests.torture.other_actions import FORGOTTEN
from tests.torture.people import TO_MOVES, gladness

_PRESSES = 16
_MOVES = 4
"""So many tables, one after the other, somebody looks after in a visit where they are awaited."""
_READ = 25
"""So far people read back in a channel."""
_TABLES = 2
"""With fewer tables somebody looks for another one."""
_NOT_TRIED = {"privacy", "server"}
"""What is forgotten is held against nothing any more, and a server without games has no life."""
FORGET = ":forgetme:"
_CLOCKS = ("none", "live", "3d")


class Visitor:
    """A person of the server."""

    def __init__(self, world: World, member: Member, observed: Observed, chance: random.Random) -> None:
        self.member = member
        self._world = world
        self._observed = observed
        self._chance = chance
        self._channels = [each.id for each in world.plan.channels]

    async def visit(self) -> None:
        """Look in, and do something."""
        ways = {
            self.play: 40,
            self._gather: 4,
            self._press_something: 6,
            self._type_something: 6,
            self.be_forgotten: 1,
        }
        (way,) = self._chance.choices(list(ways), list(ways.values()))
        try:
            await way()
        except NotPossible:
            self._observed.counts["not possible in Discord's app"] += 1

    async def open(self, game: str, guests: Sequence[Visitor]) -> None:
        """Begin a game with people and a computer player; one for one person begins at once."""
        answer = await self._do(self.member.slash(self._place(), f"{game} new"))
        found = None if answer is None else OPENED.search(answer.text)
        if found is None:
            return
        (lobby,) = [each for each in self.public() if f"table {found[1]}" in each.text.lower()]
        sitting = ((each, "join") for each in guests)
        for visitor, verb in (*sitting, (self, "addcpu"), (self, "start")):
            await visitor._press(self._world.message(lobby.channel_id, lobby.id), verb)

    def read_mail(self) -> None:
        """Read one's direct messages."""
        for message in self.member.inbox:
            self._observed.read(self.member.id, message.text, _custom_ids(message))

    async def panel(self, table: int, game: str) -> VisibleMessage | None:
        """One's own panel of a table, where one has a seat there."""
        answer = await self._do(self.member.slash(self._place(), f"{game} hand", table=table))
        message = None if answer is None else answer.message
        return message if message is not None and message.ephemeral else None

    async def blurt(self, place: int, path: str, options: dict[str, Any]) -> Answer | None:
        """Type a command and wait for nothing; None where that is not possible."""
        try:
            return await self.member.slash(place, path, **options)
        except NotPossible:
            return None

    async def glance(self, message: VisibleMessage) -> Answer | None:
        """Use a message and wait for nothing; None where there is nothing to use, or that is not possible."""
        presses = [each for each in _presses(message) if FORGET not in str(each.control.custom_id)]
        if not presses:
            return None
        (press,) = self._chance.choices(presses, [each.weight for each in presses])
        try:
            return await self._using(message, press.control, press.values)
        except NotPossible:
            return None

    async def be_forgotten(self) -> None:
        """Have one's data deleted; who comes back is somebody new."""
        answer = await self._do(self.member.slash(self._place(), "privacy"))
        for verb in ("forget", "forgetme"):
            controls = [] if answer is None or answer.message is None else _controls(answer.message)
            control = next((each for each in controls if _verb(each) == verb), None)
            if answer is None or answer.message is None or control is None:
                return
            if verb == "forgetme":
                self._observed.asked.add(self.member.id)
            answer = await self._do(self._using(answer.message, control, None))
        if answer is not None and FORGOTTEN in answer.text:
            self._observed.asked.discard(self.member.id)
            self._observed.counts["people forgotten"] += 1
            self._observed.forgotten[self.member.id] = self.member.name

    # --- ways ------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Open one's panel at the tables that wait for one, and press what leads on to a move."""
        awaited = self._observed.awaited.get(self.member.id, {})
        if len(awaited) < _TABLES and self._chance.random() < (0.2 if awaited else 0.8):
            return await self._gather()
        for table in self._chance.sample(sorted(awaited), min(_MOVES, len(awaited))):
            await self._move(table, awaited[table])
        boards = [each for each in self.public() if "open" in _verbs(each)]
        if not awaited and boards:
            await self._press(self._chance.choice(boards), "open")
        return None

    async def _move(self, table: int, game: str) -> None:
        message = await self.panel(table, game)
        tried: set[tuple[str, str]] = set()
        for _ in range(_PRESSES):
            presses = [] if message is None or not message.ephemeral else _presses(message)
            if message is None or not any(each.verb in TO_MOVES for each in presses):
                return
            weights = [each.weight * (0.1 if (each.verb, each.rest) in tried else 1.0) for each in presses]
            (press,) = self._chance.choices(presses, weights)
            tried.add((press.verb, press.rest))
            answer = await self._use(message, press.control, press.values)
            message = None if answer is None else answer.message
            if press.verb == "do" and self._chance.random() < 0.7:
                return

    async def _gather(self) -> None:
        """Join a lobby, fill it, begin; or open one."""
        lobbies = [each for each in self.public() if {"join", "start"} <= _verbs(each)]
        if not lobbies or self._chance.random() < 0.2:
            game = self._chance.choice(GAMES)
            options = {"clock": self._chance.choice(_CLOCKS)} if self._chance.random() < 0.7 else {}
            await self._do(self.member.slash(self._place(), f"{game} new", **options))
            return
        lobby = self._chance.choice(lobbies)
        for verb in ("join", *["addcpu"] * self._chance.randint(0, 2), "start"):
            lobby = self._world.message(lobby.channel_id, lobby.id)
            await self._press(lobby, verb)

    async def _press_something(self) -> None:
        messages = [each for each in (*self.public(), *self.member.inbox) if _controls(each)]
        if messages:
            message = self._chance.choice(messages)
            await self._use(message, self._chance.choice(_controls(message)))

    async def _type_something(self) -> None:
        place, path, options = self.thought_of()
        await self._do(self.member.slash(place, path, **options))

    def thought_of(self) -> tuple[int, str, dict[str, Any]]:
        """A command that one might type: where, which, and with which options."""
        place = self._place()
        declared = self._chance.choice(self.member.commands(place))
        path = [str(declared["name"])]
        while subs := [each for each in declared.get("options") or [] if each["type"] in (1, 2)]:
            declared = self._chance.choice(subs)
            path.append(str(declared["name"]))
        if _NOT_TRIED & set(path):
            return self.thought_of()
        options: dict[str, Any] = {}
        for option in declared.get("options") or []:
            if option.get("required") or self._chance.random() < 0.5:
                options[option["name"]] = self._value(option, place, " ".join(path))
        return place, " ".join(path), options

    def _value(self, option: dict[str, Any], place: int, command: str) -> Any:
        chance, name = self._chance, option["name"]
        if option.get("choices"):
            return chance.choice(option["choices"])["value"]
        if option["type"] == 7:
            return self.member.parse_options(place, command, {name: str(self._place())})[name]
        if name == "table":
            return chance.randint(1, max(self._observed.tables, default=1))
        return {
            3: lambda: chance.choice(["1", "Ana", "tea", "2h", "ünder 🐪", "x" * chance.randint(1, 300)]),
            4: lambda: chance.randint(option.get("min_value", 1), option.get("max_value", 40)),
            5: lambda: chance.random() < 0.5,
            6: lambda: self._world.member(chance.choice(sorted(self._world.members))),
            11: lambda: ("brought.toml", b"[[x]]\n" * 20),
        }[option["type"]]()

    # --- how -------------------------------------------------------------------------------------

    def _place(self) -> int:
        return self._chance.choice(self._channels)

    def public(self) -> list[VisibleMessage]:
        """What was said of late where this person may look, the oldest first."""
        backend = self._world.backend
        return [
            self._world.message(channel.id, each.id)
            for channel in sorted(backend.channels.values(), key=lambda each: each.id)
            if channel.guild_id is not None and self.member.can_see(channel.id)
            for each in list(backend.messages[channel.id].values())[-_READ:]
            if not each.is_ephemeral
        ]

    async def _press(self, message: VisibleMessage, verb: str) -> Answer | None:
        for control in [each for each in _controls(message) if not each.disabled]:
            values = [each for each in getattr(control, "options", ()) if each.startswith(f"{verb}:")]
            if values or _verb(control) == verb:
                return await self._use(message, control, values[:1])
        return None

    async def _use(
        self, message: VisibleMessage, control: VisibleButton | VisibleMenu, values: list[Any] | None = None
    ) -> Answer | None:
        if FORGET in str(control.custom_id):
            return None
        return await self._do(self._using(message, control, values))

    async def _using(
        self, message: VisibleMessage, control: VisibleButton | VisibleMenu, values: list[Any] | None
    ) -> Answer:
        if isinstance(control, VisibleButton):
            return await self.member.press(message, custom_id=control.custom_id)
        if not values:
            values = [self._chance.choice(list(control.options) or [self.member])]
        return await self.member.choose(message, *values, custom_id=control.custom_id)

    async def _do(self, doing: Any) -> Answer | None:
        return self.note(await doing)

    def note(self, answer: Answer) -> Answer | None:
        """Remember what an answer says; None where there is none."""
        self._observed.counts["interactions"] += 1
        if not answer.acknowledged:
            self._observed.counts["unanswered"] += 1
            return None
        if UNKNOWN_FAILURE in answer.text:
            self._observed.failures.append(f"{self.member.name} was told: {answer.text}")
        self._observed.tables |= {int(number) for number in OPENED.findall(answer.text)}
        for message in answer.messages:
            if message.ephemeral:
                self._observed.read(self.member.id, message.text, _custom_ids(message))
        return answer


def _controls(message: VisibleMessage) -> list[VisibleButton | VisibleMenu]:
    buttons = [each for each in message.buttons if each.custom_id is not None]
    return [*buttons, *message.menus]


def _custom_ids(message: VisibleMessage) -> list[str]:
    return [str(each.custom_id) for each in _controls(message)]


def _verb(control: VisibleButton | VisibleMenu) -> str:
    found = ControlId.parse(str(control.custom_id))
    return "" if found is None else found.target.verb


def _table(message: VisibleMessage) -> int:
    found = [ControlId.parse(each) for each in _custom_ids(message)]
    return next((each.table for each in found if each is not None), 0)


def _verbs(message: VisibleMessage) -> set[str]:
    return {_verb(each) for each in _controls(message)}


class _Press(NamedTuple):
    """A use of a control, and where it leads."""

    control: VisibleButton | VisibleMenu
    values: list[Any] | None
    verb: str
    rest: str
    weight: float


def _presses(message: VisibleMessage) -> list[_Press]:
    """The uses of a message's controls; of a menu that leads on, each of its values."""
    found = []
    for control in _controls(message):
        target = ControlId.parse(str(control.custom_id))
        if target is None or control.disabled:
            continue
        verb = target.target.verb
        if verb != PICK or isinstance(control, VisibleButton):
            label = control.label if isinstance(control, VisibleButton) else None
            found.append(_Press(control, None, verb, target.target.rest, gladness(verb, label, 1)))
            continue
        for value in control.options:
            verb, rest = value.split(":", 1)
            found.append(_Press(control, [value], verb, rest, gladness(verb, None, len(control.options))))
    return found
