"""A turn in the making, to be shown on the reader's picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from data.catalogue import Words
from engine.kashgar.advice import TurnPreview
from engine.kashgar.events import CardGained, CardPassed, CardUsed, ContractCompleted, TrackMoved
from engine.kashgar.language import GOODS, Goods
from engine.kashgar.types import Pass, QuestionKind, Use, View
from render.kashgar.narrator import foresee
from render.narration import Names

NO_GOODS = Goods()


@dataclass(frozen=True, slots=True)
class Preview:
    """What the reader has chosen so far and what it leads to.

    ``caravan`` is that of the chosen front card; ``action`` counts its caravan actions, or with
    ``parting`` its parting ones; None passes it. ``drawn`` are keys of persons or contracts to choose
    from, ``kept`` those chosen. ``contract`` is to be completed for ``payment``. ``notes`` are sentences
    about anything else, in the reader's language; ``certain`` is False where hidden cards will be revealed.
    ``asked`` is the question that comes next; without one the choice waits to be confirmed.
    """

    caravan: int | None = None
    parting: bool = False
    action: int | None = 0
    changes: tuple[TrackMoved, ...] = ()
    drawn: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    contract: str | None = None
    payment: Goods = NO_GOODS
    notes: tuple[str, ...] = ()
    certain: bool = True
    asked: QuestionKind | None = None


NOTHING = Preview()
_DRAWN = ("standard", "special")
_SHOWN = (TrackMoved, CardUsed, ContractCompleted, CardPassed)
"""Events that the picture shows without words."""


def current_action(view: View) -> Preview | None:
    """What is going on while the reader answers what an action asks; None before the turn's choice."""
    if view.acting is None or view.seat != view.player:
        return None
    acting = view.acting
    contract, asked = (view.ask.contract, view.ask.question) if view.ask is not None else (None, None)
    return Preview(
        acting.caravan, acting.parting, acting.action, drawn=view.drawn, contract=contract, asked=asked
    )


def preview_of(view: View, turn: TurnPreview, names: Names, words: Words) -> Preview | None:
    """What the picture shows of a turn that the reader tries out; None before its first choice.

    What a hidden card would bring is left out: the turn's own is one deal of many.
    """
    if view.seat is None or view.player != view.seat or (not turn.moves and view.acting is None):
        return None
    events, ask = turn.certain_events, turn.view.ask if turn.certain else None
    done = [event for event in events if isinstance(event, ContractCompleted)]
    contract, payment = (
        (done[-1].contract, done[-1].paid) if done else (ask.contract if ask else None, NO_GOODS)
    )
    return replace(
        _begun(view, turn),
        changes=changes(view, turn.view),
        drawn=turn.view.drawn if turn.certain else (),
        kept=tuple(one.person for one in events if isinstance(one, CardGained) and one.source in _DRAWN),
        contract=contract,
        payment=payment,
        notes=tuple(foresee((one for one in events if not isinstance(one, _SHOWN)), view, names, words)),
        certain=turn.certain,
        asked=None if turn.over or ask is None else ask.question,
    )


def _begun(view: View, turn: TurnPreview) -> Preview:
    """The front card that the turn began with, and what is done with it."""
    match turn.moves[:1]:
        case (Use(caravan, parting, action),):
            return Preview(caravan, parting, action)
        case (Pass(caravan),):
            return Preview(caravan, action=None)
    acting = view.acting
    return NOTHING if acting is None else Preview(acting.caravan, acting.parting, acting.action)


def changes(before: View, after: View) -> tuple[TrackMoved, ...]:
    """The tracks that differ between two views of one table, by seat."""
    return tuple(
        TrackMoved(one.seat, good, getattr(one.goods, good), getattr(other.goods, good))
        for one, other in zip(before.players, after.players, strict=True)
        for good in GOODS
        if getattr(one.goods, good) != getattr(other.goods, good)
    )
