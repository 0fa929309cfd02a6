"""``/privacy``: what is kept of a person, to be taken along or to be forgotten."""

from __future__ import annotations

from sandbox.adapter import World
from tests.cogs.people import CHANNEL, bot_of, shown


async def test_somebody_reads_what_is_kept_and_has_it_forgotten(world: World) -> None:
    ana = world.member("Ana")
    await ana.slash(CHANNEL, "quetinny new")
    kept = shown(await ana.slash(CHANNEL, "privacy"))
    assert kept.ephemeral
    assert "Your messages are never read" in kept.text
    taken = shown(await ana.press(kept, "Take it along"))
    assert taken.ephemeral
    asked = shown(await ana.press(kept, "Forget me"))
    assert "cannot be taken back" in asked.text
    assert "quetinny" in str(await bot_of(world).services.tables.personal.export(ana.id))
    done = shown(await ana.press(asked, "Forget me forever"))
    assert "You are forgotten" in done.text
    assert "no table" in shown(await ana.slash(CHANNEL, "quetinny hand", table=1)).text


async def test_a_server_that_sends_the_bot_away_and_invites_it_back_keeps_its_tables(world: World) -> None:
    bot = bot_of(world)
    guild = bot.guilds[0]
    tables = bot.services.tables
    await world.member("Ana").slash(CHANNEL, "kashgar new")
    await bot.on_guild_remove(guild)
    assert await tables.memory.recall(f"left {guild.id}") is not None
    await bot.on_guild_join(guild)
    assert await tables.memory.recall(f"left {guild.id}") is None
    assert (await tables.views.info(1)).status == "lobby"
    await bot.on_guild_remove(guild)
    await world.restart_bot()  # meanwhile it was invited back
    tables = bot_of(world).services.tables
    assert await tables.memory.recall(f"left {guild.id}") is None
