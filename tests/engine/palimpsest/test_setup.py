"""Material and set-up: P-1 to P-3."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.palimpsest.types import HAND, Options
from tests.engine.palimpsest.build import ALL, GAME, TABLES


def luck(number: int) -> Chance:
    return Chance(number.to_bytes(32, "big"))


@pytest.mark.rule("P-1")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (Options(), 36),
        (Options(excuse=True), 37),
        (Options(pawns=True), 40),
        (Options(courts=True), 40),
        (ALL, 45),
    ],
)
def test_cards_in_play(options: Options, cards: int) -> None:
    assert len(TABLES.in_play(options)) == cards
    state = GAME.new(options, 3, luck(1))
    dealt = [*state.board.laid, *state.deck, *(card for hand in state.hands for card in hand)]
    assert sorted(dealt) == TABLES.in_play(options)


@pytest.mark.rule("P-1")
def test_ranks() -> None:
    ranks = {name: TABLES.rank[TABLES.index[name]] for name in ("AM", "5ML", "CK", "PMSL", "TMWK", "E")}
    assert ranks == {"AM": 1, "5ML": 5, "CK": 10, "PMSL": 0, "TMWK": 0, "E": 0}


@pytest.mark.rule("P-2")
def test_cubes_and_points() -> None:
    state = GAME.new(Options(), 3, luck(1))
    assert state.board.supply == [20, 20, 20]
    assert state.board.points == [0, 0, 0]
    assert GAME.new(Options(cubes=10), 2, luck(1)).board.supply == [10, 10]


@pytest.mark.rule("P-2")
@pytest.mark.parametrize("cubes", [9, 41])
def test_numbers_of_cubes_out_of_range(cubes: int) -> None:
    with pytest.raises(BadOptions):
        GAME.new(Options(cubes=cubes), 2, luck(1))
    with pytest.raises(BadOptions, match="cubes"):
        GAME.read_options(f'{{"cubes":{cubes}}}')


@pytest.mark.rule("P-2")
def test_short_games_are_warned_of() -> None:
    def texts(options: Options, seats: int) -> list[str]:
        return [notice.text.format(**notice.params) for notice in GAME.notices(options, seats)]

    assert texts(Options(), 2) == ["25 cards are left to draw: at most 12 or 13 turns for each player"]
    assert texts(Options(), 3)[0].startswith("20 cards are left to draw: at most 6 or 7 turns")
    assert len(texts(Options(cubes=14), 3)) == 2
    assert "fewer than 15 cubes" in texts(Options(cubes=14), 3)[1]
    assert "recommended" in texts(Options(), 4)[1]
    assert len(texts(ALL, 4)) == 1
    hands = Options(excuse=True, pawns=True, courts=True, last="hands")
    assert texts(hands, 4) == ["24 cards are left to draw: at most 11 turns for each player"]


@pytest.mark.rule("P-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_deal(seats: int) -> None:
    state = GAME.new(ALL, seats, luck(seats))
    assert [len(hand) for hand in state.hands] == [HAND] * seats
    assert len(state.deck) == 45 - HAND * seats - 1
    assert len(state.board.laid) == 1
    root = GAME.view(state, None).table[0]
    assert (root.x, root.y) == (0, 0)
    assert state.acting == state.first


@pytest.mark.rule("P-3")
def test_an_excuse_is_never_the_root_but_other_cards_without_rank_may_be() -> None:
    roots, seen = set(), 0
    for number in range(300):
        state = GAME.new(ALL, 2, luck(number))
        roots.add(TABLES.cards[state.board.laid[0]].kind)
        seen += state.excuse_seen
        if state.excuse_seen:
            assert TABLES.excuse in state.deck
    assert roots == {"ace", "number", "crown", "pawn", "court"}
    assert 0 < seen < 30


@pytest.mark.rule("P-3")
def test_any_seat_may_begin_and_play_goes_round() -> None:
    assert {GAME.new(ALL, 5, luck(number)).first for number in range(40)} == set(range(5))
    state = GAME.new(ALL, 5, luck(1))
    order = []
    for _ in range(6):
        order.append(state.acting)
        GAME.play(state, state.acting, GAME.moves(state, state.acting)[0])
    assert order == [(state.first + turn) % 5 for turn in range(6)]


@pytest.mark.parametrize(
    "options", [Options(), Options(pawns=True), Options(courts=True), Options(excuse=True)]
)
def test_five_need_pawns_and_courts(options: Options) -> None:
    with pytest.raises(BadOptions, match="Pawns and the Courts"):
        GAME.new(options, 5, luck(1))
