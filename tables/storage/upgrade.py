"""Bringing a database to today's schema, in one transaction, before anything else is done with it."""

from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table

from tables.core.errors import StorageError
from tables.storage.schema import HEAD, metadata

VERSIONS = sql_table("alembic_version", sql_column("version_num"))
_UPGRADE_LOCK = 0x43415241
"""Key of PostgreSQL's advisory lock: of processes that start together, one upgrades."""

_MIGRATIONS = Path(__file__).parent / "migrations"
_COLUMNS = {
    "sqlite": "SELECT tables.name, columns.name FROM sqlite_master AS tables"
    " JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'",
    # What information_schema says of columns takes longer: it asks for the rights to each.
    "postgresql": "SELECT relname::text, attname::text FROM pg_attribute"
    " JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND attnum > 0",
}
"""Each table and each of its columns."""
_NEEDED = {(table.name, column.name) for table in metadata.tables.values() for column in table.columns}


def bring_up_to_date(connection: Connection, *, upgrade: bool = True) -> None:
    """Make or upgrade the schema, inside the connection's transaction; without ``upgrade`` only look at it.

    Raises :class:`StorageError` where the database is not ours, comes from a later version or one that is
    too old, or has lost a part of its schema.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    found = current_revision(connection)
    if found is not None:
        _require_known(found)
    if upgrade and found != HEAD:
        if found is None:
            metadata.create_all(connection)
        _run_alembic(connection, "stamp" if found is None else "upgrade")
    if upgrade or found == HEAD:
        _require_all(connection)


def _run_alembic(connection: Connection, name: Literal["stamp", "upgrade"]) -> None:
    # Alembic takes a third of a second to import, and most starts need nothing of it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    getattr(command, name)(config, HEAD)


def _require_known(revision: str) -> None:
    known = {file.name[: len(HEAD)] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py")}
    if revision > HEAD:
        raise StorageError(
            "This database comes from a later version of the program (revision {revision}): "
            "install that version, or name another database.",
            revision=revision,
        )
    if revision < min(known):
        raise StorageError(
            "This database comes from a version before the first release (revision {revision}), which this "
            "one cannot read: start the last version before 1.0.0 with it once.",
            revision=revision,
        )
    if revision not in known:
        raise _not_whole(f"no version of the program has its revision {revision}")


def _require_all(connection: Connection) -> None:
    """Every table and every column is there; one that was lost would be missed in the middle of a game."""
    # SQLAlchemy's own inspection takes longer than all else at a start.
    found = connection.exec_driver_sql(_COLUMNS[connection.dialect.name]).all()
    there = set(map(tuple, found))
    for table, column in sorted(_NEEDED - there):
        if all(name != table for name, _ in there):
            raise _not_whole(f"it has no table {table}")
        raise _not_whole(f"its table {table} has no column {column}")


def _not_whole(reason: str) -> StorageError:
    """The refusal of a database in which something of ours is missing."""
    return StorageError(
        "The database is damaged ({reason}): keep it, and put a copy in its place (a file "
        "with “bot.py restore FILE”, PostgreSQL with psql).",
        reason=reason,
    )


def current_revision(connection: Connection) -> str | None:
    """The revision of a database, None for an empty one.

    Raises :class:`StorageError` for a stranger's, and where there is not one revision.
    """
    names = set(inspect(connection).get_table_names())
    if VERSIONS.name in names:
        found = connection.scalars(select(VERSIONS.c.version_num)).all()
        if len(found) != 1:
            raise _not_whole(f"it names {len(found)} revisions, not one")
        return str(found[0])
    strange = names - metadata.tables.keys()
    if strange:
        raise StorageError(
            "This database belongs to another program (it has a table {name}): name another one.",
            name=min(strange),
        )
    if names:
        raise _not_whole(f"it has no table {VERSIONS.name}")
    return None
