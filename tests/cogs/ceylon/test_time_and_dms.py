"""Clocks and direct messages, at a table of Ceylon."""

from __future__ import annotations

from engine.ceylon.cards import KINDS
from sandbox.adapter import Member
from tests.cogs.ceylon.table import by_slash, end_turn, sit_down
from tests.cogs.people import CHANNEL, board, open_panel, said, seen_by, shown
from tests.support.settled_world import World


def sent_to(world: World, member: Member) -> int:
    """Requests that went to a member's direct messages."""
    return sum(f"/channels/{member.dm}/messages" in each.path for each in world.requests)


async def test_the_deadline_is_shown_and_runs_out_once_with_one_reminder(world: World) -> None:
    members = await sit_down(world, 2, clock="1h", remind=50)
    view = (await seen_by(world, members[0])).view
    mover = members[view.player]
    assert "Deadline: " in board(mover).text
    await world.advance(minutes=31)
    reminders = said(mover, "Your time is running")
    assert len(reminders) == 1
    await world.advance(minutes=10)
    assert len(said(mover, "Your time is running")) == 1
    await world.advance(minutes=25)
    after = (await seen_by(world, mover)).view
    assert after.player != view.player
    assert len(said(mover, "ran out of time")) == 1


async def test_after_two_misses_a_computer_player_holds_the_seat_until_its_owner_looks_in(
    world: World,
) -> None:
    members = await sit_down(world, 2, clock="1h")
    seat = (await seen_by(world, members[0])).view.player
    absent, present = members[seat], members[1 - seat]
    await world.advance(minutes=61)
    for _ in range(2):
        await by_slash(present, "end turn")
        if (await seen_by(world, present)).view.player != seat:
            extra = sum((await seen_by(world, present)).view.hand) - 7
            hand = (await seen_by(world, present)).view.hand
            names = _some(hand, extra)
            await by_slash(present, f"discard {names}")
        await world.advance(minutes=61)
        if (await seen_by(world, present)).table.seats[seat].held:
            break
    assert (await seen_by(world, present)).table.seats[seat].held
    assert len(said(present, "holds the seat until they are back")) == 1
    assert "until you open your panel or move" in said(absent, "holds your seat")[0]
    assert f"{absent.shown_name} \\(computer\\)" in board(present).text
    log = (await present.slash(CHANNEL, "table log")).text
    assert f"(automatic) {absent.shown_name} " in log
    assert f"(automatic) {present.shown_name} " not in log
    await open_panel(absent, "My hand")
    assert len(said(present, "is back")) == 1
    assert not (await seen_by(world, absent)).table.seats[seat].held


def _some(hand, number: int) -> str:
    cards = [kind for kind, count in zip(KINDS, hand, strict=True) for _ in range(count)]
    return ",".join(cards[:number])


async def test_an_overdue_clock_fires_once_after_a_restart_and_a_grace(world: World) -> None:
    members = await sit_down(world, 2, clock="1h")
    seat = (await seen_by(world, members[0])).view.player
    await world.close_bot()
    await world.advance(hours=5)
    await world.restart_bot(crash=True)
    await world.advance(seconds=10)
    # Nobody could move while the bot was away: there is a grace, and one message says so.
    assert len(said(members[0], "The bot was away when time ran out here")) == 1
    assert not said(members[0], "ran out of time")
    await world.advance(minutes=5)
    assert len(said(members[0], "ran out of time")) == 1
    assert (await seen_by(world, members[0])).view.player != seat


async def test_a_hand_by_dm_is_kept_current_and_works_from_there(world: World) -> None:
    for name in ("ana", "bela"):
        await world.member(name).slash(CHANNEL, "settings mine", hand="dm")
    members = await sit_down(world, 2)
    seat = (await seen_by(world, members[0])).view.player
    mover = members[seat]
    (panel,) = mover.inbox
    assert "Your turn" in panel.text
    assert panel.pictures[0].alt
    await end_turn(mover, panel)
    assert (await seen_by(world, mover)).view.player != seat
    assert len(mover.inbox) == 1
    assert len(members[1 - seat].inbox) == 1
    assert "Your turn" in members[1 - seat].inbox[0].text


async def test_closed_dms_are_noticed_once_and_named_without_shame(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "settings mine", hand="dm")
    ana.close_dms()
    members = await sit_down(world, 2)
    lines = said(ana, "does not accept direct messages")
    assert len(lines) == 1
    before = sent_to(world, ana)
    mover = members[(await seen_by(world, ana)).view.player]
    await by_slash(mover, "draw")
    panel = await open_panel(ana, "My hand")
    assert shown(panel).pictures
    assert sent_to(world, ana) == before
    assert len(said(ana, "does not accept direct messages")) == 1


async def test_a_call_to_move_comes_once_a_turn_and_goes_with_its_board(world: World) -> None:
    members = await sit_down(world, 2)
    seat = (await seen_by(world, members[0])).view.player
    mover = members[seat]
    assert len(said(mover, "your turn")) <= 1
    pinged = [seen.pinged for seen in mover.visible(CHANNEL) if "your turn" in seen.text]
    assert all(names == {mover.name} for names in pinged)
    assert all(
        seen.silent for seen in mover.visible(CHANNEL) if seen.text.startswith("### ") and not seen.ephemeral
    )
