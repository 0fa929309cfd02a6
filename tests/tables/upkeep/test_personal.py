"""One's own data: taken along, and forgotten so that nothing of it is found anywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import (
    BigInteger,
    Boolean,
    Connection,
    Double,
    Integer,
    LargeBinary,
    Table,
    Text,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.util import await_only

from engine.core.codec import encode
from tables.core.errors import AlreadyDone, NoSuchTable, StorageError, TableError
from tables.core.message_types import Announcement, Notice, PostedMessage
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.core.types import ClockSpec, Guests, Invitation, Life, Person, Place
from tables.delivery.bulletins import Remark, RoundNotice
from tables.delivery.posted import write_posted
from tables.service import Tables
from tables.storage import schema, writers
from tables.storage.origins import Origin, come_from
from tables.table.change import TableChange
from tables.table.store import TableStore
from tables.tournaments.types import Plan, TournamentGame
from tables.upkeep.personal import MENTIONED, OWN_ROWS, Personal
from tests.tables.conftest import OpenTables, on_both, on_postgres
from tests.tables.games import HeapOptions, Lay, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, Time, due_clocks, play_on, polled, run_clocks, seated

DAY = "day-2026-08-01"
NOT_OF_PEOPLE = {
    *(
        "id",
        "table_id",
        "finished_id",
        "guild",
        "channel",
        "parent",
        "thread",
        "message",
        "card_channel",
        "card_message",
    ),
    *("score", "best_score", "value", "stream", "origin"),
}
"""Columns with such names hold large numbers that are no person's; only ``people.id`` is one."""


def numbers_of_people() -> set[str]:
    columns = [column for table in schema.metadata.sorted_tables for column in table.c]
    found = {
        str(each)
        for each in columns
        if isinstance(each.type, BigInteger) and not each.foreign_keys and each.name not in NOT_OF_PEOPLE
    }
    return found | {str(schema.people.c.id)}


def row_of(table: Table, **values: object) -> dict[str, object]:
    """A row in which all that must be there can be read; what it belongs to is the first of its kind."""
    usual = {Text: "", LargeBinary: b"[]", Boolean: False, Integer: 1, BigInteger: 1, Double: 0.0}
    row: dict[str, object] = {}
    for column in table.c:
        if column.foreign_keys:
            row[column.name] = DAY if isinstance(column.type, Text) else 1
        elif not column.nullable and column.name != "id":
            row[column.name] = usual.get(type(column.type), Time()())
    return row | values


def fill(connection: Connection) -> None:
    """Ann's number wherever one can stand and none of hers does yet."""
    parents: dict[Table, dict[str, object]] = {
        schema.seasons: {},
        schema.tournaments: {"host": CEM.id},
        schema.ladders: {"host": CEM.id, "clocks": b"{}"},
        schema.deals: {"id": DAY},
    }
    for table, values in parents.items():
        connection.execute(insert(table).values(row_of(table, **values)))
    columns = [each for kept in OWN_ROWS.values() for each in kept.columns]
    for column in columns:
        if not connection.scalar(select(column).where(column == ANN.id).limit(1)):
            connection.execute(insert(column.table).values(row_of(column.table, **{column.name: ANN.id})))
    asking = Announcement("{name} asks.", {"name": "Cem"}, asks=(ANN.id, CEM.id))
    removed = {str(each.id): Time()() for each in (ANN, CEM)}
    told = (Invitation(ANN.id, CEM.id, Time()()), Invitation(CEM.id, ANN.id, Time()()))
    guests = Guests(removed=removed, invited=(ANN, CEM), told=told)
    again = encode(Life(order=(ANN.id, CEM.id), guests=guests))
    blocking = update(schema.people).where(schema.people.c.id == CEM.id)
    connection.execute(blocking.values(settings=encode(PersonSettings(blocked=(ANN,)))))
    for table, values in (
        (schema.posted, {"message": 2, "people": f"{CEM.id} {ANN.id}"}),
        (schema.outbox, {"key": "a", "message": encode(asking)}),
        (schema.outbox, {"key": "b", "message": encode(Notice(ANN.id, "turn")), "person": ANN.id}),
        (schema.bulletins, {"message": encode(RoundNotice(ANN.id, 1))}),
        (schema.tables, {"host": CEM.id, "life": again}),
        # As another version wrote it.
        (schema.tables, {"host": CEM.id, "life": b'{"guests":{"called":[%d]}}' % ANN.id}),
        (schema.servers, {"id": 9, "settings": encode(ServerSettings(placed_by=ANN.id))}),
    ):
        connection.execute(insert(table).values(row_of(table, **values)))


async def everything(tables: Tables) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: await tables.db.read(
            lambda connection, table=table: [tuple(row) for row in connection.execute(select(table))]
        )
        for table in schema.metadata.sorted_tables
    }


@on_both
async def test_all_in_which_a_person_stands_is_taken_along_and_forgotten(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", BOB, ANN, CEM, options=HeapOptions(cards=10))
    view = await tables.views.get(info.id, ANN.id)
    await play_on(tables, info.id, most=view.seat in view.awaited)
    hand = (await tables.views.get(info.id, ANN.id)).view.hand
    await tables.ahead.leave(info.id, ANN.id, [Lay(hand[0])])
    await tables.notices.follow((await seated(tables, "heap", BOB, CEM)).id, ANN.id, "end")
    lobby = await tables.lobbies.create("heap", HeapOptions(), BOB, HERE)
    await tables.lobbies.join(lobby.id, ANN)
    await tables.lobbies.add_words(lobby.id, ANN.id, "mine")
    paused = await seated(tables, "poll", ANN, BOB)
    await tables.proposals.ask(paused.id, ANN.id, "pause", until=time() + timedelta(hours=1))
    await tables.proposals.ask(info.id, CEM.id, "end")
    await tables.db.write(fill)
    kept = json.loads(await tables.personal.export(ANN.id))
    assert [name for name, rows in kept.items() if not rows] == []
    assert str(BOB.id) not in str(kept)
    assert str(CEM.id) not in str(kept)
    listed = {
        str(each)
        for kept in (*OWN_ROWS.values(), *MENTIONED.values())
        for each in (*kept.columns, *kept.shown)
    }
    listed |= {"tables.words", "tables.life", "outbox.person"}  # the last stands in its message, too
    assert numbers_of_people() <= listed
    for name, rows in (await everything(tables)).items():
        columns = schema.metadata.tables[name].c
        where = {
            str(c) for row in rows for c, value in zip(columns, row, strict=True) if str(ANN.id) in str(value)
        }
        assert where <= listed, where - listed
    await tables.personal.forget(ANN.id)
    found = await everything(tables)
    assert [name for name, rows in found.items() if str(ANN.id) in str(rows)] == []
    assert found["ahead"] == []
    assert (await tables.views.info(paused.id)).life.pause.by == "Somebody"


@on_both
async def test_what_is_done_as_a_person_is_forgotten_keeps_nothing_of_them(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    both = (ANN.id, BOB.id)
    shown = {person: await tables.views.context(info.id, person) for person in both}
    (row,) = await tables.outbox.claim()
    await tables.personal.forget(ANN.id)
    now = tables.store.now()
    for person, context in shown.items():
        await tables.readers.keep(context, person, "a choice")
        await tables.messages.ask_for_panel(info.id, person)
        await tables.messages.set_panel(info.id, person, PostedMessage(1, 2, 0, now))
    call = PostedMessage(3, 4, 0, now, "call", both)
    await tables.outbox.done(row, call)
    assert (await tables.views.context(info.id, None)).others == (structs.replace(call, people=(BOB.id,)),)
    await tables.messages.acted(info.id, call)
    assert (await tables.views.context(info.id, None)).others == (structs.replace(call, people=(BOB.id,)),)
    await tables.settings.dms_were_closed(info.id, ANN.id)
    assert str(ANN.id) not in str(await everything(tables))
    marked, kept = select(schema.reads.c.person), select(schema.panels.c.person)
    for query in (marked, kept):
        assert await tables.db.read(lambda connection, q=query: connection.scalars(q).all()) == [BOB.id]
    asked = select(schema.outbox.c.person).where(schema.outbox.c.kind == "panel")
    assert await tables.db.read(lambda connection: connection.scalars(asked).all()) == [BOB.id]


async def test_what_is_taken_along_is_ones_own(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=6)
    await tables.settings.change_person(ANN.id, notices="none")
    kept = json.loads(await tables.personal.export(ANN.id))
    assert kept["settings"][0]["settings"]["notices"] == "none"
    assert [seat["name"] for seat in kept["seats"]] == ["Ann"]
    plies = [each for each in (await everything(tables))["plies"] if each[2] == 0]
    assert len(kept["moves"]) == len(plies) > 0
    assert [each["id"] for each in kept["tables opened"]] == [info.id]
    assert "Bob" not in str(kept)
    assert str(BOB.id) not in str(kept)


def test_of_what_is_taken_along_numbers_of_people_are_ones_own() -> None:
    """The columns by which rows are found; whoever corrected what somebody owns is another person, say."""
    for name, rows in {**OWN_ROWS, **MENTIONED}.items():
        shown = {str(column) for column in rows.shown} & numbers_of_people()
        assert shown <= {str(column) for column in rows.columns}, name


@on_both
async def test_moves_that_were_taken_back_are_taken_along(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await tables.play.act(info.id, ANN.id, Pick(2))
    await tables.proposals.ask(info.id, ANN.id, "undo")
    kept = json.loads(await tables.personal.export(ANN.id))
    assert [each["move"] is None for each in kept["moves"]] == [False, True]


@on_both
async def test_of_who_is_forgotten_nothing_is_found_and_others_games_go_on(tables: Tables) -> None:
    done = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await play_on(tables, done.id)
    going = await seated(tables, "heap", BOB, ANN, CEM, options=HeapOptions(cards=10))
    await play_on(tables, going.id, most=4)
    lobby = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.lobbies.join(lobby.id, BOB)
    await tables.lobbies.add_words(lobby.id, ANN.id, "mine")
    alone = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.settings.change_person(ANN.id, notices="dm")
    changed = await tables.personal.forget(ANN.id)
    assert changed.tables == {done.id, going.id, lobby.id}
    assert changed.deleted == {alone.id}
    found = await everything(tables)
    assert [name for name, rows in found.items() if str(ANN.id) in str(rows)] == []
    # What is still to be said tells that she has given up; nothing that stays names her.
    assert [name for name, rows in found.items() if "Ann" in str(rows) and name != "outbox"] == []
    assert alone.id not in [row[0] for row in found["tables"]]
    for table in (done.id, going.id):
        assert (await tables.views.verify(table)).fits
        assert "Somebody" in [seat.name for seat in (await tables.views.info(table)).seats]
    assert [seat.name for seat in (await tables.views.info(lobby.id)).seats] == ["Bob"]
    for _ in range(60):
        for row in await due_clocks(tables):
            await tables.clocks.fire(row)  # a computer player has her seat
        info = await tables.views.info(going.id)
        awaited = (await tables.views.get(going.id, None)).awaited
        if awaited and info.seats[min(awaited)].person is not None:
            await play_on(tables, going.id, most=1)
    assert info.status == "over"
    assert (await tables.stats.person(ANN, ANN.id)).lines == ()
    assert (await tables.personal.forget(ANN.id)).tables == frozenset()


@on_both
async def test_marks_that_keep_out_who_is_forgotten_tell_nobody_apart_and_go_with_what_they_are_for(
    tables: Tables,
) -> None:
    going = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9))
    other = await seated(tables, "poll", BOB, ANN, CEM, options=PollOptions(rounds=1))
    over = await polled(tables, {ANN: 1, BOB: 1})
    await tables.seats.remove(going.id, 0, None)
    await tables.settings.block(BOB.id, ANN)
    await tables.personal.forget(ANN.id)
    found = [(await tables.views.info(each.id)).life.guests.removed for each in (going, other, over)]
    assert [len(removed) for removed in found] == [1, 1, 0]
    (blocked,) = (await tables.settings.person(BOB.id)).blocked
    assert len({str(blocked.id), *found[0], *found[1]}) == 3, "each is for one thing"
    assert json.loads(await tables.personal.export(DEA.id))["removals"] == []
    back = json.loads(await tables.personal.export(ANN.id))["removals"]
    assert all(each["until"] is None for each in back)
    assert {each["table_id"] for each in back} == {going.id, other.id}
    for person in (BOB, CEM):
        await tables.play.act(other.id, person.id, Pick(1))
    await run_clocks(tables)
    await tables.play.abandon(going.id)
    assert json.loads(await tables.personal.export(ANN.id))["removals"] == []


async def test_what_a_tournaments_host_did_is_not_told_by_their_name_once_they_are_forgotten(
    tables: Tables,
) -> None:
    cup = Plan("Cup", "swiss", (TournamentGame("heap", b"{}", ClockSpec()),), 2, 2, 3600)
    number = (await tables.tournaments.create(HERE, ANN, cup, None)).id
    for person in (BOB, CEM):
        await tables.tournaments.sign_up(number, person)
    await tables.tournaments.remove(number, ANN, CEM.id)
    await tables.personal.forget(ANN.id)
    waiting = [row for row in await tables.bulletins.claim(number) if isinstance(row.message, Remark)]
    assert [row.message.params for row in waiting] == [{"host": "Somebody", "name": "Cem"}]


async def test_who_paused_a_table_and_lost_their_seat_is_forgotten_there(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9))
    await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(days=3))
    await tables.seats.remove(info.id, 0, DEA)
    await tables.personal.forget(ANN.id)
    pause = (await tables.views.info(info.id)).life.pause
    assert pause is not None
    assert pause.by == "Somebody"
    assert "Ann" not in str(await everything(tables))


@on_both
async def test_who_sits_down_or_begins_while_being_forgotten_leaves_that_table_too(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, other, begun = [await tables.lobbies.create("heap", HeapOptions(), BOB, HERE) for _ in range(3)]
    for lobby in (left, begun):
        await tables.lobbies.join(lobby.id, ANN)
    leave = tables.lobbies.leave

    async def slowly(table: int, person: int) -> object:
        monkeypatch.setattr(tables.lobbies, "leave", leave)
        done = await leave(table, person)
        await tables.lobbies.join(other.id, ANN)
        await tables.lobbies.start(begun.id, BOB.id)
        return done

    monkeypatch.setattr(tables.lobbies, "leave", slowly)
    changed = await tables.personal.forget(ANN.id)
    assert changed.tables == {left.id, other.id, begun.id}
    for lobby in (left, other):
        assert [seat.name for seat in (await tables.views.info(lobby.id)).seats] == ["Bob"]
    seats = (await tables.views.info(begun.id)).seats
    assert [(seat.name, seat.left) for seat in seats] == [("Bob", False), ("Somebody", True)]


@on_postgres
async def test_what_others_are_writing_as_a_person_is_forgotten_names_them_no_more(
    opened: OpenTables,
) -> None:
    here, there, going_on = await opened(), await opened(), asyncio.Event()
    await polled(there, {CEM: 1})
    await there.settings.change_person(ANN.id, notices="dm")

    def write(connection: Connection) -> None:
        fill(connection)
        await_only(going_on.wait())

    await forget_during(here, there.db.write(write), going_on)
    found = await everything(here)
    assert [name for name, rows in found.items() if str(ANN.id) in str(rows)] == []
    assert len(found["results"]) == 3


@pytest.mark.parametrize("over", [True, False])
async def test_who_played_what_is_no_longer_available_is_renamed_and_forgotten_all_the_same(
    tables: Tables, time: Time, over: bool
) -> None:
    info = await (polled(tables, {ANN: 3, BOB: 1}) if over else seated(tables, "poll", ANN, BOB))
    posted = PostedMessage(HERE.channel or 0, 1, info.revision, time())
    await tables.db.write(lambda connection: write_posted(connection, info.id, posted))
    games = {name: game for name, game in tables.games.items() if name != "poll"}
    later = Tables(TableStore(tables.db, games, time))
    await later.names.remember(Person(ANN.id, "Anna"), "Anna", HERE.guild)
    await later.personal.forget(ANN.id)
    assert str(ANN.id) not in str(await everything(tables))


@on_postgres
async def test_whoever_hangs_as_a_person_is_forgotten_holds_up_nobody_else(
    opened: OpenTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, going_on = await opened(), await opened(), asyncio.Event()
    monkeypatch.setattr(writers, "PATIENCE", 0.05)
    await here.settings.change_person(ANN.id, notices="dm")

    def hang(connection: Connection) -> None:
        connection.execute(insert(schema.memory).values(key="x", value="y"))
        await_only(going_on.wait())

    hanging = asyncio.create_task(there.db.write(hang))
    try:
        while not await waits(here, "Client"):
            pass
        with pytest.raises(StorageError):
            await here.personal.forget(ANN.id)
        await here.settings.change_person(BOB.id, notices="dm")
    finally:
        going_on.set()
    await hanging
    await here.personal.forget(ANN.id)
    assert str(ANN.id) not in str(await everything(here))


@on_postgres
async def test_a_change_that_others_are_writing_as_a_person_is_forgotten_is_not_lost(tables: Tables) -> None:
    info, going_on = await seated(tables, "heap", BOB, CEM), asyncio.Event()
    await tables.notices.follow(info.id, ANN.id, "end")

    def follow_slowly(connection: Connection) -> None:
        loaded = tables.store.read(connection, info.id, lock=True)
        followers = loaded.info.life.followers | {str(DEA.id): "end"}
        after = loaded.changed(tables.store.now()).with_life(followers=followers)
        tables.store.apply(connection, info.id, lambda *_: TableChange(loaded, after, (), ()))
        await_only(going_on.wait())

    await forget_during(tables, tables.db.write(follow_slowly), going_on)
    assert (await tables.views.info(info.id)).life.followers == {str(DEA.id): "end"}


@on_postgres
async def test_what_a_person_did_before_is_not_written_by_another_process_after_they_are_forgotten(
    opened: OpenTables, time: Time
) -> None:
    here, there = await opened(), await opened()
    lobby, going_on = await there.lobbies.create("heap", HeapOptions(), BOB, HERE), asyncio.Event()
    begun, before, afterwards = (
        1 << 22,
        2 << 22,
        int((time().timestamp() - 1_420_070_400 + 60) * 1000) << 22,
    )

    def watch_slowly(connection: Connection) -> None:
        connection.execute(insert(schema.watches).values(row_of(schema.watches, person=ANN.id)))
        await_only(going_on.wait())

    async def of(interaction: int, doing: Callable[[], Awaitable[object]], by: int = ANN.id) -> None:
        come_from(Origin(interaction, by, named=frozenset({ANN.id})))
        await doing()

    await forget_during(here, of(begun, lambda: there.store.effect(watch_slowly)), going_on)
    for doing in (
        lambda: there.lobbies.join(lobby.id, ANN),
        lambda: there.settings.change_person(ANN.id, notices="dm"),
        lambda: there.settings.remember_locale(ANN.id, "fr"),
    ):
        with pytest.raises(AlreadyDone, match="Your data is deleted"):
            await asyncio.create_task(of(before, doing))
    with pytest.raises(TableError, match="whom you chose has just had their data deleted"):
        await asyncio.create_task(of(before, lambda: there.settings.block(BOB.id, ANN), by=BOB.id))
    found = await everything(here)
    assert [name for name, rows in found.items() if str(ANN.id) in str(rows)] == []
    await asyncio.create_task(of(afterwards, lambda: there.lobbies.join(lobby.id, ANN)))
    assert [seat.name for seat in (await here.views.info(lobby.id)).seats] == ["Bob", "Ann"]


async def test_who_is_named_between_their_press_and_the_forgetting_is_not_kept(
    tables: Tables, time: Time
) -> None:
    def now() -> int:
        return int((time().timestamp() - 1_420_070_400) * 1000) << 22

    async def block(interaction: int) -> None:
        come_from(Origin(interaction, BOB.id, named=frozenset({ANN.id})))
        await tables.settings.block(BOB.id, ANN)

    async def forget(interaction: int) -> None:
        come_from(Origin(interaction, ANN.id))
        await tables.personal.forget(ANN.id)

    pressed = now()
    time.passes(10)
    named = now()
    time.passes(10)  # the database was busy
    await asyncio.create_task(forget(pressed))
    with pytest.raises(TableError, match="whom you chose has just had their data deleted"):
        await asyncio.create_task(block(named))
    assert [name for name, rows in (await everything(tables)).items() if str(ANN.id) in str(rows)] == []
    time.passes(1)
    await asyncio.create_task(block(now()))
    assert [each.name for each in (await tables.settings.person(BOB.id)).blocked] == ["Ann"]


async def test_who_is_dealt_a_seat_as_they_are_forgotten_leaves_that_too(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others may give them one: as a table is opened again, or a tournament's round begins."""
    leave = Personal._leave

    async def leave_and_get_a_seat(personal: Personal, person: int) -> set[int]:
        left = await leave(personal, person)
        monkeypatch.setattr(Personal, "_leave", leave)
        await asyncio.create_task(seated_by_others())
        return left

    async def seated_by_others() -> None:
        come_from(None)
        await seated(tables, "heap", ANN, BOB)

    monkeypatch.setattr(Personal, "_leave", leave_and_get_a_seat)
    come_from(Origin(1 << 22, ANN.id))
    assert await tables.personal.forget(ANN.id)
    assert str(ANN.id) not in str(await everything(tables))


async def forget_during(tables: Tables, write: Awaitable[object], going_on: asyncio.Event) -> None:
    """Forget Ann while a transaction goes on, which ends when that waits for it, or is done."""
    writing = asyncio.ensure_future(write)
    try:
        while not writing.done() and not await waits(tables, "Client"):
            pass
        forgetting = asyncio.create_task(tables.personal.forget(ANN.id))
        while not forgetting.done() and not await waits(tables, "Lock"):
            pass
    finally:
        going_on.set()
    await asyncio.gather(writing, forgetting)


async def waits(tables: Tables, what: str) -> bool:
    """Whether a transaction that has written waits for its client, or any for another one's lock."""
    query = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = :what"
        " AND state <> 'idle' AND (backend_xid IS NOT NULL OR wait_event_type = 'Lock')"
    )
    return bool(await tables.db.read(lambda connection: connection.scalar(query, {"what": what})))


async def test_lobbies_of_a_place_that_is_gone_close_though_one_is_forgotten_meanwhile(
    tables: Tables,
) -> None:
    lobbies = [await tables.lobbies.create("heap", HeapOptions(), each, HERE) for each in (ANN, BOB)]

    async def is_gone(place: Place) -> bool:
        await tables.personal.forget(ANN.id)
        return place == HERE

    await tables.lobbies.close_where(is_gone)
    with pytest.raises(NoSuchTable):
        await tables.views.info(lobbies[0].id)
    assert (await tables.views.info(lobbies[1].id)).status == "closed"
