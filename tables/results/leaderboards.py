"""Leaderboards: who of those who may be seen is rated highest, or gained most, in a server or anywhere.

Over all time people stand by their rating; over a week, a month or a year by what they gained in it. Those
with a provisional rating come behind the others. At a solitaire the best score counts, then the mean.
Nothing of a leaderboard is kept: it is read from ratings and results each time.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import structs
from sqlalchemy import ColumnElement, Connection, Select, Subquery, case, func, literal, select

from tables.core.types import Frozen, Person
from tables.people.names import names_in
from tables.results.rating_method import ALL_GAMES, PROVISIONAL, RATING_SCALE, Strength, shown
from tables.storage import schema
from tables.table.transactions import TablePart, read_transaction

Period = Literal["week", "month", "year", "all"]
PERIOD_DAYS: dict[Period, int | None] = {"week": 7, "month": 30, "year": 365, "all": None}
"""How many days until now are meant."""
PAGE = 10
MOST_RANKED = 5000
"""People on one board."""


class Leader(Frozen, frozen=True):
    """One person on a board. Without a rating it is a solitaire's, where scores count."""

    place: int
    """Shared by those who stand by the same figures."""
    person: Person
    points: int | None = None
    deviation: int = 0
    gained: int = 0
    provisional: bool = False
    best: int | None = None
    mean: float | None = None


class RankPage(Frozen, frozen=True):
    """A page of a leaderboard; ``own`` is the reader's place where they have one."""

    rows: tuple[Leader, ...]
    page: int
    pages: int
    people: int
    own: int | None


class Leaderboards(TablePart):
    """Reading who leads."""

    @read_transaction
    def page(
        self,
        connection: Connection,
        viewer: int,
        *,
        game: str | None = None,
        guild: int | None = None,
        period: Period = "all",
        page: int = 0,
    ) -> RankPage:
        """A page of a board, the last one where there are fewer; pages count from 0."""
        days = PERIOD_DAYS[period]
        since = None if days is None else self._store.now() - timedelta(days=days)
        alone = game is not None and self._store.games[game].info.seats[1] == 1
        if alone:
            board = _board(_scored(connection, game, guild, since), viewer, page)
        else:
            board = _board(_rated(connection, game or ALL_GAMES, guild, since), viewer, page)
        return board if guild is None else _named_there(connection, board, guild)


def _board(found: Sequence[Leader], viewer: int, page: int) -> RankPage:
    pages = max(1, -(-len(found) // PAGE))
    page = max(0, min(page, pages - 1))
    place = next((row.place for row in found if row.person.id == viewer), None)
    return RankPage(tuple(found[page * PAGE : (page + 1) * PAGE]), page, pages, len(found), place)


def _named_there(connection: Connection, board: RankPage, guild: int) -> RankPage:
    """A server's board, with the names that the server has for people."""
    names = names_in(connection, guild, [row.person.id for row in board.rows])
    rows = (structs.replace(row, person=Person(row.person.id, names[row.person.id])) for row in board.rows)
    return structs.replace(board, rows=tuple(rows))


def _rated(connection: Connection, track: str, guild: int | None, since: datetime | None) -> list[Leader]:
    ratings, people = schema.ratings.c, schema.people.c
    provisional = case((ratings.games >= PROVISIONAL, 0), else_=1)
    query: Select[Any] = (
        select(people.id, people.name, ratings.mu, ratings.sigma, ratings.games)
        .select_from(schema.ratings)
        .join(schema.people, (people.id == ratings.player) & people.listed)
        .where(ratings.track == track)
        .limit(MOST_RANKED)
    )
    by: ColumnElement[float] = ratings.mu
    if guild is None and since is None:
        rows = query.add_columns(literal(0.0))
    else:
        counted = _counted(connection, track, guild, since)
        rows = query.join(counted, counted.c.player == ratings.player)
        rows = rows.add_columns(counted.c.gained)
        by = by if since is None else counted.c.gained
    found = []
    rows = rows.order_by(provisional, by.desc(), people.id)
    for person, name, mu, sigma, games, gained in connection.execute(rows):
        rating = shown(Strength(mu, sigma, games))
        gain = round(gained * RATING_SCALE)
        leader = Leader(0, Person(person, name), rating.points, rating.deviation, gain, rating.is_provisional)
        found.append((leader, (rating.is_provisional, rating.points if since is None else gain)))
    return _placed(found)


def _placed(found: Sequence[tuple[Leader, object]]) -> list[Leader]:
    """People, the best first, with their places: those share one who stand by the same figures."""
    placed: list[Leader] = []
    for number, (leader, figures) in enumerate(found, 1):
        shared = bool(placed) and figures == found[number - 2][1]
        placed.append(structs.replace(leader, place=placed[-1].place if shared else number))
    return placed


def _counted(connection: Connection, track: str, guild: int | None, since: datetime | None) -> Subquery:
    """What each player gained by the games that count here."""
    steps, finished = schema.rating_steps.c, schema.finished.c
    gained = func.sum(steps.mu - steps.before)
    query = select(steps.player, gained.label("gained"))
    query = query.where(steps.track == track).group_by(steps.player)
    if guild is not None:
        query = query.join(schema.finished, (finished.id == steps.finished_id) & (finished.guild == guild))
    if since is not None:
        # Games are numbered in the order of their ends: it is found from the last ones backwards.
        before = select(finished.id).where(finished.ended < since).order_by(finished.id.desc()).limit(1)
        query = query.where(steps.finished_id > (connection.scalar(before) or 0))
    return query.subquery()


def _scored(
    connection: Connection, game: str | None, guild: int | None, since: datetime | None
) -> list[Leader]:
    results, people = schema.results.c, schema.people.c
    best, mean = func.max(results.score), func.avg(results.score)
    query = (
        select(people.id, people.name, best, mean)
        .join(schema.people, (people.id == results.person) & people.listed)
        .where(results.game == game, results.score.is_not(None))
        .group_by(people.id, people.name)
        .order_by(best.desc(), mean.desc(), people.id)
        .limit(MOST_RANKED)
    )
    if guild is not None:
        query = query.where(results.guild == guild)
    if since is not None:
        query = query.where(results.at >= since)
    return _placed(
        [
            (Leader(0, Person(row[0], row[1]), best=row[2], mean=float(row[3])), (row[2], row[3]))
            for row in connection.execute(query)
        ]
    )
