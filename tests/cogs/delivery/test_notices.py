"""Whom the bot calls, when, and how: one good notice to those for whom the table waits."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.table_screens.notice import SENTENCES
from sandbox.adapter import Member, VisibleMessage
from tables.core.message_types import ASKING_REASONS, CALLS, Announcement, Notice
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, play, seen_by, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")

ENDINGS = ("end turn", "discard")
"""How moves of Ceylon begin that lead to the end of a turn."""


def called(member: Member, channel: int | str = CHANNEL) -> list[str]:
    """Whom the channel's messages ask to move."""
    return sorted(name for seen in member.visible(channel) for name in seen.pinged)


async def end_turn(world: World, members: list[Member]) -> None:
    """Let whoever is awaited in Ceylon end their turn, or answer, and wait for what comes of it."""
    seat = min((await seen_by(world, None)).awaited)
    if seat >= len(members):  # a computer player has to move
        await world.advance(seconds=SWEEP_SECONDS + 1)
        return
    text = bot_of(world).games["ceylon"].text
    for _ in range(50):
        table_view = await seen_by(world, members[seat])
        if seat not in table_view.awaited:
            break
        move = max(table_view.moves, key=lambda each: text(each).startswith(ENDINGS))
        await bot_of(world).tables.play.act(1, members[seat].id, move)
    await world.advance(seconds=SWEEP_SECONDS + 1)


def test_whatever_somebody_is_told_for_has_a_sentence() -> None:
    reasons = {each for kind in (Notice, Announcement) for each in get_args(get_type_hints(kind)["reason"])}
    assert reasons - set(SENTENCES) == {"invited"}, "what is asked is said itself"
    assert {*ASKING_REASONS} - {"invited"} < {*CALLS}, "what asks for something goes once it is done"


async def test_a_board_calls_nobody_to_move_now_while_the_table_is_paused(world: World) -> None:
    ana, bela = members = await sit_down(world, "ceylon", ("ana", "bela"))
    for _ in members:
        await bela.say(CHANNEL, "Thinking …")  # the board is posted again below it
        await world.advance(minutes=11)
        await end_turn(world, members)
    assert "Deadline: <t:" in board(bela).text
    await ana.slash(CHANNEL, "clock pause", time="2d")
    assert "⏸ Paused by Ana until <t:" in board(bela).text
    assert "Deadline" not in board(bela).text
    await ana.press(board(ana), "Resume")
    assert "Deadline: <t:" in board(bela).text


@pytest.mark.parametrize("clock", ["none", "1d"])
@pytest.mark.parametrize("game", ["ceylon", "kashgar", "palimpsest", "traitors"])
async def test_a_board_says_once_for_whom_the_table_waits(world: World, game: str, clock: str) -> None:
    """In its headline, where who is called is mentioned; where all act at once, below it."""
    members = await sit_down(world, game, ("ana", "bela", "chidi"), clock=clock)
    while not board(members[0]).pinged:
        await members[1].say(CHANNEL, "Thinking …")  # the board is posted again below it
        await world.advance(minutes=11)
        await play(world, members, 1)
        await world.advance(seconds=SWEEP_SECONDS + 1)
    headline, *lines = board(members[0]).text.splitlines()
    waits = [line for line in lines if "Waiting for" in line or "Deadline" in line]
    assert len(waits) == (clock == "1d" or game == "traitors")
    assert ("<@" in headline, "<@" in "".join(lines)) == (game != "traitors", game == "traitors")
    assert not any("is your turn" in line for line in lines)


async def test_the_last_person_at_a_table_is_still_called(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await bela.press(board(ana), "Join")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    members = [ana, bela]
    if (await seen_by(world, None)).awaited == {1}:
        await end_turn(world, members)
    while (await seen_by(world, None)).awaited != {1}:
        await end_turn(world, members)
    assert "bela" in called(ana)
    await world.advance(minutes=20)
    await bela.press(await bela.slash(CHANNEL, "seat resign", table=1), "Give up")
    while (await seen_by(world, None)).awaited != {0}:
        await end_turn(world, members)
    assert called(ana) == ["ana"], "Ana has waited for long, and nobody but her can go on"


async def test_one_good_notice_a_turn_as_each_person_wants_it(world: World) -> None:
    bela, chidi = world.member("bela"), world.member("chidi")
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    await chidi.slash(CHANNEL, "settings mine", notices="none")
    members = await sit_down(world, "ceylon", ("ana", "bela", "chidi"), clock="24h")
    ana, bot = members[0], bot_of(world)

    def received() -> list[VisibleMessage]:
        """The calls that stand there now."""
        seen = [*ana.visible(CHANNEL), *bela.inbox, *chidi.inbox]
        return [each for each in seen if "t is your turn" in each.text]

    for _ in range(4):
        (seat,) = (await seen_by(world, None)).awaited
        await world.advance(minutes=11)
        before = len(world.requests)
        await end_turn(world, members)
        # One or none for the next, however many moves it took; who has acted is called no more.
        (after,) = (await seen_by(world, None)).awaited
        assert not [each for each in received() if members[seat].name in each.pinged]
        calls = [each for each in received() if after == 1 or members[after].name in each.pinged]
        sent = [each for each in world.requests[before:] if "It is your turn" in str(each.json)]
        assert len(sent) == (after != 2)
        if after == 2:
            continue
        call = calls[-1]
        assert (call.id in [each.id for each in bela.inbox], "ana" in call.pinged) == (after == 1, after == 0)
        text = call.text.splitlines()
        assert text[1].startswith("-# "), "the last move in a sentence"
        assert "Your deadline: <t:" in text[2]
        assert "My hand" in [button.label for button in call.buttons]
        assert (await members[after].press(call, "My hand")).ephemeral
        # A step within the turn calls nobody.
        before = len(world.requests)
        table_view = await seen_by(world, members[after])
        text_of = bot_of(world).games["ceylon"].text
        step = next(each for each in table_view.moves if not text_of(each).startswith(ENDINGS))
        await bot.tables.play.act(1, members[after].id, step)
        await world.advance(seconds=SWEEP_SECONDS + 1)
        sent = [each for each in world.requests[before:] if "It is your turn" in str(each.json)]
        assert "POST" not in [each.method for each in sent]


async def test_the_last_one_is_told_so_and_can_have_it_end_there(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"), clock="24h")
    act = bot_of(world).tables.play.act
    for member in members[:2]:
        await act(1, member.id, (await seen_by(world, member)).moves[0])
        await world.advance(seconds=SWEEP_SECONDS + 1)
    chidi = members[2]
    (last,) = [seen for seen in chidi.visible(CHANNEL) if "waiting only for you" in seen.text]
    assert last.pinged == {"chidi"}
    assert [button.label for button in last.buttons] == ["Give orders", "Board", "No notices this turn"]
    said = await chidi.press(last, "No notices this turn")
    assert "no more notices from table 1 this turn" in said.text
    before = len([seen for seen in chidi.visible(CHANNEL) if "chidi" in seen.pinged])
    await world.advance(hours=13)
    assert len([seen for seen in chidi.visible(CHANNEL) if "chidi" in seen.pinged]) == before, "no reminder"
    assert "no seat" in (await world.member("dunya").press(last, "No notices this turn")).text


async def test_reminders_come_when_each_person_wants_them(world: World) -> None:
    ana = world.member("ana")
    for percent, said in ((80, "of your time**: 80"), (0, "of your time**: never")):
        assert said in (await ana.slash(CHANNEL, "settings mine", remind=percent)).text
    assert "Reminder" not in (await ana.slash(CHANNEL, "settings mine", remind=100)).text
