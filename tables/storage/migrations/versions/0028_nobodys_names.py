"""A result that is nobody's has no name: whoever it once named could not be forgotten there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Of whom too many moves were made for, the name stood without a number."""
    op.execute(
        sa.text("UPDATE results SET name = '' WHERE person IS NULL AND player IS NULL AND level IS NULL")
    )
