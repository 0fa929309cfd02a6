"""Seasons of servers with their ledgers, and content files that servers keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables of seasons, their entries, and contents."""
    _seasons()
    _contents()


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_guild", "seasons", ["guild", "number"], unique=True)
    season = sa.ForeignKey("seasons.id", name="fk_entries_season_id", ondelete="CASCADE")
    table = sa.ForeignKey("tables.id", name="fk_entries_table_id", ondelete="SET NULL")
    op.create_table(
        "entries",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("season_id", SERIAL, season, nullable=False),
        sa.Column("table_id", SERIAL, table),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("tokens", sa.Integer, nullable=False),
        sa.Column("garnets", sa.Integer, nullable=False),
        sa.Column("prize", sa.Integer, nullable=False),
        sa.Column("candidate", sa.Boolean, nullable=False),
        sa.Column("author", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_entries_season", "entries", ["season_id", "person"])
    op.create_index("ix_entries_table", "entries", ["table_id"])


def _contents() -> None:
    op.create_table(
        "contents",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("slot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_contents_slot", "contents", ["guild", "game", "slot"], unique=True)
