"""A machine whose clock is wrong."""

from __future__ import annotations

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.delivery import queue_sender
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.launch import later
from tests.loopback.records import Clock
from tests.loopback.server import Server
from tests.loopback.traffic import cut
from tests.loopback.world import World

POSTS = "POST /channels/*/messages"
HISTORY = "GET /channels/*/messages"


@pytest.mark.parametrize("ahead", [3600.0, -3600.0])
async def test_a_lobby_is_posted_once_whatever_our_clock_says(
    server: Server,
    run_bot: RunBot,
    make_person: MakePerson,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    ahead: float,
) -> None:
    monkeypatch.setattr(queue_sender, "pause_after", lambda error, attempts: 0.0)
    server.nonces.enforced = False  # as Discord forgets them after some minutes
    with later(ahead):
        bot = await run_bot(Caravanserai(Config(database)))
        assert isinstance(bot, Caravanserai)
        await bot.wait_until_ready()
        rule = server.rules.add(POSTS, cut(), phase="after")
        ann = make_person("Ann")
        await ann.slash("kashgar", "new")
        await server.until(lambda: server.log.find(HISTORY), "the search for what was posted")
        await ann.slash("table", "mine")
    assert rule.spent
    assert len(server.public()) == 1


def test_there_is_a_server_of_each_process() -> None:
    guilds = World(Clock()).guilds_of(3)
    assert {(guild.id >> 22) % 3 for guild in guilds} == {0, 1, 2}
