"""Three games have no computer player of the level master any more: where one sits, a strong one goes on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """What ended keeps the level that it was played at."""
    op.execute(
        sa.text(
            "UPDATE seats SET level = 'strong' WHERE level = 'master' AND table_id IN"
            " (SELECT id FROM tables WHERE game IN ('ceylon', 'kashgar', 'palimpsest')"
            " AND status <> 'over')"
        )
    )
