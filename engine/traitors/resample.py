"""States that fit a view, with all that its seat does not know drawn by chance.

Hidden are the bids of the set-up (while the game goes on) and the orders of the running round. The
bids must explain the traitors that were named and the reader's own bid.
"""

from collections.abc import Iterator
from itertools import product

from engine.core.chance import Chance
from engine.traitors import listing, setup
from engine.traitors.state import State, copy
from engine.traitors.types import GARNET_VALUE, TRADERS, Bid, Order, Round, Setup, Token, Travel, View

Offers = dict[int, Bid]
"""The bids for one round, by seat."""

_PADDING = 30
"""Gold by which an unknown bid may exceed the least that explains what is known."""


class Resampler:
    """One view's public part, and the cheapest bids that explain it, worked out once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.public = _public(view)
        self.bids_hidden = view.phase != "setup" and view.opened is None
        order = view.own.orders[0] if self.bids_hidden and view.own is not None else None
        self.own = order if isinstance(order, Setup) else None
        self.bids = _bids(self.public, view, self.own) if self.bids_hidden else {}

    def __call__(self, chance: Chance) -> State:
        """Draw bids and orders by ``chance``; the state gets a chance of its own."""
        state, view = copy(self.public), self.view
        if self.bids_hidden:
            self._deal_bids(state, chance)
        for offer in state.won:
            if offer is not None:
                state.spent[offer[0]] += offer[1].garnets
        for player in view.players:
            if player.ready:
                chosen = view.own.order if view.own is not None and player.seat == view.seat else None
                order = chosen or listing.random_move(state, player.seat, chance)
                assert not isinstance(order, Token)
                state.orders[player.seat] = order
        state.chance = chance.fork("resample")
        return state

    def _deal_bids(self, state: State, chance: Chance) -> None:
        """Vary what is free in the set-up's bids; where traders were placed is public."""
        view = self.view
        bids = {number: offers.copy() for number, offers in self.bids.items()}
        bidding = {seat for offers in bids.values() for seat in offers}
        free = [seat for seat in range(state.seats) if seat != view.seat and seat not in bidding]
        chance.shuffle(free)
        for number, offers in bids.items():
            _vary(state, view, number, offers, free, chance)
        founded: list[Order | None] = []
        for seat in range(state.seats):
            first, second, third = (view.trader(seat, number).visited[0] for number in range(TRADERS))
            bid = next(((number, made[seat]) for number, made in bids.items() if seat in made), (None, None))
            founded.append(Setup((first, second, third), *bid))
        if view.seat is not None:
            founded[view.seat] = self.own
        state.past[0] = tuple(founded)
        for number, traitor in enumerate(view.traitors, 1):
            state.won.append(None if traitor is None else (traitor, bids[number][traitor]))


def _public(view: View) -> State:
    """What the view shows; of rounds resolved all orders but those of the set-up."""
    state = setup.new_state(view.options, len(view.players), Chance(b""))
    state.phase = view.phase
    state.round = view.round
    state.traitors = list(view.traitors)
    state.closed = list(view.closed)
    state.rounds = list(view.rounds)
    state.score = view.score
    state.bonus = [player.bonus for player in view.players]
    state.tokens = [player.tokens for player in view.players]
    state.gained = [player.garnets - state.brought[player.seat] for player in view.players]
    state.cities = [trader.city for trader in view.traders]
    state.purses = [trader.purse for trader in view.traders]
    state.visited = [trader.visited for trader in view.traders]
    state.has_garnet = [trader.garnet for trader in view.traders]
    state.graves = [trader.grave for trader in view.traders]
    if view.opened is not None:
        state.past = list(view.opened.rounds)
        state.won = list(view.opened.won)
    elif view.phase != "setup":
        seats = range(state.seats)
        travelled = (tuple(_travelled(view, resolved, seat) for seat in seats) for resolved in view.rounds)
        state.past = [(), *travelled]
    return state


def _travelled(view: View, resolved: Round, seat: int) -> Order | None:
    """A seat's order in a resolved round; its own is known, another's can be read from the journeys."""
    if view.own is not None and seat == view.seat:
        return view.own.orders[resolved.number]
    to: list[int | None] = [None] * TRADERS
    for journey in resolved.steps[0].journeys:
        if journey.seat == seat:
            to[journey.trader] = journey.city
    gone = {
        (journey.seat, journey.trader)
        for earlier in view.rounds
        if earlier.number < resolved.number
        for journey in earlier.journeys
        if journey.died
    }
    traitor = resolved.traitor == seat
    if not traitor and all((seat, number) in gone for number in range(TRADERS)):
        return None
    return Travel((to[0], to[1], to[2]), resolved.cuts if traitor else ())


# --- bids that explain the traitors ----------------------------------------------------------------


def _bids(state: State, view: View, setup: Setup | None) -> dict[int, Offers]:
    """Bids for rounds 1 to 3 under which exactly the named seats win, the fewest and cheapest.

    A seat bids for one round only. The table's true bids show that some choice works.
    """
    mine = (view.seat, setup) if view.seat is not None and setup is not None else None
    for combination in product(*(list(_explanations(state, view, number, mine)) for number in (1, 2, 3))):
        seats = [seat for offers in combination for seat in offers]
        if len(seats) == len(set(seats)):
            return dict(enumerate(combination, 1))
    raise AssertionError("the true bids explain the traitors")


def _explanations(state: State, view: View, number: int, mine: tuple[int, Setup] | None) -> Iterator[Offers]:
    """The cheapest sets of bids for a round that make its named traitor win, the likeliest first."""
    traitor = view.traitors[number - 1]
    bid = mine[1].bid if mine is not None and mine[1].round == number else None
    if mine is None or bid is None:
        yield {} if traitor is None else {traitor: Bid()}
        return
    seat = mine[0]
    if traitor == seat:
        yield {seat: bid}
        return
    if traitor is not None:
        for value in range(bid.value + 1, bid.value + 1 + GARNET_VALUE):
            higher = _offer(state, traitor, value)
            if higher is not None:
                yield {seat: bid, traitor: higher}
                break
    # Otherwise somebody tied with the reader, and the traitor, if any, won below that.
    for other in range(state.seats):
        tying = _offer(state, other, bid.value)
        if other in (seat, traitor) or tying is None or (traitor is not None and bid.value == 0):
            continue
        yield {seat: bid, other: tying} | ({} if traitor is None else {traitor: Bid()})


def _offer(state: State, seat: int, value: int) -> Bid | None:
    """A bid of this value with as few garnets as the limit on gold allows, or None."""
    garnets = max(0, -(-(value - state.options.bid_limit) // GARNET_VALUE))
    gold = value - GARNET_VALUE * garnets
    return Bid(gold, garnets) if gold >= 0 and garnets <= state.brought[seat] else None


def _vary(state: State, view: View, number: int, offers: Offers, free: list[int], chance: Chance) -> None:
    """Draw what is free in a round's bids: the traitor's surplus, losing bids below it, ties above nobody.

    Takes the seats that it uses from ``free``.
    """
    traitor = view.traitors[number - 1]
    if traitor is None:
        if not offers and len(free) >= 2 and chance.below(2):
            value = chance.below(min(state.options.bid_limit, _PADDING) + 1)
            for _ in range(2):
                offers[free.pop()] = Bid(value)
        return
    if traitor != view.seat and all(bid.value <= offers[traitor].value for bid in offers.values()):
        least = offers[traitor]
        room = min(state.options.bid_limit - least.gold, _PADDING)
        more = state.brought[traitor] - least.garnets
        offers[traitor] = Bid(least.gold + chance.below(room + 1), least.garnets + chance.below(more + 1))
    top = offers[traitor].value
    while free and top > 0 and chance.below(2):
        offers[free.pop()] = Bid(chance.below(min(top - 1, state.options.bid_limit) + 1))
