"""Records of Piles: options, moves, events, the view."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.core.codec import Record
from engine.core.options import Option

HIGHEST = 12
"""Cards have the numbers 1 to this, two of each."""
HAND = 4
"""Cards dealt to each seat, of which the last one is not played."""


class Options(Record, frozen=True):
    """What a table may choose."""

    limit: Annotated[
        Literal[20, 15, 30],
        Option("Limit", "The most that a pile may be worth", summary="up to {value}"),
    ] = 20
    """X-4: a pile that is worth more counts nothing."""


class Put(Record, frozen=True):
    """Put a card of the hand face down on the own pile (X-2)."""

    card: Annotated[int, Meta(ge=1, le=HIGHEST)]


class CardPut(Record, frozen=True, tag="put"):
    """A seat put a card; others do not know which one (``None``)."""

    seat: int
    card: int | None


class PilesOpened(Record, frozen=True, tag="opened"):
    """All piles are open, and what each counts (X-4)."""

    scores: tuple[int, ...]


Event = CardPut | PilesOpened


class View(Record, frozen=True):
    """What a seat, or a spectator (``seat`` is ``None``), may know."""

    options: Options
    seat: int | None
    player: int | None
    """Whose turn it is; ``None`` when the game is over."""
    hand: tuple[int, ...]
    """The reader's own cards."""
    pile: tuple[int, ...]
    """The reader's own pile."""
    sizes: tuple[int, ...]
    """Cards in each seat's pile."""
    opened: tuple[tuple[int, ...], ...] | None
    """All piles, when the game is over."""
