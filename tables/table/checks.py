"""What is refused to whom, wherever it is asked for."""

from tables.core import errors, stamps, types
from tables.table.loaded import LoadedTable


def require_host(info: types.TableInfo, user: int) -> None:
    """Refuse anybody but a table's host."""
    if info.host.id != user:
        raise errors.LobbyError("Only {host}, who opened the table, can do this.", host=info.host.name)


def require_seat(info: types.TableInfo, user: int) -> types.Seat:
    """The seat of a person; raises :class:`NotSeated`."""
    seat = info.seat_of(user)
    if seat is None:
        raise errors.NotSeated("You have no seat at table {table}.", table=info.id)
    return seat


def require_unmoved(loaded: LoadedTable, seat: types.Seat, seen: int | None) -> None:
    """Refuse a control with a stamp of before its seat's last move; raises :class:`Stale`."""
    if seen is not None and stamps.made_by_then(seen) != loaded.made_by(seat.index):
        raise stale()


def stale() -> errors.Stale:
    """What is said of a control that shows an older position."""
    return errors.Stale("The table has moved on since this was shown; here is its current state.")


def require_playing(info: types.TableInfo) -> None:
    """Refuse what can be done only while a game is played."""
    if info.status == "lobby":
        raise errors.LobbyError("Table {table} has not started yet.", table=info.id)
    if info.status != "playing":
        raise errors.TableFinished("The game at table {table} is over.", table=info.id)
