"""Positions in which people missed the best move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """A table of its own."""
    op.create_table(
        "missed",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite")),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "position", name="pk_missed"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_missed_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_missed_due", "missed", ["person", "due"])
    op.create_index("ix_missed_table", "missed", ["table_id"])
