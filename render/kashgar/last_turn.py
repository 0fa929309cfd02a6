"""The last turn, to be marked on the board: which caravans moved, which contracts came."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kashgar import events as event_types
from render.kashgar.narrator import turns


class LastTurn(NamedTuple):
    """The seats and caravans in which the last turn moved cards, and the contracts that came to lie open."""

    caravans: frozenset[tuple[int, int]] = frozenset()
    revealed: frozenset[str] = frozenset()


def last_turn(moves: Iterable[Sequence[event_types.Event]]) -> LastTurn:
    """The last turn of these moves, oldest first, as far as it went."""
    events = next((turn for turn in reversed(turns(moves)) if turn), ())
    return LastTurn(
        frozenset(place for event in events if (place := _moved(event)) is not None),
        frozenset(event.contract for event in events if isinstance(event, event_types.ContractRevealed)),
    )


def _moved(event: event_types.Event) -> tuple[int, int] | None:
    match event:
        case (
            event_types.CardUsed()
            | event_types.CardPassed()
            | event_types.CardRemoved()
            | event_types.CardGained()
        ):
            return event.seat, event.caravan
        case event_types.CardRotated(victim=victim, caravan=caravan):
            return victim, caravan
    return None
