"""The language that a person chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Nobody has chosen one yet."""
    op.add_column("people", sa.Column("language", sa.Text))
