"""Deals and puzzles of a day or a week."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata

deals = Table(
    "deals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("made", Instant, nullable=False),
    Column("best", LargeBinary),
    Column("best_score", BigInteger),
    Column("lease", Instant),
)
"""Deals that are the same for everybody: ``day-2026-11-22``, ``week-2026-11-16`` (:mod:`tables.daily.deals`).

``best`` is a record of the best line that a computer player found; until ``lease`` somebody searches for it.
"""

tries = Table(
    "tries",
    metadata,
    Column("deal", Text, ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("guild", BigInteger),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("begun", Instant, nullable=False),
    Column("ended", Instant),
    Column("score", BigInteger),
    Column("won", Boolean, nullable=False),
    Column("shared", Text, nullable=False),
    Index("ix_tries_person", "person"),
    Index("ix_tries_table", "table_id"),
)
"""One try a person at a deal, begun in a server or elsewhere; without a score it was not played to its end.

``shared`` are the channels in which its outcome was told. A person below 0 is one who was forgotten, as far
as that keeps them from a second try (:func:`tables.daily.tries.forget`).
"""

deal_posts = Table(
    "deal_posts",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("posted", Text, nullable=False),
)
"""The last deal of which servers got a post that wanted it (``ServerSettings.daily_channel``)."""

puzzle_days = Table(
    "puzzle_days", metadata, Column("day", Text, primary_key=True), Column("puzzle", Text, nullable=False)
)
"""Which puzzle was chosen for a day."""

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("day", Text, primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("chosen", Integer, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_puzzle_answers_person", "person"),
)
"""What people answered; the first answer counts."""
