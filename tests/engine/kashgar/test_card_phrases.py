"""Cards in words: what one says of one, and of several."""

from __future__ import annotations

import re

import pytest

from data.catalogue import ENGLISH
from engine.kashgar.card_phrases import (
    action_phrase,
    cost_phrase,
    effect_phrase,
    goods_phrase,
    points_phrase,
    say,
)
from engine.kashgar.language import (
    Action,
    Amounts,
    Complete,
    Convert,
    Counted,
    Deck,
    Draw,
    DrawContracts,
    Effect,
    Goods,
    Increase,
    Levels,
    PersonCard,
    RaiseToHighest,
    Remove,
    SetTo,
    Take,
)
from tests.engine.kashgar.build import GAME

DECK = GAME.deck
SPICE_EACH = tuple(Amounts(**{spice: 4}) for spice in ("ginger", "cloves", "pepper", "anise", "cinnamon"))
GRAIN, JADE = "grain-field", "jade-mine"
ONE_OF_MANY = re.compile(r"\b1 (mules|cloves|cards|contracts|points|Standard cards|Special cards)\b")


def said(effect: Effect) -> str:
    return say(effect_phrase(DECK, effect), ENGLISH)


@pytest.mark.rule("K-3", "K-17")
def test_goods_agree_with_their_number() -> None:
    assert say(goods_phrase(Goods(mule=1, cloves=1, anise=1)), ENGLISH) == "1 mule, 1 clove and 1 star anise"
    assert say(goods_phrase(Goods(mule=2, cloves=3, gold=1)), ENGLISH) == "2 mules, 1 gold and 3 cloves"
    assert say(goods_phrase(Goods()), ENGLISH) == "nothing"


@pytest.mark.rule("K-22")
@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (Increase((Amounts(mule=1, any=1),)), "gain 1 mule and 1 of any spice"),
        (Increase((Amounts(cloves=1), Amounts(mule=2))), "gain 1 clove or 2 mules"),
        (Increase(SPICE_EACH), "gain 4 of one spice"),
        (SetTo((Levels(mule=1, gold=0),)), "set mules to 1 and gold to 0"),
        (Convert("mule", "gold", 3, 2), "turn up to 3 mules into 2 gold each"),
        (Convert("mule", "cloves", 1, 1), "turn up to 1 mule into 1 clove each"),
        (RaiseToHighest(("mule", "gold")), "raise mules or gold to the most that another player has"),
        (RaiseToHighest(("gold",), 2), "raise gold to the most that another player has, 2 times"),
        (Draw("special", 1), "draw a Special card and keep it"),
        (Draw("standard", 3, 2), "draw 3 Standard cards, keep 2"),
        (Take(), "take a card from the discard pile"),
        (Take(2), "take 2 cards from the discard pile"),
        (Remove(1), "remove up to 1 card of your own"),
        (Remove(2), "remove up to 2 cards of your own"),
    ],
)
def test_effects_agree_with_their_numbers(effect: Effect, sentence: str) -> None:
    assert said(effect) == sentence


@pytest.mark.rule("K-17", "K-18")
@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (Complete(), "complete 1 contract"),
        (Complete(("small", "special"), free=True), "complete 1 small or special contract free"),
        (Complete(gold=True), "complete 1 contract, gold may stand in for spices"),
        (DrawContracts(1), "draw a contract: complete 1 contract"),
        (
            DrawContracts(3, 3, (), (GRAIN,), True),
            "draw 3 contracts: complete any Grain field among them free",
        ),
        (
            DrawContracts(4, 2, (), (GRAIN, JADE)),
            "draw 4 contracts: complete up to 2 of them (Grain field or Jade mine)",
        ),
        (
            DrawContracts(2, 2, gold=True),
            "draw 2 contracts: complete any contract among them, gold may stand in for spices",
        ),
    ],
)
def test_completing_says_how_many_of_which(effect: Effect, sentence: str) -> None:
    assert said(effect) == sentence


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(
    ("points", "counted", "sentence"),
    [
        (1, None, "1 point"),
        (-1, None, "−1 point"),
        (0, None, "0 points"),
        (3, None, "3 points"),
        (0, Counted(contract=GRAIN), "1 point for each Grain field"),
        (1, Counted(2, person="baker"), "1 point and 2 points for each Baker"),
        (2, Counted(kind="large"), "2 points and 1 point for each large contract"),
    ],
)
def test_points_agree_with_their_number(points: int, counted: Counted | None, sentence: str) -> None:
    person = PersonCard("one", "One", "standard", "reconstructed", points=points, counted=counted)
    assert say(points_phrase(DECK, person), ENGLISH) == sentence


def sentences(deck: Deck) -> list[str]:
    found = [say(points_phrase(deck, person), ENGLISH) for person in deck.persons]
    actions: list[Action] = [
        action for person in deck.persons for action in (*person.caravan, *person.parting)
    ]
    found += [say(action_phrase(deck, action), ENGLISH) for action in actions]
    costs = [cost for action in actions if (cost := cost_phrase(action)) is not None]
    found += [say(cost, ENGLISH) for cost in costs]
    for contract in deck.contracts:
        found += [say(goods_phrase(goods), ENGLISH) for goods in (contract.cost, contract.payout)]
    return found


@pytest.mark.rule("K-23")
def test_no_card_of_the_shipped_deck_counts_one_as_several() -> None:
    wrong = [text for text in sentences(DECK) if ONE_OF_MANY.search(text)]
    assert not wrong
    assert ONE_OF_MANY.search("gain 1 mules")
