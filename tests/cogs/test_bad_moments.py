"""Two things at one moment: each is answered kindly, nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest

from sandbox.adapter import Answer, Member, VisibleMessage
from tests.cogs.delivery.test_notices import end_turn
from tests.cogs.delivery.test_threads import ARCHIVED, shut, thread_of
from tests.cogs.kashgar.table import by_panel, by_slash
from tests.cogs.people import CHANNEL, board, bot_of, said, seen_by, shown, sit_down
from tests.cogs.votes.test_undo import moved, plain_move
from tests.support.settled_world import World, button_of

pytestmark = pytest.mark.usefixtures("words_alone")

THREE = ("ana", "bela", "chidi")


async def seat_of(world: World, member: Member) -> int:
    """Where a member sits."""
    seat = (await seen_by(world, member)).seat
    assert seat is not None
    return seat


async def intact(world: World) -> bool:
    """Whether the log proves the table."""
    with world.as_bot():
        return (await bot_of(world).tables.views.verify(1)).log_fits


def question(member: Member) -> VisibleMessage:
    """The message that asks those present."""
    return next(
        seen for seen in member.visible(CHANNEL) if "Agree" in [button.label for button in seen.buttons]
    )


def undo_of(panel: Answer) -> str | None:
    """The button that takes a move back."""
    return button_of(shown(panel), "Take back").custom_id


async def test_a_double_click_takes_one_move_back(world: World) -> None:
    mover, other, _ = await moved(world)
    await by_slash(other, await plain_move(world, other))
    panel = await by_panel(world, mover, await plain_move(world, mover))
    number = (await seen_by(world, None)).table.number
    async with world.at_once():
        answers = await asyncio.gather(*(mover.press(panel, custom_id=undo_of(panel)) for _ in range(2)))
    assert all(answer.acknowledged for answer in answers)
    table_view = await seen_by(world, None)
    # The move before it, and what the other did since, stay where they are, and nobody is asked about them.
    assert (table_view.table.number, table_view.table.life.proposal) == (number + 1, None)
    assert table_view.awaited == {await seat_of(world, mover)}
    assert len(said(other, "has taken a move back")) == 1
    assert await intact(world)


async def head_start(steps: int) -> None:
    """Let what was begun get so far; nothing waits for it."""
    for _ in range(steps):
        await asyncio.sleep(0)


@pytest.mark.parametrize("steps", [0, 10])
async def test_undo_as_the_others_clock_runs_out(world: World, steps: int) -> None:
    mover, other, panel = await moved(world, more_time=True)
    await world.advance(hours=23, minutes=59)
    number = (await seen_by(world, None)).table.number
    world.backend.clock.advance(120)  # the clock is due, and nothing has fired it yet
    async with world.at_once():
        with world.as_bot():
            bot_of(world).background.timekeeper.wake(1)
        await head_start(steps)
        answer = await mover.press(panel, custom_id=undo_of(panel))
    table_view = await seen_by(world, None)
    missed = said(other, "ran out of time, so a move was made")
    assert (table_view.table.number, table_view.table.life.proposal) == (number + 1, None), "one of the two"
    if missed:
        assert len(missed) == 1
        assert "cannot be taken back" in answer.text
    else:
        assert not steps, "the clock had a head start"
        assert "Taken back: You used " in answer.text
        assert table_view.awaited == {await seat_of(world, mover)}
    assert await intact(world)


@pytest.mark.parametrize("steps", [0, 4])
async def test_undo_as_the_other_moves(world: World, steps: int) -> None:
    mover, other, panel = await moved(world)
    text, undo = await plain_move(world, other), undo_of(panel)
    async with world.at_once():
        if not steps:
            back = await mover.press(panel, custom_id=undo)
        answer = await by_slash(other, text)
        if steps:
            await head_start(steps)
            back = await mover.press(panel, custom_id=undo)
    table_view = await seen_by(world, None)
    assert table_view.awaited == {await seat_of(world, mover)}
    if steps:
        # It came after the move, with which it would go: so that is said, and then the other one is asked.
        assert "Others have moved since" in back.text
        assert table_view.table.life.proposal is None
        assert "It is not your turn" not in answer.text
        assert "Everyone present has been asked" in (await mover.press(back, "Ask to take it back")).text
        await other.press(question(other), "Agree")
        assert (await seen_by(world, None)).awaited == {await seat_of(world, mover)}
    else:
        assert "Taken back: You used " in back.text
        assert "It is not your turn" in answer.text
        assert table_view.table.life.proposal is None
    assert len(said(other, "has taken a move back")) == 1
    assert await intact(world)


async def test_two_take_moves_back_at_once(world: World) -> None:
    mover, other, _ = await moved(world)
    await by_slash(other, await plain_move(world, other))
    async with world.at_once():
        answers = await asyncio.gather(*(each.slash(CHANNEL, "table undo") for each in (mover, other)))
    table_view = await seen_by(world, None)
    # The last move is its maker's to take back; what the first one asked about is settled by that.
    assert "Everyone present has been asked" in answers[0].text
    assert "Taken back: You used " in answers[1].text
    assert table_view.awaited == {await seat_of(world, other)}
    assert table_view.table.life.proposal is None
    assert len(said(mover, "has taken a move back")) == len(said(mover, "no move of")) == 1
    assert await intact(world)


def private(member: Member) -> list[str]:
    """What somebody alone is told in the channel."""
    seen = [seen.text for seen in member.visible(CHANNEL) if seen.ephemeral]
    return [text for text in seen if "has begun" not in text]


async def test_last_votes_at_once_end_a_game_once(world: World) -> None:
    ana, bela, chidi = await sit_down(world, "ceylon", THREE)
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    asked = question(bela)
    async with world.at_once():
        await asyncio.gather(*(each.press(asked, "Agree") for each in (bela, chidi, bela)))
    assert private(bela) == ["Your answer has been recorded.", "The game at table 1 is over."]
    assert private(chidi) == []
    assert len(said(ana, "agreed to end the game without a result")) == 1
    assert (await seen_by(world, None)).table.status == "closed"
    assert await intact(world)


async def test_for_and_against_at_once_is_settled_once(world: World) -> None:
    ana, bela, chidi = await sit_down(world, "ceylon", THREE)
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    asked = question(bela)
    async with world.at_once():
        await asyncio.gather(
            chidi.press(asked, "Against"), bela.press(asked, "Agree"), chidi.press(asked, "Against")
        )
    late = private(bela), private(chidi)
    assert all("This proposal has been settled." in text for (text,) in late)
    assert any(" cards and may keep " in text for (text,) in late), "the state of the game"
    assert len(said(ana, "Chidi disagrees. The game goes on.")) == 1
    table = (await seen_by(world, None)).table
    assert (table.status, table.life.proposal) == ("playing", None)


async def test_two_want_one_free_seat_at_once(world: World) -> None:
    ana, bela, _ = await sit_down(world, "ceylon", THREE)
    await bela.press(await bela.slash(CHANNEL, "seat resign"), "Give up")
    dunya, farah = world.member("dunya"), world.member("farah")
    offer = board(dunya)
    async with world.at_once():
        answers = await asyncio.gather(*(each.press(offer, "Take the seat") for each in (dunya, farah)))
    assert [answer.text for answer in answers] == [
        "You are now seated at table 1.",
        "No seat is free at table 1.",
    ]
    assert len(said(ana, "takes the seat of Béla")) == 1


async def play_until_bela_is_away(world: World, members: Sequence[Member], hours: int = 1) -> None:
    """Play until a computer player moves for Béla, who lets so many hours of his run out."""
    for _ in range(12):
        table_view = await seen_by(world, None)
        if table_view.table.seats[1].held:
            return
        (seat,) = table_view.awaited
        if seat == 1:
            await world.advance(hours=hours, minutes=1)
        else:
            await by_slash(members[seat], await plain_move(world, members[seat]))
    raise AssertionError("Béla still plays himself")


async def test_whoever_alone_is_there_ends_no_game_as_if_nothing_had_been(world: World) -> None:
    members = await sit_down(world, "kashgar", THREE[:2], clock="2d")
    ana, bela = members
    for member in members:
        await by_slash(member, await plain_move(world, member))
    await play_until_bela_is_away(world, members, hours=48)
    asked = await ana.slash(CHANNEL, "table close", table=1)
    assert "Whoever is away is asked too" in asked.text
    assert "Whoever is away is asked too" in (await ana.press(asked, "End without result")).text
    asking = said(ana, "Whoever is away gives up by not answering in time.")
    assert any(f"<@{bela.id}>" in text for text in asking)
    assert (await seen_by(world, None)).table.status == "playing"
    await world.advance(hours=25)
    assert len(said(ana, "Béla did not answer, and has given up.")) == 1
    assert len(said(ana, "Everybody else has left, so Ana wins.")) == 1
    assert (await seen_by(world, None)).table.status == "closed"
    assert await intact(world)


@pytest.mark.parametrize("first", ["owner", "host"])
async def test_replace_as_the_seats_owner_returns(world: World, first: str) -> None:
    members = await sit_down(world, "kashgar", THREE, clock="1h")
    ana, bela, _ = members
    await play_until_bela_is_away(world, members)
    dunya = world.member("dunya")
    async with world.at_once():
        if first == "owner":
            back = await by_slash(bela, "pass 1")
            await head_start(20)
        given = await ana.slash(CHANNEL, "seat replace", seat="2", person=dunya)
        if first == "host":
            back = await by_slash(bela, "pass 1")
    table = (await seen_by(world, None)).table
    if first == "owner":
        # Who tries to move is back, so the host cannot give the seat away alone any more.
        assert "It is not your turn" in back.text
        assert "Everyone present has been asked" in given.text
        assert len(said(ana, "Béla is back.")) == 1
        assert (table.seats[1].name, table.seats[1].held) == ("Béla", False)
    else:
        assert "The seat now belongs to Dunya." in given.text
        # However far the seat's change was when he came.
        assert "You have no seat at table 1" in back.text or "not playing at such a table" in back.text
        assert said(ana, "Béla is back") == []
        assert (table.seats[1].name, table.seats[1].held) == ("Dunya", False)
    assert await intact(world)


@pytest.mark.parametrize("gone", ["deleted", "locked"])
async def test_what_was_asked_in_a_thread_that_goes_is_asked_in_the_channel(
    threads: World, gone: str
) -> None:
    ana, bela, chidi = members = await sit_down(threads, "ceylon", THREE)
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    thread = thread_of(threads)
    if gone == "deleted":
        threads.backend.delete_channel(thread)
    else:
        shut(threads, thread, ARCHIVED)
    await end_turn(threads, members)
    await threads.advance(minutes=2)
    for each in (bela, chidi):
        await each.press(question(each), "Agree")
    assert (await seen_by(threads, None)).table.status == "closed"


@pytest.mark.parametrize("steps", [0, 3])
async def test_a_move_confirmed_on_a_phone_and_on_a_desktop_is_made_once(world: World, steps: int) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    mover = (ana, bela)[min((await seen_by(world, None)).awaited)]
    phone = shown(await mover.slash(CHANNEL, "ceylon hand"))
    await world.advance(minutes=16)  # nobody can take it away any more
    desktop = shown(await mover.slash(CHANNEL, "ceylon hand"))
    ending = next(each.custom_id for each in phone.buttons if "end turn" in each.label.lower())
    number = (await seen_by(world, None)).table.number
    async with world.at_once():
        first = await mover.press(phone, custom_id=ending)
        await head_start(steps)
        second = await mover.press(desktop, custom_id=ending)
    assert "moved on" not in first.text
    assert "The table has moved on since this was shown" in second.text
    assert (await seen_by(world, None)).table.number == number + 1
    assert await intact(world)


async def test_play_again_pressed_by_all_at_once_opens_one_table(world: World) -> None:
    ana, bela, chidi = await sit_down(world, "ceylon", THREE)
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    for each in (bela, chidi):
        await each.press(question(each), "Agree")
    over = board(ana)
    async with world.at_once():
        answers = [await each.press(over, "Play again") for each in (bela, ana, ana, chidi)]
    assert ["is open" in answer.text for answer in answers] == [True, False, False, False]
    assert [seat.name for seat in (await seen_by(world, None, 2)).table.seats] == ["Ana", "Béla", "Chidi"]
    assert "There is no table 3" in (await ana.slash(CHANNEL, "table board", table=3)).text


@pytest.mark.parametrize("steps", [0, 20])
async def test_who_is_voted_out_as_they_move_is_told_so(world: World, steps: int) -> None:
    members = await sit_down(world, "kashgar", THREE)
    mover = members[min((await seen_by(world, None)).awaited)]
    asker, voter = [each for each in members if each is not mover]
    seat = await seat_of(world, mover)
    await asker.slash(CHANNEL, "seat kick", seat=str(seat + 1))
    text, asked = await plain_move(world, mover), question(voter)
    async with world.at_once():
        vote = await voter.press(asked, "Agree")
        await head_start(steps)
        moved = await by_slash(mover, text)
    assert vote.acknowledged
    # As they are found without the seat, or as they lose it on the way.
    assert re.search("at such a table now|no seat at table 1", moved.text)
    assert (await seen_by(world, None)).table.seats[seat].left
    assert await intact(world)
