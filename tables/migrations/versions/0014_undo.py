"""Moves of a log may be taken back, and those of one press belong together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """No move of an earlier log was taken back."""
    op.add_column("plies", sa.Column("undoes", sa.Text, nullable=False, server_default=""))
    op.add_column("plies", sa.Column("secret", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("plies", sa.Column("origin", sa.BigInteger))
