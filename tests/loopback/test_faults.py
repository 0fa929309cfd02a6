"""Discord on a bad day: too many requests, errors, cut connections."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import discord
import pytest

from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.server import Server
from tests.loopback.toybot import ToyBot
from tests.loopback.traffic import Limit, cut, fail, hold, limit, refuse

POSTS = "POST /channels/*/messages"


@pytest.fixture
async def channel(server: Server, run_bot: RunBot, tmp_path: Path) -> discord.PartialMessageable:
    bot = await run_bot(ToyBot(tmp_path))
    return bot.get_partial_messageable(server.world.channel.id, guild_id=server.world.guild.id)


async def test_a_burst_of_429s_is_waited_out(server: Server, channel: discord.PartialMessageable) -> None:
    rule = server.rules.add(POSTS, limit(0.02), times=4)
    await channel.send("patience")
    assert [each.status for each in server.log.find(POSTS)] == [429] * 4 + [200]
    assert rule.spent
    assert [each.text for each in server.posted] == ["patience"]


async def test_a_sixth_429_in_a_row_is_an_error(server: Server, channel: discord.PartialMessageable) -> None:
    server.rules.add(POSTS, limit(0.01), times=5)
    with pytest.raises(discord.HTTPException) as refusal:
        await channel.send("impatience")
    assert refusal.value.status == 429
    assert not server.posted


async def test_buckets_are_announced_and_kept(server: Server, channel: discord.PartialMessageable) -> None:
    server.limits.set(POSTS, count=2, per=0.2)
    await asyncio.gather(*(channel.send(str(number)) for number in range(6)))
    assert len(server.posted) == 6
    statuses = {each.status for each in server.log.find(POSTS)}
    assert statuses == {200}, "the headers are enough to stay within the limit"


async def test_an_ignored_bucket_answers_429(server: Server, channel: discord.PartialMessageable) -> None:
    server.limits.set("POST /channels/**", count=1, per=0.1)
    server.limits.clock = lambda: 0.0
    url = f"{server.url}/api/v10/channels/{server.world.channel.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session:
        answers = [await session.post(url, json={"content": "x"}) for _ in range(2)]
        body = await answers[1].json()
    assert [each.status for each in answers] == [200, 429]
    assert body["retry_after"] == 0.1
    assert body["global"] is False
    assert answers[1].headers["X-RateLimit-Remaining"] == "0"


async def test_the_overall_limit_stops_everything(
    server: Server, channel: discord.PartialMessageable
) -> None:
    rule = server.rules.add(POSTS, limit(0.05, everywhere=True))
    first = asyncio.create_task(channel.send("first"))
    await server.until(lambda: rule.met and rule.met[0].answered)
    await asyncio.gather(first, channel.typing())
    assert len(server.posted) == 1


async def test_requests_of_all_kinds_count_together(
    server: Server, channel: discord.PartialMessageable
) -> None:
    server.limits.overall = Limit(count=2, per=0.05)
    server.limits.clock = lambda: float(any(each.status == 429 for each in server.log.requests))
    before = len(server.log.requests)
    await channel.typing()
    await channel.send("second")
    await channel.send("third")
    statuses = [each.status for each in server.log.requests[before:]]
    assert statuses == [204, 200, 429, 200]
    assert server.log.requests[before + 2].answer["global"] is True
    assert len(server.posted) == 2


async def test_errors_are_tried_again(
    server: Server, channel: discord.PartialMessageable, hurried: None
) -> None:
    server.rules.add(POSTS, fail(500), times=2)
    server.rules.add(POSTS, fail(502), times=1)
    await channel.send("at last")
    assert [each.status for each in server.log.find(POSTS)] == [500, 500, 502, 200]


async def test_an_error_after_the_fact_is_made_good_by_the_nonce(
    server: Server, channel: discord.PartialMessageable, hurried: None
) -> None:
    server.rules.add(POSTS, fail(500), phase="after")
    await channel.send("once", nonce="a")
    assert [each.status for each in server.log.find(POSTS)] == [500, 200]
    assert len(server.posted) == 1


async def test_an_error_after_the_fact_posts_twice_where_nonces_are_ignored(
    server: Server, channel: discord.PartialMessageable, hurried: None
) -> None:
    server.nonces.enforced = False
    server.rules.add(POSTS, fail(500), phase="after")
    await channel.send("twice")
    assert len(server.posted) == 2


@pytest.mark.parametrize(("phase", "posted"), [("before", 0), ("after", 1)])
async def test_a_cut_connection(
    server: Server, channel: discord.PartialMessageable, phase: str, posted: int
) -> None:
    server.rules.add(POSTS, cut(), phase="before" if phase == "before" else "after")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost?")
    assert len(server.posted) == posted
    assert server.log.find(POSTS)[0].status is None


async def test_rules_skip_and_refuse(server: Server, channel: discord.PartialMessageable) -> None:
    server.rules.add(POSTS, refuse(403, 50013, "Missing Permissions"), skip=1)
    await channel.send("fine")
    with pytest.raises(discord.Forbidden) as refusal:
        await channel.send("not fine")
    assert refusal.value.code == 50013
    await channel.send("fine again")


async def test_a_refused_follow_up_is_tried_again(
    server: Server, run_bot: RunBot, make_person: MakePerson, tmp_path: Path, hurried: None
) -> None:
    await run_bot(ToyBot(tmp_path))
    rule = server.rules.add("PATCH /webhooks/*/*/messages/@original", fail(503), times=2)
    answer = await make_person("Ann").slash("count", "slowly", options={"word": "surf"})
    assert answer.text == "slowly: surf"
    assert rule.spent


async def test_what_is_not_simulated_is_noticed(server: Server, channel: discord.PartialMessageable) -> None:
    message = await channel.send("x")
    with pytest.raises(discord.NotFound):
        await message.add_reaction("⛵")
    assert len(server.rest.unknown) == 1
    server.rest.unknown.clear()


async def test_a_rule_that_is_lifted_while_a_request_waits_meets_it_no_more(
    server: Server, channel: discord.PartialMessageable
) -> None:
    free = asyncio.Event()
    first, second = server.rules.add(POSTS, hold(free)), server.rules.add(POSTS, fail(500))
    sending = asyncio.create_task(channel.send("patience"))
    await server.until(lambda: first.met, "the request")
    server.rules.remove(second)
    free.set()
    await sending
    assert not second.met
