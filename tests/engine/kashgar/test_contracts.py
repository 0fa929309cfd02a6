"""Contracts: figure, cost, payout, free ones, gold for spices, draws (K-17 to K-19)."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.kashgar.events import ContractCompleted, ContractRevealed
from engine.kashgar.language import Amounts, Complete, DrawContracts, Goods, Increase
from engine.kashgar.state import State
from tests.engine.kashgar.build import (
    GAME,
    NOTHING,
    changed,
    contracts_named,
    play,
    probe,
    refused,
    stock,
    table,
    texts,
)

SAMARKAND = "large-order-from-samarkand"
GRAIN = "grain-field"


@pytest.mark.rule("K-17")
def test_the_figure_is_needed_and_the_cost_is_spent() -> None:
    state = probe(Complete(), face_up=f"{SAMARKAND} {GRAIN}", stock="mule=2 cinnamon=6 gold=0")
    refused(state, "use 1", "K-5", "Your goods are not enough")
    state.goods[0][0] = 3
    events = play(state, "use 1")
    assert ContractCompleted(0, SAMARKAND, 4, Goods(mule=1, cinnamon=6), False, False) in events
    assert (stock(state)["mule"], stock(state)["cinnamon"]) == (2, 0)


@pytest.mark.rule("K-5", "K-17")
def test_the_figure_is_looked_at_after_the_actions_own_cost() -> None:
    state = probe(Complete(), cost=(Amounts(mule=1),), face_up=SAMARKAND, stock="mule=3 cinnamon=9")
    refused(state, "use 1", "K-5")
    state.goods[0][0] = 4
    play(state, "use 1")
    assert stock(state)["mule"] == 2


@pytest.mark.rule("K-5")
def test_a_payment_must_leave_a_contract_in_reach() -> None:
    cost = (Amounts(cinnamon=1), Amounts(gold=1))
    state = probe(Complete(), cost=cost, face_up=SAMARKAND, stock="mule=3 cinnamon=6")
    play(state, "use 1")
    assert stock(state)["gold"] == 2, "cinnamon could not have been paid"
    assert contracts_named(state, state.fulfilled[0]) == [SAMARKAND]


@pytest.mark.rule("K-5")
def test_a_completion_that_does_not_come_first_need_not_be_possible() -> None:
    state = probe(Increase((Amounts(gold=1),)), Complete(), face_up=SAMARKAND, stock="mule=0")
    play(state, "use 1")
    assert (stock(state)["gold"], state.fulfilled[0]) == (4, [])


@pytest.mark.rule("K-17")
def test_a_payout_comes_after_paying_with_caps() -> None:
    contract = next(one for one in GAME.deck.contracts if one.payout.mule)
    state = probe(Complete(), face_up=contract.key, stock="mule=5 gold=9 pepper=9 anise=9 cloves=9")
    play(state, "use 1")
    assert stock(state)["mule"] == min(6, 5 - contract.cost.mule + contract.payout.mule)


@pytest.mark.rule("K-17")
def test_a_payout_cannot_help_to_pay() -> None:
    contract = next(one for one in GAME.deck.contracts if one.payout.gold)
    state = probe(
        Complete(gold=True),
        face_up=contract.key,
        stock=NOTHING,
    )
    refused(state, "use 1", "K-5")


@pytest.mark.rule("K-17")
def test_gold_may_stand_for_spices_one_for_one_on_top_of_the_contracts_own_gold() -> None:
    state = probe(Complete(gold=True), face_up="order-from-turpan", stock="mule=2 gold=3 pepper=1 cinnamon=1")
    play(state, "use 1")
    ways = ["pay 2 gold, 1 pepper, 1 cinnamon", "pay 3 gold, 1 pepper", "pay 3 gold, 1 cinnamon"]
    assert texts(state) == ways
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert (view.ask.question, view.ask.contract) == ("pay_contract", "order-from-turpan")
    refused(state, "pay 1 gold, 2 pepper", "K-17", "paid exactly")
    play(state, "pay 3 gold, 1 cinnamon")
    assert (stock(state)["gold"], stock(state)["pepper"], stock(state)["cinnamon"]) == (0, 1, 0)


@pytest.mark.rule("K-17")
def test_gold_never_stands_for_mules() -> None:
    state = probe(Complete(gold=True), face_up=SAMARKAND, stock="mule=2 gold=9 cinnamon=9")
    refused(state, "use 1", "K-5")


@pytest.mark.rule("K-17")
def test_free_asks_neither_figure_nor_cost_and_pays_out() -> None:
    contract = next(one for one in GAME.deck.contracts if one.payout.gold)
    state = probe(Complete(free=True), face_up=contract.key, stock=NOTHING)
    play(state, "use 1")
    assert stock(state)["gold"] == contract.payout.gold


@pytest.mark.rule("K-18")
def test_kinds_are_kept_to_and_without_any_all_go() -> None:
    face_up = f"{SAMARKAND} {GRAIN} order-from-kuqa"
    rich = "mule=6 gold=9 ginger=9 pepper=9 cinnamon=9"
    state = probe(Complete(kinds=("small", "special")), face_up=face_up, stock=rich)
    play(state, "use 1")
    assert texts(state) == ["complete grain-field", "complete order-from-kuqa"]
    refused(state, f"complete {SAMARKAND}", "K-17")
    state = probe(Complete(), face_up=face_up, stock=rich)
    play(state, "use 1")
    assert len(texts(state)) == 3


def drawing(*contracts: str, effect: DrawContracts, tracks: str = "") -> State:
    state = probe(effect, stock=tracks)
    cards = GAME.cards(state)
    state.contract_deck[-len(contracts) :] = [cards.contract_index[key] for key in reversed(contracts)]
    return state


@pytest.mark.rule("K-18", "K-15")
def test_drawn_contracts_are_completed_from_that_draw_at_most_one() -> None:
    effect = DrawContracts(3, 1, ("small", "special"))
    state = drawing(GRAIN, SAMARKAND, "stud-farm", effect=effect, tracks="gold=9 mule=6 cinnamon=9")
    face_up = list(state.face_up)
    play(state, "use 1")
    assert texts(state) == ["complete grain-field", "complete stud-farm", "stop"]
    assert GAME.view(state, None).drawn == (GRAIN, SAMARKAND, "stud-farm")
    play(state, "complete stud-farm")
    assert contracts_named(state, state.fulfilled[0]) == ["stud-farm"]
    assert state.face_up == face_up
    # The one drawn first lies above the others.
    assert contracts_named(state, state.contract_deck[:2]) == [SAMARKAND, GRAIN]
    assert GAME.view(state, None).contract_bottom == (SAMARKAND, GRAIN)
    for seed in range(4):
        other = GAME.resample(GAME.view(state, 1), Chance(bytes([seed]) * 32))
        assert other.contract_deck[:2] == state.contract_deck[:2]


@pytest.mark.rule("K-18")
def test_completing_a_drawn_contract_is_optional() -> None:
    state = drawing(GRAIN, GRAIN, GRAIN, effect=DrawContracts(3, 1), tracks="gold=9")
    play(state, "use 1", "stop")
    assert state.fulfilled[0] == []


@pytest.mark.rule("K-18")
def test_figure_and_cost_apply_unless_the_card_says_free() -> None:
    state = drawing(GRAIN, SAMARKAND, effect=DrawContracts(2, 1), tracks="gold=0 mule=0")
    play(state, "use 1")
    assert state.fulfilled[0] == []
    assert state.player == 1


@pytest.mark.rule("K-18")
def test_the_farmer_completes_all_grain_fields_among_three_free() -> None:
    state = table("farmer", stock="gold=0 mule=0")
    cards = GAME.cards(state)
    state.contract_deck[-3:] = [cards.contract_index[key] for key in (GRAIN, SAMARKAND, GRAIN)]
    play(state, "use 1", "complete grain-field", "complete grain-field")
    assert contracts_named(state, state.fulfilled[0]) == [GRAIN, GRAIN]
    view = GAME.view(state, None)
    assert view.players[0].total == 2 * GAME.deck.contract(GRAIN).points + 2
    assert state.player == 1


@pytest.mark.rule("K-19")
def test_a_face_up_contract_is_replaced_in_its_place() -> None:
    state = probe(
        Complete(), face_up=f"{SAMARKAND} {GRAIN} {SAMARKAND} {SAMARKAND}", stock="gold=9 cinnamon=0"
    )
    top = contracts_named(state, state.contract_deck[-1:])[0]
    events = play(state, "use 1")
    assert ContractRevealed(top) in events
    assert contracts_named(state, state.face_up) == [SAMARKAND, top, SAMARKAND, SAMARKAND]


@pytest.mark.rule("K-19")
def test_with_an_empty_deck_fewer_lie_there_and_draws_take_what_there_is() -> None:
    state = probe(Complete(), face_up=f"{SAMARKAND} {GRAIN}", stock="gold=9 cinnamon=0")
    state.contract_deck.clear()
    play(state, "use 1")
    assert contracts_named(state, state.face_up) == [SAMARKAND]
    state = drawing(GRAIN, effect=DrawContracts(3, 1), tracks="gold=9")
    state.contract_deck = state.contract_deck[-1:]
    play(state, "use 1")
    assert GAME.view(state, None).drawn == (GRAIN,)
    play(state, "stop")
    state = drawing(GRAIN, effect=DrawContracts(3, 1))
    state.contract_deck.clear()
    play(state, "use 1")
    assert state.player == 1
    assert changed(state) == {}
