"""What the tests stand on: a time that only they move, people, places, and players who always play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import structs
from sqlalchemy import select

from engine.core.chance import SEED_BYTES, Chance
from tables.core.message_types import Notice, OutboxMessage, OutboxRow
from tables.core.types import ClockRow, ClockSpec, Person, Place, TableInfo
from tables.core.view_types import TableView, VisibleMove
from tables.service import Tables
from tables.storage import schema
from tables.table.rows import clock_rows
from tests.tables.games import GAMES, HeapOptions, Pick, PollOptions

# Far from the numbers of tables and rows, so that a person is never found where only a table was meant.
ANN, BOB, CEM, DEA = (
    Person(number, name) for number, name in enumerate(("Ann", "Bob", "Cem", "Dea"), 900_000_000_101)
)
HERE = Place(guild=1, channel=11)
LIVE = ClockSpec("live", {"turn": 60, "answer": 30, "pick": 60}, remind=0.5)


class Time:
    """The time; it passes when a test says so."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 8, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def passes(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


class FixedEntropy:
    """Bytes that are the same in every run, and others for each process of a test."""

    def __init__(self, process: int) -> None:
        self.chance = Chance(bytes([process]) * SEED_BYTES)

    def __call__(self, count: int) -> bytes:
        return bytes(self.chance.below(256) for _ in range(count))


async def seated(tables: Tables, game: str, *people: Person, options: Any = None, **more: Any) -> TableInfo:
    """A table of these people that has begun; the first is its host."""
    chosen = GAMES[game].options_type() if options is None else options
    info = await tables.lobbies.create(game, chosen, people[0], more.pop("place", HERE), **more)
    for person in people[1:]:
        info = await tables.lobbies.join(info.id, person)
    return info if info.status == "playing" else await tables.lobbies.start(info.id, people[0].id)


async def polled(tables: Tables, picks: dict[Person, int], **more: Any) -> TableInfo:
    """A poll of one round among these people; who picks the highest number wins."""
    info = await seated(tables, "poll", *picks, options=PollOptions(rounds=1), **more)
    for person, number in picks.items():
        await tables.play.act(info.id, person.id, Pick(number))
    return info


async def heap_of_three(tables: Tables, **more: Any) -> tuple[int, list[Person]]:
    """A game in which a card that is laid was its owner's secret; its people in order of their turns."""
    people = (ANN, BOB, CEM)
    info = await seated(tables, "heap", *people, options=HeapOptions(cards=9), **more)
    (first,) = (await tables.views.get(info.id, None)).awaited
    return info.id, [people[(first + offset) % 3] for offset in range(3)]


async def logged(tables: Tables, table: int, user: int | None) -> list[VisibleMove]:
    """The moves of a table's log, oldest first, as their reader may know them."""
    history = await tables.past.history(table)
    seat = history.info.seat_of(user)
    return [entry.move for entry in history.log(None if seat is None else seat.index)][::-1]


async def automatic(tables: Tables, table: int) -> list[bool]:
    """Of each entry of a table's log, whether a clock or a computer player made it."""
    plies = schema.plies.c
    query = select(plies.automatic).where(plies.table_id == table).order_by(plies.number)
    return [row.automatic for row in await rows(tables, query)]


async def drained(tables: Tables, table: int | None = None) -> list[OutboxMessage]:
    """All that is to be said, taken from the outbox in order; of notices it is left out in which turn."""
    said: list[OutboxRow] = []
    while rows := await tables.outbox.claim(table):
        for row in rows:
            await tables.outbox.done(row)
        said += rows
    messages = [row.message for row in said]
    return [structs.replace(each, turn=None) if isinstance(each, Notice) else each for each in messages]


async def rows(tables: Tables, statement: Any) -> list[Any]:
    """All rows that a statement finds."""
    return list(await tables.db.read(lambda connection: connection.execute(statement).all()))


async def due_clocks(tables: Tables) -> list[ClockRow]:
    """Clocks whose time has come, the longest overdue first."""
    clocks = schema.clocks.c
    query = select(schema.clocks).where(clocks.due <= tables.store.now()).order_by(clocks.due, clocks.id)
    return list(clock_rows(await rows(tables, query)))


async def run_clocks(tables: Tables) -> int:
    """Fire all that is due, and what becomes due by that; how many did something."""
    fired = 0
    while due := await due_clocks(tables):
        for row in due:
            fired += await tables.clocks.fire(row)
    return fired


async def view_of_mover(tables: Tables, table: int) -> tuple[int, TableView]:
    """The person whom the table waits for first, and their view."""
    info = await tables.views.info(table)
    awaited = (await tables.views.get(table, None)).awaited
    person = info.seats[min(awaited)].person
    assert person is not None
    return person.id, await tables.views.get(table, person.id)


async def stamp_of(tables: Tables, table: int, person: Person) -> int:
    """What a control carries that this person is shown now."""
    return (await tables.views.get(table, person.id)).stamp


async def play_on(tables: Tables, table: int, most: int = 10_000) -> int:
    """Play first listed moves until the game is over, or ``most`` of them; how many were made."""
    for made in range(most):
        if (await tables.views.info(table)).status != "playing":
            return made
        user, table_view = await view_of_mover(tables, table)
        await tables.play.act(table, user, table_view.moves[0], seen=table_view.stamp)
    return most
