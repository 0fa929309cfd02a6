"""``/privacy``: what is kept of a person, to be taken along or to be forgotten."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import select

import cogs.settings.privacy
from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import Member
from tables.core.errors import StorageError
from tables.core.message_types import OutboxRow
from tables.core.types import Person
from tables.storage import schema
from tables.upkeep import personal
from tests.cogs.interactions import test_ahead
from tests.cogs.lobby import test_lobby_guests
from tests.cogs.people import (
    CHANNEL,
    board,
    bot_of,
    choose_value,
    open_panel,
    seen_by,
    set_up,
    shown,
    sit_down,
)
from tests.cogs.settings import test_blocking
from tests.cogs.test_bad_moments import head_start
from tests.cogs.tournament.cups import last, opened
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")


async def test_somebody_reads_what_is_kept_and_has_it_forgotten(world: World) -> None:
    ana = world.member("Ana")
    await ana.slash(CHANNEL, "quetinny new")
    kept = shown(await ana.slash(CHANNEL, "privacy"))
    assert kept.ephemeral
    assert "Your messages are never read" in kept.text
    taken = shown(await ana.press(kept, "Download it"))
    assert taken.ephemeral
    asked = shown(await ana.press(kept, "Delete my data"))
    assert "cannot be undone" in asked.text
    assert "quetinny" in str(await bot_of(world).tables.personal.export(ana.id))
    done = shown(await ana.press(asked, "Delete it for good"))
    assert "Your data is deleted" in done.text
    assert "no table" in shown(await ana.slash(CHANNEL, "quetinny hand", table=1)).text


async def forget(member: Member) -> None:
    """Somebody has all that is kept of them forgotten."""
    asked = await member.press(await member.slash(CHANNEL, "privacy"), "Delete my data")
    assert "Your data is deleted" in (await member.press(asked, "Delete it for good")).text


async def test_who_is_not_forgotten_as_the_database_fails_on_the_way_is_told_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await bela.press(board(bela), "Join")
    asked = await ana.press(await ana.slash(CHANNEL, "privacy"), "Delete my data")
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise StorageError("The tables cannot be reached right now, so nothing was changed.")

        patch.setattr(personal, "_forget", fail)
        done = await ana.press(asked, "Delete it for good")
    assert "Your data is not deleted yet. Try again in a minute." in done.text
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert "Béla (host)" in board(bela).text
    assert "Your data is deleted" in (await ana.press(asked, "Delete it for good")).text


async def forget_while_reading(world: World, monkeypatch: pytest.MonkeyPatch, *, patient: bool) -> str:
    """The answer to a spectator who has their data deleted as an earlier command of theirs goes on."""
    await test_ahead.sit_down(world)
    spectator, tables = world.member("farah"), bot_of(world).tables
    asked = await spectator.press(await spectator.slash(CHANNEL, "privacy"), "Delete my data")
    since, goes_on = tables.readers.since, asyncio.Event()

    async def slowly(table: int, person: int) -> int:
        await goes_on.wait()
        return await since(table, person)

    monkeypatch.setattr(tables.readers, "since", slowly)
    if not patient:
        monkeypatch.setattr(cogs.settings.privacy, "LONGEST_ANSWER_WAIT", 0)
    async with world.at_once():
        reading = asyncio.create_task(spectator.slash(CHANNEL, "table since", table=1))
        deleting = asyncio.create_task(spectator.press(asked, "Delete it for good"))
        await head_start(3000)
        goes_on.set()
        _, answer = await asyncio.gather(reading, deleting)
    kept = json.loads(await tables.personal.export(spectator.id))["read up to"]
    assert (kept == []) is ("is deleted" in answer.text)
    return answer.text


async def test_what_somebody_did_just_before_they_are_forgotten_is_not_kept_either(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Your data is deleted" in await forget_while_reading(world, monkeypatch, patient=True)


async def test_who_is_not_answered_yet_is_not_told_that_they_are_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "not deleted yet" in await forget_while_reading(world, monkeypatch, patient=False)


async def test_who_names_somebody_as_they_are_forgotten_keeps_nothing_of_them(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela, tables = world.member("ana"), world.member("bela"), bot_of(world).tables
    asked = await ana.press(await ana.slash(CHANNEL, "privacy"), "Delete my data")
    mine = shown(await bela.slash(CHANNEL, "settings mine"))
    block, forget = tables.settings.block, tables.personal.forget
    reached, forgotten = asyncio.Event(), asyncio.Event()

    async def slowly(person: int, other: Person) -> object:
        reached.set()
        await forgotten.wait()
        return await block(person, other)

    async def meanwhile(person: int) -> personal.Forgotten:
        done = await forget(person)
        forgotten.set()
        return done

    with monkeypatch.context() as patch:
        patch.setattr(tables.settings, "block", slowly)
        patch.setattr(tables.personal, "forget", meanwhile)
        async with world.at_once():
            blocking = asyncio.create_task(test_blocking.choose_to_block(bela, mine, ana))
            await reached.wait()
            world.backend.clock.advance(1)
            deleted = await ana.press(asked, "Delete it for good")
    assert "Your data is deleted" in deleted.text
    assert "just had their data deleted, so nothing was changed" in (await blocking).text
    assert (await tables.settings.person(bela.id)).blocked == ()
    assert "You have blocked Ana" in (await test_blocking.block(bela, ana)).text, "she is back"


async def test_who_was_voted_out_does_not_come_back_as_somebody_unknown(world: World) -> None:
    ana, bela, chidi = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    dunya = world.member("dunya")
    await ana.slash(CHANNEL, "seat kick", seat="2")
    await chidi.press(board(chidi), "Agree")
    await forget(bela)
    await world.restart_bot()
    before = board(dunya).text
    for back in (await bela.press(board(bela), "Take the seat"), await bela.slash(CHANNEL, "seat take")):
        assert "Before your data was deleted you had a seat" in back.text
    given = await ana.slash(CHANNEL, "seat replace", seat="2", person=bela)
    assert "Béla cannot join this table." in given.text, "not more: nobody learns whose seat it was"
    assert board(dunya).text == before
    await dunya.press(board(dunya), "Take the seat")
    assert (await seen_by(world, dunya)).seat == 1


async def test_whom_a_manager_sent_away_does_not_come_back_as_somebody_unknown(world: World) -> None:
    ana = world.member("ana")
    bela, chidi = await sit_down(world, "ceylon", ("bela", "chidi"))
    await ana.slash(CHANNEL, "seat kick", seat="1", table=1)
    await forget(bela)
    assert (
        "Before your data was deleted you had a seat"
        in (await bela.slash(CHANNEL, "seat take", table=1)).text
    )
    given = await ana.slash(CHANNEL, "seat replace", seat="1", person=bela, table=1)
    assert "Béla cannot join this table." in given.text
    await chidi.press(await chidi.slash(CHANNEL, "table close", table=1), "Close")
    kept = await bot_of(world).tables.views.info(1)
    assert kept.has_ended
    assert kept.life.guests.removed == {}, "nothing of it stays once the game is over"


async def test_who_has_seen_a_hand_takes_no_other_one_as_somebody_unknown(world: World) -> None:
    _, bela, chidi = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    await forget(bela)
    await chidi.press(await chidi.slash(CHANNEL, "seat resign"), "Give up")
    for _ in range(2):
        assert (
            "Before your data was deleted you had a seat"
            in (await bela.slash(CHANNEL, "seat take", table=1)).text
        )
        await forget(bela)


async def test_whom_a_host_removed_does_not_come_back_at_once_as_somebody_unknown(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "ceylon new")
    for guest in (bela, chidi):
        await guest.press(board(guest), "Join")
        await choose_value(ana, await set_up(ana), f"rmguest:{guest.id}")
        await forget(guest)
    refused = await bela.press(board(bela), "Join")
    assert "You were removed from this table: you can join it again from <t:" in refused.text
    await world.advance(minutes=61)
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Béla")


async def test_an_invitation_lets_back_in_whom_a_host_removed_and_who_was_forgotten(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await bela.press(board(bela), "Join")
    removed = shown(await choose_value(ana, await set_up(ana), f"rmguest:{bela.id}"))
    await forget(bela)
    closed = shown(await choose_value(ana, removed, "onlyinvited:1"))
    await test_lobby_guests.invite(ana, closed, bela)
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Béla")


async def test_who_was_blocked_is_not_seated_with_who_did_so_as_somebody_unknown(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await test_blocking.block(ana, bela)
    for _ in range(2):
        await forget(bela)
        assert "You cannot join this table." in (await bela.press(board(bela), "Join")).text
    mine = await ana.slash(CHANNEL, "settings mine")
    assert "You have blocked Somebody" in mine.text
    assert "Béla" not in mine.text
    (menu,) = [menu for menu in shown(mine).menus if menu.placeholder == "Unblock somebody"]
    assert "blocked" not in (await choose_value(ana, shown(mine), next(iter(menu.options)))).text
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Béla")


@pytest.mark.parametrize("begun", [False, True])
async def test_whom_a_tournaments_host_removed_does_not_enter_it_as_somebody_unknown(
    world: World, begun: bool
) -> None:
    ana, _, chidi = await opened(world, ("ana", "bela", "chidi"), rounds=3)
    if begun:
        await ana.press(last(ana, "starts when"), "Start")
    await ana.slash(CHANNEL, "tournament remove", person=chidi)
    await forget(chidi)
    for _ in range(2):
        refused = await chidi.slash(CHANNEL, "tournament join")
        assert "You were removed from this tournament" in refused.text
        await forget(chidi)
    asked = await ana.slash(CHANNEL, "tournament cancel")
    await ana.press(asked, "Cancel the tournament")
    removals = select(schema.removals)
    assert await bot_of(world).tables.db.read(lambda connection: connection.execute(removals).all()) == []


async def test_a_host_who_is_forgotten_is_seen_nowhere_and_somebody_else_is_host(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "ceylon new")
    await bela.press(board(bela), "Join")
    await ana.slash("lounge", "kashgar new")
    await ana.slash("spectators", "quetinny new")
    await forget(ana)
    assert "Béla (host)" in board(bela).text
    assert [seen.text for room in ("lounge", "spectators") for seen in bela.visible(room)] == []
    await chidi.press(board(chidi), "Join")
    await bela.press(board(bela), "Start")
    assert "draws and trades" in board(chidi).text


async def test_a_tournament_whose_host_is_forgotten_is_begun_by_who_signed_up_first(world: World) -> None:
    ana, bela, chidi = await opened(world, ("ana", "bela", "chidi"), rounds=2)
    await forget(ana)
    card = last(bela, "2 people")
    assert "It starts when Béla says so." in card.text
    assert "Only Béla" in (await chidi.press(card, "Start")).text
    assert "Winter Cup begins." in (await bela.press(card, "Start")).text


async def test_nothing_that_is_said_as_somebody_is_forgotten_names_them(world: World) -> None:
    ana, bela, _ = await sit_down(world, "kashgar", ("ana", "bela", "chidi"))
    before = {seen.id for seen in bela.visible(CHANNEL)}
    await forget(ana)
    said = [seen.text for seen in bela.visible(CHANNEL) if seen.id not in before]
    assert any("Somebody has given up" in text for text in said), said
    assert not any("Ana" in text for text in said), said


async def test_who_is_forgotten_in_the_middle_of_a_turn_has_no_seat_any_more(world: World) -> None:
    mover, other = await test_ahead.sit_down(world)
    panels = [await open_panel(each) for each in (mover, other)]
    await test_ahead.leave(other, panels[1])
    await forget(mover)
    table_view = await seen_by(world, None)
    assert sorted(seat.name for seat in table_view.table.seats) == sorted([other.shown_name, "Somebody"])
    assert panels[0].message is None
    assert "You have no seat at table 1" in (await open_panel(mover)).text
    await world.advance(minutes=1)
    assert (await seen_by(world, None)).table.number >= 2, (
        "a computer player moved, and what was left is made"
    )
    assert "You have left" not in (await open_panel(other)).text


async def test_a_board_that_is_posted_as_its_player_is_forgotten_goes_again(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, tables = world.member("ana"), bot_of(world).tables
    done = tables.outbox.done

    async def slowly(row: OutboxRow, *more: Any, **options: Any) -> OutboxRow | None:
        monkeypatch.setattr(tables.outbox, "done", done)
        await tables.personal.forget(ana.id)
        return await done(row, *more, **options)

    monkeypatch.setattr(tables.outbox, "done", slowly)
    await ana.slash(CHANNEL, "kashgar new")
    await world.advance(minutes=1)
    assert [seen.text for seen in world.member("bela").visible(CHANNEL)] == []
    assert [record.message for record in caplog.records if record.exc_info] == []


async def test_a_server_that_sends_the_bot_away_and_invites_it_back_keeps_its_tables(world: World) -> None:
    bot = bot_of(world)
    guild = bot.guilds[0]
    tables = bot.tables
    await world.member("Ana").slash(CHANNEL, "kashgar new")
    await bot.on_guild_remove(guild)
    assert await tables.facts.recall(f"left {guild.id}") is not None
    await bot.on_guild_join(guild)
    assert await tables.facts.recall(f"left {guild.id}") is None
    assert (await tables.views.info(1)).status == "lobby"
    await bot.on_guild_remove(guild)
    await world.restart_bot()  # meanwhile it was invited back
    tables = bot_of(world).tables
    assert await tables.facts.recall(f"left {guild.id}") is None
