"""What is marked on the table: the newest card, those it touched and scored, and cubes that moved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.palimpsest.types import CardScore, Put, Shift, View
from render.palimpsest.preview import NOTHING, Preview

CardAndSeat = tuple[str, int]
"""A card's id and a seat."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Cards by id; ``gains`` and ``moved`` by card and seat.

    ``removes`` are the most cubes of a seat on a card that a Court may still take away, ``robbed`` all
    the cards from which it takes any.
    """

    newest: str | None = None
    touched: frozenset[str] = frozenset()
    scored: frozenset[str] = frozenset()
    gains: Mapping[CardAndSeat, int] = field(default_factory=dict)
    moved: frozenset[CardAndSeat] = frozenset()
    removes: Mapping[CardAndSeat, int] = field(default_factory=dict)
    robbed: frozenset[str] = frozenset()
    sources: frozenset[CardAndSeat] = frozenset()
    emptied: CardAndSeat | None = None
    """A card and the seat whose cubes on it an Excuse moved away (P-23)."""


def marks_of(view: View, preview: Preview = NOTHING) -> Marks:
    """What a view's last turn did, or the last scoring, and what a move in the making may still do."""
    last = view.last
    scores = view.final.cards if view.final else last.scored if last else ()
    todo, candidate = preview.todo, preview.candidate
    removes = {(take.card, take.seat): take.number for take in todo.takes} if todo else {}
    sources = todo.sources if todo and view.seat is not None else ()
    if last is None:
        newest = view.table[-1].card.id if len(view.table) > 1 else None
        return Marks(newest, removes=removes)
    if preview.spots:
        # Places shine in gold: what the last turn did would be taken for them.
        return Marks(last.card)
    moved: set[CardAndSeat] = set()
    emptied: CardAndSeat | None = None
    for step in last.steps:
        if isinstance(step, Put):
            moved.add((step.card, last.seat))
        elif isinstance(step, Shift):
            moved.add((step.target, last.seat))
            emptied = step.source, last.seat
    return Marks(
        last.card,
        frozenset(last.touched) if view.final is None else frozenset(),
        frozenset(score.card.id for score in scores),
        gains_of(scores),
        frozenset(moved),
        removes,
        frozenset(card for card, _ in candidate.removes) if candidate else frozenset(),
        frozenset((card, view.seat or 0) for card in sources),
        emptied,
    )


def gains_of(scores: tuple[CardScore, ...]) -> dict[CardAndSeat, int]:
    """Points by card and seat, where there are any."""
    return {
        (score.card.id, share.seat): share.points
        for score in scores
        for share in score.shares
        if share.points
    }
