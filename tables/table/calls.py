"""Who is called by a change of a table, and how often: nobody has others called again and again.

All notices of a table pass here on their way to the outbox. Which of them somebody wants is not decided here.
"""

from collections.abc import Sequence

from msgspec import structs

from tables.core.message_types import CALLED_BY_OTHERS, Notice, OutboxMessage
from tables.core.types import Called, TableInfo
from tables.table.loaded import LoadedTable

MOST_CALLS = 5
"""Times in a turn at most that somebody is called for what others did, however often they take it back."""


def limited(after: LoadedTable, messages: Sequence[OutboxMessage]) -> tuple[LoadedTable, list[OutboxMessage]]:
    """A table with the calls that a change of it makes, and its messages without those that are too many."""
    if after.state is None:
        return after, [*messages]
    called, said = dict(after.info.life.called), list[OutboxMessage]()
    turn = after.game.turn(after.state)
    for message in messages:
        if not isinstance(message, Notice):
            said.append(message)
            continue
        seat = after.info.seat_of(message.user)
        if seat is not None and seat.index in after.info.life.strangers:
            continue
        message = structs.replace(message, turn=turn)
        if seat is not None and message.reason in CALLED_BY_OTHERS:
            before = called.get(str(seat.index), Called(turn))
            before = before if before.turn >= turn else Called(turn)
            if before.times >= MOST_CALLS:
                continue
            called[str(seat.index)] = Called(before.turn, before.times + 1)
        said.append(message)
    return after if called == after.info.life.called else after.with_life(called=called), said


def without_strangers(info: TableInfo, people: Sequence[int]) -> tuple[int, ...]:
    """Those of some people who have come to the table by their own doing."""
    strangers = {person.id for seat in info.life.strangers if (person := info.seats[seat].person) is not None}
    return tuple(person for person in people if person not in strangers)
