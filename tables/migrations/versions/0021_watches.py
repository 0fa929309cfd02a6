"""People may ask to be told of open lobbies; servers may have a card of their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Nobody has asked, and no card is posted."""
    op.create_table(
        "watches",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, primary_key=True, nullable=False),
    )
    op.create_index("ix_watches_person", "watches", ["person"])
    op.create_table(
        "calls",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, primary_key=True, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "server_cards",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("posted", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("edited", sa.BigInteger, nullable=False),
    )
