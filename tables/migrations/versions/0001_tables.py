"""Tables with their seats, log, clocks, outbox and results; people, servers, messages."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _of_table(name: str, **options: Any) -> sa.Column[int]:
    key = sa.ForeignKey("tables.id", name=f"fk_{name}_table_id", ondelete="CASCADE")
    return sa.Column("table_id", SERIAL, key, nullable=False, **options)


def upgrade() -> None:
    """Make all but what readers have seen."""
    _tables_and_seats()
    _log()
    _clocks_and_outbox()
    _results()
    _messages()
    _people()


def _tables_and_seats() -> None:
    op.create_table(
        "tables",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("channel", sa.BigInteger),
        sa.Column("parent", sa.BigInteger),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("clocks", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    for column in ("channel", "parent", "guild", "host"):
        op.create_index(f"ix_tables_{column}", "tables", [column, "status"])
    op.create_table(
        "seats",
        _of_table("seats", primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
    )
    op.create_index("ix_seats_person", "seats", ["person", "table_id"])


def _log() -> None:
    op.create_table(
        "plies",
        _of_table("plies", primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.LargeBinary, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("automatic", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        _of_table("snapshots", primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def _clocks_and_outbox() -> None:
    op.create_table(
        "clocks",
        sa.Column("id", SERIAL, primary_key=True),
        _of_table("clocks"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("decision", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_index("ix_clocks_table", "clocks", ["table_id"])
    op.create_table(
        "outbox",
        sa.Column("id", SERIAL, primary_key=True),
        _of_table("outbox"),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("saying", sa.LargeBinary, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_table", "outbox", ["table_id", "id"])


def _results() -> None:
    op.create_table(
        "results",
        _of_table("results", primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.BigInteger),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])


def _messages() -> None:
    op.create_table(
        "anchors",
        _of_table("anchors", primary_key=True),
        sa.Column("message", sa.BigInteger, primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("posted", sa.BigInteger, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
    )
    op.create_table(
        "panels",
        _of_table("panels", primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("posted", sa.BigInteger, nullable=False),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "memory",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
