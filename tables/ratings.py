"""Ratings: what people's results say of their strength."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from engine.players.roster import LEVELS
from tables import schema
from tables.rating_method import PROVISIONAL, Rating, Strength, points, shown
from tables.rating_rows import METHOD_KEY, method_of, replay
from tables.store import TableStore

LONGEST_COURSE = 200
"""Games in the course of a rating."""


class Ratings:
    """What people's results say of their strength."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def of_person(self, person: int) -> dict[str, Rating]:
        """Somebody's ratings by game, and of all games together by :data:`ALL_GAMES`."""
        ratings = schema.ratings.c
        query = select(schema.ratings).where(ratings.player == person).order_by(ratings.track)
        found = await self._store.db.read(lambda connection: connection.execute(query).all())
        return {row.track: shown(Strength(row.mu, row.sigma, row.games)) for row in found}

    def of_computers(self, game: str) -> dict[str, Rating]:
        """The published ratings of a game's computer players, by level, the weakest first."""
        known = self._store.opponents.published.get(game, {})
        return {level: Rating(*known[level], PROVISIONAL) for level in LEVELS if level in known}

    async def course(self, person: int, track: str) -> list[tuple[datetime, int]]:
        """When somebody's last games ended and what their rating was then, the oldest first."""
        steps, finished = schema.rating_steps.c, schema.finished.c
        query = (
            select(finished.ended, steps.mu)
            .join(schema.finished, finished.id == steps.finished_id)
            .where(steps.player == person, steps.track == track)
            .order_by(steps.finished_id.desc())
            .limit(LONGEST_COURSE)
        )
        found = await self._store.db.read(lambda connection: connection.execute(query).all())
        return [(row.ended, points(row.mu)) for row in reversed(found)]

    async def bring_up_to_date(self) -> int | None:
        """Work ratings out again where they are of another method; of how many games, or None."""
        query = select(schema.memory.c.value).where(schema.memory.c.key == METHOD_KEY)
        if await self._store.db.read(lambda connection: connection.scalar(query)) == method_of(
            self._store.opponents
        ):
            return None
        return await self.replay()

    async def replay(self) -> int:
        """Work all ratings out again from the results; of how many games."""
        store = self._store
        return await store.db.write(lambda connection: replay(store.db, connection, store.opponents))
