"""Fixtures: a server, people in it, and bots in this process or another.

A test reads like this::

    async def test_a_button(server, make_person, run_child, tmp_path):
        ann = make_person("Ann")
        bot = await run_child(TOY, "--data", str(tmp_path))
        server.rules.add("POST /channels/*/messages", limit(0.05), times=5)
        answer = await ann.slash("count", "start")
        bot.kill()
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import discord.http
import discord.webhook.async_
import pytest
from discord import Client

from cogs.bot import Caravanserai
from cogs.command_sync import SYNCED
from cogs.core.config import Config
from render.painting.painters import Painters
from tables.service import Tables
from tests.cogs.starts import EarlierStart, known_files
from tests.loopback import bots
from tests.loopback.forked import forked
from tests.loopback.people import Person, join
from tests.loopback.server import Server, serve
from tests.loopback.toybot import ToyBot

MakePerson = Callable[..., Person]
RunBot = Callable[[Client], Awaitable[Client]]
RunChild = Callable[..., Awaitable[bots.Child]]


@pytest.fixture(autouse=True)
def _without_paint(blank_pictures: None) -> None:
    """What is in a picture concerns no test here."""


@pytest.fixture(autouse=True)
def _not_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Caches of a game fill as a test draws it: to fill them before takes longer than most tests."""
    monkeypatch.setattr(Painters, "warm_up", lambda *_: None)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """A Discord of one's own; at the end, the test fails if something unknown was asked of it."""
    async with serve() as running:
        yield running


@pytest.fixture
def make_person(server: Server) -> MakePerson:
    """``make_person("Ann", locale="de")``: somebody new in the server."""
    return lambda name, locale="en-US": join(server, name, locale=locale)


_earlier: list[EarlierStart] = []
"""The first start of this process: to send the commands takes longer than most tests do."""


@pytest.fixture
def database(server: Server, database: str) -> Iterator[str]:
    """The address of a new database; Discord may have the commands from an earlier start."""
    commands = server.rest.commands
    for each in _earlier:
        each.remember(database)
        commands[None] = {int(command["id"]): command for command in each.commands}
    yield database
    with contextlib.closing(sqlite3.connect(database)) as connection:
        known_by = connection.execute("SELECT value FROM memory WHERE key = ?", (SYNCED,)).fetchone()
    if known_by is not None and not _earlier:
        _earlier.append(EarlierStart(list(commands[None].values()), *known_by))


@pytest.fixture
async def run_bot(server: Server) -> AsyncIterator[RunBot]:
    """``await run_bot(bot)``: run a bot in this process."""
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(known_files())

        async def run(bot: Client) -> Client:
            return await stack.enter_async_context(bots.running(server, bot))

        yield run


@pytest.fixture
async def tables(run_bot: RunBot, database: str) -> Tables:
    """The tables of the bot itself, which runs in this process."""
    bot = await run_bot(Caravanserai(Config(database)))
    assert isinstance(bot, Caravanserai)
    await bot.wait_until_ready()
    return bot.tables


@pytest.fixture
async def run_child(server: Server, tmp_path: Path) -> AsyncIterator[RunChild]:
    """``await run_child(program, *arguments, environment={...})``: run a program in a process of its own."""
    async with contextlib.AsyncExitStack() as stack:

        async def run(program: str | Path, *arguments: str, **more: Any) -> bots.Child:
            running = bots.child(server, program, *arguments, folder=tmp_path, **{"begin": forked, **more})
            return await stack.enter_async_context(running)

        yield run


@pytest.fixture
async def program(server: Server, run_child: RunChild, database: str) -> bots.Child:
    """The bot itself in a process of its own, as ``bot.py`` starts it."""
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": database}
    return await run_child(bots.ROOT / "bot.py", environment=environment)


class _Hurried:
    """``asyncio`` with short sleeps."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float, result: Any = None) -> Any:
        return await asyncio.sleep(delay / 100, result)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut discord.py's own pauses between retries (1, 3, 5... seconds, or ``retry_after``) to a hundredth."""
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", _Hurried())


@pytest.fixture
async def toy(run_bot: RunBot, tmp_path: Path) -> ToyBot:
    """A bot of two commands, connected."""
    bot = await run_bot(ToyBot(tmp_path))
    assert isinstance(bot, ToyBot)
    return bot
