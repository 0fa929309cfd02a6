"""A bot logs in and registers its commands."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from tests.loopback.conftest import RunBot
from tests.loopback.server import Server
from tests.loopback.toybot import ToyBot


async def test_a_bot_logs_in(server: Server, run_bot: RunBot, tmp_path: Path) -> None:
    bot = await run_bot(ToyBot(tmp_path))
    assert isinstance(bot, ToyBot)
    await bot.wait_until_ready()
    assert bot.user is not None
    assert bot.user.id == server.world.bot.id
    assert [each.name for each in bot.guilds] == ["Harbour"]
    assert [each.name for each in bot.guilds[0].text_channels] == ["general"]
    asked = [str(each.path) for each in server.log.requests[:2]]
    assert asked == ["/users/@me", "/oauth2/applications/@me"]
    assert server.log.find("GET /gateway/bot")


async def test_a_wrong_token_is_refused(server: Server, tmp_path: Path) -> None:
    with server.pointed():
        async with ToyBot(tmp_path) as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.start("not.the.token")
    assert [each.status for each in server.log.requests] == [401]


async def test_a_gateway_that_refuses_the_token_ends_the_bot(server: Server, tmp_path: Path) -> None:
    server.gateway.token = "another"
    with server.pointed():
        async with ToyBot(tmp_path) as bot:
            with pytest.raises(discord.ConnectionClosed) as closed:
                await bot.start(server.token)
    assert closed.value.code == 4004


async def test_commands_are_registered_once_and_keep_their_ids(
    server: Server, run_bot: RunBot, tmp_path: Path
) -> None:
    bot = await run_bot(ToyBot(tmp_path))
    assert isinstance(bot, ToyBot)
    (before,) = await bot.tree.fetch_commands()
    (again,) = await bot.tree.sync()
    assert before.id == again.id
    assert [each.name for each in again.options] == ["start", "slowly", "form", "tell"]
    assert len(server.log.find("PUT /applications/*/commands")) == 2

    edited = await again.edit(description="Counts")
    assert edited.description == "Counts"
    await edited.delete()
    assert await bot.tree.fetch_commands() == []
    with pytest.raises(discord.NotFound) as refusal:
        await edited.delete()
    assert refusal.value.code == 10063


async def test_every_bot_speaks_to_its_own_shards(server: Server, run_bot: RunBot, tmp_path: Path) -> None:
    server.gateway.shards = 2
    bot = await run_bot(ToyBot(tmp_path))
    await server.connected(0)
    await server.connected(1)
    assert isinstance(bot, ToyBot)
    guild = server.world.guild.id
    owner = server.gateway.session(server.gateway.shard_of(guild))
    other = server.gateway.session(1 - server.gateway.shard_of(guild))
    assert owner is not None
    assert other is not None
    assert "GUILD_CREATE" in {each["t"] for each in owner.events}
    assert "GUILD_CREATE" not in {each["t"] for each in other.events}
    assert server.gateway.shard_of(None) == 0
