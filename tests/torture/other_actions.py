"""What people do on purpose beside playing: tournaments, deals, take-backs, votes, and their own data."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from cogs.screens.control_ids import ControlId
from cogs.settings.privacy import FILE_NAME
from tests.loopback.interactions import Interaction
from tests.loopback.people import Person, join
from tests.loopback.records import Channel, Json, Message
from tests.loopback.server import Server
from tests.torture.observed import GAMES, Observed

TOGETHER = {"agree", "against", "again", "tjoin", "tstart", "take", "resume", "reopen", "undo"}
"""Verbs by which people decide something with others."""
MOST_TOURNAMENTS = 2
"""Messages of tournaments that are open; with as many nobody begins another one."""
ATTEMPTS = 6
"""So often somebody asks to be forgotten, until they are told that they are."""
FORGOTTEN = "Your data is deleted"

BLOCKED = re.compile(r"blocked['\"]*:\s*\[[^]]*\]")
"""In somebody's data, the people with whom they do not want to sit."""


class Somebody(Protocol):
    """Who acts."""

    person: Person
    seats: dict[int, str]

    def place(self) -> Channel:
        """Where to type something."""

    def visible(self) -> list[Message]:
        """What there is to see, oldest first."""

    async def do(self, doing: Awaitable[Interaction]) -> Interaction | None:
        """Do something and hear the answer."""

    async def use(self, message: Message, control: Json) -> Any:
        """Use a control of a message."""


class OtherActions:
    """The actions of somebody beside playing."""

    def __init__(
        self,
        actor: Somebody,
        server: Server,
        observed: Observed,
        chance: random.Random,
        everybody: list[Person],
    ) -> None:
        self._actor = actor
        self._server = server
        self._observed = observed
        self._chance = chance
        self._everybody = everybody
        self.ways: Mapping[Callable[[], Awaitable[None]], int] = {
            self._decide: 4,
            self._take_back: 2,
            self._begin_a_tournament: 1,
            self._try_the_deal: 1,
            self._try_the_puzzle: 1,
            self._read_own_data: 1,
            self._be_forgotten: 1,
        }

    async def _decide(self) -> None:
        """Vote, sign up, play again: what the latest messages offer to do with others."""
        found = [
            (message, control)
            for message in self._actor.visible()[-20:]
            for control in message.controls
            if _verb(control) in TOGETHER and not control.get("disabled")
        ]
        if found:
            await self._actor.use(*self._chance.choice(found))

    async def _take_back(self) -> None:
        if self._actor.seats:
            table = self._chance.choice(list(self._actor.seats))
            await self._type("table", "undo", options={"table": table})

    async def _begin_a_tournament(self) -> None:
        there = [each for each in self._actor.visible() if _control(each, "tjoin") is not None]
        if len(there) < MOST_TOURNAMENTS:
            system = self._chance.choice(["swiss", "round_robin", "knockout"])
            chosen = {"name": "Cup", "game": self._chance.choice(GAMES), "system": system, "seats": 2}
            await self._type("tournament", "new", options=chosen)

    async def _try_the_deal(self) -> None:
        await self._type("daily", self._chance.choice(["play", "play", "week", "ranking"]))

    async def _try_the_puzzle(self) -> None:
        answer = await self._type("puzzle")
        if answer is not None and answer.message is not None and answer.message.controls:
            await self._actor.use(answer.message, self._chance.choice(answer.message.controls))

    # --- one's own data ----------------------------------------------------------------------------

    async def _read_own_data(self) -> None:
        answer = await self._press(await self._type("privacy"), "export")
        if answer is None:
            return
        asked = [each for each in self._server.log.requests if answer.token in each.path]
        for file in [each for request in asked for each in request.files if each.name == FILE_NAME]:
            kept = json.loads(file.content)
            self._observed.counts["data taken along"] += 1
            # Whom somebody has blocked they have named themselves.
            told = BLOCKED.sub("", str(kept))
            strangers = [
                each for each in self._everybody if str(each.id) in told and each != self._actor.person
            ]
            if strangers:
                names = [each.user.name for each in strangers]
                self._observed.failures.append(f"in what {self._actor.person.user.name} took is {names}")

    async def _be_forgotten(self) -> None:
        """Have one's data deleted and leave; somebody else comes in one's place."""
        if self._chance.random() < 0.7:
            return
        person, observed = self._actor.person, self._observed
        for _ in range(ATTEMPTS):
            asked = await self._press(await self._type("privacy"), "forget")
            done = await self._press(asked, "forgetme")
            observed.pictures[person.id] = observed.pictures.get(person.id, set()) | {"drawn"}
            if done is not None and FORGOTTEN in done.text:
                break
        else:
            observed.asked.add(person.id)
            return
        observed.pictures.pop(person.id)
        observed.forgotten[person.id] = person.user.name
        observed.counts["people forgotten"] += 1
        newcomer = join(self._server, f"{person.user.name[0]}{len(observed.forgotten)}")
        for guild in self._server.world.joined()[1:]:
            guild.members.append(newcomer.user)
        self._everybody[self._everybody.index(person)] = newcomer
        self._actor.person = newcomer
        self._actor.seats.clear()

    # --- how ---------------------------------------------------------------------------------------

    async def _type(self, *path: str, options: Json | None = None) -> Interaction | None:
        actor = self._actor
        return await actor.do(actor.person.slash(*path, options=options or {}, where=actor.place()))

    async def _press(self, answer: Interaction | None, verb: str) -> Interaction | None:
        """Press a button of an answer, where there is one."""
        message = None if answer is None else answer.message
        control = None if message is None else _control(message, verb)
        if message is None or control is None:
            return None
        return await self._actor.do(self._actor.person.press(message, str(control["custom_id"])))


def _verb(control: Json) -> str:
    found = ControlId.parse(str(control["custom_id"]))
    return "" if found is None else found.target.verb


def _control(message: Message, verb: str) -> Json | None:
    controls: Sequence[Json] = message.controls
    return next((each for each in controls if _verb(each) == verb), None)
