"""Taking the last move back: what goes with it, whether it may, and who is to be asked.

Nothing is erased: the move stays in the log, with an entry that takes it back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from engine.core import replay
from engine.core.chance import SEED_BYTES, Chance
from engine.core.disclosure import Disclosure, disclosure
from engine.core.errors import EngineError
from engine.core.game import AnyGame
from tables.core.errors import TableError, TakenBack
from tables.core.message_types import Announcement
from tables.core.types import Seat
from tables.storage import schema
from tables.table import change, consequences, seating, stopped_clocks, store
from tables.table.loaded import (
    MOST_RECENT,
    LoadedTable,
    LogEntry,
    LoggedMove,
    keep_recent,
    log_of,
    read_entries,
    read_moves_that_count,
)


@dataclass(frozen=True, slots=True)
class Undo:
    """A move that can be taken back, with all that goes with it."""

    numbers: tuple[int, ...]
    """Of the moves that do not count any more."""
    state: Any
    """As it is without them."""
    asked: tuple[int, ...]
    """The persons whom it concerns; nobody: it is free."""
    secret: bool
    """Whether only its maker knows of the move."""
    seats: frozenset[int]
    """Whose moves those are: its maker's, and perhaps others'."""
    recent: tuple[LoggedMove, ...]
    """The last moves without them."""


def find_undo(
    connection: Connection,
    loaded: LoadedTable,
    seat: Seat,
    entropy: store.Entropy,
    now: datetime,
    lapses: datetime,
    *,
    once: bool,
) -> Undo:
    """The last own move of a seat; raises :class:`TableError` where it cannot be taken back.

    With ``once`` that is :class:`TakenBack` where the seat has made no move since it took one back.

    All that was made by one press goes together, and with it what others did after it, but for what only
    they know of. Nobody is asked where nothing was disclosed by it and nobody else has moved, or looked into
    a panel, since; but all are where time for the move has run out, or will before the question ``lapses``.
    """
    game, log = loaded.game, read_entries(connection, loaded.info.id)
    entries = replay.moves_that_count(log)
    places = [place for place, entry in enumerate(entries) if entry.seat == seat.index]
    if not places:
        raise TableError("You have made no move that can be taken back.")
    if once and [entry for entry in log if entry.seat == seat.index][-1].undoes:
        raise TakenBack("You have already taken a move back, and made none since.")
    first = _first_of_press(entries, places[-1])
    before = _played(loaded, entries[:first])
    later = [entry for entry in entries[places[-1] + 1 :] if entry.seat != seat.index]
    disclosed = _Disclosed(game, before, seat.index, entropy)
    seen_by = {entry.number: disclosed.by(entry) for entry in entries[first:]}
    public = {number for number, (to_all, _) in seen_by.items() if to_all}
    # Nothing that is said to whoever asks tells of what they cannot know.
    have_moved = any(to_them for _, to_them in (seen_by[entry.number] for entry in later))
    if have_moved and seat.index in game.to_act(loaded.state) - game.awaited(loaded.state):
        raise TableError("Others have moved since, but you can still change your move in your panel.")
    mine = {entry.number for entry in entries[first : places[-1] + 1]}
    kept = [entry for entry in later if entry.number not in public]
    undone = [entry for entry in entries[first:] if entry not in kept]
    found = {disclosed.found[entry.number] for entry in undone}
    if "more" in found:
        raise TableError("Something hidden or random was revealed, so this cannot be taken back.")
    everybody = "own" in found or entries[first].automatic
    try:
        state = _played(loaded, [*entries[:first], *kept])
    except EngineError:
        state, undone, have_moved = before, entries[first:], True
    secret = public.isdisjoint(mine)
    if secret and have_moved:
        # Whoever were asked would learn that there was a move.
        raise TableError("Others have moved since, so this can no longer be taken back.")
    late = stopped_clocks.is_time_up(loaded, seat.index, state, now)
    concerned = _concerned(connection, loaded, seat, undone, everybody=everybody or late)
    if secret and late and concerned:
        raise TableError("The time for this decision is over, so your move stands.")
    if concerned and stopped_clocks.is_time_up(loaded, seat.index, state, lapses):
        concerned = _concerned(connection, loaded, seat, undone, everybody=True)
    numbers = tuple(entry.number for entry in undone)
    recent = read_moves_that_count(connection, game, loaded.info.id, limit=MOST_RECENT)
    return Undo(
        numbers=numbers,
        state=state,
        asked=() if secret else concerned,
        secret=secret,
        seats=frozenset(entry.seat for entry in undone),
        recent=keep_recent(game, [ply for ply in recent if ply.number not in numbers]),
    )


def taken_back(
    before: LoadedTable, after: LoadedTable, seat: Seat, undo: Undo, *, acted: int | None
) -> change.TableChange:
    """The change by which moves do not count any more; the log keeps them, and says so."""
    info, now = after.info, after.info.updated
    ply = LoggedMove(info.number + 1, seat.index, b"", (), False, now, undo.numbers, undo.secret)
    # Who takes a move back is there; it may have been made for them.
    seats = seating.with_seat(info.seats, seat.index, held=False, misses=0)
    after = replace(
        after,
        info=msgspec.structs.replace(info, number=ply.number, seats=seats),
        state=undo.state,
        # What was planned to follow a move does not take its place.
        ahead={planner: moves for planner, moves in after.ahead.items() if planner not in undo.seats},
        made=tuple(made + (index == seat.index) for index, made in enumerate(after.made)),
        recent=undo.recent,
    )
    text = "{name} has taken a move back."
    if len(undo.seats) > 1:
        text = "{name} has taken a move back, and with it those that others made after it."
    lines = [] if undo.secret else [Announcement(text, {"name": seat.name}, moves=undo.numbers)]
    return consequences.proceed(before, after, messages=lines, ply=ply, acted=acted)


def _first_of_press(entries: Sequence[LogEntry], last: int) -> int:
    """The first of the moves that one press made, by the last one."""
    first = last
    while first and entries[last].origin is not None and entries[first - 1].origin == entries[last].origin:
        first -= 1
    return first


def _played(loaded: LoadedTable, entries: Sequence[LogEntry]) -> Any:
    game = loaded.game
    state = replay.start(game, log_of(loaded.info, loaded.seed))
    for entry in entries:
        game.play(state, entry.seat, game.read_move(entry.move))
    return state


class _Disclosed:
    """What moves that are made one after the other disclose."""

    def __init__(self, game: AnyGame, state: object, seat: int, entropy: store.Entropy) -> None:
        self._game, self._state, self._seat = game, game.copy(state), seat
        self._chance = Chance(entropy(SEED_BYTES))
        self.found: dict[int, Disclosure] = {}
        """By the moves' numbers."""

    def by(self, entry: LogEntry) -> tuple[bool, bool]:
        """Make one more move; whether everybody knows of it, and whether the seat does."""
        game, move = self._game, self._game.read_move(entry.move)
        chance = self._chance.fork(str(entry.number))
        self.found[entry.number] = disclosure(game, self._state, entry.seat, move, chance)
        before = game.copy(self._state)
        events = game.push(self._state, entry.seat, move)

        def is_known(reader: int | None) -> bool:
            told = any(game.visible_event(event, reader) is not None for event in events)
            return told or bool(game.view(self._state, reader) != game.view(before, reader))

        return is_known(None), is_known(self._seat)


def _concerned(
    connection: Connection, loaded: LoadedTable, seat: Seat, gone: Sequence[LogEntry], *, everybody: bool
) -> tuple[int, ...]:
    """The others who are present, and have moved or looked since unless it is everybody."""
    reads = schema.reads.c
    later = select(reads.person).where(reads.table_id == loaded.info.id, reads.number >= gone[0].number)
    readers, movers = set(connection.scalars(later)), {entry.seat for entry in gone}
    return tuple(
        other.person.id
        for other in loaded.info.seats
        if other.person is not None
        and other.index != seat.index
        and other.is_present
        and (everybody or other.person.id in readers or other.index in movers)
    )
