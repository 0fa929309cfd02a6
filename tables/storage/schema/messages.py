"""What is to be said, and where it was said: outboxes and posted messages."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata, of_table

outbox = Table(
    "outbox",
    metadata,
    Column("id", SERIAL, primary_key=True),
    of_table(),
    Column("key", Text, nullable=False, unique=True),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", BigInteger),
    Column("message", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", Instant, nullable=False),
    Column("lease", Instant),
    Column("created", Instant, nullable=False),
    Index("ix_outbox_table", "table_id", "id"),
    sqlite_autoincrement=True,
)
"""``kind`` and ``person`` repeat what the message says, so that what is out of date can be found.

``number`` is the table's revision here and in the messages below.
"""

posted = Table(
    "posted_messages",
    metadata,
    of_table(primary_key=True),
    Column("message", BigInteger, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("posted", Instant, nullable=False),
    Column("current", Boolean, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", BigInteger),
    Column("people", Text, nullable=False),
)
"""The public messages of a table that still have controls; one board of them is current.

``people`` are ids; earlier versions called one ``person`` at a time.
"""

panels = Table(
    "panels",
    metadata,
    of_table(primary_key=True),
    Column("person", BigInteger, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("posted", Instant, nullable=False),
)

bulletins = Table(
    "bulletins",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("stream", BigInteger, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger),
    Column("message", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", Instant, nullable=False),
    Column("lease", Instant),
    Column("created", Instant, nullable=False),
    Index("ix_bulletins_stream", "stream", "id"),
    sqlite_autoincrement=True,
)
"""What is to be said in channels beside tables: an outbox. Rows of a ``stream`` are said in their order."""

server_cards = Table(
    "server_cards",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("posted", Instant, nullable=False),
    Column("shown", Text, nullable=False),
    Column("edited", Instant, nullable=False),
    Column("key", Text, nullable=False),
)
"""The public list of a server's open tables: where it is posted, and a digest of what it shows."""

round_messages = Table(
    "round_messages",
    metadata,
    Column("tournament_id", SERIAL, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("person", BigInteger),
    Index("ix_round_messages_person", "person"),
)
"""What has to say yet what became of a tournament's round; or, with round 0, that it is told of elsewhere.

``person`` has it among their direct messages.
"""
