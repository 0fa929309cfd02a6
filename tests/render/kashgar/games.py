"""Views of whole games of Kashgar, to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice

from msgspec import structs

import data
from engine.kashgar.events import Event
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Goods
from engine.kashgar.state import State
from engine.kashgar.types import Options, PlayerView, View
from engine.players.kashgar import PLAYER
from render.kashgar.last_turn import LastTurn
from tests.render.games import played_with_events

GAME = Kashgar.load(data.read_text)
NAMES = ("Zoë Żółkiewska", "Björn", "Ana-Lucía Etxeberria", "Kwame")
MANY = tuple(person.key for person in GAME.deck.persons[:25])
"""More cards than a caravan ever has."""
LAST = LastTurn(frozenset({(1, 0), (0, 2)}))


@cache
def history(number: int, seats: int, cut_and_thrust: int = 0) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """All states of a game among computer players, each with what led to it."""
    return played_with_events(
        GAME, PLAYER, number, seats, GAME.settle(Options(cut_and_thrust=cut_and_thrust), seats)
    )


@cache
def states(number: int, seats: int, cut_and_thrust: int = 0) -> tuple[State, ...]:
    """Those states alone."""
    return tuple(state for state, _ in history(number, seats, cut_and_thrust))


def some_states(seats: int, count: int = 4) -> tuple[State, ...]:
    """The first state of a game, the last, and so many between."""
    whole = states(seats, seats, 4)
    return (*whole[:: max(1, len(whole) // count)], whole[-1])


def turn_view(seats: int, seat: int | None = 0) -> View:
    """The start of a turn in the middle of a game, whoever's turn it is."""
    whole = states(seats, seats, 4)
    views = (GAME.view(state, seat) for state in whole[len(whole) // 2 :])
    return next(view for view in views if view.ask is not None and view.acting is None)


def asked_views(holds: Callable[[View], bool], count: int = 2) -> list[View]:
    """Some views of the player on turn, from games of any size, for which ``holds`` is true."""
    every = (
        GAME.view(state, min(GAME.to_act(state)))
        for more in (0, 40)
        for seats in (2, 3, 4)
        for state in states(more + seats, seats, 4)
        if GAME.to_act(state)
    )
    return list(islice((view for view in every if holds(view)), count))


def with_player(view: View, seat: int, player: PlayerView) -> View:
    """The view with another board of a seat."""
    players = list(view.players)
    players[seat] = player
    return structs.replace(view, players=tuple(players))


def with_goods(view: View, seat: int, goods: Goods) -> View:
    """The view with other stocks of a seat."""
    return with_player(view, seat, structs.replace(view.players[seat], goods=goods))


def with_caravans(view: View, seat: int, *caravans: tuple[str, ...]) -> View:
    """The view with other caravans of a seat."""
    one, two, three = caravans
    return with_player(view, seat, structs.replace(view.players[seat], caravans=(one, two, three)))
