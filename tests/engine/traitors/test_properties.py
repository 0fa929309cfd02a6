"""What holds in every game, whoever plays and however: random tables, looked at after each round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.traitors.events import Arrived, BonusEarned, Died, Event, Founded, GarnetGained, Ordered
from engine.traitors.graph import graph_of, mask_of, unreachable
from engine.traitors.play import best_unique
from engine.traitors.state import State
from engine.traitors.types import CITY_PAY, TRADERS, Map, Move, Opened, Options, Score, Setup
from tests.engine.events import of_type
from tests.engine.options import any_options
from tests.engine.traitors.build import GAME, GRID
from tests.support.thorough import times

TABLES = any_options(
    Options,
    map=st.sampled_from([None, GRID]),
    bid_limit=st.sampled_from([0, 5, 9_999]),
    kill_bonus=st.sampled_from([0, 5]),
    garnets=st.sampled_from([0, 1, 4]),
)
SEEDS = st.binary(min_size=32, max_size=32)
usual = settings(max_examples=times(12, 40), deadline=None)


def new(options: Options, seats: int, seed: bytes) -> State:
    return GAME.new(options, seats, Chance(seed))


def play(state: State, chance: Chance) -> list[Event]:
    """Play a game to its end: each awaited seat in a random order, some changing their minds."""
    events: list[Event] = []
    while waited := sorted(GAME.awaited(state)):
        chance.shuffle(waited)
        for seat in waited[: 1 + chance.below(len(waited))]:
            events += GAME.play(state, seat, GAME.sample(state, seat, chance))
    return events


def chart_of(state: State) -> Map:
    chart = state.options.map
    assert chart is not None
    return chart


@pytest.mark.rule("T-10", "T-11")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_cuts_are_a_matching_and_leave_the_map_in_one_piece(
    options: Options, seats: int, seed: bytes
) -> None:
    state = new(options, seats, seed)
    play(state, Chance(seed))
    net = graph_of(chart_of(state))
    closed: set[int] = set()
    for done in state.rounds:
        cities = [city for route in done.cuts for city in net.ends[route]]
        assert len(done.cuts) <= 3
        assert len(set(cities)) == len(cities)
        assert not closed & set(done.cuts)
        assert not unreachable(net, mask_of((*closed, *done.cuts)))
        closed |= set(done.cuts) if options.cuts == "permanent" else set()
    assert state.closed == sorted(closed)


@pytest.mark.rule("T-4", "T-12", "T-13", "T-18", "T-23", "T-24", "T-25")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_gold_adds_up_from_the_log(options: Options, seats: int, seed: bytes) -> None:
    state = new(options, seats, seed)
    events = play(state, Chance(seed))
    purses: Counter[tuple[int, int]] = Counter()
    dead: set[tuple[int, int]] = set()
    bonus: Counter[int] = Counter()
    (founded,) = of_type(events, Founded)
    for seat, cities in enumerate(founded.cities):
        purses.update({(seat, number): CITY_PAY for number in range(len(cities))})
    for event in events:
        if isinstance(event, Arrived):
            trader = (event.seat, event.trader)
            assert trader not in dead
            purses[trader] += CITY_PAY * event.first - event.toll
            assert purses[trader] == event.purse
        elif isinstance(event, Died):
            dead.add((event.seat, event.trader))
        elif isinstance(event, BonusEarned):
            bonus[event.seat] += event.gold
    assert [purses[divmod(trader, TRADERS)] for trader in range(seats * TRADERS)] == state.purses
    (score,) = of_type(events, Score)
    (opened,) = of_type(events, Opened)
    charge: Counter[int] = Counter()
    for offer in opened.won:
        if offer is not None:
            charge[offer[0]] += offer[1].gold
    for (seat, number), gold in purses.items():
        due = 0 if (seat, number) in dead else max(0, gold + bonus[seat] - charge[seat])
        assert score.gold[seat][number] == due
    assert bonus == Counter({seat: gold for seat, gold in enumerate(state.bonus) if gold})


@pytest.mark.rule("T-5", "T-7", "T-15", "T-30")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_garnets_add_up_from_the_log(options: Options, seats: int, seed: bytes) -> None:
    state = new(options, seats, seed)
    events = play(state, Chance(seed))
    gained = of_type(events, GarnetGained)
    assert len({(one.seat, one.trader) for one in gained}) == len(gained), "one for each trader"
    (score,) = of_type(events, Score)
    (opened,) = of_type(events, Opened)
    for seat in range(seats):
        spent = sum(offer[1].garnets for offer in opened.won if offer is not None and offer[0] == seat)
        hand = state.brought[seat] + sum(one.seat == seat for one in gained) - spent
        assert score.garnets[seat] == hand >= 0


@pytest.mark.rule("T-14")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_exactly_even_numbers_have_a_discount(options: Options, seats: int, seed: bytes) -> None:
    state = new(options, seats, seed)
    play(state, Chance(seed))
    for done in state.rounds:
        for step in done.steps:
            used = Counter(one.route for one in step.journeys if not one.died)
            assert {one.route: one.travellers for one in step.crossings} == used
            for one in step.crossings:
                full = chart_of(state).routes[one.route].toll
                assert one.discount == (one.travellers % 2 == 0)
                assert one.toll == ((full + 1) // 2 if one.discount else full)
                assert all(own.toll == one.toll for own in step.journeys if own.route == one.route)
            assert {one.route for one in step.journeys if one.died} <= set(done.cuts)


@pytest.mark.rule("T-3", "T-18")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_the_order_of_submission_never_matters(options: Options, seats: int, seed: bytes) -> None:
    """The same orders, in another order and after other orders, give the same table and the same story."""
    one, other = new(options, seats, seed), new(options, seats, seed)
    chance = Chance(seed)
    while waited := sorted(GAME.awaited(one)):
        orders: dict[int, Move] = {seat: GAME.sample(one, seat, chance) for seat in waited}
        story, other_story = [], []
        for seat, order in orders.items():
            story = GAME.play(one, seat, order)
        shuffled = list(orders)
        chance.shuffle(shuffled)
        for seat in shuffled[:-1]:
            GAME.play(other, seat, GAME.sample(other, seat, chance))
        for seat in shuffled:
            other_story = GAME.play(other, seat, orders[seat])
        assert [event for event in story if not isinstance(event, Ordered)] == [
            event for event in other_story if not isinstance(event, Ordered)
        ]
        assert GAME.save_state(one) == GAME.save_state(other)


@pytest.mark.rule("T-3", "T-8", "T-18")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_views_leak_neither_orders_nor_bids(options: Options, seats: int, seed: bytes) -> None:
    """Another seat's order, whatever it is, leaves every view the same but its own."""
    state = new(options, seats, seed)
    chance = Chance(seed)
    while waited := sorted(GAME.awaited(state)):
        if len(waited) > 1:
            seat = chance.choice(waited)
            twins = [GAME.copy(state) for _ in range(2)]
            caused = [GAME.play(twin, seat, GAME.sample(twin, seat, chance)) for twin in twins]
            for reader in (None, *range(seats)):
                if reader == seat:
                    continue
                assert GAME.view(twins[0], reader) == GAME.view(twins[1], reader)
                heard = [[GAME.visible_event(event, reader) for event in events] for events in caused]
                assert heard[0] == heard[1] == [Ordered(seat, None)]
        for seat in waited:
            GAME.play(state, seat, GAME.sample(state, seat, chance))


@pytest.mark.rule("T-8", "T-18")
@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_a_deal_from_a_view_explains_all_that_is_known(options: Options, seats: int, seed: bytes) -> None:
    """Its bids name the same traitors, the reader's own are kept, nobody bids more garnets than they had."""
    state = new(options, seats, seed)
    chance = Chance(seed)
    while waited := sorted(GAME.awaited(state)):
        for reader in (None, *range(seats)):
            view = GAME.view(state, reader)
            deal = GAME.resample(view, chance)
            assert GAME.view(deal, reader) == view
            if not deal.past:
                continue
            setups = [order for order in deal.past[0] if isinstance(order, Setup)]
            assert len(setups) == seats
            if reader is not None:
                assert setups[reader] == state.past[0][reader]
            for number in (1, 2, 3):
                bids = [order.bid if order.round == number else None for order in setups]
                won = best_unique(bids)
                assert (won and won[0]) == state.traitors[number - 1]
            for seat, order in enumerate(setups):
                if order.bid is not None:
                    assert 0 <= order.bid.gold <= options.bid_limit
                    assert 0 <= order.bid.garnets <= state.brought[seat]
            assert deal.past[1:] == state.past[1:], "journeys and cuts are public once resolved"
        for seat in waited:
            GAME.play(state, seat, GAME.sample(state, seat, chance))


@usual
@given(TABLES, st.integers(3, 12), SEEDS)
def test_the_story_is_the_same_in_the_view(options: Options, seats: int, seed: bytes) -> None:
    state = new(options, seats, seed)
    events = play(state, Chance(seed))
    view = GAME.view(state, None)
    for step, next_step in pairwise(view.rounds):
        assert next_step.number == step.number + 1
    assert sum(done.deaths for done in view.rounds) == len(of_type(events, Died))
    assert sum(not trader.alive for trader in view.traders) == len(of_type(events, Died))
    assert len(encode(view)) < 60_000
