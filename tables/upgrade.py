"""Bringing a database to today's schema, in one transaction, before anything else is done with it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table

from tables.errors import StorageError
from tables.schema import HEAD

VERSIONS = sql_table("alembic_version", sql_column("version_num"))
_UPGRADE_LOCK = 0x43415241
"""Key of PostgreSQL's advisory lock: of processes that start together, one upgrades."""


def bring_up_to_date(connection: Connection, revision: str = HEAD) -> None:
    """Upgrade to a revision, inside the connection's transaction.

    Raises :class:`StorageError` where the database is not ours or comes from a later version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    found = current_revision(connection)
    if found == revision:
        return
    # Alembic takes a third of a second to import, and most starts need nothing of it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StorageError(
            "This database comes from a later version of the program (its revision is {revision}): "
            "install that version, or name another database.",
            revision=found,
        )
    command.upgrade(config, revision)


def current_revision(connection: Connection) -> str | None:
    """The revision of a database, None for an empty one; raises :class:`StorageError` for a stranger's."""
    names = set(inspect(connection).get_table_names())
    if VERSIONS.name in names:
        return connection.execute(select(VERSIONS.c.version_num)).scalar()
    if names:
        raise StorageError(
            "This database belongs to another program (it has a table {name}): name another one.",
            name=min(names),
        )
    return None
