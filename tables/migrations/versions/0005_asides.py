"""Public messages beside a table's board, such as calls to its players, are kept like boards."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

memory = sa.table("memory", sa.column("key", sa.Text), sa.column("value", sa.Text))
anchors = sa.table(
    "anchors",
    sa.column("table_id", sa.BigInteger),
    sa.column("message", sa.BigInteger),
    sa.column("channel", sa.BigInteger),
    sa.column("number", sa.Integer),
    sa.column("posted", sa.BigInteger),
    sa.column("current", sa.Boolean),
    sa.column("kind", sa.Text),
)
CALLS = "calls:"
"""Under this and a table's number its calls were remembered, as pairs of channel and message."""


def upgrade() -> None:
    """Add what a message is and whom it is for; take over the calls that were remembered elsewhere."""
    op.add_column("anchors", sa.Column("kind", sa.Text, nullable=False, server_default="board"))
    op.add_column("anchors", sa.Column("person", sa.BigInteger))
    connection = op.get_bind()
    kept = sa.select(memory).where(memory.c.key.startswith(CALLS))
    for row in connection.execute(kept).all():
        table = int(row.key.removeprefix(CALLS))
        for channel, message in json.loads(row.value):
            call = {"table_id": table, "message": message, "channel": channel, "kind": "call"}
            values = {**call, "number": 0, "posted": 0, "current": False}
            connection.execute(anchors.insert().values(values))
    connection.execute(memory.delete().where(memory.c.key.startswith(CALLS)))
