"""Results and ratings, which outlive their tables."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, LargeBinary, Table, Text

from tables.storage.schema.columns import SERIAL, Instant, metadata

finished = Table(
    "finished",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("table_id", SERIAL, nullable=False),
    Column("game", Text, nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("guild", BigInteger),
    Column("options", LargeBinary, nullable=False),
    Column("pace", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("started", Instant),
    Column("ended", Instant, nullable=False),
    Column("ending", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Index("ix_finished_table", "table_id", unique=True),
    Index("ix_finished_game", "game", "ended"),
    Index("ix_finished_guild", "guild", "game", "ended"),
    sqlite_autoincrement=True,
)
"""Games of persons that have a result, in the order in which they ended; they outlive their tables.

``plies`` are moves that count; ``rated`` is what the server chose.
"""

results = Table(
    "results",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("table_id", SERIAL, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("place", Integer),
    Column("score", BigInteger),
    Column("won", Boolean, nullable=False),
    Column("ending", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger),
    Column("at", Instant, nullable=False),
    Column("level", Text),
    Column("held", Boolean, nullable=False),
    Column("player", BigInteger),
    Index("ix_results_person", "person", "at"),
    Index("ix_results_player", "player"),
    Index("ix_results_guild", "guild", "game", "at"),
    Index("ix_results_table", "table_id", "seat"),
    sqlite_autoincrement=True,
)
"""Who ended how, also when the table itself is deleted; place and score are None for somebody who resigned.

A seat that changed hands has several: the last is of who played it to the end. ``person`` is whose result it
is; ``player`` whom it counts for in ratings: also somebody for whom a computer player ended the game
(``held``), and after somebody was forgotten a number below 0 that is theirs alone. ``level`` is a computer
player's.
"""

ratings = Table(
    "ratings",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("track", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_track", "track", "mu"),
)
"""How strong each player is by track: a game's name, or all games. It is nothing that results do not say."""

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("finished_id", SERIAL, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("track", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("before", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_rating_steps_player", "player", "track", "finished_id"),
)
"""What each game made of its players' ratings; ``before`` is what ``mu`` was."""

counters = Table(
    "counters", metadata, Column("name", Text, primary_key=True), Column("value", BigInteger, nullable=False)
)
"""Sums over all that ever was: see :mod:`tables.results.totals`."""
