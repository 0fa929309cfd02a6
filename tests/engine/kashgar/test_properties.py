"""What holds in every position of any game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.kashgar.compiler import CompiledDeck
from engine.kashgar.events import CardPassed, CardUsed, ContractCompleted, Event, TrackMoved, TurnEnded
from engine.kashgar.goods_steps import GOOD_NUMBERS
from engine.kashgar.language import TRACK_LENGTHS
from engine.kashgar.state import State
from engine.kashgar.stock import can_pay_contract, contract_payments, payments, price_of
from engine.kashgar.types import CARAVANS, Options
from tests.engine.kashgar.build import GAME, census
from tests.support.thorough import times

seeds = st.binary(min_size=32, max_size=32)
stocks = st.lists(st.integers(0, 6), min_size=7, max_size=7)
few = st.integers(0, 4)


@pytest.mark.rule("K-1", "K-3", "K-9", "K-11", "K-13", "K-16", "K-19", "K-21")
@settings(deadline=None, max_examples=times(5, 8))
@given(seed=seeds, seats=st.integers(2, 4), additional=st.sampled_from([0, 4, 12]))
def test_random_games(seed: bytes, seats: int, additional: int) -> None:
    state = GAME.new(Options(cut_and_thrust=additional), seats, Chance(seed))
    cards = GAME.cards(state)
    picks = Chance(seed).fork("picks")
    everything = census(state, cards)
    turns = [0] * seats
    for _ in range(400):
        if state.ending is not None:
            break
        stock = [goods.copy() for goods in state.goods]
        moves = GAME.moves(state, state.player)
        events = GAME.push(state, state.player, picks.choice(moves))
        assert census(state, cards) == everything
        assert all(
            0 <= now <= most for goods in state.goods for now, most in zip(goods, TRACK_LENGTHS, strict=True)
        )
        assert len(state.face_up) == min(4, len(state.face_up) + len(state.contract_deck))
        assert 0 <= state.special_known <= len(state.special)
        assert 0 <= state.contracts_known <= len(state.contract_deck)
        _goods_add_up(state, stock, events)
        for event in events:
            if isinstance(event, TurnEnded):
                turns[event.seat] += 1
            if isinstance(event, CardPassed):
                assert not GAME.deck.person(event.person).must or event.unable
    if state.ending is not None:
        assert len(set(turns)) == 1, "everybody has had the same number of turns"
    assert max(turns) - min(turns) <= 1


def _goods_add_up(state: State, stock: list[list[int]], events: list[Event]) -> None:
    """Every change of a stock is told, and what is paid is exactly what was printed."""
    for event in events:
        match event:
            case TrackMoved():
                number = GOOD_NUMBERS[event.good]
                assert stock[event.seat][number] == event.was
                stock[event.seat][number] = event.now
            case CardUsed() | ContractCompleted():
                for number, paid in enumerate(price_of(event.paid)):
                    stock[event.seat][number] -= paid
    assert stock == state.goods


@pytest.mark.rule("K-11")
@given(stock=stocks, fixed=st.lists(few, min_size=7, max_size=7), units=few)
def test_payments_of_a_cost_are_exact_and_complete(stock: list[int], fixed: list[int], units: int) -> None:
    found = payments(stock, ((*fixed, units),))
    assert len(set(found)) == len(found)
    for price in found:
        assert sum(price) == sum(fixed) + units
        assert all(0 <= need <= have for need, have in zip(price, stock, strict=True))
        assert all(paid >= need for paid, need in zip(price, fixed, strict=True))
        assert price[:2] == tuple(fixed[:2]), "any spice is never gold or mules"
    left = [have - need for have, need in zip(stock, fixed, strict=True)]
    assert bool(found) == (min(left) >= 0 and sum(left[2:]) >= units)


@pytest.mark.rule("K-17")
@given(stock=stocks, cost=st.lists(few, min_size=7, max_size=7), mules=st.integers(0, 5), gold=st.booleans())
def test_payments_of_a_contract_are_exact(stock: list[int], cost: list[int], mules: int, gold: bool) -> None:
    found = contract_payments(stock, mules, tuple(cost), gold)
    assert len(set(found)) == len(found)
    assert bool(found) == can_pay_contract(stock, mules, tuple(cost), gold)
    assert [price[1] for price in found] == sorted(price[1] for price in found)
    for price in found:
        assert sum(price) == sum(cost)
        assert all(0 <= need <= have for need, have in zip(price, stock, strict=True))
        assert price[0] == cost[0]
        assert price[1] >= cost[1]
        assert all(paid <= need for paid, need in zip(price[2:], cost[2:], strict=True))
        assert gold or price == tuple(cost)
        assert stock[0] >= mules


@pytest.mark.rule("K-15", "K-16")
@settings(deadline=None, max_examples=8)
@given(seed=seeds, plies=st.integers(0, 150))
def test_a_deal_from_a_view_has_the_same_cards_and_the_same_known_places(seed: bytes, plies: int) -> None:
    state = GAME.new(Options(cut_and_thrust=3), 3, Chance(seed))
    picks = Chance(seed).fork("picks")
    for _ in range(plies):
        if state.ending is None:
            GAME.push(state, state.player, picks.choice(GAME.moves(state, state.player)))
    cards: CompiledDeck = GAME.cards(state)
    view = GAME.view(state, 2)
    other = GAME.resample(view, picks)
    assert census(other, cards) == census(state, cards)
    assert GAME.view(other, 2) == view
    assert other.special[: state.special_known] == state.special[: state.special_known]
    assert other.contract_deck[: state.contracts_known] == state.contract_deck[: state.contracts_known]
    assert len(other.caravans) == CARAVANS * 3
