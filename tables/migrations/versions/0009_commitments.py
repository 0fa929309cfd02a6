"""A table keeps the commitment that people were shown, and the words that they add to its seed."""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

tables = sa.table(
    "tables",
    sa.column("id", sa.BigInteger),
    sa.column("seed", sa.LargeBinary),
    sa.column("commitment", sa.Text),
    sa.column("words", sa.LargeBinary),
)


def upgrade() -> None:
    """Until now a commitment was reckoned from the seed each time: from here on it is kept."""
    # Not with Alembic's batches: they drop the table, and all rows that belong to it with it.
    op.add_column("tables", sa.Column("commitment", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("words", sa.LargeBinary, nullable=False, server_default="[]"))
    connection = op.get_bind()
    for number, seed in connection.execute(sa.select(tables.c.id, tables.c.seed)).all():
        # A seed that is not bytes is a stranger's or a test's; it commits to nothing.
        raw = seed if isinstance(seed, bytes) else str(seed).encode()
        values = {"commitment": sha256(raw).hexdigest(), "words": b"[]"}
        connection.execute(tables.update().where(tables.c.id == number).values(values))
