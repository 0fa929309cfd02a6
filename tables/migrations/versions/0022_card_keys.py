"""Servers' cards have a key by which their message is found again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Cards that are posted have none, and need none."""
    with op.batch_alter_table("server_cards") as table:
        table.add_column(sa.Column("key", sa.Text, nullable=False, server_default=""))
