"""The one check of seats: a method of a game raises for a seat that the table does not have, or too many.

``Game`` puts it around the methods of every subclass, so that no game can forget it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from engine.core.errors import BadOptions, NoSuchSeat

WITH_SEAT = ("moves", "compose", "check", "default", "clock", "sample", "ahead")
"""Methods of a state and a seat, but for ``push``, which trusts its caller."""
WITH_READER = ("view", "visible_event")
"""Methods whose seat may be that of a spectator, ``None``."""
WITH_NUMBER = ("new", "settle", "unsettle")
"""Methods of options and a number of seats."""


def check_seats(cls: Any) -> None:
    """Put the check around the methods that a class of games defines itself."""
    for name in (*WITH_SEAT, *WITH_READER):
        method = cls.__dict__.get(name)
        if method is not None:
            setattr(cls, name, _checked(method, name in WITH_READER, name == "visible_event"))
    for name in WITH_NUMBER:
        method = cls.__dict__.get(name)
        if method is not None:
            setattr(cls, name, _counted(method))


def _counted(method: Callable[..., object]) -> Callable[..., Any]:
    @wraps(method)
    def counted(game: Any, options: Any, seats: int, *rest: Any) -> Any:
        few, most = game.info.seats
        if not few <= seats <= most:
            if most == 1:
                raise BadOptions("{game} is a game for one.", game=game.info.title)
            raise BadOptions(
                "{game} is for {few} to {most} players, not for {seats}",
                game=game.info.title,
                few=few,
                most=most,
                seats=seats,
            )
        return method(game, options, seats, *rest)

    return counted


def _checked(method: Callable[..., object], spectators: bool, of_event: bool) -> Callable[..., Any]:
    @wraps(method)
    def checked(game: Any, subject: Any, seat: int | None, *rest: Any) -> Any:
        if not (seat is None and spectators):
            # An event does not say how many seats its table has.
            seats = game.info.seats[1] if of_event else game.seats(subject)
            if seat is None or not 0 <= seat < seats:
                raise NoSuchSeat(-1 if seat is None else seat, seats)
        return method(game, subject, seat, *rest)

    return checked
