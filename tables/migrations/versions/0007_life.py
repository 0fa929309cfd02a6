"""Tables keep what goes on beside their game: pauses and what is asked of those present."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables of earlier versions have nothing there."""
    op.add_column("tables", sa.Column("life", sa.LargeBinary))
