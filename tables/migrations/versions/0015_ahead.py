"""People may leave moves for their next turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody has left any."""
    op.create_table(
        "ahead",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_ahead_table_id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("moves", sa.LargeBinary, nullable=False),
    )
