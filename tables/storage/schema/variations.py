"""What people try from positions of the past, for nobody's result."""

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
