"""What the last turn did, for the board: the card laid, caravans, spice, what it earned and cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.decktet import Suit
from engine.quetinny.advice import SuitRoute
from engine.quetinny.events import CaravanSent, Discarded, Event, Harvested, Placed, Taxed
from render.quetinny.narrator import turn_sentence


class LastTurn(NamedTuple):
    """What the last turn did, as far as the board marks it."""

    said: str = ""
    """What was done, without its figures."""
    laid: int | None = None
    """The cell of the card that was laid."""
    routes: tuple[SuitRoute, ...] = ()
    """The paths that caravans took, with what each paid."""
    spice: tuple[Suit, ...] = ()
    """Suits whose Aces got cubes."""
    gained: int = 0
    taxed: int | None = None


def last_turn(events: Sequence[Event], words: Words) -> LastTurn:
    """The last turn out of the events of the last moves: the first half of a turn, and its tax."""
    found = LastTurn()
    for event in events:
        match event:
            case Placed(cell=cell):
                found = LastTurn(turn_sentence(event, words), laid=cell)
            case Harvested(cubes=cubes):
                found = LastTurn(turn_sentence(event, words), spice=tuple(suit for suit, _ in cubes))
            case CaravanSent(routes=routes, pays=pays):
                ways = zip(routes, pays, strict=True)
                sent = tuple(SuitRoute(route.suit, route.cells, pay) for route, pay in ways)
                found = LastTurn(turn_sentence(event, words), routes=sent, gained=sum(pays))
            case Discarded():
                found = LastTurn(turn_sentence(event, words))
            case Taxed(paid=paid):
                found = found._replace(taxed=(found.taxed or 0) + paid)
            case _:
                pass
    return found
