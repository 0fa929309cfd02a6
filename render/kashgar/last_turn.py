"""The last turn, to be marked on the board: which caravans moved, which contracts came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kashgar.events import (
    CardGained,
    CardPassed,
    CardRemoved,
    CardRotated,
    CardUsed,
    ContractRevealed,
    Event,
)
from render.kashgar.narrator import turns


class LastTurn(NamedTuple):
    """The seats and caravans in which the last turn moved cards, and the contracts that came to lie open."""

    caravans: frozenset[tuple[int, int]] = frozenset()
    revealed: frozenset[str] = frozenset()


def last_turn(moves: Iterable[Sequence[Event]]) -> LastTurn:
    """The last turn of these moves, oldest first, as far as it went."""
    events = next((turn for turn in reversed(turns(moves)) if turn), ())
    return LastTurn(
        frozenset(place for event in events if (place := _moved(event)) is not None),
        frozenset(event.contract for event in events if isinstance(event, ContractRevealed)),
    )


def _moved(event: Event) -> tuple[int, int] | None:
    match event:
        case CardUsed() | CardPassed() | CardRemoved() | CardGained():
            return event.seat, event.caravan
        case CardRotated(victim=victim, caravan=caravan):
            return victim, caravan
    return None
