"""What results add up to: of a person, of two against each other, of a game, of a server.

Who keeps their results private is shown to themselves alone, and named in nothing that others see.
They are worked out from results each time; sums that outlive results are in ``totals``.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, Row, Select, func, select

from tables.core.errors import TableError
from tables.core.types import Frozen, Person
from tables.people.names import names_in
from tables.people.settings import blocked_pairs
from tables.results.rating_method import ALL_GAMES, Rating
from tables.results.ratings import read_course, read_ratings
from tables.results.results import FinishedGame, read_games_of
from tables.storage import schema
from tables.table.transactions import TablePart, read_transaction

MOST_RESULTS = 5000
"""A person's results that are added up, the last ones."""
LAST_GAMES = 3
"""Last games that are told one by one."""
FORM = 20
"""Last games of which is told how they ended."""
WEEKS = 12
"""Weeks of which is told how many games ended in them."""
LIVE_GAMES = 200
"""Last games of people who sat together of which is told how long they took."""
BUSIEST = 5
"""People of a server who are named."""
RIVALS, MOST_RIVALS = 2, 25
"""People whom somebody met most, who are named, and of whom that is considered."""
FEWEST_MEETINGS = 2
"""Games that make two people rivals."""


class GameLine(Frozen, frozen=True):
    """Somebody's results at one game. Games that they gave up are among those played."""

    game: str
    played: int
    won: int
    best: int | None
    mean: float | None
    """Of their scores; None where they gave up each time."""
    place: float | None
    """Their place on average; None where nobody else ever sat there."""


class Rival(Frozen, frozen=True):
    """Somebody whom a person met often, and how often that person ended ahead, behind and even."""

    person: Person
    ahead: int
    behind: int
    even: int


class PersonStats(Frozen, frozen=True):
    """What somebody has played to its end, in one game or all of them."""

    person: Person
    lines: tuple[GameLine, ...]
    """What was played most comes first."""
    streak: int
    """Games that were won in a row until now."""
    longest: int
    """The most that ever were."""
    ratings: Mapping[str, Rating] = {}
    """By game, and of all games together by :data:`ALL_GAMES`."""
    course: tuple[int, ...] = ()
    """How the rating went, of the game that was asked for or of all."""
    last: tuple[FinishedGame, ...] = ()
    """The last games, the last first."""
    rivals: tuple[Rival, ...] = ()
    """Whom they met most, the most often met first."""

    @property
    def played(self) -> int:
        """Games that were played to their end."""
        return sum(line.played for line in self.lines)

    @property
    def won(self) -> int:
        """Games that they won."""
        return sum(line.won for line in self.lines)


class PairLine(Frozen, frozen=True):
    """How two stood at the end of games that both played: who was ahead how often, and neither."""

    game: str
    first: int
    second: int
    even: int


class PairStats(Frozen, frozen=True):
    """Two people's games against each other; the last ones as 1, -1 and 0 for the first, the second, even."""

    first: Person
    second: Person
    lines: tuple[PairLine, ...]
    last: tuple[int, ...]


class GroupStats(Frozen, frozen=True):
    """Games of persons of a server, or of a game: how many, how long, by game and by week."""

    games: Counter[str]
    people: int
    plies: float | None
    """Moves of a game, on average."""
    seconds: float | None
    """How long a game of people who sat together took, on average."""
    best: tuple[Person, int] | None
    """A game's highest score, of somebody who may be named."""
    busiest: tuple[tuple[Person, int], ...]
    """Who of a server played most, of those who may be named."""
    weeks: tuple[int, ...]
    """Games that ended in each of the last weeks, the last one still going on."""


class Stats(TablePart):
    """Adding results up."""

    @read_transaction
    def person(
        self,
        connection: Connection,
        person: Person,
        viewer: int,
        game: str | None = None,
        *,
        guild: int | None = None,
        within: Collection[int] | None = None,
    ) -> PersonStats:
        """Somebody's results; raises :class:`TableError` where they are not for this viewer.

        Rivals are called as in a server; only tables of channels that they are ``within`` tell of them, if
        any are named.
        """
        _require_seen(connection, viewer, person)
        return structs.replace(
            _person(person, _results_of(connection, person.id, game)),
            ratings=read_ratings(connection, person.id),
            course=read_course(connection, person.id, game or ALL_GAMES),
            last=tuple(read_games_of(connection, person.id, game, LAST_GAMES)),
            rivals=_rivals(connection, {person.id, viewer}, person.id, game, guild, within),
        )

    @read_transaction
    def pair(self, connection: Connection, first: Person, second: Person, viewer: int) -> PairStats:
        """Two people's games against each other; raises :class:`TableError` as :meth:`person` does."""
        _require_seen(connection, viewer, first, second)
        query = _meetings(first.id).where(_OTHER.c.person == second.id)
        ahead: defaultdict[str, Counter[int]] = defaultdict(Counter)
        last: list[int] = []
        for row in connection.execute(query):
            last.append(_ahead(row))
            ahead[row.game][last[-1]] += 1
        lines = [PairLine(game, counts[1], counts[-1], counts[0]) for game, counts in ahead.items()]
        lines.sort(key=lambda line: -(line.first + line.second + line.even))
        return PairStats(first, second, tuple(lines), tuple(reversed(last[:FORM])))

    @read_transaction
    def group(
        self, connection: Connection, *, game: str | None = None, guild: int | None = None
    ) -> GroupStats:
        """All games of persons at a game, in a server, or both."""
        now = self._store.now()
        finished, results, people = schema.finished.c, schema.results.c, schema.people.c
        games, rows = (
            [
                column == value
                for column, value in ((table.game, game), (table.guild, guild))
                if value is not None
            ]
            for table in (finished, results)
        )
        by_game = select(finished.game, func.count(), func.sum(finished.plies)).where(*games)
        counts: Counter[str] = Counter()
        plies = 0
        for name, count, sum_of_plies in connection.execute(by_game.group_by(finished.game)):
            counts[name] = count
            plies += int(sum_of_plies)
        live = select(finished.started, finished.ended).where(*games, finished.pace == "live")
        live = live.where(finished.started.is_not(None)).order_by(finished.id.desc()).limit(LIVE_GAMES)
        spans = [int((row.ended - row.started).total_seconds()) for row in connection.execute(live)]
        seen = select(people.id).select_from(schema.results)
        seen = seen.join(schema.people, people.id == results.person).where(*rows, people.listed)
        best: Row[Any] | None = None
        busiest: Sequence[Any] = ()
        if game is not None:
            highest = seen.add_columns(results.score).where(results.score.is_not(None))
            first = highest.order_by(results.score.desc(), results.id).limit(1)
            best = connection.execute(first).one_or_none()
        if guild is not None:
            often = seen.add_columns(func.count()).group_by(people.id)
            busiest = connection.execute(often.order_by(func.count().desc(), people.id).limit(BUSIEST)).all()
        mentioned = [*([best.id] if best is not None else ()), *(row.id for row in busiest)]
        names = names_in(connection, guild, mentioned)

        def named(person: int) -> Person:
            return Person(person, names[person])

        ends = select(finished.ended).where(*games, finished.ended > now - timedelta(weeks=WEEKS))
        return GroupStats(
            counts,
            connection.scalar(select(func.count(results.player.distinct())).where(*rows)) or 0,
            plies / counts.total() if counts else None,
            _mean(spans),
            None if best is None else (named(best.id), best.score),
            tuple((named(person), count) for person, count in busiest),
            _weeks(connection.scalars(ends), now),
        )


_ONE, _OTHER = schema.results.alias(), schema.results.alias()


def _meetings(person: int) -> Select[Any]:
    """Somebody's games against others, a row for each of these, the last ones first."""
    finished = schema.finished.c
    return (
        select(_ONE.c.game, _ONE.c.place, _OTHER.c.place.label("others"), _OTHER.c.person)
        .join(_OTHER, _ONE.c.table_id == _OTHER.c.table_id)
        .join(schema.finished, finished.table_id == _ONE.c.table_id)
        .where(_ONE.c.person == person, _OTHER.c.person != person)
        .order_by(finished.id.desc())
        .limit(MOST_RESULTS)
    )


def _ahead(row: Row[Any]) -> int:
    """1, -1 or 0: who gave up stands behind who did not."""
    mine, others = row.place or 1 << 20, row.others or 1 << 20
    return (others > mine) - (others < mine)


def _rivals(
    connection: Connection,
    readers: Collection[int],
    person: int,
    game: str | None,
    guild: int | None,
    within: Collection[int] | None,
) -> tuple[Rival, ...]:
    """Whom somebody met most of those who may be seen, and have no quarrel with the card's ``readers``."""
    people, tables = schema.people.c, schema.tables.c
    query = _meetings(person).join(schema.people, (people.id == _OTHER.c.person) & people.listed)
    if game is not None:
        query = query.where(_ONE.c.game == game)
    if within is not None:
        query = query.join(schema.tables, tables.id == _ONE.c.table_id).where(tables.channel.in_(within))
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for row in connection.execute(query):
        met[row.person][_ahead(row)] += 1
    most = sorted(met, key=lambda who: (-met[who].total(), who))
    often = [who for who in most if met[who].total() >= FEWEST_MEETINGS][:MOST_RIVALS]
    apart = blocked_pairs(connection, [*readers, *often])
    named = [who for who in often if not any(frozenset((who, each)) in apart for each in readers)][:RIVALS]
    names = names_in(connection, guild, named)
    return tuple(Rival(Person(who, names[who]), met[who][1], met[who][-1], met[who][0]) for who in named)


def _require_seen(connection: Connection, viewer: int, *people: Person) -> None:
    listed = schema.people.c
    others = [person.id for person in people if person.id != viewer]
    hidden = set(connection.scalars(select(listed.id).where(listed.id.in_(others), ~listed.listed)))
    for person in people:
        if person.id in hidden:
            raise TableError("{name} keeps their results private.", name=person.name)


def _results_of(connection: Connection, person: int, game: str | None) -> list[Row[Any]]:
    """Somebody's results, the oldest first, each with how many sat there at the end."""
    results, finished = schema.results.c, schema.finished.c
    query = (
        select(results.game, results.place, results.score, results.won, finished.seats)
        .join(schema.finished, finished.table_id == results.table_id, isouter=True)
        .where(results.person == person)
        .order_by(results.id.desc())
        .limit(MOST_RESULTS)
    )
    if game is not None:
        query = query.where(results.game == game)
    return list(reversed(connection.execute(query).all()))


def _person(person: Person, found: Sequence[Row[Any]]) -> PersonStats:
    games: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in found:
        games[row.game].append(row)
    lines = sorted((_line(game, rows) for game, rows in games.items()), key=lambda line: -line.played)
    longest = running = 0
    for row in found:
        running = running + 1 if row.won else 0
        longest = max(longest, running)
    return PersonStats(person, tuple(lines), running, longest)


def _line(game: str, rows: Sequence[Row[Any]]) -> GameLine:
    scores = [row.score for row in rows if row.score is not None]
    places = [row.place for row in rows if row.place is not None and (row.seats or 0) > 1]
    return GameLine(
        game, len(rows), sum(row.won for row in rows), max(scores, default=None), _mean(scores), _mean(places)
    )


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _weeks(ends: Iterable[datetime], now: datetime) -> tuple[int, ...]:
    weeks = [0] * WEEKS
    for ended in ends:
        weeks[WEEKS - 1 - min(WEEKS - 1, max(0, (now - ended).days // 7))] += 1
    return tuple(weeks)
