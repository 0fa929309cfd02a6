"""Trade: C-6, C-7 and what others learn of it."""

import pytest

from engine.ceylon.cards import WINDS
from engine.ceylon.events import OfferClosed, OfferMade, PhaseBegan, Traded
from engine.ceylon.legality import MOST_CLOSED
from engine.ceylon.phases import MOST_TRADES
from engine.ceylon.state import State
from engine.ceylon.types import Accept, OpenOffer, Options
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from tests.engine.ceylon.support import (
    GAME,
    counts,
    do,
    hand,
    legal,
    phase,
    refused,
    table,
    total,
    view,
    visible,
)
from tests.engine.events import of_type

pytestmark = pytest.mark.rule("C-6")


def trading() -> State:
    return table("2Tea,Port", "2Winds,Clipper", "Indigo,Pirates", phase="trade")


def test_a_trade_is_struck_whole() -> None:
    state = trading()
    made = do(state, 0, "offer 1 give 2Tea ask Winds,Clipper")
    assert made == [OfferMade(OpenOffer(101, 0, 1, counts("2Tea"), counts("Winds,Clipper")))]
    assert {"accept 101", "refuse 101"} <= legal(state, 1)
    assert "withdraw 101" in legal(state, 0)
    events = do(state, 1, "accept 101")
    assert hand(state, 0) == counts("Port,Winds,Clipper")
    assert hand(state, 1) == counts("Winds,2Tea")
    assert events == [Traded(1, 0, 2, 2, view_offer(made))]
    assert not state.offers
    assert sum(total(state)) == 91


def view_offer(events: list) -> OpenOffer:  # type: ignore[type-arg]
    return events[0].offer  # type: ignore[no-any-return]


def test_either_side_may_open_but_one_must_be_on_turn() -> None:
    state = trading()
    do(state, 1, "offer 0 give Winds ask Tea")
    do(state, 0, "accept 101")
    assert hand(state, 0) == counts("Tea,Port,Winds")
    refused(state, 1, "offer 2 give Tea ask Indigo", "C-6")
    refused(state, 1, "offer 1 give Tea", "C-6")
    refused(state, 0, "offer 3 give Tea", "C-6")
    refused(state, 0, "offer 5 give Tea", "C-6")


@pytest.mark.parametrize(
    "terms",
    [
        "",
        "give Tea ask Tea",
        "give 2Tea,Winds ask Tea,Clipper",
        "give 3Tea ask Winds",
        "give Indigo",
        "ask 4Winds",
        "give Tea ask 2Winds,2Clipper",
    ],
)
def test_terms_that_are_refused(terms: str) -> None:
    """Nothing, one kind on both sides, cards not held, more cards than the other holds."""
    refused(trading(), 0, f"offer 1 {terms}".strip(), "C-6")


def test_an_offer_may_ask_what_the_other_lacks_but_only_a_holder_can_accept() -> None:
    state = trading()
    do(state, 0, "offer 1 give Tea ask 3Indigo")
    assert "accept 101" not in legal(state, 1)
    refused(state, 1, "accept 101", "C-6")


def test_gifts() -> None:
    state = trading()
    do(state, 0, "offer 1 give Tea")
    do(state, 2, "offer 0 ask Port")
    do(state, 1, "accept 101")
    do(state, 0, "accept 102")
    assert hand(state, 1) == counts("2Winds,Clipper,Tea")
    assert hand(state, 2) == counts("Indigo,Pirates,Port")


def test_gifts_may_be_off() -> None:
    state = table("2Tea,Port", "2Winds", phase="trade", options=Options(gifts=False))
    refused(state, 0, "offer 1 give Tea", "C-6")
    refused(state, 1, "offer 0 ask Tea", "C-6")
    do(state, 0, "offer 1 give Tea ask Winds")
    refused(state, 1, "counter 101 ask Port", "C-6")


def test_refuse_and_withdraw() -> None:
    state = trading()
    offer = view_offer(do(state, 0, "offer 1 give Tea ask Winds"))
    assert do(state, 1, "refuse 101") == [OfferClosed(offer, "refused")]
    second = view_offer(do(state, 0, "offer 1 give Tea ask Winds"))
    assert second.id == 201
    assert do(state, 0, "withdraw 201") == [OfferClosed(second, "withdrawn")]
    refused(state, 1, "accept 201", "C-6")
    refused(state, 0, "withdraw 201", "C-6")


def test_a_counter_offer_closes_the_first() -> None:
    state = trading()
    first = view_offer(do(state, 0, "offer 1 give Tea ask Winds"))
    events = do(state, 1, "counter 101 give Winds ask 2Tea")
    second = OpenOffer(201, 1, 0, counts("Winds"), counts("2Tea"))
    assert events == [OfferClosed(first, "countered"), OfferMade(second)]
    refused(state, 1, "accept 201", "C-6")
    do(state, 0, "accept 201")
    assert hand(state, 0) == counts("Port,Winds")


def test_counter_terms_are_checked_like_an_offer() -> None:
    state = trading()
    do(state, 0, "offer 1 give Tea ask Winds")
    refused(state, 1, "counter 101 give Indigo ask Tea", "C-6")
    refused(state, 1, "counter 101 give Winds ask 4Tea", "C-6")
    refused(state, 0, "counter 101 give Port", "C-6")
    refused(state, 2, "counter 101 give Indigo", "C-6")


def test_offers_without_cover_lapse_after_a_change_of_hands() -> None:
    state = trading()
    do(state, 0, "offer 1 give 2Tea ask Winds")
    other = view_offer(do(state, 0, "offer 2 give Tea ask Indigo"))
    kept = view_offer(do(state, 0, "offer 2 give Port ask Indigo"))
    events = do(state, 1, "accept 101")
    assert of_type(events, OfferClosed) == [OfferClosed(other, "lapsed")]
    assert state.offers == [kept]
    refused(state, 2, "accept 102", "C-6")


@pytest.mark.rule("C-21")
def test_offers_lapse_too_when_the_phase_passes_by_itself() -> None:
    """The player on turn gives its last card away, so the phase is over under an offer of a third player."""
    state = table("Tea", "Winds", "Port", phase="trade")
    gift = view_offer(do(state, 2, "offer 0 give Port"))
    do(state, 0, "offer 1 give Tea")
    events = do(state, 1, "accept 101")
    assert of_type(events, OfferClosed) == [OfferClosed(gift, "lapsed")]
    assert state.player == 1
    assert state.offers == []


def test_one_offer_is_accepted_once() -> None:
    state = trading()
    do(state, 0, "offer 1 give Tea ask Winds")
    do(state, 1, "accept 101")
    refused(state, 1, "accept 101", "C-6")
    assert hand(state, 1) == counts("Winds,Clipper,Tea")


@pytest.mark.rule("C-6", "C-7")
def test_all_offers_lapse_when_the_player_on_turn_ends_the_phase() -> None:
    state = trading()
    offer = view_offer(do(state, 1, "offer 0 give Winds ask Tea"))
    refused(state, 1, "end trade", "C-3")
    assert do(state, 0, "end trade") == [OfferClosed(offer, "lapsed"), PhaseBegan("pirates")]
    refused(state, 0, "accept 101", "C-6")
    refused(state, 1, "offer 0 give Winds ask Tea", "C-6")


@pytest.mark.rule("C-7", "C-22")
def test_the_clock_ends_the_trade_phase_and_nothing_else() -> None:
    state = trading()
    assert GAME.clock(state, 0) == "trade"
    assert GAME.awaited(state) == {0}
    move = GAME.default(state, 0)
    assert move is not None
    assert GAME.text(move) == "end trade"
    GAME.play(state, 0, move)
    assert phase(state) == "pirates"
    assert GAME.clock(state, 0) == "turn"


def test_an_offer_of_the_player_on_turn_begins_the_phase_others_must_wait() -> None:
    state = table("2Tea,Port", "2Winds", phase="draw")
    refused(state, 1, "offer 0 give Winds", "C-6")
    events = do(state, 0, "offer 1 give Tea")
    assert events[0] == PhaseBegan("trade")
    assert phase(state) == "trade"


@pytest.mark.rule("C-21")
def test_no_trade_phase_when_nobody_else_has_cards() -> None:
    refused(table("2Tea", "", "", phase="draw"), 0, "offer 1 give Tea", "C-21")


def test_the_same_offer_twice_and_too_many_are_refused() -> None:
    state = table("2Tea,Port", "8Winds", phase="trade")
    do(state, 0, "offer 1 give Tea ask Winds")
    refused(state, 0, "offer 1 give Tea ask Winds", "C-6")
    for number in range(2, 6):
        do(state, 0, f"offer 1 give Tea ask {number}Winds")
    refused(state, 0, "offer 1 give Tea ask 6Winds", "C-6")
    assert not any(text.startswith("offer 1") for text in legal(state, 0))


@pytest.mark.rule("C-4", "C-6")
def test_third_parties_learn_how_many_cards_went_each_way_and_nothing_else() -> None:
    state = trading()
    before = view(state, 2), view(state, None)
    events = do(state, 0, "offer 1 give 2Tea ask Winds")
    assert (view(state, 2), view(state, None)) == before
    assert visible(events, 2) == visible(events, None) == []
    assert visible(events, 0) == visible(events, 1) == events
    events = do(state, 1, "counter 101 give Winds ask Tea,Port")
    assert visible(events, 2) == []
    events = do(state, 0, "accept 201")
    assert visible(events, 2) == visible(events, None) == [Traded(0, 1, 2, 1, None)]
    assert visible(events, 1) == events
    assert view(state, 2).offers == ()
    assert view(state, 2).players[0].known == counts("")
    assert view(state, 1).players[0].known == counts("Tea,Winds")
    assert view(state, 0).players[1].known == counts("Tea,Port")


@pytest.mark.rule("C-6")
def test_offers_of_others_and_offers_that_never_were_are_refused_alike() -> None:
    state = trading()
    do(state, 0, "offer 1 give Tea ask Winds")
    said = []
    for offer in (101, 102, 999):
        with pytest.raises(IllegalMove) as caught:
            GAME.check(state, 2, Accept(offer))
        said.append(str(caught.value))
    assert len(set(said)) == 1


def test_an_offer_that_stands_after_another_trade_is_still_known_to_be_covered() -> None:
    state = trading()
    do(state, 0, "offer 2 give Port")
    do(state, 0, "offer 1 give 2Tea")
    do(state, 1, "accept 101")
    assert view(state, 2).players[0].known == counts("Port")


def test_the_reader_of_an_offer_knows_what_covers_it() -> None:
    state = trading()
    do(state, 0, "offer 1 give 2Tea")
    assert view(state, 1).players[0].known == counts("2Tea")
    assert view(state, 2).players[0].known == counts("")


def bounded() -> State:
    """A table as they are opened now."""
    options = GAME.settle(Options(), 3)
    return table("2Tea,Port", "2Winds,Clipper", "Indigo,Pirates", phase="trade", options=options)


@pytest.mark.parametrize("end", ["refuse 101", "counter 101 give Winds ask Port", "withdraw 101"])
def test_an_offer_that_came_to_nothing_is_not_made_again_in_the_phase(end: str) -> None:
    state = bounded()
    do(state, 0, "offer 1 give Tea ask Clipper")
    assert "offer 1 give Tea ask Clipper" not in legal(state, 0)
    do(state, 0 if end.startswith("withdraw") else 1, end)
    assert "offer 1 give Tea ask Clipper" not in legal(state, 0)
    refused(state, 0, "offer 1 give Tea ask Clipper", "C-6")
    do(state, 0, "offer 1 give 2Tea ask Clipper")
    do(state, 0, "offer 2 give Tea ask Indigo")


def test_the_same_answer_is_not_given_twice_either() -> None:
    state = bounded()
    do(state, 0, "offer 1 give Tea ask Clipper")
    do(state, 1, "counter 101 give Winds ask Port")
    do(state, 0, "refuse 201")
    do(state, 0, "offer 1 give 2Tea ask Clipper")
    refused(state, 1, "counter 301 give Winds ask Port", "C-6")
    refused(state, 1, "offer 0 give Winds ask Port", "C-6")


def test_a_trade_or_another_turn_lets_it_be_made_again() -> None:
    state = bounded()
    do(state, 0, "offer 1 give Tea ask Clipper")
    do(state, 1, "refuse 101")
    do(state, 0, "offer 2 give Port ask Pirates")
    do(state, 2, "accept 102")
    do(state, 0, "offer 1 give Tea ask Clipper")
    do(state, 1, "refuse 201")
    do(state, 0, "end trade")
    assert state.closed_offers == []


def test_so_many_offers_come_to_nothing_and_no_more() -> None:
    options = GAME.settle(Options(), 2)
    state = table("9Tea,5Port,3Pirates", "9Winds", phase="trade", options=options)
    terms = [f"{tea}Tea,{port}Port" for tea in range(1, 6) for port in range(1, 5)]
    for number, give in enumerate(terms, 1):
        do(state, 0, f"offer 1 give {give}")
        do(state, 1, f"refuse {number}01")
    assert len(terms) == MOST_CLOSED
    refused(state, 0, "offer 1 give Pirates", "C-6")
    assert not {text for text in legal(state, 0) if text.startswith("offer")}
    do(state, 1, "offer 0 give Winds")
    do(state, 0, "accept 2101")
    do(state, 0, "offer 1 give Pirates")


def test_others_see_nothing_of_offers_that_came_to_nothing() -> None:
    state = bounded()
    do(state, 0, "offer 1 give Tea ask Clipper")
    do(state, 1, "refuse 101")
    assert [len(view(state, seat).closed_offers) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]
    again = GAME.resample(view(state, 0), Chance(bytes(32)))
    refused(again, 0, "offer 1 give Tea ask Clipper", "C-6")


def back_and_forth(state: State, trades: int) -> None:
    for number in range(1, trades + 1):
        do(state, 0, f"offer 1 give {'Winds ask Tea' if state.hands[0][WINDS] else 'Tea ask Winds'}")
        do(state, 1, f"accept {number}01")


def test_what_is_given_and_taken_comes_to_an_end() -> None:
    state = table("2Tea", "Winds", "Indigo", phase="trade", options=Options(bounded_trades=True))
    back_and_forth(state, MOST_TRADES - 1)
    do(state, 0, "offer 1 give Winds ask Tea")
    do(state, 0, "offer 1 give Tea")
    events = do(state, 1, f"accept {MOST_TRADES}01")
    assert of_type(events, PhaseBegan)
    assert not state.offers
    assert not any(text.startswith("offer") for seat in range(3) for text in legal(state, seat))
    refused(state, 0, "offer 1 give Tea", "C-21")
    do(state, 0, "end turn")
    assert state.trades == 0


def test_tables_that_began_before_the_bound_go_on_as_they_were_played() -> None:
    state = table("Tea", "Winds", phase="trade")
    back_and_forth(state, MOST_TRADES + 5)
    assert state.trades == 0, "as states are that were kept then"
    state = trading()
    for number in range(1, MOST_CLOSED + 5):
        do(state, 0, "offer 1 give Tea ask Clipper")
        do(state, 1, f"refuse {number}01")
    earlier = GAME.read_options("{}")
    assert not earlier.bounded_offers
    assert not earlier.bounded_trades
    assert GAME.unsettle(GAME.settle(earlier, 2), 2) == earlier
