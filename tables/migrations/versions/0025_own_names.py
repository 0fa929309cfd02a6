"""People are known by the name that they gave themselves; what a server calls them stays with its tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """A name of before may be some server's; what somebody was called in direct messages is their own."""
    op.execute(
        sa.text(
            "UPDATE people SET name = coalesce("
            "(SELECT results.name FROM results WHERE results.person = people.id"
            " AND results.guild IS NULL ORDER BY results.id DESC LIMIT 1), 'Somebody')"
        )
    )
