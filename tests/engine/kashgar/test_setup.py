"""The deal, and who begins (K-1 to K-4)."""

from __future__ import annotations

import json

import pytest

from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.kashgar.types import Options
from tests.engine.kashgar.build import CARDS, GAME, caravan, census


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_165_cards_are_there(seats: int) -> None:
    state = GAME.new(Options(), seats, Chance(bytes(32)))
    persons, contracts = census(state, CARDS)
    assert persons.total() == 125
    assert contracts.total() == 40
    assert len(state.face_up) == 4
    assert (len(state.standard), len(state.special), len(state.contract_deck)) == (76, 12, 36)


@pytest.mark.rule("K-1")
def test_decks_are_shuffled_apart() -> None:
    one, other = (GAME.new(Options(), 2, Chance(bytes([seed]) * 32)) for seed in (1, 2))
    for name in ("standard", "special", "contract_deck"):
        assert getattr(one, name) != getattr(other, name)
    for name in ("standard", "special"):
        assert {CARDS.deck.persons[person].deck for person in getattr(one, name)} == {name}


@pytest.mark.rule("K-2")
@pytest.mark.parametrize("number", [0, 5, 12])
def test_additional_cards_are_shown_and_shuffled_in(number: int) -> None:
    state = GAME.new(Options(cut_and_thrust=number), 3, Chance(bytes(32)))
    view = GAME.view(state, None)
    assert len(view.additional) == number
    assert view.standard == 76 + number
    inside = sorted(
        CARDS.keys[person] for person in state.standard if CARDS.deck.persons[person].deck == "additional"
    )
    assert inside == sorted(view.additional)


@pytest.mark.rule("K-2")
def test_more_than_twelve_additional_cards_are_refused() -> None:
    with pytest.raises(BadOptions, match="cut_and_thrust"):
        GAME.read_options('{"cut_and_thrust": 13}')


@pytest.mark.rule("K-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_the_same(seats: int) -> None:
    state = GAME.new(Options(), seats, Chance(bytes(32)))
    assert state.goods == [[3] * 7] * seats
    starts = []
    for seat in range(seats):
        for number in range(3):
            front, start = caravan(state, number, seat)
            assert front == "patriarch"
            assert GAME.deck.person(start).deck == "start"
            starts.append(start)
    assert len(set(starts)) == 3 * seats
    assert state.reserve == 1


@pytest.mark.rule("K-4")
@pytest.mark.parametrize("seed", range(6))
def test_the_lowest_start_card_begins_and_play_goes_clockwise(seed: int) -> None:
    state = GAME.new(Options(), 3, Chance(bytes([seed]) * 32))
    starts = [caravan(state, number, seat)[1] for seat in range(3) for number in range(3)]
    numbers = [GAME.deck.person(start).number or 99 for start in starts]
    lowest = numbers.index(min(numbers)) // 3
    assert state.player == lowest
    for distance in range(5):
        assert state.player == (lowest + distance) % 3
        GAME.play(state, state.player, GAME.parse(f"use {distance // 3 + 1} b"))


def test_saved_states_keep_the_names_of_their_fields() -> None:
    saved = json.loads(GAME.save_state(GAME.new(Options(), 2, Chance(bytes(32)))))
    assert set(saved) == {
        *("options", "chance", "first", "turn", "goods", "caravans", "contracts", "earned", "standard"),
        *("special", "orders", "special_known", "orders_known", "face_up", "discards", "box", "aside"),
        *("reserve", "additional", "stack", "acting", "spot", "drawn", "drawn_orders", "raised", "totals"),
        *("triggered", "opened", "ending", "places"),
    }
