"""The last turn, to be marked on the board: who moved, what changed, which cards came and went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from data.catalogue import Words
from engine.kashgar.events import (
    CardGained,
    CardPassed,
    CardRemoved,
    CardRotated,
    CardUsed,
    ContractCompleted,
    ContractRevealed,
    Event,
    TrackMoved,
    TurnEnded,
)
from engine.kashgar.language import GOODS, Good
from engine.kashgar.types import View
from render.kashgar.narrator import turn_sentence, turns
from render.narration import Names


class CardMove(NamedTuple):
    """A person that ``left`` the game, went ``back`` to the end of its caravan, or ``joined`` one."""

    seat: int
    caravan: int
    person: str
    how: Literal["left", "back", "joined"]


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What the last turn did, in one sentence and in marks.

    ``changes`` has one entry a track that moved, ``points`` by how much each seat's total changed (nothing
    where that is not known), ``revealed`` the contracts that came to lie open.
    """

    seat: int
    sentence: str
    changes: tuple[TrackMoved, ...] = ()
    points: tuple[int, ...] = ()
    cards: tuple[CardMove, ...] = ()
    revealed: tuple[str, ...] = ()


class BoardContent(NamedTuple):
    """What a board shows; one that is ``still`` is a frame of a replay, where only what changed moves."""

    view: View
    names: Sequence[str]
    last: LastTurn | None
    still: bool = False


def last_turn(moves: Iterable[Sequence[Event]], view: View, names: Names, words: Words) -> LastTurn | None:
    """The last turn of these moves, oldest first, as far as it went; None where nothing has happened."""
    played = [turn for turn in turns(moves) if turn]
    if not played:
        return None
    events = played[-1]
    seat = next((one.seat for one in events if isinstance(one, _ACTS)), None)
    if seat is None:
        return None
    cards = tuple(move for event in events if (move := _card_move(event)) is not None)
    return LastTurn(
        seat,
        turn_sentence(events, view, names, words),
        changed_goods(events, view),
        _points(played),
        cards,
        tuple(one.contract for one in events if isinstance(one, ContractRevealed)),
    )


_ACTS = (CardUsed, CardPassed, TurnEnded)


def changed_goods(events: Iterable[Event], view: View) -> tuple[TrackMoved, ...]:
    """How each track moved in all, prices paid included; ``view`` is the one after these events."""
    found: dict[tuple[int, Good], int] = {}
    for event in events:
        if isinstance(event, TrackMoved):
            key = event.seat, event.good
            found[key] = found.get(key, 0) + event.now - event.was
        elif isinstance(event, CardUsed | ContractCompleted):
            for good in GOODS:
                if price := getattr(event.paid, good):
                    found[event.seat, good] = found.get((event.seat, good), 0) - price
    held = {key: getattr(view.players[key[0]].goods, key[1]) for key in found}
    return tuple(
        TrackMoved(seat, good, held[seat, good] - moved, held[seat, good])
        for (seat, good), moved in found.items()
        if moved
    )


def _points(played: Sequence[Sequence[Event]]) -> tuple[int, ...]:
    """The difference of the totals at the ends of the last two turns."""
    totals = [
        [event.totals for event in turn if isinstance(event, TurnEnded)][-1:] for turn in ([], *played)[-2:]
    ]
    before, after = totals
    if not before or not after:
        return ()
    return tuple(now - was for was, now in zip(before[0], after[0], strict=True))


def _card_move(event: Event) -> CardMove | None:
    match event:
        case CardUsed(seat=seat, caravan=caravan, person=person, parting=parting):
            return CardMove(seat, caravan, person, "left" if parting else "back")
        case CardPassed(seat=seat, caravan=caravan, person=person):
            return CardMove(seat, caravan, person, "back")
        case CardRotated(victim=victim, caravan=caravan, person=person):
            return CardMove(victim, caravan, person, "back")
        case CardRemoved(seat=seat, caravan=caravan, person=person):
            return CardMove(seat, caravan, person, "left")
        case CardGained(seat=seat, caravan=caravan, person=person):
            return CardMove(seat, caravan, person, "joined")
    return None
