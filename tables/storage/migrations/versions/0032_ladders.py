"""Ladders: who stands where, who challenged whom, and a hall of fame."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _column(name: str, kind: Any, *, needed: bool = True) -> Any:
    return sa.Column(name, kind, nullable=not needed)


def _owned(*columns: str) -> list[Any]:
    """The ladder's number, and the key of which it is a part."""
    return [
        sa.Column("ladder_id", SERIAL, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in columns),
        sa.PrimaryKeyConstraint("ladder_id", *columns),
        sa.ForeignKeyConstraint(["ladder_id"], ["ladders.id"], ondelete="CASCADE"),
    ]


def upgrade() -> None:
    """Nothing that is there changes."""
    numbers, texts = sa.BigInteger, sa.Text
    op.create_table(
        "ladders",
        sa.Column("id", SERIAL, primary_key=True),
        *(_column(name, numbers) for name in ("guild", "channel", "host", "ends", "created")),
        *(_column(name, texts) for name in ("venue", "game")),
        *(_column(name, sa.LargeBinary) for name in ("options", "clocks")),
        *(_column(name, sa.Integer) for name in ("size", "reach", "days", "season")),
        *(_column(name, sa.Boolean) for name in ("is_open", "event")),
        *(_column(name, numbers, needed=False) for name in ("card_channel", "card_message")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ladders_guild", "ladders", ["guild", "is_open"])
    op.create_index("ix_ladders_ends", "ladders", ["is_open", "ends"])
    op.create_table(
        "rungs",
        *_owned("slot"),
        _column("person", numbers, needed=False),
        _column("name", texts),
        *(_column(name, sa.Integer) for name in ("division", "place", "played", "won", "refused")),
    )
    op.create_index("ix_rungs_person", "rungs", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("ladder_id", SERIAL, sa.ForeignKey("ladders.id", ondelete="CASCADE"), nullable=False),
        *(_column(name, sa.Integer) for name in ("challenger", "challenged")),
        _column("status", texts),
        _column("due", numbers),
        _column("ended", numbers, needed=False),
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id", ondelete="SET NULL")),
        *(_column(name, numbers, needed=False) for name in ("channel", "message")),
        sqlite_autoincrement=True,
    )
    for name, *columns in (
        ("ladder", "ladder_id", "status"),
        ("due", "status", "due"),
        ("table", "table_id"),
    ):
        op.create_index(f"ix_challenges_{name}", "challenges", columns)
    op.create_table(
        "champions",
        *_owned("season", "place"),
        _column("person", numbers, needed=False),
        _column("name", texts),
    )
    op.create_index("ix_champions_person", "champions", ["person"])
