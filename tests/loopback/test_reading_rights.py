"""Whether somebody may look into a channel is asked of Discord, also where a process has not its server."""

from __future__ import annotations

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.delivery.reading_rights import may_read, member_of
from tables.core.types import Place
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.server import Server


@pytest.mark.parametrize("knows_the_server", [True, False])
async def test_members_are_asked_for(
    server: Server,
    run_bot: RunBot,
    database: str,
    make_person: MakePerson,
    monkeypatch: pytest.MonkeyPatch,
    knows_the_server: bool,
) -> None:
    bot = await run_bot(Caravanserai(Config(database)))
    await bot.wait_until_ready()
    if not knows_the_server:
        monkeypatch.setattr(bot, "get_guild", lambda _: None)
    channel = server.world.channel
    assert channel.guild is not None
    member = await member_of(bot, channel.guild, make_person("Ann").id)
    assert member is not None
    assert await may_read(Place(channel.guild, channel.id), member)
    assert not await may_read(Place(channel.guild, 12345), member)
    assert await member_of(bot, channel.guild, 12345) is None
    assert await member_of(bot, 12345, member.id) is None
