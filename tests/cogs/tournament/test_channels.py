"""Channels of tournaments that go, shut or change, and Discord as it fails: nothing is lost."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, boards, bot_of
from tests.cogs.tournament.cups import decide, last, opened, said, state
from tests.support.settled_world import World, sleeping_is_idle

pytestmark = pytest.mark.usefixtures("little_thought")


@pytest.mark.usefixtures("words_alone")
async def test_a_message_that_could_not_be_edited_as_it_ended_says_so_afterwards(threads: World) -> None:
    with sleeping_is_idle():
        ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
        await ana.press(last(ana, "starts when"), "Start")
        deny_bot(threads, CHANNEL, discord.Permissions(view_channel=True))
        await decide(threads, bela)
        assert (await state(threads)).status == "over"
        threads.backend.get_channel(threads.channel(CHANNEL)).overwrites.clear()
        await threads.advance(minutes=15)
        assert "It is over." in last(ana, "Swiss system").text
        (closing,) = [seen for seen in said(ana) if "Cup\n**" in seen.text]
        assert "Ties were broken by" not in closing.text, "there were none"


async def test_a_tournament_whose_message_takes_no_edit_is_shown_in_another_one(threads: World) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
    first = last(ana, "starts when")
    path = f"/channels/{first.channel_id}/messages/{first.id}"
    threads.refuse("PATCH", path, status=400, code=30046)
    await bela.press(first, "Leave")
    second = last(ana, "starts when")
    assert second.id != first.id
    assert "Béla" not in second.text
    await bela.press(second, "Join")
    await ana.press(last(ana, "starts when"), "Start")
    (left,) = [seen for seen in said(ana) if seen.id == first.id]
    assert "The tournament continues in" in left.text
    assert "Join" not in [button.label for button in left.buttons]


@pytest.mark.parametrize("running", [True, False])
async def test_a_channel_that_is_deleted_in_the_middle_of_a_round_costs_nothing(
    threads: World, running: bool
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    deadline = (await state(threads)).deadline
    assert deadline is not None
    if not running:
        await threads.close_bot()
    threads.backend.delete_channel(threads.channel(CHANNEL))
    if not running:
        await threads.restart_bot(crash=True)
    await threads.advance(minutes=2)
    one = await state(threads)
    assert (one.channel, one.round) == (None, 1)
    assert [seen for seen in ana.inbox if "nothing is lost" in seen.text], "its host is told at once"
    await threads.advance(hours=30)
    assert (await state(threads)).of_round(1)[0].scores is None, "no time passes meanwhile"
    other = "lounge"
    assert "Only Ana" in (await bela.slash(other, "tournament extend", time="1d")).text
    async with threads.at_once():
        moved = await asyncio.gather(*(ana.slash(other, "tournament here") for _ in range(2)))
    assert ["continues here" in answer.text for answer in moved] == [True, True]
    (message,) = [seen for seen in ana.visible(other) if "Round 1 of 2" in seen.text and not seen.ephemeral]
    assert "How it works" in [button.label for button in message.buttons]
    one = await state(threads)
    assert one.deadline is not None
    assert one.deadline > deadline + timedelta(hours=29)
    assert last(ana, "Round 1 of 2", channel=other)
    assert [seen for seen in boards(ana, other) if seen.pictures], "its table goes on there too"
    for round_ in (1, 2):
        assert one.round == round_
        meeting = one.of_round(round_)[0]
        assert meeting.table is not None
        answer = await bela.slash(other, "seat resign", table=meeting.table)
        await bela.press(answer, "Give up")
        await threads.advance(seconds=SWEEP_SECONDS + 1)
        one = await state(threads)
    assert "Ana" in last(ana, "** wins.", channel=other).text


@pytest.mark.parametrize("fails", ["before", "lost"])
async def test_the_host_hears_once_that_the_channel_is_gone_though_discord_is_away(
    threads: World, fails: str
) -> None:
    ana, _ = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    with sleeping_is_idle():
        if fails == "before":
            threads.refuse("POST", "/users/@me/channels", status=503, times=None)
        else:
            threads.lose_answer("POST", "/channels/*/messages")
        threads.backend.delete_channel(threads.channel(CHANNEL))
        await threads.advance(minutes=15)
        threads.backend.faults.clear()
        await threads.advance(minutes=15)
    assert len([seen for seen in ana.inbox if "nothing is lost" in seen.text]) == 1
    assert (await state(threads)).channel is None


async def test_the_host_is_told_that_the_channel_is_gone_without_being_woken(threads: World) -> None:
    ana, _ = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    hour = discord.utils.utcnow().hour
    await ana.slash(CHANNEL, "settings mine", quiet=f"{hour}-{(hour + 8) % 24}", zone="UTC")
    await ana.press(last(ana, "starts when"), "Start")
    threads.backend.delete_channel(threads.channel(CHANNEL))
    await threads.advance(minutes=2)
    (told,) = [seen for seen in ana.inbox if "nothing is lost" in seen.text]
    assert told.silent


async def test_a_tournament_moves_only_to_where_tables_may_be_opened(threads: World) -> None:
    ana = threads.member("ana")
    (bela,) = await opened(threads, ("bela",))
    await ana.slash(CHANNEL, "settings server")
    with threads.as_bot():
        channels = (threads.channel(CHANNEL), threads.channel("lounge"))
        await bot_of(threads).tables.settings.change_server(threads.guild.id, channels=channels)
    refused = await bela.slash("spectators", "tournament here")
    assert "Tables may only be opened in #" in refused.text
    assert "continues here" in (await bela.slash("lounge", "tournament here")).text


async def test_a_tournaments_table_whose_thread_is_deleted_goes_on_in_the_channel_at_once(
    threads: World,
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
    await ana.press(last(ana, "starts when"), "Start")
    (thread,) = threads.threads(CHANNEL).values()
    threads.backend.delete_channel(thread)
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    assert [seen for seen in boards(ana) if seen.pictures and "table 1" in seen.text]
    standings = await ana.press(last(ana, "round 1 of 1"), "Standings")
    assert "Béla" in standings.text
    assert f"/{thread})" not in last(ana, "Round 1 of 1").text
    await decide(threads, bela)
    assert "**Ana** wins." in last(ana, "wins.").text


@pytest.mark.usefixtures("words_alone")
async def test_a_permission_that_comes_back(world: World) -> None:
    with sleeping_is_idle():
        ana, _ = await opened(world, ("ana", "bela"), rounds=1)
        channel = world.channel(CHANNEL)
        paths = f"/channels/{channel}/messages"
        world.refuse("POST", paths, status=403, code=50013, message="no", times=6)
        await ana.press(last(ana, "starts when"), "Start")
        await world.advance(minutes=15)
        assert len([seen for seen in said(ana) if "round 1 of 1" in seen.text]) == 1


@pytest.mark.usefixtures("words_alone")
async def test_a_bot_that_was_down_for_days_takes_no_channel_for_gone_because_discord_fails_once(
    world: World,
) -> None:
    with sleeping_is_idle():
        ana, bela = await opened(world, ("ana", "bela"), rounds=1, round_time="7d")
        paths = f"/channels/{world.channel(CHANNEL)}/messages"
        world.refuse("POST", paths, status=503, times=None)
        await bela.slash(CHANNEL, "settings mine", notices="none")
        await ana.press(last(ana, "starts when"), "Start")
        await world.close_bot()
        await world.advance(hours=50)
        world.backend.faults.clear()
        world.refuse("POST", paths, status=503, times=4)
        await world.restart_bot(crash=True)
        await world.advance(hours=1)
        assert not [seen.text for seen in ana.inbox if "is gone or closed" in seen.text]
        assert last(bela, "round 1 of 1")


@pytest.mark.usefixtures("words_alone")
async def test_a_crash_between_posting_and_marking_posts_nothing_twice(threads: World) -> None:
    with sleeping_is_idle():
        ana, _ = await opened(threads, ("ana", "bela"), rounds=1)
        channel = threads.channel(CHANNEL)
        threads.lose_answer("POST", f"/channels/{channel}/messages", times=5)
        await ana.press(last(ana, "starts when"), "Start")
        await threads.close_bot()
        await threads.advance(minutes=10)
        await threads.restart_bot(crash=True)
        await threads.advance(minutes=5)
        assert len([seen for seen in said(ana) if "round 1 of 1" in seen.text]) == 1
        assert len((await state(threads)).of_round(1)) == 1
