"""What a retry knows of what was said: a board stands once, and whoever is called hears of it, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from sandbox.adapter import Member, VisibleMessage
from sandbox.adapter.backend import WorldBackend
from tables.core.errors import StorageError
from tests.cogs.delivery.test_sender import end_turn
from tests.cogs.kashgar.table import by_slash
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, board, bot_of, play, seen_by, sit_down
from tests.cogs.votes.test_undo import plain_move
from tests.support.settled_world import World, sleeping_is_idle


@pytest.fixture
def _idle() -> Iterator[None]:
    with sleeping_is_idle():
        yield


pytestmark = pytest.mark.usefixtures("words_alone", "_idle")

HISTORY = discord.Permissions(read_message_history=True)
LIVING = "My hand"


def messages(world: World) -> str:
    """Where the channel's messages are posted."""
    return f"/channels/{world.channel(CHANNEL)}/messages"


def public(member: Member) -> list[VisibleMessage]:
    return [seen for seen in member.visible(CHANNEL) if not seen.ephemeral and seen.components]


def living(member: Member) -> list[VisibleMessage]:
    """Boards with buttons."""
    return [seen for seen in public(member) if "Log · Rules" in [button.label for button in seen.buttons]]


def calls(member: Member) -> list[VisibleMessage]:
    """Messages beside the board that call people."""
    return [seen for seen in public(member) if "It is your turn:" in seen.text]


@pytest.fixture
def pinged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whom the channel's messages pinged when they were posted, in order: no edit pings anybody."""
    found: list[int] = []
    commit = WorldBackend.commit_message

    def noted(self: WorldBackend, message: Any, *, broadcast: bool = True) -> Any:
        stored = commit(self, message, broadcast=broadcast)
        found.extend(sorted(stored.ping_user_ids))
        return stored

    monkeypatch.setattr(WorldBackend, "commit_message", noted)
    return found


def headline(seen: VisibleMessage) -> str:
    """The lines that tell whose turn it is."""
    return "\n".join(seen.text.splitlines()[:3])


async def talk(world: World, member: Member, lines: int) -> None:
    """So many lines."""
    async with world.at_once():
        for number in range(lines):
            await member.say(CHANNEL, f"line {number}")


async def awaited(world: World, members: list[Member]) -> Member:
    return members[min((await seen_by(world, None)).awaited)]


async def pass_over(world: World, members: list[Member]) -> Member:
    """Have a turn end and the bot begin to tell of it; who is called for the next one."""
    await end_turn(world, members)
    bot_of(world).background.sender.wake(1)
    await world.settle()
    return await awaited(world, members)


@pytest.mark.parametrize("history", [True, False])
async def test_a_board_whose_answer_is_lost_before_a_long_failure_stands_once(
    world: World, history: bool, pinged: list[int]
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    if not history:
        deny_bot(world, CHANNEL, HISTORY)
    await world.advance(hours=2)  # too old to be edited: a new one takes its place
    since = public(ana)[-1].id
    pinged.clear()
    world.lose_answer("POST", messages(world))
    next_one = await pass_over(world, members)
    world.refuse("*", f"{messages(world)}*", status=503, times=None)
    await world.advance(minutes=10)
    world.backend.faults.clear()
    await world.advance(minutes=20)
    assert len([seen for seen in living(ana) if seen.id > since]) == 1
    assert len(living(ana)) == 1
    assert pinged == [next_one.id]


@pytest.mark.parametrize("lines", [0, 310, 1200])
async def test_after_a_crash_between_posting_and_noting_a_board_is_found_however_much_was_said(
    world: World, lines: int, pinged: list[int]
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    await world.advance(hours=2)
    since = public(ana)[-1].id
    pinged.clear()
    world.lose_answer("POST", messages(world))
    await pass_over(world, members)
    await world.close_bot()
    await talk(world, ana, lines)
    await world.advance(seconds=400)
    await world.restart_bot(crash=True)
    await world.advance(minutes=20)
    assert len([seen for seen in living(ana) if seen.id > since]) == 1
    assert pinged == [(await awaited(world, members)).id]


@pytest.mark.parametrize("away", [False, True])
async def test_where_nothing_can_be_known_the_older_board_is_retired_when_somebody_uses_it(
    world: World, away: bool, pinged: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    deny_bot(world, CHANNEL, HISTORY)
    await world.advance(hours=2)
    since = public(ana)[-1].id
    pinged.clear()
    world.lose_answer("POST", messages(world))
    await pass_over(world, members)
    await world.close_bot()
    await world.advance(seconds=400)
    await world.restart_bot(crash=True)
    await world.advance(minutes=20)
    older, newer = [seen for seen in living(ana) if seen.id > since]
    for label in ("Log · Rules", LIVING):
        assert (await ana.press(newer, label)).text
        assert len(living(ana)) == 2, "the board that is known stays"
    if away:
        with monkeypatch.context() as meanwhile:
            failing = AsyncMock(side_effect=StorageError("The tables cannot be reached right now."))
            meanwhile.setattr(bot_of(world).tables.messages, "note_unknown", failing)
            assert (await ana.press(older, "Log · Rules")).text
        failing.assert_awaited_once()
    assert (await ana.press(older, "Log · Rules")).text
    await world.advance(seconds=30)
    assert [seen.id for seen in living(ana)] == [newer.id]
    (old,) = [seen for seen in public(ana) if seen.id == older.id]
    assert f"/{newer.id}" in old.text


@pytest.mark.parametrize("hours", [0, 1])
async def test_whoever_is_to_be_called_beside_an_edited_board_is_called_though_people_talk_before_the_retry(
    world: World, hours: int, pinged: list[int]
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    pinged.clear()
    world.refuse("POST", messages(world), status=503, times=None)
    next_one = await pass_over(world, members)
    assert next_one.shown_name in headline(board(ana)), "the board is edited"
    await ana.say(CHANNEL, "Whose turn is it?")
    await world.advance(hours=hours)
    world.backend.faults.clear()
    await world.advance(minutes=20)
    assert next_one.id in pinged
    assert len(living(ana)) == 1


@pytest.mark.parametrize("turns", [1, 2])
async def test_whoever_moves_before_the_retry_of_a_lost_board_swallows_nobodys_call(
    world: World, pinged: list[int], turns: int
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    await world.advance(hours=2)
    pinged.clear()
    world.lose_answer("POST", messages(world))
    first = await pass_over(world, members)
    world.refuse("POST", messages(world), status=503, times=None)
    for _ in range(turns):
        last = await pass_over(world, members)
    world.backend.faults.clear()
    await world.advance(minutes=20)
    assert pinged == [first.id, last.id]
    assert len(living(ana)) == 1
    assert last.shown_name in headline(living(ana)[0])


@pytest.mark.parametrize("talks", [True, False])
async def test_a_call_whose_answer_is_lost_is_said_once_and_goes_when_its_person_has_acted(
    world: World, talks: bool, pinged: list[int]
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    pinged.clear()
    world.lose_answer("POST", messages(world))
    next_one = await pass_over(world, members)
    if talks:
        await ana.say(CHANNEL, "Hm.")
    await world.advance(minutes=20)
    assert pinged == [next_one.id]
    (call,) = calls(ana)
    await pass_over(world, members)
    await world.advance(minutes=20)
    assert call.id not in [seen.id for seen in public(ana)]


async def test_a_call_is_not_orphaned_though_its_person_acts_before_it_is_found(
    world: World, pinged: list[int]
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    world.lose_answer("POST", messages(world))
    await pass_over(world, members)
    (call,) = calls(ana)
    await pass_over(world, members)
    await world.close_bot()
    await world.advance(seconds=400)
    await world.restart_bot(crash=True)
    await world.advance(minutes=20)
    assert call.id not in [seen.id for seen in public(ana)]
    assert pinged[1:] == [(await awaited(world, members)).id]


@pytest.mark.parametrize("history", [True, False])
async def test_the_board_comes_below_what_people_say_also_where_the_history_is_shut(
    world: World, history: bool
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    if not history:
        deny_bot(world, CHANNEL, HISTORY)
    before = living(ana)[-1].id
    await ana.say(CHANNEL, "Whose turn is it?")
    await pass_over(world, members)
    await world.settle()
    (now,) = living(ana)
    assert now.id > before


async def test_a_call_that_discord_does_not_take_away_as_the_game_ends_goes_later(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    ana = members[0]
    world.refuse("DELETE", f"{messages(world)}/*", status=503, times=None)
    await play(world, members)
    assert (await seen_by(world, None)).table.status == "over"
    assert calls(ana)
    world.backend.faults.clear()
    await world.advance(minutes=11)
    assert not calls(ana)


async def test_edits_ping_nobody(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    for member in members:
        await member.slash(CHANNEL, "traitors move", move="set -.-.-")
        await members[0].say(CHANNEL, "Go on!")
    edits = [each for each in world.requests if each.method == "PATCH" and "/messages/" in each.path]
    assert edits
    assert {repr(each.json["allowed_mentions"]["parse"]) for each in edits} == {"[]"}
    assert not [each for each in edits if each.json["allowed_mentions"].get("users")]
    assert await bot_of(world).tables.outbox.claim(lease=0) == []


async def test_people_who_are_written_to_of_the_same_are_all_written_to(world: World) -> None:
    ana, *others = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    for member in others:
        await member.slash(CHANNEL, "settings mine", notices="dm")
    await bot_of(world).tables.proposals.ask(1, ana.id, "end")
    bot_of(world).background.sender.wake(1)
    await world.settle()
    assert [len(member.inbox) for member in others] == [1, 1]


@pytest.mark.parametrize("code", [50035, 160005])
async def test_a_board_that_discord_refuses_is_never_dropped_and_whoever_is_awaited_is_told_alone(
    world: World, code: int
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana, before = members[0], living(members[0])[0].text
    for method, path in (("POST", messages(world)), ("PATCH", f"{messages(world)}/*")):
        world.refuse(method, path, status=400, code=code, message="refused", times=None)
    next_one = await pass_over(world, members)
    await world.advance(hours=3, pace=600)
    assert living(ana)[0].text == before
    (notice,) = next_one.inbox
    assert "It is your turn: [Ceylon · table 1](https://" in notice.text
    world.backend.faults.clear()
    await world.advance(minutes=20)
    assert next_one.shown_name in headline(living(ana)[0])


async def test_whoever_is_told_alone_because_the_channel_is_gone_is_told_once(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    for method, path in (("*", messages(world)), ("*", f"{messages(world)}/*")):
        world.refuse(method, path, status=404, code=10003, times=None)
    following = members[1 - members.index(await awaited(world, members))]
    world.lose_answer("POST", f"/channels/{following.dm}/messages", times=3)
    await pass_over(world, members)
    for _ in range(4):
        await world.advance(seconds=400)
    assert len(following.inbox) == 1


async def test_whoever_was_told_alone_out_of_turn_is_not_told_again_in_turn(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    following = members[1 - members.index(await awaited(world, members))]
    paths = messages(world), f"{messages(world)}/*"
    for path in paths:
        world.refuse("*", path, status=403, code=50013, times=None)
    world.lose_answer("POST", f"/channels/{following.dm}/messages")
    await pass_over(world, members)
    assert len(following.inbox) == 1
    world.backend.faults.clear()
    for status, code in ((503, 0), (404, 10003)):
        for path in paths:
            world.refuse("*", path, status=status, code=code, times=None)
        await world.advance(seconds=700)
        world.backend.faults.clear()
    await world.advance(seconds=700)
    assert len(following.inbox) == 1


async def test_whoever_is_called_to_the_same_turn_again_during_a_failure_is_called_once(
    world: World, pinged: list[int]
) -> None:
    members = await sit_down(world, "kashgar", ("ana", "bela"), clock="none")
    mover = await awaited(world, members)
    await world.advance(hours=2)  # too old to be edited: a new board calls
    pinged.clear()
    world.refuse("POST", messages(world), status=503, times=None)
    await by_slash(mover, await plain_move(world, mover))
    await mover.slash(CHANNEL, "table undo")
    assert await awaited(world, members) == mover
    await by_slash(mover, await plain_move(world, mover))
    other = await awaited(world, members)
    world.backend.faults.clear()
    await world.advance(minutes=20)
    assert pinged == [other.id]
