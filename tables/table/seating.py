"""Who of a table's people is there, and who it waits for."""

from collections.abc import Sequence

import msgspec

from tables.core import types, view_types


def with_seat(seats: Sequence[types.Seat], index: int, **changes: object) -> tuple[types.Seat, ...]:
    """The seats with one of them changed."""
    return tuple(msgspec.structs.replace(seat, **changes) if seat.index == index else seat for seat in seats)


def present(info: types.TableInfo, seat: types.Seat) -> tuple[types.Seat, ...]:
    """The seats once the person of one of them is there again."""
    return with_seat(info.seats, seat.index, held=False, misses=0)


def is_awaited(table_view: view_types.TableView, person: int | None) -> bool:
    """Whether a table in play waits for this person, and no computer player holds their seat."""
    seat = table_view.table.seat_of(person)
    playing = table_view.table.status == "playing"
    return seat is not None and playing and not seat.held and seat.index in table_view.awaited


def anybody_present(seats: Sequence[types.Seat]) -> bool:
    """Whether a person plays at all: computer players do not play a game out among themselves."""
    return any(seat.is_present for seat in seats)


def remaining(info: types.TableInfo, seat: int) -> list[types.Seat]:
    """The people who are left with a seat once the person of one has gone."""
    return [each for each in info.seats if each.person is not None and not each.left and each.index != seat]


def closes_without(info: types.TableInfo, seat: int) -> bool:
    """Whether a table is closed once the person of a seat has gone: nobody is left, or one who has won."""
    return len(remaining(info, seat)) <= info.life.guests.seats_stay


def last_one(info: types.TableInfo) -> types.Seat | None:
    """The seat of the person who alone is left of several, because all others have given theirs up."""
    people = [seat for seat in info.seats if seat.person is not None]
    there = [seat for seat in people if not seat.left]
    return there[0] if len(there) == 1 < len(people) else None
