"""Discarding and taxes: Q-20 to Q-23."""

from __future__ import annotations

import pytest

from engine.quetinny.events import Discarded, GameEnded, Taxed
from engine.quetinny.types import Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, allowed, play, position, refused, texts

STUCK = "AM 3MW/M"
ROUTES = "AM/M 3MW/M 5ML/M 7SK/S 9LK/L"


@pytest.mark.rule("Q-20")
def test_discarding_when_nothing_else_can_be_done() -> None:
    state = position(STUCK, "2SY 4YK 5YK 7SK")
    assert texts(state) == ["discard 2SY", "discard 4YK", "discard 5YK", "discard 7SK"]
    refused(state, "discard 9MS", "Q-20", "not in your hand")
    events = play(state, "discard 5YK")
    assert only(events, Discarded).card.id == "5YK"
    assert state.phase == "tax"
    assert [TABLES.ids[card] for card in state.hand] == ["2SY", "4YK", "7SK"]


@pytest.mark.rule("Q-20")
@pytest.mark.parametrize("card", ["8MS", "CS", "6MW"])
def test_no_discarding_while_any_card_can_be_used(card: str) -> None:
    state = position(STUCK, f"2SY 4YK 5YK {card}")
    assert not texts(state, "discard ")
    refused(state, "discard 2SY", "Q-20", "can be used")


@pytest.mark.rule("Q-20")
def test_a_harvest_or_caravan_alone_forbids_discarding() -> None:
    """The Crown has nowhere to lie, yet its harvest or its caravan counts."""
    harvest = position("AM", "2SY 4YK 5YK CM")
    assert texts(harvest) == ["harvest CM M"]
    refused(harvest, "discard CM", "Q-20")
    caravan = position("AM+1\nCM", "2SY 4YK 5YK CS", spice=0)
    assert all(text.startswith("discard") for text in texts(caravan))
    sending = position("AS+1\nCS", "2WL 4YK 5YK 7SK", spice=0)
    assert not texts(sending, "discard ")
    assert texts(sending, "caravan ") == ["caravan 7SK S:U20-U21"]
    refused(sending, "discard 2WL", "Q-20")


@pytest.mark.rule("Q-21")
@pytest.mark.parametrize(
    ("card", "owed"),
    [("8MS", 4), ("2MK", 0), ("CM", 12), ("AM", 0), ("4YK", 4), ("6LK", 5), ("PMSL", 5), ("TSLK", 8)],
)
def test_owed_is_the_rank_less_the_chips(card: str, owed: int) -> None:
    kingdom = ROUTES.replace("AM/M", "4MS/M") if card == "AM" else ROUTES
    state = position(kingdom, f"{card} 2SY 5YK", phase="tax", gold=30)
    view = GAME.view(state, 0)
    assert view.hand is not None
    shown = next(held for held in view.hand if held.card.id == card)
    assert shown.tax == owed
    assert shown.payable
    taxed = only(play(state, f"tax {card}"), Taxed)
    assert (taxed.owed, taxed.paid, taxed.gold) == (owed, owed, 30 - owed)
    assert TABLES.ids[state.discards[-1]] == card
    assert state.tax_paid == owed


@pytest.mark.rule("Q-22")
def test_a_debt_that_cannot_be_paid_ends_the_game() -> None:
    state = position(ROUTES, "CM 2MK 5YK", phase="tax", gold=11)
    view = GAME.view(state, 0)
    assert view.hand is not None
    assert [held.payable for held in view.hand] == [False, True, True]
    assert allowed(state, "tax CM"), "it may be chosen all the same"
    events = play(state, "tax CM")
    taxed = only(events, Taxed)
    assert (taxed.owed, taxed.paid, taxed.gold) == (12, 11, 0)
    assert only(events, GameEnded).ending == "taxes"
    result = GAME.result(state)
    assert result is not None
    assert (result.ending, result.scores, result.won) == ("taxes", (0,), (False,))
    assert not GAME.moves(state, 0)
    for text in ("tax 2MK", "discard 2MK"):
        refused(state, text, "Q-27", "The game is over")


@pytest.mark.rule("Q-22")
def test_a_purse_of_exactly_nothing_goes_on() -> None:
    state = position(ROUTES, "CM 2MK 5YK", phase="tax", gold=12)
    play(state, "tax CM")
    assert state.gold == 0
    assert state.phase == "expand"
    assert GAME.result(state) is None


@pytest.mark.rule("Q-22")
def test_with_broke_loses_the_last_gold_gone_ends_the_game() -> None:
    options = Options(broke="loses")
    state = position(ROUTES, "CM 2MK 5YK", phase="tax", gold=12, options=options)
    (crown,) = [held for held in GAME.view(state, 0).hand if held.card.id == "CM"]
    assert (crown.tax, crown.payable) == (12, False), "who chooses it is warned"
    assert only(play(state, "tax CM"), GameEnded).ending == "no_gold"
    assert GAME.result(state) is not None
    state = position(ROUTES, "CM 2MK 5YK", phase="tax", gold=13, options=options)
    play(state, "tax CM")
    assert GAME.result(state) is None, "one gold is left"
    state = position(ROUTES, "CM 2MK 5YK", phase="tax", gold=11, options=options)
    assert only(play(state, "tax CM"), GameEnded).ending == "taxes"


@pytest.mark.rule("Q-23")
def test_the_card_just_spent_cannot_be_taxed() -> None:
    state = position(ROUTES, "8MS 2MK 4YK CM")
    play(state, "harvest 8MS M")
    assert texts(state) == ["tax 2MK", "tax 4YK", "tax CM"]
    refused(state, "tax 8MS", "Q-23", "has been played", "2MK, 4YK and CM")
    refused(state, "tax AM", "Q-23", "has been played")
    refused(state, "tax 9MS", "Q-21", "not in your hand")
    refused(state, "harvest CM M", "Q-21", "first tax a card")


@pytest.mark.rule("Q-21")
def test_taxes_wait_for_the_expand_step() -> None:
    refused(
        position(ROUTES, "8MS 2MK 4YK CM"),
        "tax 8MS",
        "Q-21",
        "first play a card",
    )
