"""What readers have seen is kept by visits, so that what happened before one can be told again in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Who has looked before begins a new visit with the next look."""
    op.add_column("reads", sa.Column("before", sa.Integer, nullable=False, server_default="0"))
    op.add_column("reads", sa.Column("visited", sa.BigInteger))
