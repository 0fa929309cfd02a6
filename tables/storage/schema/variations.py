"""What people try from positions of the past, for nobody's result, and the positions that they missed."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata

variations = Table(
    "variations",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("person", BigInteger, nullable=False),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("step", Integer, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("moves", LargeBinary, nullable=False),
    Column("at", Instant, nullable=False),
    Column("shown", Instant),
    Index("ix_variations_person", "person", "at"),
    Index("ix_variations_table", "table_id"),
    sqlite_autoincrement=True,
)
"""Trees of moves from a step of a table that is over, or else from a puzzle (:mod:`tables.variations`).

``at`` is when one was last used, ``shown`` when one of its lines was last shown to others.
"""

missed = Table(
    "missed",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("position", Text, primary_key=True),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("box", Integer, nullable=False),
    Column("due", Instant, nullable=False),
    Index("ix_missed_due", "person", "due"),
    Index("ix_missed_table", "table_id"),
)
"""Positions that come back to whoever did not find the best move (:mod:`tables.variations.missed`).

Each is a puzzle by its key, or ``table/step``, a moment of that table's review. ``box`` is how often it was
found since.
"""
