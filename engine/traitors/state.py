"""The state of a table, and the small questions that all other modules ask it."""

import msgspec

from engine.core.chance import Chance
from engine.traitors import graph, types


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a table, secrets included.

    Lists by trader hold seat 0's three, then seat 1's three, and so on; all elements of all lists are
    immutable, so a copy of the lists is a copy of the state.
    """

    options: types.Options
    """Its map is never None (see :func:`chart`)."""
    seats: int
    chance: Chance
    phase: types.Phase
    round: int
    orders: list[types.Order | None]
    """Of the round that is waited for, by seat."""
    past: list[tuple[types.Order | None, ...]]
    """Of the rounds resolved, from round 0."""
    brought: list[int]
    gained: list[int]
    spent: list[int]
    """Garnets by seat: at the start, from routes (T-15), on won bids (T-7)."""
    bonus: list[int]
    """Gold by seat (T-16)."""
    tokens: list[int]
    traitors: list[int | None]
    """Of rounds 1 to 3 from the end of the set-up on, and of round 4 once it is resolved."""
    won: list[tuple[int, types.Bid] | None]
    """The winning bids, in step with ``traitors``."""
    closed: list[int]
    """Routes cut in earlier rounds (T-9), in order."""
    cities: list[int]
    purses: list[int]
    visited: list[tuple[int, ...]]
    has_garnet: list[bool]
    graves: list[int | None]
    """The route that each dead trader died on; None for the living."""
    rounds: list[types.Round]
    score: types.Score | None


def copy(state: State) -> State:
    """An independent copy."""
    return State(
        state.options,
        state.seats,
        state.chance.copy(),
        state.phase,
        state.round,
        state.orders.copy(),
        state.past.copy(),
        state.brought.copy(),
        state.gained.copy(),
        state.spent.copy(),
        state.bonus.copy(),
        state.tokens.copy(),
        state.traitors.copy(),
        state.won.copy(),
        state.closed.copy(),
        state.cities.copy(),
        state.purses.copy(),
        state.visited.copy(),
        state.has_garnet.copy(),
        state.graves.copy(),
        state.rounds.copy(),
        state.score,
    )


def chart(state: State) -> types.Map:
    """The table's map."""
    found = state.options.map
    assert found is not None
    return found


def roads(state: State) -> graph.Graph:
    """The graph of the table's map."""
    return graph.graph_of(chart(state))


def closed_mask(state: State) -> int:
    """The routes cut in earlier rounds, as a mask."""
    return graph.mask_of(state.closed)


def garnets_in_hand(state: State, seat: int) -> int:
    """What a seat may bid now (T-5, T-20)."""
    return state.brought[seat] + state.gained[seat] - state.spent[seat]


def alive(state: State, seat: int) -> list[int]:
    """The numbers of a seat's living traders."""
    first = seat * types.TRADERS
    return [number for number in range(types.TRADERS) if state.graves[first + number] is None]


def traitor_now(state: State) -> int | None:
    """The traitor of the running round, where one is known before it is resolved (T-8)."""
    return state.traitors[state.round - 1] if state.phase == "travel" else None


def may_act(state: State, seat: int) -> bool:
    """Whether a seat gives an order in the running round: given, it may be changed until the round resolves.

    In rounds 1 to 3 a seat without living traders has nothing to order, unless it is the traitor.
    """
    if state.phase == "travel":
        first = seat * types.TRADERS
        return None in state.graves[first : first + types.TRADERS] or seat == state.traitors[state.round - 1]
    if state.phase == "token":
        return state.score is not None and seat in state.score.winners
    return state.phase != "over"


def acting(state: State) -> list[int]:
    """The seats that may act."""
    return [seat for seat in range(state.seats) if may_act(state, seat)]


def awaited(state: State) -> list[int]:
    """The seats that may act and have not: the table waits for them."""
    return [seat for seat, order in enumerate(state.orders) if order is None and may_act(state, seat)]


def all_in(state: State) -> bool:
    """Whether the running round can be resolved."""
    return not any(order is None and may_act(state, seat) for seat, order in enumerate(state.orders))


def opened(state: State) -> types.Opened | None:
    """Everything secret, once the game has been counted (T-29)."""
    return types.Opened(tuple(state.past), tuple(state.won)) if state.score is not None else None
