"""Readers of a table have drafts: what they are choosing, whichever message they choose it in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody has one yet."""
    op.add_column("reads", sa.Column("draft", sa.Text, nullable=False, server_default=""))
    op.add_column("reads", sa.Column("made", sa.Integer, nullable=False, server_default="0"))
    op.add_column("reads", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
