"""How often somebody played a game to its end, or gave up, and how often they won."""

from sqlalchemy import Connection, case, func, select

from tables.core.types import Frozen, Person
from tables.people.names import names_in
from tables.storage import schema
from tables.table.transactions import TablePart, read_transaction


class PlayerRecord(Frozen, frozen=True):
    """One person at one game. Games that they gave up are among those played."""

    person: Person
    played: int
    won: int
    best: int | None
    """Their highest score; None where they have given up each time."""


class WinCounts(TablePart):
    """Sums over the results of tables that are over."""

    @read_transaction
    def in_server(
        self, connection: Connection, guild: int, game: str, *, limit: int = 10
    ) -> list[PlayerRecord]:
        """A server's players of a game who may be seen, those who won most first.

        Only tables of two or more persons count where the game has such: a win over computer players
        is no win over somebody.
        """
        results, people = schema.results.c, schema.people.c
        where = (results.guild == guild) & (results.game == game) & people.listed
        if self._store.games[game].info.seats[1] > 1:
            together = select(results.table_id).where(results.person.is_not(None))
            together = together.group_by(results.table_id).having(func.count() > 1)
            where &= results.table_id.in_(together)
        played, won = func.count(), func.sum(case((results.won, 1), else_=0))
        query = (
            select(people.id, played, won, func.max(results.score))
            .join(schema.people, people.id == results.person)
            .where(where)
            .group_by(people.id)
            # Of two who won as often, the one who needed fewer games is the better.
            .order_by(won.desc(), played, people.id)
            .limit(limit)
        )
        found = connection.execute(query).all()
        names = names_in(connection, guild, [row[0] for row in found])
        return [
            PlayerRecord(Person(person, names[person]), count, int(wins), best)
            for person, count, wins, best in found
        ]


def last_winner(connection: Connection, guild: int | None, game: str) -> int | None:
    """Who won this server's last finished game that a person won; None outside servers."""
    if guild is None:
        return None
    results = schema.results.c
    query = (
        select(results.person)
        .where(results.guild == guild, results.game == game, results.won, results.person.is_not(None))
        .order_by(results.at.desc(), results.table_id.desc(), results.seat)
        .limit(1)
    )
    winner: int | None = connection.scalar(query)
    return winner
