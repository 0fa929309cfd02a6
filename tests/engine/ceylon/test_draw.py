"""The deal, the draw phase, and a deck that runs out: C-2, C-3, C-5."""

import pytest

from engine.ceylon.events import CardsDrawn, ClipperSpent, PhaseBegan, Reshuffled, TurnBegan
from engine.ceylon.types import Options
from engine.core.chance import Chance
from engine.core.errors import BadOptions
from tests.engine.ceylon.support import GAME, counts, do, hand, phase, refused, table, total, visible
from tests.engine.events import of_type


@pytest.mark.rule("C-2", "C-5")
@pytest.mark.parametrize("seats", range(2, 7))
def test_seven_cards_each_and_two_more_for_the_first(seats: int) -> None:
    state = GAME.new(Options(), seats, Chance(bytes(32)))
    assert [sum(hand) for hand in state.hands] == [9 if seat == state.player else 7 for seat in range(seats)]
    assert len(state.deck) == 91 - 7 * seats - 2
    assert not any(state.discard)
    assert phase(state) == "draw"


@pytest.mark.rule("C-3")
def test_the_chosen_seat_begins_then_clockwise() -> None:
    state = GAME.new(Options(first=2), 4, Chance(bytes(32)))
    order = []
    for _ in range(6):
        order.append(state.player)
        move = GAME.default(state, state.player)
        while state.player == order[-1]:
            assert move is not None
            GAME.play(state, state.player, move)
            move = GAME.default(state, state.player)
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("C-3")
def test_a_random_seat_begins_when_none_is_chosen() -> None:
    firsts = [GAME.new(Options(), 3, Chance(bytes([seed]) * 32)).player for seed in range(60)]
    assert {firsts.count(seat) > 8 for seat in range(3)} == {True}
    with pytest.raises(BadOptions):
        GAME.new(Options(first=3), 3, Chance(bytes(32)))


@pytest.mark.rule("C-5")
def test_a_turn_begins_with_two_cards() -> None:
    state = table("7Tea", "Port", phase="ship", top="Indigo,Coffee,Sugar")
    events = do(state, 0, "end turn")
    assert events == [TurnBegan(1, 1), CardsDrawn(1, 2, counts("Indigo,Coffee"))]
    assert hand(state, 1) == counts("Port,Indigo,Coffee")


@pytest.mark.rule("C-5", "C-21")
def test_one_clipper_buys_two_cards_and_ends_the_phase() -> None:
    state = table("3Clipper", "Tea", top="Indigo,Coffee")
    events = do(state, 0, "draw")
    assert events == [ClipperSpent(0), CardsDrawn(0, 2, counts("Indigo,Coffee")), PhaseBegan("trade")]
    assert visible(events, 1)[1] == CardsDrawn(0, 2, None)
    assert hand(state, 0) == counts("2Clipper,Indigo,Coffee")
    assert tuple(state.discard) == counts("Clipper")
    refused(state, 0, "draw", "C-21")


@pytest.mark.rule("C-5")
def test_any_number_of_clippers_as_an_option() -> None:
    state = table("2Clipper", "Tea", options=Options(clipper_draws="any"), top="Tea,Tea,Tea,Tea")
    do(state, 0, "draw")
    do(state, 0, "draw")
    assert hand(state, 0) == counts("4Tea")
    assert phase(state) == "draw"
    refused(state, 0, "draw", "C-5")


@pytest.mark.rule("C-5")
def test_no_clipper_no_draw() -> None:
    refused(table("Tea", "Tea"), 0, "draw", "C-5")


@pytest.mark.rule("C-2")
def test_the_discard_pile_is_shuffled_in_when_a_card_is_wanted() -> None:
    state = table("7Tea", "Port", phase="ship", top="Indigo", all_discarded=True)
    pile = sum(state.discard)
    events = do(state, 0, "end turn")
    assert events[1:] == [Reshuffled(pile), CardsDrawn(1, 2, events[2].cards)]  # type: ignore[union-attr]
    assert hand(state, 1)[5] >= 1
    assert len(state.deck) == pile - 1
    assert not any(state.discard)


@pytest.mark.rule("C-2")
def test_an_empty_deck_is_not_shuffled_before_a_card_is_wanted() -> None:
    state = table("7Tea", "Port", phase="ship", top="Indigo,Coffee", all_discarded=True)
    events = do(state, 0, "end turn")
    assert not of_type(events, Reshuffled)
    assert not state.deck
    assert any(state.discard)


@pytest.mark.rule("C-2", "C-5")
def test_the_clipper_spent_may_come_back() -> None:
    """Everything else is in hands: the deck and the discard pile are empty but for the Clipper itself."""
    state = _all_in_hands("7Clipper")
    events = do(state, 0, "draw")
    assert events[:3] == [ClipperSpent(0), Reshuffled(1), CardsDrawn(0, 1, counts("Clipper"))]
    assert hand(state, 0) == counts("7Clipper")


@pytest.mark.rule("C-2")
def test_nothing_is_drawn_when_both_piles_are_empty() -> None:
    state = _all_in_hands("7Clipper")
    events = do(state, 0, "end turn")
    assert events == [TurnBegan(1, 1)]
    assert sum(state.hands[1]) == 84
    assert sum(total(state)) == 91


def _all_in_hands(own: str):  # type: ignore[no-untyped-def]
    state = table(own, "")
    for kind in state.deck:
        state.hands[1][kind] += 1
    state.deck = []
    return state
