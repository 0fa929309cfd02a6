"""The shipped deck: the known figures, and every action of every card done once (K-1, K-18, K-23)."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.core.errors import MessageId, Word
from engine.kashgar.card_phrases import action_phrase, cost_phrase, points_phrase, say
from engine.kashgar.deck_check import KIND_SIZES, SIZES
from engine.kashgar.events import CardUsed
from engine.kashgar.language import (
    Action,
    Complete,
    Contract,
    Draw,
    DrawContracts,
    Goods,
    Increase,
    PersonCard,
    Reserve,
    SetTo,
    Take,
)
from engine.kashgar.stock import price_of
from engine.kashgar.types import Options, Stop, Use
from tests.engine.kashgar.build import GAME, caravan, census, named, table
from tests.support.thorough import times

DECK = GAME.deck
ACTIONS = [
    pytest.param(person, parting, number, id=f"{person.key}-{'part' if parting else 'use'}-{number}")
    for person in DECK.persons
    for parting, actions in ((False, person.caravan), (True, person.parting))
    for number in range(len(actions))
]
SEATED_ACTIONS = [
    pytest.param(*action.values, seats, id=f"{seats}-{action.id}")
    for at, action in enumerate(ACTIONS)
    for seats in (2, 4)
    if (at + seats // 2) % times(2, 1) == 0
]
"""Each action at two or at four seats, or at both."""


@pytest.mark.rule("K-1", "K-23")
def test_every_action_has_a_place_in_these_tests() -> None:
    assert len(ACTIONS) == sum(len(person.caravan) + len(person.parting) for person in DECK.persons)
    assert 43 <= len(DECK.persons) <= 50


def test_a_deck_that_comes_with_many_views_is_read_once() -> None:
    first, second = (pickle.loads(pickle.dumps(Options(deck=DECK, cut_and_thrust=more))) for more in (0, 3))
    assert first.deck == DECK
    assert first.deck is second.deck


@pytest.mark.rule("K-22", "K-23")
@pytest.mark.parametrize(("person", "parting", "number", "seats"), SEATED_ACTIONS)
def test_every_action_can_be_done(person: PersonCard, parting: bool, number: int, seats: int) -> None:
    """With goods and open contracts the action is legal, costs what it says, and changes something."""
    state = table(
        f"{person.key} muleteer",
        "patriarch",
        seats=seats,
        stock="mule=4 gold=5 ginger=5 cloves=5 pepper=5 anise=5 cinnamon=5",
        rival="cinnamon=9",
        face_up="order-from-kuqa order-from-osh grain-field stud-farm",
        discards="planter hermit quack",
    )
    cards = GAME.cards(state)
    before, persons = GAME.copy(state), census(state, cards)
    move = Use(0, parting, number)
    assert move in GAME.moves(state, 0)
    events = GAME.play(state, 0, move)
    while state.turn == before.turn:
        # The last answer but "stop" does the most.
        answers = [answer for answer in GAME.moves(state, 0) if not isinstance(answer, Stop)]
        events += GAME.play(state, 0, answers[-1])
    used = next(event for event in events if isinstance(event, CardUsed))
    assert (used.person, used.parting, used.action) == (person.key, parting, number)
    action = (person.parting if parting else person.caravan)[number]
    assert price_of(used.paid) in cards_ways(action.cost)
    assert census(state, cards) == persons
    if parting:
        assert named(state, state.box)[0] == person.key
    parts = ("goods", "fulfilled", "discards", "special", "standard", "contract_deck", "reserve")
    changed = any(getattr(before, part) != getattr(state, part) for part in parts)
    changed = changed or before.caravans[3:] != state.caravans[3:] or len(state.box) > parting
    # The Patriarch may only turn, which is a change of a side.
    assert changed or person.key == "patriarch", "an action that does nothing is no use"


def cards_ways(cost: tuple[object, ...]) -> set[tuple[int, ...]]:
    """What a shipped cost may be: no shipped card leaves a choice of spices."""
    if not cost:
        return {price_of(Goods())}
    return {tuple(getattr(one, good) for good in Goods.__struct_fields__) for one in cost}


@pytest.mark.rule("K-1")
def test_sizes() -> None:
    sizes: Counter[str] = Counter()
    for person in DECK.persons:
        sizes[person.deck] += person.copies
    assert sizes == SIZES
    kinds: Counter[str] = Counter()
    for contract in DECK.contracts:
        kinds[contract.kind] += contract.copies
    assert kinds == KIND_SIZES


@pytest.mark.rule("K-20", "K-23")
def test_points_that_occur() -> None:
    points = {
        deck: {person.points for person in DECK.persons if person.deck == deck and person.counted is None}
        for deck in ("start", "standard", "special", "additional")
    }
    assert points == {
        "start": {0, 1, 2, 3},
        "standard": {-1, 0, 1, 3},
        "special": {1, 2, 3},
        "additional": {-2, 1, 2, 3},
    }
    for kind, found in (("small", {2, 3}), ("large", {4, 5, 6}), ("special", {1, 2, 3})):
        assert {one.points for one in DECK.contracts if one.kind == kind} == found


@pytest.mark.rule("K-18", "K-22")
def test_known_cards() -> None:
    deck = DECK.person
    assert [deck(key).deck for key in ("grocer", "servant", "prophet", "aristocrat")] == ["start"] * 4
    assert deck("grocer").parting[0].do == (Complete(),)
    assert deck("aristocrat").parting[0].do == (Reserve(),)
    changing = [deck(key).caravan[0].do for key in ("market-woman", "planter", "quack")]
    assert all(isinstance(effect, Increase | SetTo) for do in changing for effect in do)
    assert deck("spice-trader").points == -1
    assert deck("spice-trader").caravan[0].do == (Complete(),)
    assert any(effect == Complete() for action in deck("cinnamon-prince").caravan for effect in action.do)
    assert deck("hawker").caravan[0].do == (Complete(gold=True),)
    farmer = deck("farmer")
    assert farmer.counted is not None
    assert (farmer.counted.contract, farmer.counted.each) == ("grain-field", 1)
    assert farmer.caravan[0].do == (DrawContracts(3, 3, (), ("grain-field",), True),)
    assert deck("farrier").caravan[0].do == (DrawContracts(3, 3, ("small", "special")),)
    assert any(
        isinstance(effect, Draw) and effect.deck == "special" for effect in deck("noblewoman").caravan[0].do
    )
    assert any(isinstance(effect, Take) for effect in deck("grey-eminence").caravan[0].do)
    assert deck("scribe").parting == (Action((Complete(("small", "special"), free=True),)),)
    guard = deck("gate-guard")
    assert (guard.points, guard.must, guard.deck) == (3, True, "additional")


@pytest.mark.rule("K-17", "K-19")
def test_known_contracts() -> None:
    large = [one for one in DECK.contracts if one.cost == Goods(mule=1, cinnamon=6)]
    assert [(one.kind, one.points, one.mules) for one in large] == [("large", 4, 3)]
    assert DECK.contract("grain-field").kind == "special"
    paying = {one.key for one in DECK.contracts if one.payout != Goods()}
    assert len(paying) == 2
    assert all(DECK.contract(key).kind == "special" for key in paying)


@pytest.mark.rule("K-23")
@pytest.mark.parametrize("contract", DECK.contracts, ids=lambda one: one.key)
def test_contracts_cost_about_as_much_per_point(contract: Contract) -> None:
    assert 1 <= contract.mules <= 5
    assert 1.7 <= round(sum(price_of(contract.cost)) / contract.points, 1) <= 2.0


@pytest.mark.rule("K-23")
def test_every_card_says_where_it_comes_from() -> None:
    cards: tuple[PersonCard | Contract, ...] = (*DECK.persons, *DECK.contracts)
    for card in cards:
        assert card.source in ("rulebook", "review", "reconstructed")
        if card.source != "reconstructed":
            assert card.known, f"{card.name}: what is known of it?"
    assert "reconstruct" in DECK.about


@pytest.mark.parametrize("person", DECK.persons, ids=lambda one: one.key)
def test_every_card_can_be_said(person: PersonCard) -> None:
    said = [say(points_phrase(DECK, person), ENGLISH)]
    for action in (*person.caravan, *person.parting):
        said.append(say(action_phrase(DECK, action), ENGLISH))
        cost = cost_phrase(action)
        if cost is not None:
            said.append(say(cost, ENGLISH))
    assert all(text and "{" not in text and "nothing" not in text for text in said)


def test_words_can_be_translated_part_by_part() -> None:
    seen: list[str] = []

    def words(text: MessageId, /, **params: object) -> str:
        seen.extend(str(value) for value in params.values() if isinstance(value, Word))
        return ENGLISH(text, **params)

    assert say(action_phrase(DECK, DECK.person("farmer").caravan[0]), words)
    assert "Grain field" in seen


def test_cards_come_and_go_by_key() -> None:
    with pytest.raises(KeyError):
        DECK.person("nobody")
    with pytest.raises(KeyError):
        DECK.contract("nothing")
    assert caravan(GAME.new(Options(), 2, Chance(bytes(32))))[0] == "patriarch"
