"""What everybody knows of a table, out of a view or of a state: for whoever puts an order together."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.traitors import graph, types
from engine.traitors.state import State, garnets_in_hand


@dataclass(slots=True)
class Facts:
    """What everybody knows of a table. Lists go by trader: seat 0's three, then seat 1's, and so on."""

    chart: types.Map
    phase: types.Phase
    round: int
    closed: int
    """Routes that cannot be used, as a mask."""
    traitors: Sequence[int | None]
    bid_limit: int
    cities: Sequence[int]
    purses: Sequence[int]
    visited: Sequence[int]
    """Masks of cities."""
    has_garnet: Sequence[bool]
    alive: Sequence[bool]
    garnets: Sequence[int]
    """Of each seat, in hand as far as that is known: of one's own exactly."""
    places: Sequence[int]
    """Of the seats, once the game has been counted."""


def facts_of_view(view: types.View) -> Facts:
    """The facts that a view shows."""
    return Facts(
        chart=view.map,
        phase=view.phase,
        round=view.round,
        closed=graph.mask_of(view.closed),
        traitors=view.traitors,
        bid_limit=view.options.bid_limit,
        cities=[trader.city for trader in view.traders],
        purses=[trader.purse for trader in view.traders],
        visited=[graph.mask_of(trader.visited) for trader in view.traders],
        has_garnet=[trader.garnet for trader in view.traders],
        alive=[trader.alive for trader in view.traders],
        garnets=[
            player.garnets if view.own is None or player.seat != view.seat else view.own.garnets
            for player in view.players
        ],
        places=() if view.score is None else view.score.places,
    )


def facts_of_state(state: State) -> Facts:
    """The facts of an imagined table, hidden bids and orders left out."""
    chart = state.options.map
    assert chart is not None
    return Facts(
        chart,
        state.phase,
        state.round,
        graph.mask_of(state.closed),
        state.traitors,
        state.options.bid_limit,
        state.cities,
        state.purses,
        [graph.mask_of(visited) for visited in state.visited],
        state.has_garnet,
        [grave is None for grave in state.graves],
        [garnets_in_hand(state, seat) for seat in range(state.seats)],
        () if state.score is None else state.score.places,
    )
