"""The database's tables, as SQLAlchemy Core sees them.

``tables/migrations`` builds the same ones step by step; a test holds the two together. Records
(options, moves, events, states, messages) are stored as the JSON bytes that the engine makes.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
    true,
)

HEAD = "0021"
"""The revision of this schema: the last one below ``tables/migrations``."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Instant(TypeDecorator[datetime]):
    """An aware point in time, kept as microseconds since 1970: compared alike by every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """To microseconds; a time without a zone is a mistake and raises ``TypeError``."""
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """From microseconds, in UTC."""
        return None if value is None else EPOCH + timedelta(microseconds=value)


SERIAL = BigInteger().with_variant(Integer, "sqlite")
"""A row number that the database gives: SQLite does so for plain integers only."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)


def _of_table(**options: Any) -> Column[int]:
    return Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, **options)


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
"""``started`` is None as long as a table is, or for ever was, a lobby: then it has no state.

``commitment`` is what people were shown of the seed, kept apart so that another seed does not fit it;
``words`` are those that players added (:class:`tables.types.SeedWords`).
"""

seats = Table(
    "seats",
    metadata,
    _of_table(primary_key=True),
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
    _of_table(primary_key=True),
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
    _of_table(primary_key=True),
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
    _of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moves", LargeBinary, nullable=False),
)
"""What persons have left for their next turns: a list of moves, as their seats make them."""

clocks = Table(
    "clocks",
    metadata,
    Column("id", SERIAL, primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("due", Instant, nullable=False),
    Index("ix_clocks_due", "due"),
    Index("ix_clocks_table", "table_id"),
    sqlite_autoincrement=True,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", SERIAL, primary_key=True),
    _of_table(),
    Column("key", Text, nullable=False, unique=True),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", BigInteger),
    Column("saying", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", Instant, nullable=False),
    Column("lease", Instant),
    Column("created", Instant, nullable=False),
    Index("ix_outbox_table", "table_id", "id"),
    sqlite_autoincrement=True,
)
"""``kind`` and ``person`` repeat what the message says, so that what is out of date can be found.

``number`` is the table's revision here and in the messages below; the move's number in earlier versions.
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
    "counters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
)
"""Sums over all that ever was: see :mod:`tables.totals`."""

posted = Table(
    "anchors",
    metadata,
    _of_table(primary_key=True),
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
    _of_table(primary_key=True),
    Column("person", BigInteger, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("posted", Instant, nullable=False),
)

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

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Index("ix_interactions_at", "at"),
)
"""Interactions of the last day whose effect is here: see :mod:`tables.origins`."""

memory = Table(
    "memory",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Small facts that the bot itself keeps between runs."""

reviews = Table(
    "reviews",
    metadata,
    _of_table(primary_key=True),
    Column("review", LargeBinary, nullable=False),
)
"""What was found out about finished games (:mod:`tables.reviews`)."""

reads = Table(
    "reads",
    metadata,
    _of_table(primary_key=True),
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
``before`` is up to which move they had seen it before the visit of their last look, at ``visited``.
"""

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
"""Content files of servers, such as maps. There is one of each ``slot``: a kept name, a person's draft."""

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
    Column("told", Integer, nullable=False),
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
"""``told`` is the last round whose tables were announced; the card is the message that shows it now."""


def _of_tournament(**options: Any) -> Column[int]:
    return Column(
        "tournament_id", SERIAL, ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False, **options
    )


entrants = Table(
    "entrants",
    metadata,
    _of_tournament(primary_key=True),
    Column("slot", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("joined", Integer, nullable=False),
    Column("gone", Integer),
    Index("ix_entrants_person", "person"),
)
"""Who takes part; ``slot`` is what meetings name them by, so that they can be forgotten."""

meetings = Table(
    "meetings",
    metadata,
    _of_tournament(primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("slots", Text, nullable=False),
    Column("table_id", SERIAL, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("opened", Boolean, nullable=False),
    Column("scores", LargeBinary),
    Index("ix_meetings_table", "table_id"),
)
"""The tables of a tournament's rounds. ``opened`` outlives the table, which may be deleted one day."""

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
"""Deals that are the same for everybody: ``day-2026-11-22``, ``week-2026-11-16`` (:mod:`tables.deals`).

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
as that keeps them from a second try (:func:`tables.tries.forget`).
"""

deal_posts = Table(
    "deal_posts",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("posted", Text, nullable=False),
    Column("claimed", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("lease", Instant),
)
"""What became of the cards that servers want of the day's deal (``ServerSettings.daily_channel``).

``posted`` is the last deal whose card was posted, ``claimed`` the one that somebody posts until ``lease``,
with a ``key`` by which the message is found again.
"""

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("puzzle", Text, nullable=False),
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

server_cards = Table(
    "server_cards",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("posted", Instant, nullable=False),
    Column("shown", Text, nullable=False),
    Column("edited", Instant, nullable=False),
)
"""The public card of a server's open tables: where it is posted, and a digest of what it shows."""
