"""What a move would bring, as far as a view shows it: for panels that preview."""

from __future__ import annotations

from engine.decktet import Suit
from engine.quetinny.money import pay, serve
from engine.quetinny.types import Caravan, Harvest, View

_EXTRA_KINDS = ("pawn", "court")


def caravan_pays(view: View, caravan: Caravan) -> tuple[int, ...]:
    """What each route of a legal caravan will earn, all its cubes together."""
    kinds = {province.cell: province.card.kind for province in view.kingdom}
    return tuple(
        route.cubes * pay(len(route.cells), sum(kinds[cell] in _EXTRA_KINDS for cell in route.cells))
        for route in caravan.routes
    )


def harvest_gains(view: View, harvest: Harvest) -> tuple[tuple[Suit, int], ...]:
    """The cubes that a legal harvest will put on each Ace, in the order served (Q-12)."""
    return tuple(serve(harvest.suits, view.spice_left))
