"""Rows that may be there already: each kind of database has its own insert for them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite


def is_postgres(connection: Connection) -> bool:
    """Whether it leads to PostgreSQL, where several processes may write at the same time."""
    return connection.dialect.name == "postgresql"


def inserting(connection: Connection, table: Table, values: Mapping[str, object]) -> Any:
    """An insert that can say what is to be done where there is such a row."""
    return insert_into(is_postgres(connection), table).values(values)


def upsert(
    connection: Connection,
    table: Table,
    values: Mapping[str, object],
    keys: Sequence[str],
    *,
    keep: Sequence[str] = (),
) -> None:
    """Add a row; where there is one with these keys, change it, but not what to ``keep``."""
    adding = _upserting(is_postgres(connection), table, tuple(values), tuple(keys), tuple(keep))
    connection.execute(adding, dict(values))


@lru_cache
def _upserting(
    postgres: bool, table: Table, names: tuple[str, ...], keys: tuple[str, ...], keep: tuple[str, ...]
) -> Any:
    """The statement for these columns, put together once: that takes longer than to run it."""
    adding = insert_into(postgres, table)
    changed = {name: adding.excluded[name] for name in names if name not in (*keys, *keep)}
    if not changed:
        return adding.on_conflict_do_nothing(index_elements=keys)
    return adding.on_conflict_do_update(index_elements=keys, set_=changed)


def insert_into(postgres: bool, table: Table) -> Any:
    """The insert of a kind of database."""
    if postgres:
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    return sqlite.insert(table)
