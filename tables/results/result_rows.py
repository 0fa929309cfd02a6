"""Results as they are written when a game ends, or a seat is given up: see ``results`` and ``finished``."""

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, text

from tables.core.types import TableInfo
from tables.storage import schema, upserts
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable, moves_by_seat, read_undone
from tables.table.outcome import SeatResult, has_result

FEW_MISSED = 3
"""So many moves may have been made for a person, or one in ten, and the result is still theirs."""
_ORDER_LOCK = 0x43415242
"""Key of PostgreSQL's advisory lock: games end one after the other, and ratings follow that order."""


def absent_seats(connection: Connection, after: LoadedTable, results: Sequence[SeatResult]) -> frozenset[int]:
    """The seats of a game that ends now whose persons did not make their own moves to the end."""
    if after.info.status != "over" or not has_result(results):
        return frozenset()
    missed = moves_by_seat(connection, after.info.id, automatic=True)
    return frozenset(
        seat.index
        for seat in after.info.seats
        if seat.held or missed[seat.index] > max(FEW_MISSED, after.made[seat.index] // 10)
    )


def follow(connection: Connection, change: TableChange) -> None:
    """Write how seats ended, and the game where it is over. A lesson's results count nowhere."""
    after, results = change.after, change.results
    if not results or after.info.place.is_lesson:
        return
    absent = absent_seats(connection, after, results)
    values = [_values(after.info, result, absent) for result in results]
    connection.execute(insert(schema.results), values)
    if has_result(results) and _played_by_persons(connection, after.info.id):
        _write_finished(connection, after, results[0].ending)


def _values(info: TableInfo, ended: SeatResult, absent: frozenset[int]) -> dict[str, object]:
    seat, to_the_end = info.seats[ended.seat], ended.place is not None
    away = to_the_end and ended.seat in absent
    held = to_the_end and seat.held
    person = None if ended.person is None else ended.person.id
    counts_for_nobody = away and not held
    return {
        "table_id": info.id,
        "seat": ended.seat,
        "person": None if away else person,
        # A name without a number would not be found when its owner is forgotten.
        "name": "" if counts_for_nobody else ended.name,
        "place": ended.place,
        "score": ended.score,
        "won": ended.won,
        "ending": ended.ending,
        "game": info.game,
        "guild": info.place.guild,
        "at": info.updated,
        "level": seat.level if to_the_end and person is None else None,
        "held": held,
        # Who lets a computer player end a lost game has lost it all the same.
        "player": None if counts_for_nobody else person,
    }


def read_winners(connection: Connection, table: int) -> tuple[int, ...]:
    """The seats that have won a table's game."""
    results = schema.results.c
    won = select(results.seat).where(results.table_id == table, results.won).order_by(results.seat)
    return tuple(connection.scalars(won))


def _played_by_persons(connection: Connection, table: int) -> bool:
    results = schema.results.c
    query = select(results.id).where(results.table_id == table, results.player.is_not(None)).limit(1)
    return connection.scalar(query) is not None


def _write_finished(connection: Connection, after: LoadedTable, ending: str) -> None:
    take_order(connection)
    info = after.info
    values = {
        "table_id": info.id,
        "game": info.game,
        "ruleset": info.ruleset,
        "guild": info.place.guild,
        "options": info.options,
        "pace": info.clocks.pace,
        "seats": len(info.seats),
        "plies": info.number - len(read_undone(connection, info.id)),
        "started": after.started,
        "ended": info.updated,
        "ending": ending,
        # With hints it would be a computer player's strength that is measured.
        "rated": after.server.ratings and not info.life.hints,
    }
    connection.execute(insert(schema.finished), values)


def take_order(connection: Connection) -> None:
    """Wait until no other transaction ends a game, so that games are numbered as they are counted."""
    if upserts.is_postgres(connection):  # SQLite has one writer
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ORDER_LOCK})
