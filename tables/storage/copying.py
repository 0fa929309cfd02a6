"""A database copied into another one, of the same kind or not: from SQLite to PostgreSQL when a bot grows."""

from sqlalchemy import Connection, Table, insert, select, text, tuple_

from tables.core.errors import StorageError
from tables.storage import db, schema

ROWS_AT_ONCE = 1000


async def copy_database(source: str, target: str) -> int:
    """Copy all rows, and the numbers that are given next; how many rows.

    No bot may run on either meanwhile, and the target has no rows yet. Raises :class:`StorageError` in one
    line; of a copy that was broken off nothing is in the target.
    """
    old = await db.Database.open(source, create=False)
    try:
        await old.hold()
        new = await db.Database.open(target)
        try:
            await new.hold()
            return await _copy(old, new)
        finally:
            await new.close()
    finally:
        await old.close()


async def _copy(old: db.Database, new: db.Database) -> int:
    for table in schema.metadata.sorted_tables:
        if await new.read(lambda connection, table=table: connection.execute(select(table).limit(1)).first()):  # type: ignore[misc]
            raise StorageError("{table} already has rows: name a new database.", table=table.name)
    copied = 0
    try:
        for table in schema.metadata.sorted_tables:
            copied += await _copy_table(old, new, table)
    except BaseException:
        await new.write(_empty)
        raise
    return copied


async def _copy_table(old: db.Database, new: db.Database, table: Table) -> int:
    keys, last, copied = tuple(table.primary_key), None, 0
    while True:
        query = select(table).order_by(*keys).limit(ROWS_AT_ONCE)
        if last is not None:
            query = query.where(tuple_(*keys) > tuple_(*last))
        rows: list[dict[str, object]] = await old.read(
            lambda connection, query=query: [dict(row) for row in connection.execute(query).mappings()]  # type: ignore[misc]
        )
        if not rows:
            break
        await new.write(lambda connection, rows=rows: connection.execute(insert(table), rows))  # type: ignore[misc]
        copied += len(rows)
        last = [rows[-1][key.name] for key in keys]
    if table.autoincrement_column is not None and table.c.get("id") is not None:
        number = await old.read(lambda connection: _last_number(connection, table))
        if number:
            await new.write(lambda connection: go_on_after(connection, table.name, number))
    return copied


def _empty(connection: Connection) -> None:
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(table.delete())


def _last_number(connection: Connection, table: Table) -> int:
    """The last number that was given to a row, whether it is there still or not."""
    if connection.dialect.name == "sqlite":
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return connection.scalar(query, {"name": table.name}) or 0
    query = text(
        f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {_sequence(connection, table.name)}"
    )
    return connection.scalar(query) or 0


def go_on_after(connection: Connection, table: str, number: int) -> None:
    """Give the rows of a table numbers after this one."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table})
        values = {"name": table, "seq": number}
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), values)
    else:
        values = {"sequence": _sequence(connection, table), "seq": number}
        connection.execute(text("SELECT setval(CAST(:sequence AS regclass), :seq)"), values)


def _sequence(connection: Connection, table: str) -> str:
    found = connection.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": table})
    return str(found)
