"""Databases that were damaged, emptied or replaced by a copy: said in one line, and mended."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import select, update

import bot
from tables.core.errors import StorageError, TableError
from tables.core.message_types import BoardUpdate
from tables.core.types import ClockSpec
from tables.daily.puzzles import PuzzleBook
from tables.service import Tables
from tables.storage import schema
from tables.storage.backup import back_up
from tables.storage.db import Database
from tables.tournaments.types import Plan, TournamentGame
from tables.upkeep.restore import SKIPPED, restore
from tables.variations.tree import Source
from tests.tables.conftest import OpenTables, with_threads
from tests.tables.games import GAMES, HeapOptions, Pick
from tests.tables.world import ANN, BOB, CEM, HERE, FixedEntropy, Time, drained, play_on, rows, seated

pytestmark = [with_threads, pytest.mark.parametrize("database", ["sqlite"], indirect=True)]


async def refused(database: str, says: str) -> None:
    with pytest.raises(StorageError, match=says) as caught:
        await Database.open(database)
    assert "\n" not in str(caught.value)


def overwrite(file: Path, start: int, content: bytes) -> None:
    raw = bytearray(file.read_bytes())
    raw[start : start + len(content)] = content
    file.write_bytes(raw)


def empty(file: Path) -> None:
    file.write_bytes(b"")
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink(missing_ok=True)


async def test_a_damaged_page_is_found_at_the_start(opened: OpenTables, database: str) -> None:
    tables = await opened()
    await seated(tables, "heap", ANN, BOB)
    await tables.close()
    with contextlib.closing(sqlite3.connect(database)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'plies'").fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    overwrite(Path(database), (page - 1) * size, b"\xff" * size)
    await refused(database, "is damaged .*restore FILE")


async def test_a_file_that_was_emptied_is_no_new_bot(database: str) -> None:
    first = await Database.open(database)
    await first.hold()
    await first.close()
    empty(Path(database))
    await refused(database, "is empty, but it once held tables")
    os.unlink(database)
    await (await Database.open(database)).close()


async def test_a_snapshot_that_does_not_fit_is_made_again(opened: OpenTables) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20))
    await play_on(tables, info.id, most=19)
    before = await tables.views.get(info.id, ANN.id)
    spoil = update(schema.snapshots).values(state=b"{}")
    await tables.db.write(lambda connection: connection.execute(spoil))
    again = await opened()
    await again.store.load(info.id)
    assert await again.views.get(info.id, ANN.id) == before
    (saved,) = await rows(again, schema.snapshots.select())
    assert saved.number == 19
    assert GAMES["heap"].load_state(saved.state)
    await play_on(again, info.id)
    assert (await again.views.verify(info.id)).fits


async def test_a_copy_is_put_in_place_and_goes_on(
    opened: OpenTables, database: str, tmp_path: Path, time: Time
) -> None:
    tables, copy = await opened(), tmp_path / "copy.sqlite3"
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=5)
    await play_on(tables, (over := await seated(tables, "heap", ANN, BOB)).id)
    await drained(tables)
    back_up(database, copy)
    await play_on(tables, info.id, most=3)
    gone = await tables.variations.begin(Source(over.id, 0), ANN, PuzzleBook({}, []))
    since = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    cup = Plan("Cup", "swiss", (TournamentGame("heap", b"{}", ClockSpec()),), 2, 0, 3600)
    lost = await tables.tournaments.create(HERE, ANN, cup, None)
    await tables.close()
    time.passes(8 * 24 * 3600)
    kept = await restore(database, copy, time(), FixedEntropy(9))
    assert kept is not None
    assert kept.exists()
    assert not {"copy.sqlite3-wal", "copy.sqlite3-shm"} & set(os.listdir(tmp_path))
    tables = await Tables.open(database, GAMES, now=time, entropy=FixedEntropy(5))
    assert (await tables.views.info(info.id)).number == 5
    (row,) = await tables.outbox.claim()
    # For a day from now on it is tried, though the table is older.
    assert (row.message, row.created) == (BoardUpdate(fresh=True), time())
    await tables.outbox.done(row)
    # Buttons of what is not there any more meet nothing new.
    new = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    assert new.id > since.id + SKIPPED
    assert (await tables.tournaments.create(HERE, ANN, cup, None)).id > lost.id + SKIPPED
    tried = await tables.variations.begin(Source(over.id, 0), ANN, PuzzleBook({}, []))
    assert tried.variation > gone.variation + SKIPPED
    await play_on(tables, info.id)
    assert (await tables.views.verify(info.id)).fits
    await tables.close()


async def test_what_cannot_be_restored_leaves_the_database_as_it_is(
    opened: OpenTables, database: str, tmp_path: Path
) -> None:
    tables, copy = await opened(), tmp_path / "copy.sqlite3"
    await seated(tables, "heap", ANN, BOB)
    back_up(database, copy)
    later, photo = tmp_path / "later.sqlite3", tmp_path / "photo.jpg"
    back_up(database, later)
    with contextlib.closing(sqlite3.connect(later)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    photo.write_bytes(b"\xff\xd8 not a database" * 100)
    back_up(database, lacking := tmp_path / "lacking.sqlite3")
    with contextlib.closing(sqlite3.connect(lacking)) as file, file:
        file.execute("DROP TABLE watches")
    back_up(database, strange := tmp_path / "strange.sqlite3")
    with contextlib.closing(sqlite3.connect(strange)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0025b'")
    back_up(database, odd := tmp_path / "odd.sqlite3")
    with contextlib.closing(sqlite3.connect(odd)) as file, file:
        file.execute("UPDATE tables SET created = 'yesterday'")
    for file_, says in (
        (lacking, "no table watches"),
        (strange, "no version of the program has its revision"),
        (odd, "cannot be restored: "),
        (tmp_path / "none", "There is no file"),
    ):
        with pytest.raises(StorageError, match=says):
            await restore(database, file_, Time()(), FixedEntropy(9))
    await tables.db.hold()
    holder = tables.db
    for file_, says in (
        (tmp_path / "none", "There is no file"),
        (photo, "cannot be restored: file is not a database"),
        (later, "later version"),
    ):
        with pytest.raises(StorageError, match=says):
            await restore(database, file_, Time()(), FixedEntropy(9))
    assert len(await tables.views.all_numbers()) == 1
    await holder.close()
    left = {each.rpartition(".")[2] for each in os.listdir(tmp_path)}
    assert not left & {"new", "new-wal", "before-1"}
    with pytest.raises(StorageError, match="sqlite3 cannot be restored"):
        await restore(str(photo / "tables.sqlite3"), copy, Time()(), FixedEntropy(9))
    with pytest.raises(StorageError, match="psql"):
        await restore("postgresql://bot@localhost/x", copy, Time()(), FixedEntropy(9))


async def test_a_table_whose_moves_lead_nowhere_holds_up_nobody(opened: OpenTables, time: Time) -> None:
    tables = await opened()
    here = [(await seated(tables, "poll", ANN, BOB)).id for _ in range(2)]
    for table in here:
        await tables.play.act(table, ANN.id, Pick(1))
    spoil = update(schema.plies).where(schema.plies.c.table_id == here[0]).values(move=b'{"number": 9}')
    await tables.db.write(lambda connection: connection.execute(spoil))
    await tables.close()
    tables = await opened()
    assert HERE.guild is not None
    for found, _ in (await tables.views.of_server(HERE.guild), await tables.views.overview(BOB.id)):
        assert [table_view.table.id for table_view in found] == here[1:]
    await tables.personal.forget(BOB.id)
    named = select(schema.seats.c.table_id).where(schema.seats.c.name == "Bob")
    assert await rows(tables, named) == []
    await tables.retention.left(HERE.guild)
    time.passes(4 * 24 * 3600)
    assert await tables.retention.tidy(None) == (1, 0)


async def test_a_row_that_cannot_be_read_keeps_no_other_from_being_read(
    opened: OpenTables, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await opened()
    here = [(await seated(tables, "poll", ANN, BOB)).id for _ in range(3)]
    await tables.notices.follow(here[0], CEM.id, "end")
    with pytest.raises(TableError, match="cannot be chosen"):
        await tables.notices.follow(here[1], CEM.id, cast(Any, "everything"))

    async def spoil(table: Any, which: Any, **values: object) -> None:
        change = update(table).where(which).values(**values)
        await tables.db.write(lambda connection: connection.execute(change))

    life = b'{"followers": {"%d": "everything"}, "paused": 5.0, "hints": false}' % CEM.id
    await spoil(schema.tables, schema.tables.c.id == here[1], life=life)
    await spoil(schema.tables, schema.tables.c.id == here[2], clocks=b'{"pace": "hasty"}')
    await spoil(schema.people, schema.people.c.id == BOB.id, settings=b'{"notices": "loud", "remind": 20}')
    await tables.close()
    tables = await opened()
    assert HERE.channel is not None
    found = await tables.views.in_channel(HERE.channel, status=("playing",))
    assert {info.id for info in found} == set(here[:2])
    life_now = next(info.life for info in found if info.id == here[1])
    assert (life_now.followers, life_now.paused, life_now.hints) == ({}, 5.0, False), "the rest is there"
    await tables.play.act(here[1], ANN.id, Pick(1))
    bob = await tables.settings.person(BOB.id)
    assert (bob.notices, bob.remind) == ("mention", 20)
    with pytest.raises(StorageError, match=r"Table 3 cannot be read: .*hasty"):
        await tables.play.act(here[2], ANN.id, Pick(1))
    await tables.close()
    monkeypatch.setattr(bot, "load_games", lambda _: GAMES)
    lines, good = await bot.verify(database, None, None)
    assert [line.partition(":")[0] for line in lines] == [str(number) for number in here]
    assert "cannot be read" in lines[2]
    assert "the log replays" in lines[1]
    assert not good
