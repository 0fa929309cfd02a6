"""What people and servers chose and own, and what the bot itself remembers."""

from sqlalchemy import BigInteger, Boolean, Column, Index, LargeBinary, Table, Text, true

from tables.storage.schema.columns import SERIAL, Instant, metadata

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Column("language", Text),
)
"""``listed`` and ``language`` repeat of the settings whether others may see what results say of the person,
and the language that they chose."""

servers = Table(
    "servers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", LargeBinary, nullable=False),
)

watches = Table(
    "watches",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Index("ix_watches_person", "person"),
)
"""Who wants to hear of a game's open lobbies in a server."""

calls = Table(
    "calls",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("at", Instant, nullable=False),
)
"""When people were last called to a lobby of a game."""

contents = Table(
    "contents",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("slot", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_contents_slot", "guild", "game", "slot", unique=True),
    sqlite_autoincrement=True,
)
"""Content files of servers, such as maps. There is one of each ``slot``:
``kept <name>``, or ``draft <person>``, somebody's upload."""

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Index("ix_interactions_at", "at"),
)
"""Interactions of the last day whose effect is here: see :mod:`tables.storage.origins`."""

memory = Table(
    "memory", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False)
)
"""Small facts that the bot itself keeps between runs."""
