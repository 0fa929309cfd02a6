"""How seats end, as a change tells it: with a game, or given up before."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.game import Result
from tables.core.types import Person, Seat


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended; without place and score for somebody who gave it up or lost it."""

    seat: int
    person: Person | None
    name: str
    place: int | None
    score: int | None
    won: bool
    ending: str


def results_of(seats: Sequence[Seat], result: Result) -> tuple[SeatResult, ...]:
    """A result seat by seat. Who resigned has one already, so that a computer's play is not theirs."""
    return tuple(
        SeatResult(seat.index, seat.person, seat.name, place, score, won, result.ending)
        for seat, place, score, won in zip(seats, result.places, result.scores, result.won, strict=True)
        if not seat.left
    )


def has_result(results: Sequence[SeatResult]) -> bool:
    """Whether these end a game: nobody has a place before."""
    return any(result.place is not None for result in results)
