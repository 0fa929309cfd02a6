"""Leaderboards: who of those who may be seen is rated highest, or gained most, in a server or anywhere.

Over all time people stand by their rating; over a week, a month or a year by what they gained in it. Those
with a provisional rating come behind the others. At a solitaire the best score counts, then the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, case, func, select

from tables import schema
from tables.rating_method import ALL_GAMES, PROVISIONAL, SCALE, Strength, shown
from tables.store import TableStore
from tables.types import Frozen, Person

Period = Literal["week", "month", "year", "all"]
DAYS: dict[Period, int | None] = {"week": 7, "month": 30, "year": 365, "all": None}
"""How many days until now are meant."""
PAGE = 10
MOST = 5000
"""People on one board."""


class Leader(Frozen, frozen=True):
    """One person on a board. Without a rating it is a solitaire's, where scores count."""

    place: int
    person: Person
    played: int
    """Games that count for this board."""
    won: int
    points: int | None = None
    deviation: int = 0
    gained: int = 0
    provisional: bool = False
    best: int | None = None
    mean: float | None = None


class Board(Frozen, frozen=True):
    """A page of a leaderboard; ``own`` is the reader's place where they have one."""

    rows: tuple[Leader, ...]
    page: int
    pages: int
    people: int
    own: int | None


class Leaderboards:
    """Reading who leads."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def page(
        self,
        viewer: int,
        *,
        game: str | None = None,
        guild: int | None = None,
        period: Period = "all",
        page: int = 0,
    ) -> Board:
        """A page of a board, the last one where there are fewer; pages count from 0."""
        days = DAYS[period]
        since = None if days is None else self._store.now() - timedelta(days=days)
        alone = game is not None and self._store.games[game].info.seats[1] == 1

        def work(connection: Connection) -> Board:
            where = _where(game, guild, since)
            if alone:
                return _board(_scored(connection, where), viewer, page)
            found = _rated(connection, game or ALL_GAMES, where, by_gain=since is not None)
            return _board(found, viewer, page)

        return await self._store.db.read(work)


def _where(game: str | None, guild: int | None, since: datetime | None) -> list[Any]:
    """Which results count."""
    results = schema.results.c
    conditions = [
        None if game is None else results.game == game,
        None if guild is None else results.guild == guild,
        None if since is None else results.at >= since,
    ]
    return [condition for condition in conditions if condition is not None]


def _board(found: Sequence[Leader], viewer: int, page: int) -> Board:
    pages = max(1, -(-len(found) // PAGE))
    page = max(0, min(page, pages - 1))
    own = next((row.place for row in found if row.person.id == viewer), None)
    return Board(tuple(found[page * PAGE : (page + 1) * PAGE]), page, pages, len(found), own)


def _rated(connection: Connection, track: str, where: Sequence[Any], *, by_gain: bool) -> list[Leader]:
    results, steps, ratings = schema.results.c, schema.rating_steps.c, schema.ratings.c
    finished, people = schema.finished.c, schema.people.c
    gained = func.sum(steps.mu - steps.before)
    wins = func.sum(case((results.won & results.person.is_not(None), 1), else_=0))
    query = (
        select(people.id, people.name, ratings.mu, ratings.sigma, ratings.games, func.count(), wins, gained)
        .select_from(schema.rating_steps)
        .join(schema.finished, finished.id == steps.finished_id)
        .join(schema.results, (results.table_id == finished.table_id) & (results.player == steps.player))
        .join(schema.ratings, (ratings.player == steps.player) & (ratings.track == steps.track))
        .join(schema.people, (people.id == steps.player) & people.listed)
        .where(steps.track == track, *where)
        .group_by(people.id, people.name, ratings.mu, ratings.sigma, ratings.games)
        .order_by(
            case((ratings.games >= PROVISIONAL, 0), else_=1),
            gained.desc() if by_gain else ratings.mu.desc(),
            people.id,
        )
        .limit(MOST)
    )
    found = []
    for place, row in enumerate(connection.execute(query), 1):
        person, name, mu, sigma, games, played, won, gain = row
        rating = shown(Strength(mu, sigma, games))
        found.append(
            Leader(
                place,
                Person(person, name),
                played,
                int(won),
                rating.points,
                rating.deviation,
                round(gain * SCALE),
                rating.is_provisional,
            )
        )
    return found


def _scored(connection: Connection, where: Sequence[Any]) -> list[Leader]:
    results, people = schema.results.c, schema.people.c
    best, mean = func.max(results.score), func.avg(results.score)
    wins = func.sum(case((results.won, 1), else_=0))
    query = (
        select(people.id, people.name, func.count(), wins, best, mean)
        .join(schema.people, (people.id == results.person) & people.listed)
        .where(*where, results.score.is_not(None))
        .group_by(people.id, people.name)
        .order_by(best.desc(), mean.desc(), people.id)
        .limit(MOST)
    )
    return [
        Leader(place, Person(row[0], row[1]), row[2], int(row[3]), best=row[4], mean=float(row[5]))
        for place, row in enumerate(connection.execute(query), 1)
    ]
