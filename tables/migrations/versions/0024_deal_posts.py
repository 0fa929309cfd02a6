"""Posts of the day's deal are bulletins."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """A post that was being posted is a bulletin now, which is looked for by its key."""
    now = time.time_ns() // 1000
    message = '\'{"type":"deal","deal":"\' || claimed || \'"}\''
    binary = "CAST({} AS BLOB)" if op.get_bind().dialect.name == "sqlite" else "convert_to({}, 'UTF8')"
    op.execute(
        sa.text(
            "INSERT INTO bulletins (stream, key, kind, guild, message, attempts, due, created)"
            f" SELECT -guild, key, 'deal', guild, {binary.format(message)}, attempts, {now}, {now}"
            " FROM deal_posts WHERE claimed > posted AND lease IS NOT NULL"
        )
    )
    op.execute("UPDATE deal_posts SET posted = claimed WHERE claimed > posted AND lease IS NOT NULL")
    with op.batch_alter_table("deal_posts") as table:
        for name in ("claimed", "key", "attempts", "lease"):
            table.drop_column(name)
