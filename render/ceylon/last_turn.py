"""What the last turn did, for the board: trades, ships, raids, storms, what was built."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from data.catalogue import Words
from engine.ceylon.events import (
    Attacked,
    CardsTaken,
    ClipperSpent,
    DiscardedDown,
    Event,
    Negated,
    OfficialGained,
    PlantationBuilt,
    Shipped,
    StormCalled,
    Traded,
    TurnBegan,
)
from engine.ceylon.types import Meld
from render.ceylon.narrator import turn_sentence
from render.narration import Names

_NOTABLE = (
    *(Attacked, Negated, CardsTaken, StormCalled, PlantationBuilt, OfficialGained, Shipped, Traded),
    *(DiscardedDown, ClipperSpent),
)


@dataclass(frozen=True, slots=True)
class AttackMark:
    """An attack of the turn: ``fleet`` or raid, from whom against whom, and whether it was driven off."""

    fleet: bool
    seat: int
    target: int
    negated: bool = False


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A turn as everybody may know it.

    ``built`` are (seat, ware), the ware None for an Official; ``trades`` are pairs of seats.
    """

    sentence: str
    seat: int
    shipped: Meld | None = None
    attacks: tuple[AttackMark, ...] = ()
    storm: str | None = None
    built: tuple[tuple[int, str | None], ...] = ()
    trades: tuple[tuple[int, int], ...] = ()


def last_turn(moves: Sequence[Iterable[Event]], names: Names, words: Words) -> LastTurn | None:
    """The turn that goes on, once something was done in it; else the one before. None before the first."""
    turns: list[list[Event]] = [[]]
    for event in (event for events in moves for event in events):
        if isinstance(event, TurnBegan):
            turns.append([])
        turns[-1].append(event)
    for events in reversed(turns):
        if any(isinstance(event, _NOTABLE) for event in events):
            return _last_turn(events, names, words)
    return None


def _last_turn(events: list[Event], names: Names, words: Words) -> LastTurn:
    attacks: list[AttackMark] = []
    built: list[tuple[int, str | None]] = []
    trades: list[tuple[int, int]] = []
    shipped, storm = None, None
    for event in events:
        match event:
            case Traded(seat=seat, other=other):
                trades.append((min(seat, other), max(seat, other)))
            case Attacked(kind=kind, seat=raider, target=target):
                attacks.append(AttackMark(kind == "fleet", raider, target))
            case Negated(kind=kind, seat=raider, target=target):
                attacks[-1:] = [AttackMark(kind == "fleet", raider, target, negated=True)]
            case StormCalled(kind=kind):
                storm = kind
            case PlantationBuilt(seat=builder, ware=ware):
                built.append((builder, ware))
            case OfficialGained(seat=builder):
                built.append((builder, None))
            case Shipped(meld=meld):
                shipped = meld
    seat = _on_turn(events)
    said = turn_sentence(events, seat, names, words)
    return LastTurn(said, seat, shipped, tuple(attacks), storm, tuple(built), tuple(dict.fromkeys(trades)))


def _on_turn(events: Sequence[Event]) -> int:
    """Whose turn it was, also where its begin is out of sight."""
    for event in events:
        match event:
            case Shipped(meld=meld):
                return meld.seat
            case TurnBegan() | Attacked() | StormCalled() | PlantationBuilt() | OfficialGained():
                return event.seat
            case DiscardedDown() | ClipperSpent() | CardsTaken() | Negated():
                return event.seat
    return next(event.seat for event in events if isinstance(event, Traded))
