"""Clocks that stop and go on within a turn: while others answer, in a pause, when a move is taken back.

A move that is taken back has not stopped its maker's clock: it runs out when it would have without the move.
Where that has been, everybody present has agreed, and a part of the time is given anew.
"""

from datetime import datetime, timedelta

import msgspec

from tables.core.types import ClockRow, StoppedClock, TableInfo, clock_key
from tables.table import availability, visibility
from tables.table.loaded import LoadedTable, LoggedMove

LEAST_LEFT = 4
"""Whose time has run out has this part of it for a move in place of the one that was taken back."""


def stopped_clocks(
    before: LoadedTable, after: LoadedTable, ply: LoggedMove | None
) -> dict[str, StoppedClock]:
    """The clocks that have stopped, once a table has changed by a move or otherwise."""
    if before.state is None:
        return {}
    turn, now = after.game.turn(after.state), _clock_time(after.info, after.info.updated)
    found = {key: clock for key, clock in after.info.life.stopped.items() if clock.turn <= turn}
    moved_on = ply.seat if ply is not None and visibility.new_turn(before, after) else None
    for row in before.clocks:
        key = clock_key(row.seat, row.decision)
        if row.purpose != "deadline" or (_runs(after, row) and row.seat != moved_on):
            continue
        found.pop(key, None)
        begun = before.game.turn(before.state)
        if row.due > now and begun <= turn:
            theirs = f"{row.seat} "
            found = {
                old: each for old, each in found.items() if each.turn == begun or not old.startswith(theirs)
            }
            found[key] = StoppedClock(begun, _due(before, row, now), now)
    if ply is not None and ply.undoes and ply.seat in after.game.awaited(after.state):
        key = clock_key(ply.seat, after.game.clock(after.state, ply.seat))
        if key in found and found[key].turn == turn:
            found[key] = _as_if_running(after.info, key, found[key], now)
    return found


def stopped_in_turn(after: LoadedTable, seat: int, ply: LoggedMove | None) -> StoppedClock | None:
    """The clock of an awaited seat that has stopped in this turn and is to go on, if any."""
    decision = after.game.clock(after.state, seat)
    found = after.info.life.stopped.get(clock_key(seat, decision))
    if found is None or found.turn != after.game.turn(after.state):
        return None
    asked_anew = any(kind.anew and kind.name == decision for kind in after.game.info.clocks)
    return None if asked_anew and ply is not None and not ply.undoes else found


def is_time_up(loaded: LoadedTable, seat: int, state: object, moment: datetime) -> bool:
    """Whether a seat has no time left then for its decision in an earlier state."""
    game, info = loaded.game, loaded.info
    if seat not in game.awaited(state):
        return False
    decision, turn = game.clock(state, seat), game.turn(state)
    if info.clocks.pace == "none" or decision not in info.clocks.seconds:
        return False
    found = info.life.stopped.get(clock_key(seat, decision))
    if found is not None and found.turn == turn:
        return found.due <= _clock_time(info, moment)
    return turn != game.turn(loaded.state) or all(
        (row.purpose, row.seat, row.decision) != ("deadline", seat, decision) for row in loaded.clocks
    )


def put_off(stopped: dict[str, StoppedClock], time: timedelta) -> dict[str, StoppedClock]:
    """Stopped clocks after a pause of so long."""
    return {
        key: msgspec.structs.replace(clock, due=clock.due + time, at=clock.at + time)
        for key, clock in stopped.items()
    }


def _clock_time(info: TableInfo, now: datetime) -> datetime:
    """What a table's clocks show at a moment: in a pause they stand still."""
    pause = info.life.pause
    return pause.since if pause is not None and pause.reason == "asked" else now


def _as_if_running(info: TableInfo, key: str, stopped: StoppedClock, now: datetime) -> StoppedClock:
    seconds = info.clocks.seconds.get(key.partition(" ")[2], 0)
    due = stopped.due if stopped.due > now else now + timedelta(seconds=seconds / LEAST_LEFT)
    return msgspec.structs.replace(stopped, due=due, at=now)


def _due(before: LoadedTable, row: ClockRow, now: datetime) -> datetime:
    """When a clock would run out if its owner were not away: what they are, it heeds when it goes on."""
    settings = before.settings_of(before.info.seats[row.seat])
    return row.due - availability.rest_ahead(settings, before.info.clocks, now, row.due)


def _runs(after: LoadedTable, row: ClockRow) -> bool:
    """Whether a clock goes on after a change."""
    game = after.game
    return (
        after.info.life.pause is None
        and row.seat in game.awaited(after.state)
        and row.decision == game.clock(after.state, row.seat)
        and after.info.seats[row.seat].is_present
    )
