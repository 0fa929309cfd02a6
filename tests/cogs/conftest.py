"""The bot in a simulated server, for tests that act as people do."""

from __future__ import annotations

import contextlib
import functools
import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest import mock

import discord
import pytest

from cogs.bot import Caravanserai
from cogs.command_sync import SYNCED
from cogs.core.config import Config
from cogs.delivery import composer, open_panels
from cogs.delivery.pictures import Pictures
from cogs.game_module import GameModule
from cogs.screens.screen import BUTTONS_A_ROW, PictureRequest, Screen
from engine.core.errors import EngineError
from engine.players import Player, SearchPlayer
from sandbox.plan import SERVER, PersonPlan, ServerPlan
from tests.cogs import conformance
from tests.cogs.managing import deny_bot
from tests.cogs.starts import EarlierStart, known_files
from tests.engine.strategies import hasty
from tests.support import in_loop, openapi
from tests.support.settled_world import World
from tests.support.settled_world import world as simulated_world


def fixed_entropy(label: str) -> Callable[[int], bytes]:
    """Bytes that are the same in each run, and different at each call."""
    calls = 0

    def entropy(number: int) -> bytes:
        nonlocal calls
        calls += 1
        return hashlib.shake_256(f"{label}:{calls}".encode()).digest(number)

    return entropy


_earlier: list[EarlierStart] = []
"""The first start of this process: to send the commands takes longer than all else that a test does."""


@pytest.fixture(autouse=True, scope="session")
def no_row_wraps_on_a_phone() -> Iterator[None]:
    """Every screen that any test here makes has rows which a phone shows as they are."""
    made = Screen.__post_init__

    def held(screen: Screen) -> None:
        made(screen)
        for row in screen.rows:
            assert not isinstance(row, Sequence) or len(row) <= BUTTONS_A_ROW, row

    with mock.patch.object(Screen, "__post_init__", held):
        yield


async def _earlier_start(running: World) -> EarlierStart:
    assert isinstance(running.bot, Caravanserai)
    with running.as_bot():
        known_by = await running.bot.tables.facts.recall(SYNCED)
    assert known_by is not None
    return EarlierStart(running.commands_sent, known_by)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words wait for their picture however slow the machine is: each message is sent once."""
    monkeypatch.setattr(composer, "PATIENCE", 60.0)


@contextlib.asynccontextmanager
async def bot_world(
    database: str,
    label: str,
    plan: ServerPlan = SERVER,
    *,
    threads: bool = False,
    first_start: bool = False,
    computer_pause: float = 0,
    **more: Any,
) -> AsyncIterator[World]:
    """A server with the bot in it; chance depends on ``label`` alone. Unknown failures fail the test.

    ``more`` is for the bot.

    Unless it is the bot's ``first_start``, Discord may have its commands from an earlier one.

    Without ``threads`` the bot may not open any, and all that is said is found in one channel.

    Everything that the bot asked of Discord is held against Discord's own description at the end.
    """
    entropy = fixed_entropy(label)
    make = functools.partial(
        Caravanserai, Config(database, computer_pause=computer_pause), entropy=entropy, **more
    )
    earlier = [] if first_start else _earlier
    for each in earlier:
        each.remember(database)
    sent = earlier[0].commands if earlier else ()
    with in_loop.in_loop(), contextlib.nullcontext() if first_start else known_files():
        async with simulated_world(
            make, plan=plan, commands_sent=sent, expected_errors=(EngineError,)
        ) as running:
            if not _earlier:
                _earlier.append(await _earlier_start(running))
            if not threads:
                for channel in plan.channels:
                    deny_bot(running, channel.id, discord.Permissions(create_public_threads=True))
            yield running
            if openapi.DOCUMENT.is_file():
                openapi.assert_valid(running.requests)


@pytest.fixture
def beside_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot has its threads, as everywhere else."""
    monkeypatch.setattr(in_loop, "in_loop", contextlib.nullcontext)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures have their paint, which most tests do not look at (see :mod:`tests.support.blank`)."""
    monkeypatch.setattr(in_loop, "blank_pictures", contextlib.nullcontext)


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players that search hardly do: nobody looks at how good their moves are."""

    def players(module: GameModule) -> dict[str, Player]:
        usual: dict[str, Player] = vars(module)["players"]
        searching = {level for level, player in usual.items() if isinstance(player, SearchPlayer)}
        return {**usual, **{level: hasty(module.info.name) for level in searching}}

    monkeypatch.setattr(GameModule, "players", property(players), raising=False)


@pytest.fixture
def plain_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """In conformance tests, names that are not cut themselves."""
    monkeypatch.setattr(conformance, "names", lambda seats: conformance.PLAIN_NAMES[:seats])


@contextlib.contextmanager
def without_pictures() -> Iterator[None]:
    """Meanwhile messages have no pictures, as when drawing fails: what is tested is the game."""

    async def nothing(*_: object, **__: object) -> None:
        return None

    with mock.patch.object(Pictures, "draw", nothing):
        yield


@pytest.fixture
def words_alone() -> Iterator[None]:
    """See :func:`without_pictures`."""
    with without_pictures():
        yield


@pytest.fixture
def boards_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of public messages alone: private panels have none, as when drawing fails."""
    draw = Pictures.draw

    async def drawn(self: Pictures, request: PictureRequest, *more: Any, **options: Any) -> Any:
        # As the function for them is called in each game.
        return None if request.draw.__name__ == "private" else await draw(self, request, *more, **options)

    monkeypatch.setattr(Pictures, "draw", drawn)


@pytest.fixture
def panels_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open panels are not kept up to date, as after a quarter of an hour."""
    # Less than nothing: time may stand still meanwhile.
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))


def with_more_people(names: Iterable[str]) -> ServerPlan:
    """The usual server with more people in it."""
    *_, before, last = SERVER.people
    more = (
        PersonPlan(last.id + number * (last.id - before.id), name, name.capitalize(), "#888888")
        for number, name in enumerate(names, 1)
    )
    return replace(SERVER, people=(*SERVER.people, *more))


@pytest.fixture
def plan() -> ServerPlan:
    """The server that :func:`world` simulates."""
    return SERVER


@pytest.fixture
async def world(database: str, request: pytest.FixtureRequest, plan: ServerPlan) -> AsyncIterator[World]:
    """A server with the bot in it; chance is the same in each run of the same test."""
    async with bot_world(database, request.node.name, plan) as running:
        yield running


@pytest.fixture
async def threads(database: str, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """The same where the bot may open threads, as it may in most servers."""
    async with bot_world(database, request.node.name, threads=True) as running:
        yield running
