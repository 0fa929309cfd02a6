"""Deals that everybody plays, one try each; their cards in servers; puzzles of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Nothing has been dealt yet."""
    op.create_table(
        "deals",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("best", sa.LargeBinary),
        sa.Column("best_score", sa.BigInteger),
        sa.Column("lease", sa.BigInteger),
    )
    op.create_table(
        "tries",
        sa.Column(
            "deal",
            sa.Text,
            sa.ForeignKey("deals.id", name="fk_tries_deal", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_tries_table_id", ondelete="SET NULL"),
        ),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("score", sa.BigInteger),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("shared", sa.Text, nullable=False),
    )
    op.create_index("ix_tries_person", "tries", ["person"])
    op.create_index("ix_tries_table", "tries", ["table_id"])
    op.create_table(
        "deal_posts",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("posted", sa.Text, nullable=False),
        sa.Column("claimed", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("lease", sa.BigInteger),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("day", sa.Text, primary_key=True, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("day", sa.Text, primary_key=True, nullable=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("chosen", sa.Integer, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_puzzle_answers_person", "puzzle_answers", ["person"])
