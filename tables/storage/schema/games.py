"""Tables of games: their seats, moves and clocks, and how far each reader has seen them."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, Table, Text, false

from tables.storage.schema.columns import SERIAL, Instant, metadata, of_table

tables = Table(
    "tables",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("game", Text, nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger),
    Column("parent", BigInteger),
    Column("venue", Text, nullable=False),
    Column("thread", BigInteger),
    Column("host", BigInteger, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("clocks", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("words", LargeBinary, nullable=False),
    Column("number", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Instant, nullable=False),
    Column("updated", Instant, nullable=False),
    Column("started", Instant),
    Column("ended", Instant),
    Column("life", LargeBinary),
    Index("ix_tables_channel", "channel", "status"),
    Index("ix_tables_parent", "parent", "status"),
    Index("ix_tables_thread", "thread"),
    Index("ix_tables_guild", "guild", "status"),
    Index("ix_tables_host", "host", "status"),
    sqlite_autoincrement=True,
)
"""``started`` is None as long as a table is a lobby, and where it never became more: then it has no state.

``commitment`` is what people were shown of the seed, kept apart so that another seed does not fit it;
``words`` are those that players added (:class:`tables.core.types.SeedWords`).
"""

seats = Table(
    "seats",
    metadata,
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("held", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("misses", Integer, nullable=False),
    Index("ix_seats_person", "person", "table_id"),
)

plies = Table(
    "plies",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
    Column("undoes", Text, nullable=False, server_default=""),
    Column("secret", Boolean, nullable=False, server_default=false()),
    Column("origin", BigInteger),
    sqlite_with_rowid=False,
)
"""The log. Its primary key makes a move count once: of two racing moves one is refused.

An entry that ``undoes`` others, by their numbers, is no move; it is ``secret`` where they were. ``origin`` is
the interaction that made it.
"""

snapshots = Table(
    "snapshots",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("made", LargeBinary, nullable=False),
)
"""The last saved state of each table and the moves that each seat had made by then.

It saves replaying, and is nothing that the log does not say.
"""

ahead = Table(
    "ahead",
    metadata,
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moves", LargeBinary, nullable=False),
)
"""What persons have left for their next turns: a list of moves, as their seats make them."""

clocks = Table(
    "clocks",
    metadata,
    Column("id", SERIAL, primary_key=True),
    of_table(),
    Column("seat", Integer, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("due", Instant, nullable=False),
    Index("ix_clocks_due", "due"),
    Index("ix_clocks_table", "table_id"),
    sqlite_autoincrement=True,
)

reads = Table(
    "reads",
    metadata,
    of_table(primary_key=True),
    Column("person", BigInteger, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("draft", Text, nullable=False, server_default=""),
    Column("made", Integer, nullable=False, server_default="0"),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("before", Integer, nullable=False, server_default="0"),
    Column("visited", Instant),
)
"""Up to which move each reader has seen a table, and what they are choosing.

``made`` and ``turn`` say for which position: how many moves their seat had made by then, and the turn.
``before`` is up to which move they had seen it before the visit of their last reading, at ``visited``.
"""

reviews = Table(
    "reviews", metadata, of_table(primary_key=True), Column("review", LargeBinary, nullable=False)
)
"""What was found out about finished games (:mod:`tables.views.reviews`)."""
