"""Orders put together trader by trader, bid and cuts are all that the rules allow, and no others."""

from __future__ import annotations

from itertools import chain, combinations, product

from engine.traitors.types import Bid, Move, Setup, Spring, Token, Travel
from tests.engine.compositions import every_move, legal
from tests.engine.traitors.build import GAME, Table, spring, start

CITIES = [None, *range(10)]
PATHS = [(), *((city,) for city in range(9)), *product(range(9), repeat=2)]
CUTS = list(chain.from_iterable(combinations(range(13), number) for number in range(5)))
BIDS = [None, *(Bid(gold, garnets) for gold in range(3) for garnets in range(3))]


def composed(table: Table, seat: int) -> set[Move]:
    return every_move(lambda: GAME.compose(table.state, seat))


def test_the_set_up() -> None:
    table = Table(bid_limit=1)
    tried = (
        Setup((city, city, 1), number, bid)
        for city, number, bid in product(CITIES, [None, 0, 1, 2, 3, 4], BIDS)
    )
    found = composed(table, 0)
    alike = {move for move in found if isinstance(move, Setup) and move.cities[1:] == (move.cities[0], 1)}
    assert alike == legal(GAME, table.state, 0, tried)
    assert len({move.cities for move in found}) == 10**3


def test_an_order_of_a_traitor_with_a_dead_trader() -> None:
    table = Table(start("AEI", 1, 10), start("AEE"), start("CCC"))
    assert table.state.traitors[0] == 0
    table.state.graves[1] = 0
    tried = [Travel((to, None, other), cuts) for to, other, cuts in product(CITIES, CITIES, CUTS)]
    assert composed(table, 0) == legal(GAME, table.state, 0, [*tried, Travel((None, 1, None))])
    assert all(move.cuts == () for move in composed(table, 1))


def test_the_spring() -> None:
    table = Table(start("AEI"), start("AEE"), start("CCC"), bid_limit=1).to_spring()
    table.state.graves[1] = table.state.graves[2] = 0
    tried = [Spring((path, (), ()), bid, plan) for path, bid, plan in product(PATHS, BIDS[:5], CUTS[:30])]
    found = composed(table, 0)
    few = {move for move in found if move.plan in CUTS[:30] and move.bid in BIDS[:5]}
    assert few == legal(GAME, table.state, 0, tried)
    assert legal(GAME, table.state, 0, [Spring(plan=plan, bid=Bid()) for plan in CUTS]) <= found


def test_the_second_token() -> None:
    table = Table(start("AEI"), start("AAA"), start("CCC")).to_spring()
    table.all(spring("BC D -"))
    (winner,) = GAME.to_act(table.state)
    tried = [Token(receiver) for receiver in [None, *range(5)]]
    assert composed(table, winner) == legal(GAME, table.state, winner, tried)
