"""Tables may have a thread of their own, and one message may call several people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Tables that are there already go on in their channels."""
    op.add_column("tables", sa.Column("venue", sa.Text, nullable=False, server_default="channel"))
    op.add_column("tables", sa.Column("thread", sa.BigInteger))
    op.create_index("ix_tables_thread", "tables", ["thread"])
    op.add_column("anchors", sa.Column("people", sa.Text, nullable=False, server_default=""))
