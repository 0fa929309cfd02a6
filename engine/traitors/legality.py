"""What an order may say: each fault is refused with its clause and what would be possible."""

from collections.abc import Sequence

from engine.core.errors import IllegalMove
from engine.traitors import graph, types
from engine.traitors import state as states

_KIND = {"setup": types.Setup, "travel": types.Travel, "spring": types.Spring, "token": types.Token}


def check(state: states.State, seat: int, move: types.Move) -> None:
    """Raise :class:`IllegalMove` unless ``seat`` may make ``move`` now."""
    _check_turn(state, seat, move)
    if isinstance(move, types.Setup):
        _check_setup(state, seat, move)
    elif isinstance(move, types.Travel):
        _check_travel(state, seat, move)
    elif isinstance(move, types.Spring):
        _check_spring(state, seat, move)
    else:
        _check_token(state, seat, move)


def _check_turn(state: states.State, seat: int, move: types.Move) -> None:
    if state.phase == "over":
        raise IllegalMove("T-22", "The game is over; no more orders are taken")
    if not states.may_act(state, seat):
        if state.phase == "token":
            raise IllegalMove("T-28", "Only the winner gives the second Token of Life")
        raise IllegalMove("T-9", "You have no living trader to give orders to this round")
    if not isinstance(move, _KIND[state.phase]):
        expected = {
            "setup": "This is the set-up: name three start cities",
            "travel": "This round each trader stays or goes along one road",
            "spring": "In the spring, each trader goes along up to two roads",
            "token": "Only the second Token of Life is left to give",
        }
        clause = {"setup": "T-3", "travel": "T-9", "spring": "T-19", "token": "T-28"}
        raise IllegalMove(clause[state.phase], expected[state.phase])


def _check_setup(state: states.State, seat: int, move: types.Setup) -> None:
    number = len(states.chart(state).cities)
    for city in move.cities:
        if city is not None and not 0 <= city < number:
            raise _no_city("T-3", city, number)
    if (move.bid is None) != (move.round is None):
        raise IllegalMove("T-5", "Name both a bid and its round, or neither")
    if move.round is not None and not 1 <= move.round <= 3:
        raise IllegalMove("T-5", "Bid for the traitor’s seat of round 1, 2 or 3")
    _check_bid(state, seat, move.bid)


def _check_bid(state: states.State, seat: int, bid: types.Bid | None) -> None:
    if bid is None:
        return
    limit = state.options.bid_limit
    if not 0 <= bid.gold <= limit:
        raise IllegalMove("T-5", "A bid is a whole amount of gold from 0 to {limit}", limit=limit)
    held = states.garnets_in_hand(state, seat)
    if not 0 <= bid.garnets <= held:
        raise IllegalMove("T-5", "You can bid at most the garnets in your hand: {held}", held=held)


def _check_travel(state: states.State, seat: int, move: types.Travel) -> None:
    for number, city in enumerate(move.to):
        _check_path(state, seat, number, () if city is None else (city,), "T-9")
    if move.cuts and seat != states.traitor_now(state):
        raise IllegalMove("T-10", "Only this round’s traitor cuts roads")
    check_cuts(state, move.cuts)


def _check_spring(state: states.State, seat: int, move: types.Spring) -> None:
    for number, path in enumerate(move.steps):
        if len(path) > 2:
            raise IllegalMove("T-19", "A trader goes along at most two roads")
        _check_path(state, seat, number, path, "T-19")
    if move.plan and move.bid is None:
        raise IllegalMove("T-20", "A plan of cuts needs a bid; a bid of 0 is enough")
    _check_bid(state, seat, move.bid)
    check_cuts(state, move.plan)


def _check_path(state: states.State, seat: int, number: int, path: Sequence[int], clause: str) -> None:
    if not path:
        return
    if number not in states.alive(state, seat):
        raise IllegalMove(clause, "Trader {number} is dead and takes no orders", number=number + 1)
    names = states.chart(state).cities
    here = state.cities[seat * types.TRADERS + number]
    for city in path:
        if not 0 <= city < len(names):
            raise _no_city(clause, city, len(names))
        route = states.roads(state).route_of.get((here, city))
        places = {"origin": names[here].name, "city": names[city].name}
        if route is None:
            raise IllegalMove(clause, "There is no road from {origin} to {city}", **places)
        if route in state.closed:
            raise IllegalMove("T-9", "The road from {origin} to {city} was cut in an earlier round", **places)
        here = city


def check_cuts(state: states.State, cuts: Sequence[int]) -> None:
    """Raise :class:`IllegalMove` unless these routes may be cut together now (T-10)."""
    if not cuts:
        return
    if len(cuts) > graph.MOST_CUTS:
        raise IllegalMove("T-10", "At most three roads can be cut")
    net, names = states.roads(state), states.chart(state).cities
    touched: set[int] = set()
    for route in cuts:
        if not 0 <= route < len(net.ends):
            raise IllegalMove(
                "T-10",
                "There is no road {route}; they are numbered 0 to {last}",
                route=route,
                last=len(net.ends) - 1,
            )
        a, b = net.ends[route]
        if route in state.closed:
            raise IllegalMove(
                "T-10", "The road from {a} to {b} is already cut", a=names[a].name, b=names[b].name
            )
        for city in (a, b):
            if city in touched:
                raise IllegalMove(
                    "T-10", "No two cuts may share a city, and these share {city}", city=names[city].name
                )
            touched.add(city)
    lost = graph.unreachable(net, states.closed_mask(state) | graph.mask_of(cuts))
    if lost:
        raise IllegalMove(
            "T-10",
            "These cuts would separate {city} from {other}",
            city=names[lost[0]].name,
            other=names[0].name,
        )


def _check_token(state: states.State, seat: int, move: types.Token) -> None:
    if move.receiver is None:
        return
    if move.receiver == seat or not 0 <= move.receiver < state.seats:
        raise IllegalMove("T-28", "The second Token of Life goes to another player of this table")


def _no_city(clause: str, city: int, count: int) -> IllegalMove:
    """Numbered as on the map."""
    return IllegalMove(
        clause, "There is no city #{city}; they are numbered #1 to #{last}", city=city + 1, last=count
    )
