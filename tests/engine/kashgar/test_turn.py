"""Front cards: actions, partings, passing, the Patriarch, drawing (K-5 to K-10, K-15, K-16)."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.kashgar.events import CardPassed, CardsDrawn, CardsPutBack, CardUsed, DiscardsShuffled, TurnEnded
from engine.kashgar.language import Amounts, Draw, Increase, Levels, Remove, SetTo, Take
from tests.engine.kashgar.build import (
    GAME,
    caravan,
    changed,
    named,
    play,
    probe,
    probe_deck,
    refused,
    stock,
    table,
    texts,
)

TWO_GOLD = Increase((Amounts(gold=2),))


@pytest.mark.rule("K-5")
def test_any_front_card_and_no_other() -> None:
    state = table("muleteer envoy", "patriarch", "")
    assert texts(state) == ["use 1", "part 1", "pass 1", "use 2", "use 2 b"]
    refused(state, "use 3", "K-5", "empty")
    refused(state, "pick ginger", "K-5")


@pytest.mark.rule("K-5")
def test_an_action_needs_its_cost() -> None:
    state = probe(TWO_GOLD, cost=(Amounts(pepper=4),))
    refused(state, "use 1", "K-6", "cost")
    state.goods[0][4] = 4
    play(state, "use 1")
    assert changed(state) == {"pepper": 0, "gold": 5}


@pytest.mark.rule("K-5")
def test_every_other_effect_is_done_as_far_as_it_goes() -> None:
    state = probe(Take(), Remove(), behind="", discards="")
    events = play(state, "use 1", "stop")
    assert isinstance(events[0], CardUsed)
    assert caravan(state) == ["probe"]


@pytest.mark.rule("K-5", "K-21")
def test_a_player_without_cards_takes_empty_turns() -> None:
    state = table("muleteer")
    play(state, "part 1")
    events = play(state, "use 1 b")
    ends = [event for event in events if isinstance(event, TurnEnded)]
    assert [(end.seat, end.empty) for end in ends] == [(1, False), (0, True)]
    assert state.player == 1


@pytest.mark.rule("K-6")
def test_a_caravan_action_sends_the_card_to_the_end_and_gains_go_behind_it() -> None:
    state = probe(Take(), behind="muleteer planter", discards="baker scribe")
    play(state, "use 1", "take scribe")
    assert caravan(state) == ["muleteer", "planter", "probe", "scribe"]


@pytest.mark.rule("K-6")
def test_effects_see_what_those_before_have_done() -> None:
    state = probe(SetTo((Levels(gold=8),)), TWO_GOLD)
    play(state, "use 1")
    assert stock(state)["gold"] == 9


@pytest.mark.rule("K-6", "K-15")
def test_of_several_kept_the_owner_chooses_the_order() -> None:
    state = probe(Draw("standard", 3, 2))
    cards = GAME.cards(state)
    state.standard[-3:] = [cards.index[key] for key in ("baker", "scribe", "quack")]
    play(state, "use 1", "keep baker", "keep quack")
    assert caravan(state) == ["probe", "baker", "quack"]
    assert named(state, state.discards) == ["scribe"]


@pytest.mark.rule("K-7")
def test_a_parting_action_takes_the_card_out_of_the_game() -> None:
    state = probe(Take(), behind="muleteer", discards="baker")
    play(state, "part 1")
    assert caravan(state) == ["muleteer", "baker"]
    assert named(state, state.box) == ["probe"]
    assert state.discards == []


@pytest.mark.rule("K-5", "K-7")
def test_a_card_gained_by_parting_with_the_last_one_keeps_the_caravan_going() -> None:
    state = probe(Take(), discards="baker")
    play(state, "part 1")
    assert caravan(state) == ["baker"]


@pytest.mark.rule("K-7")
def test_an_effect_cannot_pay_its_own_cost() -> None:
    state = probe(TWO_GOLD, cost=(Amounts(gold=2),), stock="gold=1")
    assert texts(state) == ["pass 1"]
    refused(state, "part 1", "K-6")


@pytest.mark.rule("K-8")
def test_exactly_one_of_several_actions_is_done_once() -> None:
    state = table("money-changer muleteer", stock="mule=3 gold=0")
    assert texts(state)[:3] == ["use 1", "use 1 b", "part 1"]
    refused(state, "use 1 c", "K-8", "no such action")
    gold = GAME.copy(state)
    play(gold, "use 1")
    assert gold.player == 1
    assert caravan(gold) == ["muleteer", "money-changer"]


@pytest.mark.rule("K-9")
def test_passing_does_nothing_but_send_the_card_back() -> None:
    state = table("planter muleteer")
    events = play(state, "pass 1")
    assert events[0] == CardPassed(0, 0, "planter")
    assert caravan(state) == ["muleteer", "planter"]
    assert changed(state) == {}


@pytest.mark.rule("K-9")
@pytest.mark.parametrize("person", ["patriarch", "matriarch", "gate-guard"])
def test_cards_with_an_exclamation_mark_cannot_be_passed(person: str) -> None:
    state = table(f"{person} muleteer")
    assert "pass 1" not in texts(state)
    refused(state, "pass 1", "K-9", "cannot be passed")


@pytest.mark.rule("K-9")
def test_such_a_card_that_can_do_nothing_goes_back_unused() -> None:
    state = table("probe muleteer", deck=probe_deck(TWO_GOLD, cost=(Amounts(gold=9),), must=True))
    assert texts(state) == ["pass 1"]
    events = play(state, "pass 1")
    assert events[0] == CardPassed(0, 0, "probe", True)


@pytest.mark.rule("K-10", "K-15")
def test_the_patriarch_draws_two_and_keeps_one() -> None:
    state = table("patriarch muleteer")
    cards = GAME.cards(state)
    state.standard[-2:] = [cards.index["quack"], cards.index["baker"]]
    events = play(state, "use 1", "keep quack")
    assert CardsDrawn(0, "standard", ("baker", "quack")) in events
    assert CardsPutBack("standard", ("baker",)) in events
    assert caravan(state) == ["muleteer", "patriarch", "quack"]
    assert named(state, state.discards) == ["baker"]


@pytest.mark.rule("K-10")
def test_the_patriarch_may_draw_from_nothing() -> None:
    state = table("patriarch muleteer")
    state.standard.clear()
    play(state, "use 1")
    assert caravan(state) == ["muleteer", "patriarch"]


@pytest.mark.rule("K-10", "K-14")
def test_only_the_second_action_turns_the_patriarch() -> None:
    state = table("patriarch muleteer")
    play(state, "use 1 b")
    assert caravan(state) == ["muleteer", "matriarch"]


@pytest.mark.rule("K-10", "K-14")
def test_the_matriarch_takes_a_card_and_turns() -> None:
    state = table("matriarch muleteer", discards="baker quack baker")
    assert play(state, "use 1")
    assert texts(state) == ["take baker", "take quack"]
    play(state, "take baker")
    assert caravan(state) == ["muleteer", "patriarch", "baker"]
    assert named(state, state.discards) == ["baker", "quack"]


@pytest.mark.rule("K-10")
def test_the_matriarch_just_turns_where_nothing_is_discarded() -> None:
    state = table("matriarch muleteer")
    play(state, "use 1")
    assert caravan(state) == ["muleteer", "patriarch"]


@pytest.mark.rule("K-10")
def test_neither_side_has_points_or_a_parting() -> None:
    for key in ("patriarch", "matriarch"):
        person = GAME.deck.person(key)
        assert (person.points, person.counted, person.parting, person.must) == (0, None, (), True)


@pytest.mark.rule("K-2", "K-15")
def test_an_additional_card_not_kept_is_discarded_like_a_standard_one() -> None:
    state = table("patriarch muleteer")
    cards = GAME.cards(state)
    state.standard[-2:] = [cards.index["robber"], cards.index["baker"]]
    play(state, "use 1", "keep baker")
    assert named(state, state.discards) == ["robber"]


@pytest.mark.rule("K-6", "K-16")
def test_of_fewer_cards_than_may_be_kept_all_are_kept_in_the_owners_order() -> None:
    state = probe(Draw("standard", 4, 3))
    state.standard = [GAME.cards(state).index[key] for key in ("baker", "quack")]
    play(state, "use 1", "keep baker")
    assert caravan(state) == ["probe", "baker", "quack"]
    assert (state.standard, state.discards, state.player) == ([], [], 1)


@pytest.mark.rule("K-15")
def test_special_cards_not_kept_lie_known_under_their_deck() -> None:
    state = probe(Draw("special", 3, 1))
    cards = GAME.cards(state)
    drawn = state.special[:-4:-1]
    kept = cards.keys[drawn[0]]
    events = play(state, "use 1")
    if state.stack:
        events += play(state, f"keep {kept}")
    rest = [cards.keys[person] for person in drawn[1:]]
    view = GAME.view(state, None)
    # The first one drawn lies above the second.
    assert view.special_bottom == tuple(reversed(rest))
    for seed in range(5):
        other = GAME.resample(view, Chance(bytes([seed]) * 32))
        assert other.special[:2] == state.special[:2]


@pytest.mark.rule("K-16")
def test_the_discard_pile_is_open_and_shuffled_only_when_a_card_must_be_drawn() -> None:
    state = table("patriarch muleteer", discards="baker quack scribe")
    state.standard = [GAME.cards(state).index["planter"]]
    assert GAME.view(state, 1).discards == ("baker", "quack", "scribe")
    events = play(state, "use 1")
    assert events[1] == DiscardsShuffled(3)
    drawn = next(event for event in events if isinstance(event, CardsDrawn))
    assert drawn.cards[0] == "planter", "a card already drawn is not shuffled in"
    assert len(drawn.cards) == 2
    assert len(state.standard) == 2
    assert state.discards == []


@pytest.mark.rule("K-16")
def test_an_empty_deck_is_not_made_again_before_that() -> None:
    state = table("patriarch muleteer", discards="baker quack")
    state.standard = [GAME.cards(state).index["planter"]] * 2
    play(state, "use 1")
    assert state.standard == []
    assert named(state, state.discards)[:2] == ["baker", "quack"]


@pytest.mark.rule("K-16")
def test_with_too_few_cards_what_there_is_is_drawn() -> None:
    state = table("patriarch muleteer")
    state.standard = [GAME.cards(state).index["planter"]]
    play(state, "use 1")
    assert caravan(state) == ["muleteer", "patriarch", "planter"]
