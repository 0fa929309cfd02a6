"""The bot stops in a bounded time, whatever does not end."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

import cogs.bot
from cogs.bot import Caravanserai
from cogs.interactions import answers
from cogs.stopping import within
from tables.core.errors import StorageError
from tests.support.settled_world import World


class Deaf:
    """Does not end, not even where it is cancelled."""

    def __init__(self) -> None:
        self.released = asyncio.Event()
        self.asked = 0

    async def close(self) -> None:
        self.asked += 1
        while not self.released.is_set():
            try:
                await self.released.wait()
            except asyncio.CancelledError:
                self.asked += 1


async def test_a_step_that_does_not_end_is_left_and_one_that_fails_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    deaf = Deaf()
    assert not await within(0, "the deaf one", deaf.close())
    assert "the deaf one: not done" in caplog.text
    deaf.released.set()

    async def fail() -> None:
        raise OSError("no line")

    assert await within(60, "the weak one", fail())
    assert "the weak one failed while stopping" in caplog.text


async def test_what_hangs_keeps_nothing_else_from_being_closed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = world.bot
    assert isinstance(bot, Caravanserai)
    deaf, database = Deaf(), Deaf()
    monkeypatch.setattr(cogs.bot, "LONGEST_STEP", 0.01)
    monkeypatch.setattr(bot.background.timekeeper, "close", deaf.close)
    monkeypatch.setattr(bot.tables, "close", database.close)
    await bot.close()
    assert deaf.asked
    assert database.asked
    assert bot.is_closed()
    deaf.released.set()
    database.released.set()
    monkeypatch.undo()
    await bot.background.timekeeper.close()
    await bot.tables.close()


async def test_a_press_that_comes_once_the_line_is_closed_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def closed(*_: object) -> None:
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(answers, "say", closed)
    client = SimpleNamespace(stopping=True)
    press: Any = SimpleNamespace(id=1, client=client, extras={}, locale=None)
    await answers.answer_error(press, answers.Refusal(answers.RESTARTING))
    client.stopping = False
    with pytest.raises(RuntimeError, match="closed"):
        await answers.answer_error(press, answers.Refusal(answers.RESTARTING))


async def test_what_discord_tells_a_bot_that_has_stopped_is_no_failure(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    bot = world.bot
    assert isinstance(bot, Caravanserai)
    guild, retention = bot.guilds[0], bot.tables.retention
    await bot.close()
    for handler in (bot.on_ready(), bot.on_guild_remove(guild), bot.on_guild_join(guild)):
        await handler
    assert not caplog.records
    with pytest.raises(StorageError, match="cannot be reached"):
        await retention.left(guild.id)


async def test_a_line_that_is_closed_while_it_looks_after_channels_is_no_failure(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = world.bot
    assert isinstance(bot, Caravanserai)

    async def closed() -> None:
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(bot._deleted_channels, "compare", closed)
    with pytest.raises(RuntimeError, match="closed"):
        await bot.on_ready()

    async def stopped_meanwhile() -> None:
        bot.stopping = True
        await closed()

    monkeypatch.setattr(bot._deleted_channels, "compare", stopped_meanwhile)
    await bot.on_ready()
