"""The schema of the first release, as the metadata gave it to an empty database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

DEFAULTS = {
    "tables": {"venue": "channel", "commitment": "", "words": "[]"},
    "posted_messages": {"kind": "board", "people": ""},
    "server_cards": {"key": ""},
}
"""What columns were filled with when they were added; a row without them now is a mistake."""


def upgrade() -> None:
    """Take away what a database has of its history alone: these defaults, and names of constraints."""
    if op.get_bind().dialect.name == "sqlite":
        _on_sqlite()
    else:
        _on_postgres()


def _on_postgres() -> None:
    for table, columns in DEFAULTS.items():
        for column in columns:
            op.alter_column(table, column, server_default=None)
    for table, name, to in (
        ("posted_messages", "pk_anchors", "pk_posted_messages"),
        ("posted_messages", "fk_anchors_table_id", "fk_posted_messages_table_id"),
        ("bulletins", "bulletins_key_key", "uq_bulletins_key"),
    ):
        op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {name} TO {to}")


def _on_sqlite() -> None:
    """Change the text of the schema: a table that others refer to cannot be made again, their rows would go.

    The steps are those of https://sqlite.org/lang_altertable.html for changes of no row.
    """
    for table, columns in DEFAULTS.items():
        # Rows that are older than a column take its value from its default until they are written again.
        op.execute(f"UPDATE {table} SET " + ", ".join(f"{name} = {name}" for name in columns))
    op.execute("PRAGMA writable_schema = ON")
    for table, columns in DEFAULTS.items():
        for value in columns.values():
            _replace(table, f" DEFAULT '{value}'", "")
    _replace("posted_messages", "_anchors", "_posted_messages")
    _replace("bulletins", "UNIQUE", "CONSTRAINT uq_bulletins_key UNIQUE")
    op.execute("PRAGMA writable_schema = RESET")
    # Numbers of a season's entries are not given twice: one of the earlier revisions had lost that.
    with op.batch_alter_table("entries", recreate="always", table_kwargs={"sqlite_autoincrement": True}):
        pass


def _replace(table: str, old: str, new: str) -> None:
    statement = sa.text(
        "UPDATE sqlite_schema SET sql = replace(sql, :old, :new) WHERE type = 'table' AND name = :table"
    )
    op.get_bind().execute(statement, {"old": old, "new": new, "table": table})
