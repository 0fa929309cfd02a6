"""Ladders of servers."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata

ladders = Table(
    "ladders",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("venue", Text, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("clocks", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("reach", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("season", Integer, nullable=False),
    Column("ends", Instant, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("event", Boolean, nullable=False),
    Column("card_channel", BigInteger),
    Column("card_message", BigInteger),
    Column("created", Instant, nullable=False),
    Index("ix_ladders_guild", "guild", "is_open"),
    Index("ix_ladders_ends", "is_open", "ends"),
    sqlite_autoincrement=True,
)
"""A server's ladders; ``season`` counts months, from 1. With ``event`` each month's end is one at Discord."""


def _of_ladder() -> Column[int]:
    owner = ForeignKey("ladders.id", ondelete="CASCADE")
    return Column("ladder_id", SERIAL, owner, nullable=False, primary_key=True)


rungs = Table(
    "rungs",
    metadata,
    _of_ladder(),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("division", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("refused", Integer, nullable=False),
    Index("ix_rungs_person", "person"),
)
"""Who stands where on a ladder, in no division once they have left; ``slot`` is what challenges name them by.
``played``, ``won`` and ``refused`` count this month's."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("ladder_id", SERIAL, ForeignKey("ladders.id", ondelete="CASCADE"), nullable=False),
    Column("challenger", Integer, nullable=False),
    Column("challenged", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("due", Instant, nullable=False),
    Column("ended", Instant),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Index("ix_challenges_ladder", "ladder_id", "status"),
    Index("ix_challenges_due", "status", "due"),
    Index("ix_challenges_table", "table_id"),
    sqlite_autoincrement=True,
)
"""Who challenged whom, by slots, until when it is to be answered, and what came of it."""

champions = Table(
    "champions",
    metadata,
    _of_ladder(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Index("ix_champions_person", "person"),
)
"""A ladder's hall of fame: who stood first, second and third when a month ended."""
