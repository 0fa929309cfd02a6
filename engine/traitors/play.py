"""How a round is resolved, once every order is in, and the story that it tells (T-12 to T-22)."""

from collections import Counter
from collections.abc import Sequence

from engine.traitors import events as event_types
from engine.traitors import scoring, types
from engine.traitors.state import State, alive, all_in, chart, garnets_in_hand, roads

Triples = tuple[tuple[int, int, int], ...]


def push(state: State, seat: int, move: types.Move) -> list[event_types.Event]:
    """Take an order; the last one in resolves the round."""
    if isinstance(move, types.Token):
        return _give_token(state, seat, move.receiver)
    events: list[event_types.Event] = [event_types.Ordered(seat, move, state.orders[seat] is not None)]
    state.orders[seat] = move
    if not all_in(state):
        return events
    events += _open_setup(state) if state.phase == "setup" else _play_round(state)
    # With ``early_end`` "never" all traders may be dead: rounds in which nobody orders pass at once.
    while state.phase == "travel" and all_in(state):
        events += _play_round(state)
    return events


# --- round 0 -------------------------------------------------------------------------------------


def _open_setup(state: State) -> list[event_types.Event]:
    orders = [order for order in state.orders if isinstance(order, types.Setup)]
    for order in orders:
        for wish in order.cities:
            city = state.chance.below(len(chart(state).cities)) if wish is None else wish
            state.cities.append(city)
            state.purses.append(types.CITY_PAY)
            state.visited.append((city,))
            state.has_garnet.append(False)
            state.graves.append(None)
    for number in (1, 2, 3):
        _award(state, [order.bid if order.round == number else None for order in orders])
    _next_round(state)
    first, second, third = state.traitors
    return [event_types.Founded(_by_seat(state.cities)), event_types.TraitorsNamed((first, second, third))]


def _award(state: State, bids: Sequence[types.Bid | None]) -> int | None:
    """Give a traitor's seat to its winner, whose garnets are spent (T-6, T-7)."""
    offer = best_unique(bids)
    state.won.append(offer)
    if offer is None:
        state.traitors.append(None)
        return None
    seat, bid = offer
    state.traitors.append(seat)
    state.spent[seat] += bid.garnets
    return seat


def best_unique(bids: Sequence[types.Bid | None]) -> tuple[int, types.Bid] | None:
    """The highest value that was bid by exactly one, with its position; None if none is unique (T-6)."""
    values = Counter(bid.value for bid in bids if bid is not None)
    offers = [(seat, bid) for seat, bid in enumerate(bids) if bid is not None and values[bid.value] == 1]
    return max(offers, key=lambda offer: offer[1].value, default=None)


# --- rounds 1 to 4 -------------------------------------------------------------------------------


def _play_round(state: State) -> list[event_types.Event]:
    """Resolve a round in place: cuts, one step or two, the bonus; then the end or the next round."""
    events: list[event_types.Event] = []
    spring = state.phase == "spring"
    traitor, cuts = _spring_plan(state) if spring else _travel_cuts(state)
    if spring:
        events.append(event_types.SpringTraitor(traitor))
    if traitor is not None and cuts:
        events.append(event_types.RoutesCut(state.round, traitor, cuts))
    endangered = [seat for seat in range(state.seats) if alive(state, seat)]
    routed = [_paths(state, seat) for seat in range(state.seats)]
    steps = tuple([_step(state, number, cuts, routed, events) for number in ((1, 2) if spring else (1,))])
    deaths = sum(journey.died for step in steps for journey in step.journeys)
    bonus = deaths * state.options.kill_bonus
    # Without a traitor there are no cuts, and nobody dies.
    if traitor is not None and bonus:
        state.bonus[traitor] += bonus
        events.append(event_types.BonusEarned(state.round, traitor, deaths, bonus))
    purses = _by_seat(state.purses)
    state.rounds.append(types.Round(state.round, traitor, cuts, steps, deaths, bonus, purses))
    events.append(event_types.RoundEnded(state.round, purses))
    if state.options.cuts == "permanent":
        state.closed = sorted({*state.closed, *cuts})
    wiped_out = any(not alive(state, seat) for seat in endangered)
    if state.round == types.LAST_ROUND or (wiped_out and _ends_early(state)):
        return events + _finish(state)
    _next_round(state)
    return events


def _travel_cuts(state: State) -> tuple[int | None, tuple[int, ...]]:
    """The traitor of a round of 1 to 3, and the cuts that the traitor's order names (T-10)."""
    traitor = state.traitors[state.round - 1]
    order = None if traitor is None else state.orders[traitor]
    return traitor, tuple(sorted(order.cuts)) if isinstance(order, types.Travel) else ()


def _spring_plan(state: State) -> tuple[int | None, tuple[int, ...]]:
    """Who wins the traitor's seat of round 4, and the plan that came with the bid (T-21)."""
    orders = [order for order in state.orders if isinstance(order, types.Spring)]
    traitor = _award(state, [order.bid for order in orders])
    return traitor, () if traitor is None else tuple(sorted(orders[traitor].plan))


def _paths(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Where each trader of a seat is ordered to go, step by step; empty for those that stay."""
    order = state.orders[seat]
    return order.paths if isinstance(order, types.Travel | types.Spring) else ((),) * types.TRADERS


def _step(
    state: State,
    number: int,
    cuts: Sequence[int],
    routed: Sequence[tuple[tuple[int, ...], ...]],
    events: list[event_types.Event],
) -> types.RoundStep:
    """Resolve one step in place: deaths, tolls by route, then arrivals by seat and trader."""
    net = roads(state)
    movers: list[tuple[int, int, int, int]] = []
    for trader in range(state.seats * types.TRADERS):
        path = routed[trader // types.TRADERS][trader % types.TRADERS]
        if len(path) >= number and state.graves[trader] is None:
            origin, city = state.cities[trader], path[number - 1]
            movers.append((trader, net.route_of[origin, city], origin, city))
    travellers = Counter(route for _, route, _, _ in movers if route not in cuts)
    crossings = tuple(_crossing(state, route, travellers[route]) for route in sorted(travellers))
    tolls = {crossing.route: crossing.toll for crossing in crossings}
    deaths: list[event_types.Event] = []
    arrivals: list[event_types.Event] = []
    journeys: list[types.Journey] = []
    for index, route, origin, city in movers:
        seat, trader = divmod(index, types.TRADERS)
        if route in cuts:
            state.graves[index] = route
            journeys.append(types.Journey(seat, trader, route, origin, city, died=True))
            deaths.append(event_types.Died(state.round, number, seat, trader, route, origin))
            continue
        first, garnet = _arrive(state, index, route, city, tolls[route])
        journeys.append(types.Journey(seat, trader, route, origin, city, False, tolls[route], first, garnet))
        arrivals.append(
            event_types.Arrived(
                state.round, number, seat, trader, route, city, tolls[route], first, state.purses[index]
            )
        )
        if garnet:
            arrivals.append(event_types.GarnetGained(state.round, number, seat, trader, route))
    events += deaths
    for paid in crossings:
        events.append(
            event_types.TollsPaid(state.round, number, paid.route, paid.travellers, paid.toll, paid.discount)
        )
    events += arrivals
    return types.RoundStep(tuple(journeys), crossings)


def _crossing(state: State, route: int, travellers: int) -> types.Crossing:
    """What each of the travellers on a route pays: half, rounded up, if they are even (T-14)."""
    toll = chart(state).routes[route].toll
    even = travellers % 2 == 0
    return types.Crossing(route, travellers, types.halved(toll) if even else toll, even)


def _arrive(state: State, trader: int, route: int, city: int, toll: int) -> tuple[bool, bool]:
    """Move a trader; tell whether the city was new to it, and whether it gained its garnet (T-13, T-15)."""
    first = city not in state.visited[trader]
    garnet = chart(state).routes[route].garnet and not state.has_garnet[trader]
    state.cities[trader] = city
    state.purses[trader] += (types.CITY_PAY if first else 0) - toll
    if first:
        state.visited[trader] += (city,)
    if garnet:
        state.has_garnet[trader] = True
        state.gained[trader // types.TRADERS] += 1
    return first, garnet


def _by_seat(values: Sequence[int]) -> Triples:
    """Numbers by trader as one triple for each seat."""
    return tuple(
        (values[first], values[first + 1], values[first + 2])
        for first in range(0, len(values), types.TRADERS)
    )


def _ends_early(state: State) -> bool:
    """Whether a player's last death in this round ends the game (T-22)."""
    if state.options.early_end == "from_round_2":
        return state.round >= 2
    return state.options.early_end == "any"


def _next_round(state: State) -> None:
    state.past.append(tuple(state.orders))
    state.orders = [None] * state.seats
    state.round += 1
    state.phase = "spring" if state.round == types.LAST_ROUND else "travel"


def _finish(state: State) -> list[event_types.Event]:
    """Count, open everything, and let a sole winner give the second token (T-23 to T-29)."""
    state.past.append(tuple(state.orders))
    state.orders = [None] * state.seats
    held = [garnets_in_hand(state, seat) for seat in range(state.seats)]
    state.score = scoring.count(
        _by_seat(state.purses), state.graves, state.bonus, state.won, held, state.round
    )
    events: list[event_types.Event] = [state.score, types.Opened(tuple(state.past), tuple(state.won))]
    if len(state.score.winners) == 1:
        state.phase = "token"
    else:
        for seat in state.score.winners:
            state.tokens[seat] = 1
        state.phase = "over"
        events.append(event_types.TokensGiven(tuple(state.tokens), None, None))
    return events


def _give_token(state: State, giver: int, receiver: int | None) -> list[event_types.Event]:
    """The sole winner keeps one token and gives the other, or lets it lapse (T-28)."""
    state.tokens[giver] = 1
    if receiver is not None:
        state.tokens[receiver] = 1
    state.phase = "over"
    return [event_types.TokensGiven(tuple(state.tokens), giver, receiver)]
