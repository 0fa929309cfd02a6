"""Delivering: what was not to be said waits, what is out of date goes, and nothing is said twice."""

from __future__ import annotations

import re

import discord
import pytest

from cogs.core.metrics import REGISTRY
from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import Member, VisibleMessage
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, board, boards, bot_of, seen_by, sit_down
from tests.support.settled_world import World, sleeping_is_idle

ENDINGS = ("end turn", "discard")
"""How moves of Ceylon begin that lead to the end of a turn."""


def public(member: Member, text: str) -> list[VisibleMessage]:
    return [seen for seen in member.visible(CHANNEL) if not seen.ephemeral and text in seen.text]


def called(world: World, member: Member) -> list[str]:
    """Whom the channel's calls ask to move, but those who are struck out."""
    texts = [seen.text for seen in public(member, "It is your turn")]
    found = [int(number) for text in texts for number in re.findall(r"(?<!~)<@(\d+)>", text)]
    return sorted(world.backend.users[number].name for number in found)


async def end_turn(world: World, members: list[Member]) -> None:
    """Let whoever is on turn in Ceylon end it, discarding what is too much; the bot hears of it later."""
    seat = min((await seen_by(world, None)).awaited)
    bot = bot_of(world)
    text = bot.games["ceylon"].text
    while (table_view := await seen_by(world, members[seat])).view.player == seat:
        move = max(table_view.moves, key=lambda each: text(each).startswith(ENDINGS))
        await bot.tables.play.act(1, members[seat].id, move)


async def test_what_a_missing_permission_held_back_is_said_later_as_far_as_it_still_holds(
    world: World,
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    first = min((await seen_by(world, None)).awaited)
    await members[1].say(CHANNEL, "A board below this is to be seen.")
    shown = board(members[0]).id
    deny_bot(world, CHANNEL, discord.Permissions(send_messages=True))
    await end_turn(world, members)
    await end_turn(world, members)
    await world.advance(minutes=40, pace=600)
    assert board(members[0]).id == shown
    assert min((await seen_by(world, None)).awaited) == first
    world.backend.get_channel(world.channel(CHANNEL)).overwrites.pop()
    await world.advance(minutes=25, pace=300)
    assert len(boards(members[0])) == 1
    assert board(members[0]).id > shown
    # Who was called meanwhile and has moved is not called now.
    assert members[1 - first].name not in called(world, members[0])


async def test_what_waited_while_the_bot_was_down_for_days_is_said_though_discord_fails_once(
    world: World,
) -> None:
    with sleeping_is_idle():
        members = await sit_down(world, "ceylon", ("ana", "bela"), clock="none")
        messages = f"/channels/{world.channel(CHANNEL)}/messages"
        for method, path in (("PATCH", f"{messages}/*"), ("POST", messages)):
            world.refuse(method, path, status=503, times=None)
        await end_turn(world, members)
        await world.close_bot()
        await world.advance(hours=50)
        world.backend.faults.clear()
        world.refuse("POST", messages, status=503, times=5)
        await world.restart_bot(crash=True)
        await world.advance(minutes=5)
        awaited = members[min((await seen_by(world, None)).awaited)]
        assert f"**<@{awaited.id}>** draws and trades" in board(awaited).text


async def test_who_is_told_alone_is_told_once_though_discords_word_is_lost(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    following = members[1 - min((await seen_by(world, None)).awaited)]
    deny_bot(world, CHANNEL, discord.Permissions(send_messages=True))
    world.lose_answer("POST", f"/channels/{following.dm}/messages")
    await end_turn(world, members)
    await world.advance(hours=2, pace=600)
    assert len(following.inbox) == 1


async def test_a_hand_in_direct_messages_is_kept_once_where_the_channel_is_shut(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    following = members[1 - min((await seen_by(world, None)).awaited)]
    await following.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)  # too old to be edited: a new one takes its place
    deny_bot(world, CHANNEL, discord.Permissions(send_messages=True))
    world.lose_answer("POST", f"/channels/{following.dm}/messages", times=10)  # until nonces are forgotten
    await end_turn(world, members)
    await world.advance(hours=2, pace=600)
    world.backend.get_channel(world.channel(CHANNEL)).overwrites.pop()
    await world.advance(hours=1, pace=600)
    assert len(following.inbox) == 1


async def test_a_call_goes_when_its_person_has_acted_and_no_sooner(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    ana, bela, chidi = members
    assert called(world, ana) == sorted([bela.name, chidi.name])
    await bela.slash(CHANNEL, "traitors move", move="set -.-.-")
    assert called(world, ana) == [chidi.name]
    await ana.slash(CHANNEL, "traitors move", move="set -.-.-")
    assert called(world, ana) == [chidi.name]
    await chidi.slash(CHANNEL, "traitors move", move="set -.-.-")
    assert chidi.name not in called(world, ana) or len(called(world, ana)) > 1  # a new round has begun


async def test_lines_lose_their_buttons_when_the_board_comes_below_them(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    ana = members[0]
    await world.advance(minutes=61)
    (line,) = public(ana, "ran out of time")
    assert line.id < board(ana).id
    assert line.buttons == []
    assert board(ana).buttons
    assert [seen.text for seen in boards(ana)[:-1] if seen.buttons] == []


async def test_the_log_names_an_announcement_that_goes_unsaid_because_its_channel_is_gone(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """An earlier attempt may have said it, so that it is looked for first: where nothing is to be found."""

    def counted(outcome: str) -> float:
        return REGISTRY.get_sample_value("caravanserai_deliveries_total", {"outcome": outcome}) or 0.0

    retried, dropped = counted("retried"), counted("dropped")
    with sleeping_is_idle():
        ana, _ = await sit_down(world, "ceylon", ("ana", "bela"))
        messages = f"/channels/{world.channel(CHANNEL)}/messages"
        world.refuse("POST", messages, status=503, times=5)
        await ana.slash(CHANNEL, "clock pause", time="2d", table=1)
        for method in ("GET", "POST"):
            world.refuse(method, messages, status=404, code=10003, times=None)
        await world.close_bot()
        await world.restart_bot(crash=True)
        await world.advance(minutes=5)
        assert re.search(r"Announcement \S{16} of table 1 is dropped: 404 Not Found", caplog.text)
        # Whoever watches over the bot can tell what is only late from what is lost.
        assert counted("retried") > retried
        assert counted("dropped") > dropped
        assert await bot_of(world).tables.outbox.claim(lease=0) == []


async def test_a_direct_message_is_not_repeated_after_a_crash(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    seat = min((await seen_by(world, None)).awaited)
    other = members[1 - seat]
    await other.slash(CHANNEL, "settings mine", notices="dm")
    world.lose_answer("POST", f"/channels/{other.dm}/messages", times=5)
    await end_turn(world, members)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert len(other.inbox) == 1
    await world.close_bot()
    await world.advance(hours=1)  # long enough for Discord to forget nonces
    await world.restart_bot(crash=True)
    await world.advance(minutes=5)
    assert len(other.inbox) == 1
    assert await bot_of(world).tables.outbox.claim(lease=0) == []


async def test_who_is_on_turn_hears_of_it_though_the_channel_is_gone(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    seat = min((await seen_by(world, None)).awaited)
    tables = f"/channels/{world.channel(CHANNEL)}/messages"
    world.refuse("POST", tables, status=404, code=10003, times=None)
    world.refuse("PATCH", f"{tables}/*", status=404, code=10003, times=None)
    await end_turn(world, members)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    (notice,) = members[1 - seat].inbox
    assert "It is your turn: [Ceylon · table 1](https://" in notice.text
    assert members[seat].inbox == []
    mine = await members[1 - seat].slash("lounge", "ceylon hand", table=1)
    assert mine.message is not None
    assert mine.message.pictures


async def test_a_panel_that_is_gone_is_sent_again(world: World) -> None:
    bela = world.member("bela")
    await bela.slash(CHANNEL, "settings mine", hand="dm")
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    (panel,) = bela.inbox
    world.backend.delete_message(bela.dm, panel.id)
    await end_turn(world, members)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    (again,) = bela.inbox
    assert again.id != panel.id
    assert again.pictures[0].data
