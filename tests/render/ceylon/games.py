"""Views of whole games of Ceylon, to be drawn."""

from __future__ import annotations

from functools import cache

from msgspec import structs

import data
from engine.ceylon.cards import NO_CARDS, Cards, cards
from engine.ceylon.game import Ceylon
from engine.ceylon.state import State
from engine.ceylon.types import AttackView, Fleet, Meld, OpenOffer, Options, Raid, View
from engine.players.ceylon import PLAYER
from render.ceylon.last_turn import AttackMark, LastTurn
from tests.render.games import played

GAME = Ceylon.load(data.read_text)
NAMES = ("Zoë Żółkiewska", "Björn", "Ana-Lucía Etxeberria", "Kwame", "Émile", "Fatima")
LAST = LastTurn(
    "Zoë Żółkiewska raided Björn and shipped 4 Tea for 10.",
    0,
    shipped=Meld(7, 0, "Tea", 4, 0, 10),
    attacks=(AttackMark(fleet=False, seat=0, target=1),),
)
"""What a turn may have done, at a table of any size."""
HANDS: tuple[Cards, ...] = (
    NO_CARDS,
    cards(Clipper=1),
    cards(Tea=2, Rubber=1, Plantation=2, Port=1, Clipper=1),
    cards(Tea=3, Rubber=4, Coffee=1, Plantation=2, Pirates=1, Winds=2, Port=1, Clipper=1),
    (9, 5, 3, 4, 3, 3, 4, 2, 3, 2, 2),
    (10, 9, 8, 7, 6, 5, 8, 8, 10, 10, 10),
)
"""From none to more than anybody will ever hold."""


@cache
def states(number: int, seats: int, options: Options | None = None) -> tuple[State, ...]:
    """All states of a game among computer players."""
    return played(GAME, PLAYER, number, seats, options or Options())


@cache
def some_states(number: int, seats: int, count: int = 5) -> tuple[State, ...]:
    """The first state, the last, and so many between."""
    whole = states(number, seats)
    return (*whole[:: max(1, len(whole) // count)], whole[-1])


def middle_view(seats: int, seat: int = 1) -> View:
    """A view of the middle of a game, with nothing going on out of turn."""
    whole = states(seats, seats)
    views = (GAME.view(state, seat) for state in whole[len(whole) // 2 :])
    return next(view for view in views if view.attack is None)


def attacked_view(kind: type[Raid] | type[Fleet], seats: int, seat: int | None) -> View:
    """A view in which an attack awaits all who may answer it."""
    view = middle_view(seats, 0)
    asked = (1,) if kind is Raid else tuple(range(1, seats))
    attack = AttackView("raid" if kind is Raid else "fleet", 0, 1, asked, None)
    return structs.replace(view, seat=seat, player=0, phase="pirates", attack=attack)


def with_hand(view: View, hand: Cards) -> View:
    """The view with another hand of the reader's."""
    assert view.seat is not None
    players = list(view.players)
    players[view.seat] = structs.replace(players[view.seat], hand_size=sum(hand))
    return structs.replace(view, hand=hand, players=tuple(players))


def with_offers(view: View, number: int) -> View:
    """The view with so many open offers, made by the reader and to the reader in turn."""
    assert view.seat is not None
    offers = []
    for at in range(number):
        other = [seat for seat in range(len(view.players)) if seat != view.seat][at % (len(view.players) - 1)]
        sides = (view.seat, other) if at % 2 else (other, view.seat)
        offers.append(OpenOffer(101 + 7 * at, *sides, _spread(at), _spread(at + 5)))
    return structs.replace(view, phase="trade", offers=tuple(offers))


def _spread(at: int) -> Cards:
    return tuple(1 + kind % 2 if kind in {at % 11, (at + 3) % 11, (at + 4) % 11} else 0 for kind in range(11))
