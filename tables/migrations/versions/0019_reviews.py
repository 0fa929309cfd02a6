"""Reviews of finished games are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "reviews",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_reviews_table_id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("review", sa.LargeBinary, nullable=False),
    )
