"""Ratings: what people's results say of their strength.

They are nothing that results do not say, and can be worked out again from them; who leads is in
``leaderboards``.
"""

from sqlalchemy import Connection, select

from engine.core.levels import LEVELS
from tables.results.rating_method import PROVISIONAL, Opponents, Rating, Strength, points, shown
from tables.results.rating_rows import METHOD_KEY, method_of, replay
from tables.storage import schema
from tables.table import facts, transactions
from tables.table.store import TableStore

LONGEST_COURSE = 200
"""Games in the course of a rating."""


class Ratings(transactions.TablePart):
    """What people's results say of their strength."""

    def __init__(self, store: TableStore, opponents: Opponents) -> None:
        super().__init__(store)
        self._opponents = opponents

    def of_computers(self, game: str) -> dict[str, Rating]:
        """The published ratings of a game's computer players, by level, the weakest first."""
        known = self._opponents.published.get(game, {})
        return {level: Rating(*known[level], PROVISIONAL) for level in LEVELS if level in known}

    async def bring_up_to_date(self) -> int | None:
        """Work ratings out again where they are of another method; of how many games, or None."""
        known = await self._store.db.read(lambda connection: facts.read_fact(connection, METHOD_KEY))
        return None if known == method_of(self._opponents) else await self.replay()

    @transactions.write_transaction
    def replay(self, connection: Connection) -> int:
        """Work all ratings out again from the results; of how many games."""
        return replay(connection, self._opponents)


def read_ratings(connection: Connection, person: int) -> dict[str, Rating]:
    """Somebody's ratings by game, and of all games together by :data:`ALL_GAMES`."""
    ratings = schema.ratings.c
    query = select(schema.ratings).where(ratings.player == person).order_by(ratings.track)
    found = connection.execute(query)
    return {row.track: shown(Strength(row.mu, row.sigma, row.games)) for row in found}


def read_course(connection: Connection, person: int, track: str) -> tuple[int, ...]:
    """What somebody's rating was after each of their last games, the oldest first."""
    steps = schema.rating_steps.c
    query = select(steps.mu).where(steps.player == person, steps.track == track)
    last = connection.scalars(query.order_by(steps.finished_id.desc()).limit(LONGEST_COURSE)).all()
    return tuple(map(points, reversed(last)))
