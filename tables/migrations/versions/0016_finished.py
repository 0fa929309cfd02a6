"""Results outlive their tables and say more; ratings, and sums over all that ever was."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")
KEPT = ("id", "table_id", "seat", "person", "name", "place", "score", "won", "ending")
ADDED = ("game", "guild", "at", "level", "held", "player")


def _table(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *(sa.column(column) for column in columns))


old_results = _table("results", *KEPT)
results = _table("results", *KEPT, *ADDED)
tables = _table(
    "tables",
    *("id", "game", "ruleset", "status", "guild", "venue", "options", "clocks", "number", "created"),
    *("updated", "started", "ended"),
)
seats = _table("seats", "table_id", "seat", "person", "level", "held")
plies = _table("plies", "table_id", "undoes")
servers = _table("servers", "id", "settings")


def upgrade() -> None:
    """Take in what tables say that are over."""
    _make_new()
    op.add_column("people", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    connection = op.get_bind()
    found = connection.execute(sa.select(old_results).order_by(old_results.c.id)).mappings().all()
    of_tables = {row["id"]: row for row in connection.execute(sa.select(tables)).mappings()}
    sat = {(row.table_id, row.seat): row for row in connection.execute(sa.select(seats))}
    rows = [
        _result(row, of_tables[row["table_id"]], sat.get((row["table_id"], row["seat"]))) for row in found
    ]
    _make_results(rows)
    _take_in_finished(connection, rows, list(of_tables.values()))
    _count(connection, list(of_tables.values()))


def _make_new() -> None:
    op.create_table(
        "finished",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_finished_table", "finished", ["table_id"], unique=True)
    op.create_index("ix_finished_game", "finished", ["game", "ended"])
    op.create_index("ix_finished_guild", "finished", ["guild", "game", "ended"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("track", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_track", "ratings", ["track", "mu"])
    op.create_table(
        "rating_steps",
        sa.Column("finished_id", SERIAL, primary_key=True, autoincrement=False),
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("track", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_rating_steps_player", "rating_steps", ["player", "track", "finished_id"])
    op.create_table(
        "counters",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )


def _result(row: Any, table: Any, seat: Any) -> dict[str, Any]:
    """A result as it is kept now. Who sat there is known still where the result was nobody's."""
    person, held = row["person"], False
    player, level = person, None
    if person is None and seat is not None:
        held = seat.person is not None and bool(seat.held)
        player = seat.person if held else None
        level = seat.level if seat.person is None else None
    return {
        **row,
        "game": table["game"],
        "guild": table["guild"],
        "at": table["ended"] or table["updated"],
        "level": level,
        "held": held,
        "player": player,
    }


def _make_results(rows: list[dict[str, Any]]) -> None:
    op.drop_table("results")
    op.create_table(
        "results",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.BigInteger),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("player", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_person", "results", ["person", "at"])
    op.create_index("ix_results_table", "results", ["table_id", "seat"])
    op.create_index("ix_results_player", "results", ["player"])
    op.create_index("ix_results_guild", "results", ["guild", "game", "at"])
    if not rows:
        return
    connection = op.get_bind()
    connection.execute(results.insert(), rows)
    if connection.dialect.name == "postgresql":
        # Their numbers are the old ones: the next is given after them.
        last = max(row["id"] for row in rows)
        found = connection.scalar(sa.text("SELECT pg_get_serial_sequence('results', 'id')"))
        connection.execute(
            sa.text("SELECT setval(CAST(:name AS regclass), :last)"), {"name": found, "last": last}
        )


def _take_in_finished(connection: sa.Connection, rows: list[dict[str, Any]], found: list[Any]) -> None:
    of_tables: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        of_tables[row["table_id"]].append(row)
    undone: defaultdict[int, int] = defaultdict(int)
    for ply in connection.execute(sa.select(plies).where(plies.c.undoes != "")):
        undone[ply.table_id] += 1 + len(ply.undoes.split())
    games = []
    over = [table for table in found if table["status"] == "over"]
    for table in sorted(over, key=lambda table: (table["ended"] or table["updated"], table["id"])):
        theirs = of_tables[table["id"]]
        if all(row["player"] is None for row in theirs):
            continue
        games.append(
            {
                "table_id": table["id"],
                "game": table["game"],
                "ruleset": table["ruleset"],
                "guild": table["guild"],
                "options": table["options"],
                "pace": json.loads(table["clocks"]).get("pace", "none"),
                "seats": len({row["seat"] for row in theirs}),
                "plies": table["number"] - undone[table["id"]],
                "started": table["started"],
                "ended": table["ended"] or table["updated"],
                "ending": next((row["ending"] for row in theirs if row["place"] is not None), ""),
                "rated": True,
            }
        )
    if games:
        connection.execute(_table("finished", *games[0]).insert(), games)


def _count(connection: sa.Connection, found: list[Any]) -> None:
    begun = [table for table in found if table["started"] is not None and table["venue"] != "lesson"]
    if begun:
        sums = {
            "tables": len(begun),
            "moves": sum(table["number"] for table in begun if table["status"] in ("over", "closed")),
            "since": min(table["created"] for table in begun),
        }
        rows = [{"name": name, "value": value} for name, value in sums.items()]
        connection.execute(_table("counters", "name", "value").insert(), rows)
    met = set(connection.scalars(sa.select(servers.c.id)))
    new = {table["guild"] for table in begun if table["guild"] is not None} - met
    if new:
        connection.execute(servers.insert(), [{"id": guild, "settings": b"{}"} for guild in sorted(new)])
