"""What each reader has seen of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of readers."""
    serial = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    key = sa.ForeignKey("tables.id", name="fk_reads_table_id", ondelete="CASCADE")
    op.create_table(
        "reads",
        sa.Column("table_id", serial, key, primary_key=True, nullable=False),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
