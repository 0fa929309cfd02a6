"""Ratings as rows: written as games end, and all of them again from the results."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, Row, Table, bindparam, delete, insert, select, tuple_

from tables.core.view_types import SeatRating
from tables.results import rating_method, result_rows
from tables.results.rating_method import METHOD
from tables.storage import schema, upserts
from tables.table.change import TableChange
from tables.table.outcome import has_result

METHOD_KEY = "rating method"
"""Of the memory's fact by which method ratings were worked out."""
_AT_ONCE = 500
"""Games that are read, and rows that are written, in one statement."""
_FORGET = [delete(schema.ratings), delete(schema.rating_steps)]
_finished = schema.finished.c
_RATED = (
    select(_finished.id, _finished.table_id, _finished.game)
    .where(_finished.id > bindparam("last"), _finished.rated)
    .order_by(_finished.id)
    .limit(_AT_ONCE)
)


def method_of(opponents: rating_method.Opponents) -> str:
    """The name of how ratings are worked out; others with another one are not comparable."""
    return f"{METHOD} {opponents.version}"


def follow(connection: Connection, change: TableChange, opponents: rating_method.Opponents) -> None:
    """Count a game that has just been written."""
    if has_result(change.results):
        _count_game(connection, change.after.info.id, opponents)


def _count_game(connection: Connection, table: int, opponents: rating_method.Opponents) -> None:
    finished = schema.finished.c
    query = select(finished.id, finished.game).where(finished.table_id == table, finished.rated)
    game = connection.execute(query).one_or_none()
    if game is None:
        return
    rows = _rows_of(connection, [table])[table]
    ladder = rating_method.Ladder(opponents, _known(connection, game.game, rating_method.players_of(rows)))
    steps = ladder.count(game.game, rows)
    if not steps:
        return
    for step in steps:
        values = {"player": step.player, "track": step.track, **step.after._asdict()}
        upserts.upsert(connection, schema.ratings, values, ["player", "track"])
    connection.execute(insert(schema.rating_steps), [_step_values(game.id, step) for step in steps])


def read_changes(connection: Connection, table: int) -> tuple[SeatRating, ...]:
    """What a finished game made of the ratings at it, of those who let them be seen, by seat."""
    results, steps, people = schema.results.c, schema.rating_steps.c, schema.people.c
    query = (
        select(results.seat, steps.mu, steps.sigma, steps.before, steps.games)
        .join(schema.finished, schema.finished.c.table_id == results.table_id)
        .join(
            schema.rating_steps,
            (steps.finished_id == schema.finished.c.id)
            & (steps.player == results.player)
            & (steps.track == schema.finished.c.game),
        )
        .join(schema.people, (people.id == steps.player) & people.listed)
        .where(results.table_id == table)
        .order_by(results.seat)
    )
    return tuple(_seat_rating(row) for row in connection.execute(query))


def _seat_rating(row: Row[*tuple[object, ...]]) -> SeatRating:
    rating = rating_method.shown(rating_method.Strength(row.mu, row.sigma, row.games))
    change = rating.points - rating_method.points(row.before)
    return SeatRating(row.seat, rating.points, change, rating.is_provisional)


def replay(connection: Connection, opponents: rating_method.Opponents) -> int:
    """Work all ratings out again; of how many games that count."""
    result_rows.take_order(connection)
    for each in _FORGET:
        connection.execute(each)
    ladder, counted, last = rating_method.Ladder(opponents), 0, 0
    while True:
        games = connection.execute(_RATED, {"last": last}).all()
        if not games:
            break
        rows = _rows_of(connection, [game.table_id for game in games])
        steps = [
            _step_values(game.id, step)
            for game in games
            for step in ladder.count(game.game, rows[game.table_id])
        ]
        counted += len({step["finished_id"] for step in steps})
        _insert(connection, schema.rating_steps, steps)
        last = games[-1].id
    strengths = [
        {"player": player, "track": track, **strength._asdict()}
        for (player, track), strength in ladder.strengths.items()
    ]
    _insert(connection, schema.ratings, strengths)
    method = {"key": METHOD_KEY, "value": method_of(opponents)}
    upserts.upsert(connection, schema.memory, method, ["key"])
    return counted


def _insert(connection: Connection, table: Table, rows: Sequence[dict[str, object]]) -> None:
    for at in range(0, len(rows), _AT_ONCE):
        connection.execute(insert(table), rows[at : at + _AT_ONCE])


def _rows_of(connection: Connection, tables: Sequence[int]) -> defaultdict[int, list[rating_method.SeatRow]]:
    results = schema.results.c
    query = select(
        results.table_id, results.seat, results.player, results.level, results.place, results.held
    ).where(results.table_id.in_(tables))
    found: defaultdict[int, list[rating_method.SeatRow]] = defaultdict(list)
    for table, *row in connection.execute(query.order_by(results.id)):
        found[table].append(rating_method.SeatRow(*row))
    return found


def _known(
    connection: Connection, game: str, players: Sequence[int]
) -> dict[tuple[int, str], rating_method.Strength]:
    ratings = schema.ratings.c
    keys = [(player, track) for player in players for track in (game, rating_method.ALL_GAMES)]
    query = select(schema.ratings).where(tuple_(ratings.player, ratings.track).in_(keys))
    return {
        (row.player, row.track): rating_method.Strength(row.mu, row.sigma, row.games)
        for row in connection.execute(query)
    }


def _step_values(finished: int, step: rating_method.RatingStep) -> dict[str, object]:
    return {
        "finished_id": finished,
        "player": step.player,
        "track": step.track,
        "before": step.before.mu,
        **step.after._asdict(),
    }
