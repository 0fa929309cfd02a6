"""Rows have the names that the program has for them: messages, posted messages, announced rounds."""

from __future__ import annotations

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Both kinds of database rename in place; what is stored stays as it is."""
    op.execute("ALTER TABLE outbox RENAME COLUMN saying TO message")
    op.execute("ALTER TABLE tournaments RENAME COLUMN told TO announced")
    op.execute("ALTER TABLE anchors RENAME TO posted_messages")
