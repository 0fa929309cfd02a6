"""Moves that people try from positions of the past."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """A table of its own."""
    op.create_table(
        "variations",
        sa.Column("id", _SERIAL, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("table_id", _SERIAL),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("moves", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_variations"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_variations_table_id", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_variations_person", "variations", ["person", "at"])
    op.create_index("ix_variations_table", "variations", ["table_id"])
