"""Snapshots say how many moves each seat has made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the snapshots again: what they save can be replayed from the log."""
    op.drop_table("snapshots")
    serial = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    key = sa.ForeignKey("tables.id", name="fk_snapshots_table_id", ondelete="CASCADE")
    op.create_table(
        "snapshots",
        sa.Column("table_id", serial, key, primary_key=True, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.LargeBinary, nullable=False),
    )
