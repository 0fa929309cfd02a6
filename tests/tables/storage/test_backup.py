"""Copies of databases: whole, also while somebody plays, and nothing where that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.core.errors import StorageError
from tables.service import Tables
from tables.storage.backup import back_up
from tests.tables.conftest import OpenTables
from tests.tables.games import GAMES, HeapOptions
from tests.tables.world import ANN, BOB, Time, play_on, seated

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def test_a_copy_made_while_somebody_plays_is_whole(
    opened: OpenTables, database: str, tmp_path: Path, time: Time
) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=5)  # these are in the write-ahead log still
    then, copy = await tables.views.get(info.id, ANN.id), tmp_path / "copy.sqlite3"
    assert back_up(database, copy) == copy.stat().st_size > 0
    await play_on(tables, info.id, most=3)
    kept = await Tables.open(str(copy), GAMES, now=time)
    assert await kept.views.get(info.id, ANN.id) == then
    assert (await kept.views.verify(info.id)).log_fits
    await kept.close()


def test_what_cannot_be_copied_is_refused_and_leaves_nothing(database: str, tmp_path: Path) -> None:
    there, new = tmp_path / "there", tmp_path / "new"
    there.write_text("mine")
    emptied = tmp_path / "emptied.sqlite3"
    emptied.touch()
    for source, copy, says in (
        (database, there, "already exists"),
        (str(tmp_path / "none.sqlite3"), new, "no database"),
        (str(there), new, "not a database"),
        (str(emptied), new, "is empty"),
        (database, tmp_path / "no" / "folder", "cannot be copied"),
        ("postgresql://bot:secret@localhost/x", new, "pg_dump"),
    ):
        with pytest.raises(StorageError, match=says) as caught:
            back_up(source, copy)
        assert "\n" not in str(caught.value)
        assert "secret" not in str(caught.value)
    assert there.read_text() == "mine"
    assert not new.exists()
