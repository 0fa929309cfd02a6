"""Material and set-up: Q-1 to Q-7."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest

from engine.core.chance import Chance
from engine.decktet import SUITS
from engine.quetinny.cells import cell_name
from engine.quetinny.events import Arranged, CardsDrawn
from engine.quetinny.state import State
from engine.quetinny.types import Arrange, Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, refused

ENDS = ("ace", "crown")


def dealt(number: int = 0, options: Options | None = None) -> State:
    return GAME.new(options or Options(), 1, Chance(number.to_bytes(32, "big")))


@pytest.mark.rule("Q-1")
def test_the_basic_deck() -> None:
    state = dealt()
    kinds = Counter(TABLES.cards[card].kind for card in state.deck + state.opening)
    assert kinds == {"ace": 6, "crown": 6, "number": 24}
    numbers = [card for card in TABLES.cards if card.kind == "number"]
    for suit in SUITS:
        assert sorted(card.rank or 0 for card in numbers if suit in card.suits) == list(range(2, 10))


@pytest.mark.rule("Q-2")
def test_chips_spice_and_gold() -> None:
    view = GAME.view(dealt(), 0)
    assert view.chips_left == tuple((suit, 6) for suit in SUITS)
    assert view.spice_left == 6
    assert view.gold == 25


@pytest.mark.rule("Q-3")
@pytest.mark.parametrize(
    ("name", "send", "tax"),
    [("AM", 1, 1), ("2MK", 2, 2), ("9LK", 9, 9), ("PMSL", 10, 10), ("TMWK", 10, 10), ("CM", 10, 15)],
)
def test_ranks(name: str, send: int, tax: int) -> None:
    card = TABLES.index[name]
    assert TABLES.strength[card] == send
    assert TABLES.tax[card] == tax


@pytest.mark.rule("Q-3")
def test_order_of_ranks_on_a_route() -> None:
    rising = [TABLES.rank[TABLES.index[name]] for name in ("AM", "2MK", "9MS", "PMSL", "TMWK", "CM")]
    assert rising == sorted(set(rising))


@pytest.mark.rule("Q-4")
@pytest.mark.parametrize("options", [Options(), Options(pawns=True, courts=True)], ids=["basic", "extended"])
def test_one_of_the_first_four_is_an_end(options: Options) -> None:
    rows = Counter()  # type: Counter[str]
    for number in range(150):
        state = dealt(number, options)
        kinds = [TABLES.cards[card].kind for card in state.opening]
        assert sum(kind in ENDS for kind in kinds) == 1
        rows.update(kinds)
        everything = state.deck + state.opening
        assert sorted(everything) == sorted(set(everything)) == TABLES.in_play(options)
    assert rows["ace"] > 40
    assert rows["crown"] > 40
    if options.pawns:
        assert rows["pawn"]
        assert rows["court"]


@pytest.mark.rule("Q-4")
def test_cards_set_aside_are_shuffled_back() -> None:
    """Ends that were drawn too many must be as likely at the top of the deck as anywhere."""
    tops = sum(TABLES.cards[dealt(number).deck[-1]].kind in ENDS for number in range(400))
    # 11 of the 32 cards are ends: 137 of 400 expected, give or take 10.
    assert 100 < tops < 175


@pytest.mark.rule("Q-5")
def test_every_order_and_one_chip_a_card() -> None:
    state = dealt()
    moves = GAME.moves(state, 0)
    assert all(isinstance(move, Arrange) for move in moves)
    cards = [TABLES.cards[card] for card in state.opening]
    assert len(moves) == 24 * prod(len(card.suits) for card in cards)
    assert len({move.cards for move in moves if isinstance(move, Arrange)}) == 24
    assert state.hand == [], "the hand is dealt afterwards"


@pytest.mark.rule("Q-5")
def test_arranging_lays_cards_and_chips() -> None:
    state = dealt(options=Options(pawns=True), number=5)
    assert any(TABLES.pawn[card] for card in state.opening), "this deal has a Pawn among the first four"
    move = GAME.moves(state, 0)[37]
    assert isinstance(move, Arrange)
    arranged = only(GAME.play(state, 0, move), Arranged)
    assert tuple(card.id for card in arranged.cards) == move.cards
    assert [cell_name(cell) for cell in arranged.cells] == ["U20", "V20", "U21", "V21"]
    kingdom = GAME.view(state, 0).kingdom
    assert tuple(province.card.id for province in kingdom) == move.cards
    assert tuple(province.chips for province in kingdom) == tuple((suit,) for suit in move.chips)
    assert sum(state.chips_left) == 32


@pytest.mark.rule("Q-5")
def test_other_cards_and_foreign_chips_are_refused() -> None:
    state = dealt()
    good = GAME.moves(state, 0)[0]
    assert isinstance(good, Arrange)
    stranger = TABLES.ids[state.deck[0]]
    twice = Arrange((good.cards[0], *good.cards[:3]), good.chips)
    other = Arrange((stranger, *good.cards[1:]), good.chips)
    suits = next(TABLES.cards[TABLES.index[name]].suits for name in good.cards[:1])
    foreign = next(suit for suit in SUITS if suit not in suits)
    for move in (twice, other):
        refused(state, GAME.text(move), "Q-5", *good.cards)
    refused(state, GAME.text(Arrange(good.cards, (foreign, *good.chips[1:]))), "Q-5", foreign, suits[0])
    refused(state, f"tax {good.cards[0]}", "Q-5", "still to be arranged")
    refused(state, f"discard {stranger}", "Q-5", "still to be arranged")


@pytest.mark.rule("Q-6")
def test_an_ace_starts_with_a_cube_and_a_crown_does_not() -> None:
    met = set()
    for number in range(12):
        state = dealt(number)
        GAME.play(state, 0, GAME.moves(state, 0)[0])
        kingdom = GAME.view(state, 0).kingdom
        end = next(province for province in kingdom if province.card.kind in ENDS)
        met.add(end.card.kind)
        assert end.cubes == (end.card.kind == "ace")
        assert sum(province.cubes for province in kingdom) == end.cubes == 6 - state.spice
    assert met == {"ace", "crown"}


@pytest.mark.rule("Q-7")
def test_four_cards_are_dealt_and_kept_at() -> None:
    state = dealt()
    top = state.deck[-1]
    events = GAME.play(state, 0, GAME.moves(state, 0)[0])
    drawn = only(events, CardsDrawn)
    assert drawn.number == 4
    assert drawn.cards is not None
    assert drawn.cards[0].id == TABLES.ids[top]
    picks = Chance(bytes(32))
    while GAME.to_act(state):
        if state.phase == "expand":
            assert len(state.hand) == 4
        state.gold += 15
        GAME.play(state, 0, GAME.sample(state, 0, picks))
    assert state.turn == 15
