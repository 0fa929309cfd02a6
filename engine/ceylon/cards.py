"""Ceylon's cards: kinds, wares, the deck and the table of points.

The kinds stand in the order in which C-22 discards them, which also sorts a hand for reading:
wares from the cheapest up, then what is harder and harder to do without.
"""

from collections.abc import Iterable, Sequence
from operator import ge
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

Ware = Literal["Tea", "Cinnamon", "Rubber", "Sugar", "Coffee", "Indigo"]
CardKind = Literal[
    "Tea",
    "Cinnamon",
    "Rubber",
    "Sugar",
    "Coffee",
    "Indigo",
    "Plantation",
    "Pirates",
    "Winds",
    "Port",
    "Clipper",
]

WARES: Final[tuple[Ware, ...]] = get_args(Ware)
KINDS: Final[tuple[CardKind, ...]] = get_args(CardKind)
NUMBER: Final[dict[str, int]] = {kind: number for number, kind in enumerate(KINDS)}
"""The place of a kind in :data:`KINDS`; wares are 0 to 5."""
PLANTATION, PIRATES, WINDS, PORT, CLIPPER = range(6, 11)

Cards = Annotated[tuple[Annotated[int, Meta(ge=0, le=10)], ...], Meta(min_length=11, max_length=11)]
"""Cards by kind: how many of each of :data:`KINDS`, in that order."""

NO_CARDS: Final[Cards] = (0,) * 11

DECK: Final[Cards] = (10, 9, 8, 7, 6, 5, 8, 8, 10, 10, 10)
"""C-1: 91 cards."""


def cards(**counts: int) -> Cards:
    """Cards from counts by name: ``cards(Tea=2, Port=1)``."""
    for name in counts:
        if name not in NUMBER:
            raise ValueError(f"{name} is no kind of card")
    return tuple(counts.get(kind, 0) for kind in KINDS)


def only(kind: int, number: int) -> Cards:
    """Cards of one kind, by its place in :data:`KINDS`."""
    return tuple(number if at == kind else 0 for at in range(len(KINDS)))


def counted(counts: Sequence[int]) -> list[tuple[CardKind, int]]:
    """The kinds that are there, with their counts, in the order of :data:`KINDS`."""
    return [(kind, count) for kind, count in zip(KINDS, counts, strict=True) if count]


def covers(counts: Iterable[int], needed: Iterable[int]) -> bool:
    """Whether ``counts`` holds at least what is ``needed`` of every kind."""
    return all(map(ge, counts, needed))


def one_by_one(counts: Sequence[int]) -> list[int]:
    """The cards as a list of kind numbers, sorted."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def tally(kinds: Iterable[int]) -> Cards:
    """The counts of a list of kind numbers."""
    counts = [0] * 11
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)
