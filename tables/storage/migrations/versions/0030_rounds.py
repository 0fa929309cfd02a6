"""Messages of tournaments that have to say what became of them, and whom hosts have taken out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Two tables; of rounds that were told before nothing is known."""
    _create("removals", sa.Column("person", sa.BigInteger, nullable=False), key="person")
    _create(
        "round_messages",
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger),
        key="message",
    )


def _create(table: str, *columns: sa.Column[int], key: str) -> None:
    op.create_table(
        table,
        sa.Column("tournament_id", _SERIAL, nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("tournament_id", key, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=f"fk_{table}_tournament_id", ondelete="CASCADE"
        ),
    )
    op.create_index(f"ix_{table}_person", table, ["person"])
