"""What counts is not denied: an answer is disturbed at each request and transaction of it, in each way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import aiohttp
import pytest
from sqlalchemy import select

from sandbox.adapter import Answer, Member, VisibleButton
from tables.core.errors import StorageError
from tables.core.types import TableInfo
from tables.storage import schema
from tables.storage.db import Database
from tests.cogs.people import CHANNEL, bot_of, shown
from tests.simulated.people import _presses as presses_of
from tests.support.settled_world import World
from tests.support.thorough import times
from tests.torture.observed import DENIALS

COUNTS = "This counts"
MOST = 60
"""More hops than any answer has."""


class Disturbance:
    """Counts the hops of an answer - its requests, and its transactions before and after - and breaks one."""

    def __init__(self, world: World, kind: str) -> None:
        self.at: int | None = None
        """How many hops from now; None for none."""
        self.broke = False
        self._kind = kind
        db = bot_of(world).tables.db
        self._read = db.read
        db.read, db.write = self._broken(db.read), self._broken(db.write)  # type: ignore[method-assign]
        world.backend.http_requests = _Heard(self)  # type: ignore[assignment]

    def _broken(self, run: Callable[..., Awaitable[Any]]) -> Any:
        async def transaction(work: Any) -> Any:
            if self._kind == "database":
                self._hop(StorageError("The tables cannot be reached right now, so nothing was changed."))
            done = await run(work)
            if self._kind == "mistake" and run == self._read:
                self._hop(RuntimeError("a mistake of ours"))
            return done

        return transaction

    def request(self) -> None:
        """A request is about to be made."""
        if self._kind == "line":
            self._hop(aiohttp.ClientConnectionError("cut off"))

    def _hop(self, error: Exception) -> None:
        if self.at is not None:
            self.at -= 1
            if self.at == 0:
                self.at, self.broke = None, True
                raise error


class _Heard(list[Any]):
    def __init__(self, disturbance: Disturbance) -> None:
        super().__init__()
        self._disturbance = disturbance

    def append(self, entry: Any) -> None:
        self._disturbance.request()
        super().append(entry)


async def counts(db: Database, interaction: int) -> bool:
    """Whether an interaction has had its effect."""
    query = select(schema.interactions).where(schema.interactions.c.id == interaction)
    return (await db.read(lambda connection: connection.execute(query).first())) is not None


MakePress = Callable[[], Awaitable[Answer]]


async def new_table(world: World, member: Member) -> MakePress:
    return lambda: member.slash(CHANNEL, "kashgar new")


async def settings(world: World, member: Member) -> MakePress:
    return lambda: member.slash(CHANNEL, "settings mine", pictures="drawn")


async def move(world: World, member: Member) -> MakePress:
    await member.slash(CHANNEL, "quetinny new")
    table = max(each.id for each in await of(world, member))
    panel = shown(await member.slash(CHANNEL, "quetinny hand", table=table))
    chance, tried = Random(table), set[tuple[str, str]]()
    for _ in range(40):
        presses = [each for each in presses_of(panel) if each.verb in ("do", "go")]
        weights = [each.weight * (0.1 if (each.verb, each.rest) in tried else 1.0) for each in presses]
        (one,) = chance.choices(presses, weights)
        tried.add((one.verb, one.rest))
        custom_id = one.control.custom_id
        if isinstance(one.control, VisibleButton):
            press = partial(member.press, panel, custom_id=custom_id)
        else:
            press = partial(member.choose, panel, *one.values or (), custom_id=custom_id)
        if one.verb == "do":
            return press
        panel = shown(await press())
    raise AssertionError(f"no move to make in {panel.text}")


async def close_all(world: World, member: Member) -> None:
    """Nobody may have too many tables."""
    tables = bot_of(world).tables
    for info in await of(world, member):
        with world.as_bot():
            if info.status == "lobby":
                await tables.lobbies.close(info.id, member.id)
            else:
                await tables.play.abandon(info.id)


async def of(world: World, member: Member) -> list[TableInfo]:
    with world.as_bot():
        views = bot_of(world).tables.views
        return list(await views.of_person(member.id, status=("lobby", "playing")))


EACH = [
    (prepare, kind) for prepare in (new_table, settings, move) for kind in ("database", "mistake", "line")
]
FEW = [
    (new_table, "database"), (new_table, "line"), (settings, "line"), (settings, "mistake"),
    (move, "database"), (move, "mistake"),
]  # fmt: skip
"""Each answer in two ways, and each way in two answers."""
CASES = [pytest.param(*one, id=f"{one[0].__name__}-{one[1]}") for one in (EACH if times(0, 1) else FEW)]


@pytest.mark.slow
@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize(("prepare", "kind"), CASES)
async def test_no_answer_denies_what_counts_wherever_it_is_disturbed(
    world: World, prepare: Callable[[World, Member], Awaitable[MakePress]], kind: str
) -> None:
    member, db = world.member("ana"), bot_of(world).tables.db
    disturbance, said = Disturbance(world, kind), list[str]()
    for hop in range(1, MOST):
        press = await prepare(world, member)
        disturbance.at, disturbance.broke = hop, False
        answer = await press()
        disturbance.at = None
        if not disturbance.broke:
            break
        with world.as_bot():
            done = await counts(db, answer.id)
        text = answer.text
        said.append(f"{hop}: {done} {text!r}")
        assert not (done and any(each in text for each in DENIALS)), said
        assert done or COUNTS not in text, said
        if answer.acknowledged:
            assert text or done, said
        await close_all(world, member)
        await world.advance(minutes=15, pace=900)  # what waits for the database, and what is retried, is done
        assert isinstance(world.errors, list), "what was raised is answered"
    else:
        raise AssertionError(f"more than {MOST} hops")
    assert hop > 1, said
