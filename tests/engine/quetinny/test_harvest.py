"""Harvests: Q-12 and Q-13."""

from __future__ import annotations

import pytest

from engine.quetinny.advice import harvest_gains
from engine.quetinny.events import Harvested
from engine.quetinny.types import Harvest
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, allowed, play, position, refused, texts

TWO_ACES = """
AM/M   5ML/M  AL/L
"""
HAND = "7ML 8MS 2SY CM"


@pytest.mark.rule("Q-12")
def test_two_cubes_on_each_ace_of_the_card() -> None:
    state = position(TWO_ACES, HAND)
    assert texts(state, "harvest ") == ["harvest 7ML M L", "harvest 8MS M", "harvest CM M"]
    done = only(play(state, "harvest 7ML M L"), Harvested)
    assert done.cubes == (("Moons", 2), ("Leaves", 2))
    assert state.cubes == [2, 0, 0, 2, 0, 0]
    assert state.spice == 2
    assert [TABLES.ids[card] for card in state.discards] == ["7ML"]


@pytest.mark.rule("Q-12")
@pytest.mark.parametrize(
    ("spice", "offered"),
    [
        (6, ["M L"]),
        (4, ["M L"]),
        (3, ["M L", "L M"]),
        (2, ["M", "L"]),
        (1, ["M", "L"]),
    ],
)
def test_a_short_supply_goes_as_far_as_it_goes(spice: int, offered: list[str]) -> None:
    state = position(TWO_ACES, HAND, spice=spice)
    assert texts(state, "harvest 7ML ") == [f"harvest 7ML {order}" for order in offered]


@pytest.mark.rule("Q-12")
def test_the_first_ace_is_served_first() -> None:
    state = position(TWO_ACES, HAND, spice=3)
    move = GAME.parse("harvest 7ML L M")
    assert isinstance(move, Harvest)
    gains = (("Leaves", 2), ("Moons", 1))
    assert harvest_gains(GAME.view(state, 0), move) == gains, "a panel may tell beforehand"
    assert only(GAME.play(state, 0, move), Harvested).cubes == gains
    assert state.spice == 0
    state = position(TWO_ACES, HAND, spice=1)
    assert only(play(state, "harvest 7ML L"), Harvested).cubes == (("Leaves", 1),)


@pytest.mark.rule("Q-12")
def test_orders_with_the_same_result_are_one_move() -> None:
    state = position(TWO_ACES, HAND)
    refused(state, "harvest 7ML L M", "Q-12", "harvest 7ML M L")
    refused(state, "harvest 7ML M", "Q-12", "harvest 7ML M L")
    refused(state, "harvest 7ML M M", "Q-12", "harvest 7ML M L")
    refused(state, "harvest 8MS M S", "Q-12", "Ace of Suns is not in the kingdom", "harvest 8MS M")
    refused(state, "harvest 8MS M L", "Q-12", "does not have Leaves")


@pytest.mark.rule("Q-13")
def test_at_least_one_cube_is_placed() -> None:
    state = position(TWO_ACES, HAND)
    assert not texts(state, "harvest 2SY ")
    refused(state, "harvest 2SY S", "Q-13", "no Ace of Suns and Wyrms")
    state = position(TWO_ACES, HAND, spice=0)
    assert not texts(state, "harvest ")
    refused(state, "harvest 7ML M L", "Q-13", "supply of spice is empty")
    assert not allowed(state, "harvest CM M")
