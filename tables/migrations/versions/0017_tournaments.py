"""Tournaments: who takes part, their rounds' tables, and what is to be said of them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _column(name: str, kind: sa.types.TypeEngine[Any], *, empty: bool = False) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=empty)


def _of_tournament(table: str) -> sa.Column[int]:
    key = sa.ForeignKey("tournaments.id", name=f"fk_{table}_tournament_id", ondelete="CASCADE")
    return sa.Column("tournament_id", SERIAL, key, primary_key=True, nullable=False)


def upgrade() -> None:
    """There have been none."""
    op.create_table(
        "tournaments",
        sa.Column("id", SERIAL, primary_key=True),
        _column("guild", sa.BigInteger()),
        _column("channel", sa.BigInteger(), empty=True),
        _column("venue", sa.Text()),
        _column("host", sa.BigInteger()),
        _column("host_name", sa.Text()),
        _column("status", sa.Text()),
        _column("plan", sa.LargeBinary()),
        _column("round", sa.Integer()),
        _column("rounds", sa.Integer()),
        _column("told", sa.Integer()),
        _column("starts", sa.BigInteger(), empty=True),
        _column("deadline", sa.BigInteger(), empty=True),
        _column("rests", sa.BigInteger(), empty=True),
        _column("card_channel", sa.BigInteger(), empty=True),
        _column("card_message", sa.BigInteger(), empty=True),
        _column("card_posted", sa.BigInteger(), empty=True),
        _column("created", sa.BigInteger()),
        _column("revision", sa.Integer()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild", "tournaments", ["guild", "status"])
    op.create_index("ix_tournaments_status", "tournaments", ["status"])
    op.create_table(
        "entrants",
        _of_tournament("entrants"),
        sa.Column("slot", sa.Integer, primary_key=True, autoincrement=False),
        _column("person", sa.BigInteger(), empty=True),
        _column("name", sa.Text()),
        _column("number", sa.Integer()),
        _column("joined", sa.Integer()),
        _column("gone", sa.Integer(), empty=True),
    )
    op.create_index("ix_entrants_person", "entrants", ["person"])
    table = sa.ForeignKey("tables.id", name="fk_meetings_table_id", ondelete="SET NULL")
    op.create_table(
        "meetings",
        _of_tournament("meetings"),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        _column("slots", sa.Text()),
        sa.Column("table_id", SERIAL, table),
        _column("opened", sa.Boolean()),
        _column("scores", sa.LargeBinary(), empty=True),
    )
    op.create_index("ix_meetings_table", "meetings", ["table_id"])
    op.create_table(
        "bulletins",
        sa.Column("id", SERIAL, primary_key=True),
        _column("stream", sa.BigInteger()),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        _column("kind", sa.Text()),
        _column("guild", sa.BigInteger()),
        _column("channel", sa.BigInteger(), empty=True),
        _column("message", sa.LargeBinary()),
        _column("attempts", sa.Integer()),
        _column("due", sa.BigInteger()),
        _column("lease", sa.BigInteger(), empty=True),
        _column("created", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_bulletins_stream", "bulletins", ["stream", "id"])
