"""Spice Traitors has no computer player of the level master any more: a strong one goes on in its seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """What ended keeps the level that it was played at."""
    op.execute(
        sa.text(
            "UPDATE seats SET level = 'strong' WHERE level = 'master' AND table_id IN"
            " (SELECT id FROM tables WHERE game = 'traitors' AND status <> 'over')"
        )
    )
