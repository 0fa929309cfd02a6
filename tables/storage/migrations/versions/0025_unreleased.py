"""The oldest schema that can be brought up to date, from shortly before the first release."""

from __future__ import annotations

revision = "0025"
down_revision = None


def upgrade() -> None:
    """Nothing: an empty database gets today's schema at once (:mod:`tables.storage.upgrade`)."""
