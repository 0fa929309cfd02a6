"""A turn in the making, to be shown on the reader's picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kashgar.language import GOODS, Good, Goods
from engine.kashgar.types import Question, View

NO_GOODS = Goods()


@dataclass(frozen=True, slots=True)
class Change:
    """A track that moves."""

    seat: int
    good: Good
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What the reader has chosen so far and what it leads to.

    ``caravan`` is that of the chosen front card; ``action`` counts its caravan actions, or with
    ``parting`` its parting ones; None passes it. ``drawn`` are keys of persons or contracts to choose
    from, ``kept`` those chosen. ``contract`` is to be completed for ``payment``. ``notes`` are sentences
    about anything else, in the reader's language; ``certain`` is False where hidden cards will be opened.
    ``asked`` is the question that comes next; without one the choice waits to be confirmed.
    """

    caravan: int | None = None
    parting: bool = False
    action: int | None = 0
    changes: tuple[Change, ...] = ()
    drawn: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    contract: str | None = None
    payment: Goods = NO_GOODS
    notes: tuple[str, ...] = ()
    certain: bool = True
    asked: Question | None = None


NOTHING = Preview()


def as_it_stands(view: View) -> Preview | None:
    """What is going on while the reader answers what an action asks; None before the turn's choice."""
    if view.acting is None or view.seat != view.player:
        return None
    acting = view.acting
    contract, asked = (view.ask.contract, view.ask.question) if view.ask is not None else (None, None)
    return Preview(
        acting.caravan, acting.parting, acting.action, drawn=view.drawn, contract=contract, asked=asked
    )


def changes(before: View, after: View) -> tuple[Change, ...]:
    """The tracks that differ between two views of one table, by seat."""
    return tuple(
        Change(one.seat, good, getattr(one.goods, good), getattr(other.goods, good))
        for one, other in zip(before.players, after.players, strict=True)
        for good in GOODS
        if getattr(one.goods, good) != getattr(other.goods, good)
    )
