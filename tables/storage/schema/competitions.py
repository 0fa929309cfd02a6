"""Seasons and tournaments of servers."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata

seasons = Table(
    "seasons",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("started", Instant, nullable=False),
    Column("ended", Instant),
    Index("ix_seasons_guild", "guild", "number", unique=True),
    sqlite_autoincrement=True,
)
"""A server's seasons, counted from 1; the one that is running has not ended."""

entries = Table(
    "entries",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("season_id", SERIAL, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("kind", Text, nullable=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("amount", Integer, nullable=False),
    Column("author", BigInteger),
    Column("at", Instant, nullable=False),
    Index("ix_entries_season", "season_id", "person"),
    Index("ix_entries_table", "table_id"),
    sqlite_autoincrement=True,
)
"""A season's ledger: what came and went, never changed. Who owns what is the sum of their entries."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger),
    Column("venue", Text, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("host_name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("announced", Integer, nullable=False),
    Column("starts", Instant),
    Column("deadline", Instant),
    Column("rests", Instant),
    Column("card_channel", BigInteger),
    Column("card_message", BigInteger),
    Column("card_posted", Instant),
    Column("created", Instant, nullable=False),
    Column("revision", Integer, nullable=False),
    Index("ix_tournaments_guild", "guild", "status"),
    Index("ix_tournaments_status", "status"),
    sqlite_autoincrement=True,
)
"""``announced`` is the last round whose tables were announced; ``card_message`` shows the tournament now."""


def _of_tournament() -> Column[int]:
    owner = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament_id", SERIAL, owner, nullable=False, primary_key=True)


entrants = Table(
    "entrants",
    metadata,
    _of_tournament(),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("joined", Integer, nullable=False),
    Column("gone", Integer),
    Index("ix_entrants_person", "person"),
)
"""Who takes part; ``slot`` is what meetings name them by, so that they can be forgotten."""

removals = Table(
    "removals",
    metadata,
    _of_tournament(),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_removals_person", "person"),
)
"""Whom the host of a tournament has taken out of it: they do not come back."""

meetings = Table(
    "meetings",
    metadata,
    _of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("slots", Text, nullable=False),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("opened", Boolean, nullable=False),
    Column("scores", LargeBinary),
    Index("ix_meetings_table", "table_id"),
)
"""The tables of a tournament's rounds. ``opened`` outlives the table, which may be deleted one day."""
