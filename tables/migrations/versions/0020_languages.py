"""The language that a person chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Nobody has chosen one yet."""
    op.add_column("people", sa.Column("language", sa.Text))


def downgrade() -> None:
    """The settings of each person keep it."""
    with op.batch_alter_table("people") as table:
        table.drop_column("language")
