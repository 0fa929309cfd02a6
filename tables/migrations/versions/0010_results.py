"""A seat may have several results: those of who gave it up, and of who played it to the end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

NAMES = ("table_id", "seat", "person", "name", "place", "score", "won", "ending")
results = sa.table("results", *(sa.column(name) for name in NAMES))
SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table again, its rows with numbers of their own."""
    kept = op.get_bind().execute(sa.select(results)).mappings().all()
    op.drop_table("results")
    table = sa.ForeignKey("tables.id", name="fk_results_table_id", ondelete="CASCADE")
    op.create_table(
        "results",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("table_id", SERIAL, table, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.BigInteger),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_person", "results", ["person"])
    if kept:
        op.get_bind().execute(results.insert(), [dict(row) for row in kept])
    op.create_index("ix_results_table", "results", ["table_id", "seat"])
