"""What holds in every position of random games: geometry, cubes, secrets, new deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest.board import Board
from engine.palimpsest.lattice import ALL_CELLS, ORIGIN, point_of
from engine.palimpsest.state import GAME_OVER, State
from engine.palimpsest.types import Options, Play
from tests.engine.options import any_options
from tests.engine.palimpsest.build import GAME, TABLES
from tests.engine.palimpsest.positions import heap, spiral, straight_line, zigzag
from tests.support.thorough import times

ALL_OPTIONS = any_options(Options)


@st.composite
def tables(draw: st.DrawFn) -> tuple[State, Chance]:
    """The start of any table, and chance to play it on with."""
    options = draw(ALL_OPTIONS)
    seats = draw(st.integers(2, 5 if options.pawns and options.courts else 4))
    seed = draw(st.binary(min_size=32, max_size=32))
    luck = Chance(seed)
    return GAME.new(options, seats, luck.fork("table")), luck


def games(state: State, luck: Chance) -> Iterator[Play]:
    """Play a game to its end at random, stopping after each move."""
    while state.acting != GAME_OVER:
        move = GAME.sample(state, state.acting, luck)
        GAME.play(state, state.acting, move)
        yield move


NEXT = ((1, 0), (-1, 0), (0, 1), (0, -1))


def scratch_tops(board: Board) -> dict[tuple[int, int], int]:
    """Which card each cell shows, found by laying all cards again."""
    tops = {}
    for number, place in enumerate(board.at):
        x, y = point_of(place)
        for cell in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            tops[cell] = number
    return tops


def scratch_places(board: Board) -> dict[tuple[int, int], list[int]]:
    """Legal places and what they touch, found by trying every point around the table."""
    tops = scratch_tops(board)
    places = {}
    for x in range(min(x for x, _ in tops) - 3, max(x for x, _ in tops) + 4):
        for y in range(min(y for _, y in tops) - 3, max(y for _, y in tops) + 4):
            inner = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            cells = list(inner)
            if board.options.contact == "any":
                cells += [
                    (cx + dx, cy + dy) for cx, cy in inner for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
            touch = sorted({tops[cell] for cell in cells if cell in tops})
            if touch and any(cell not in tops for cell in inner):
                places[x, y] = touch
    return places


def assert_geometry(board: Board) -> None:
    """What a board keeps up to date is what is found from all of it."""
    tops = scratch_tops(board)
    assert {point_of(cell): number for cell, number in board.top.items()} == tops
    for number, place in enumerate(board.at):
        x, y = point_of(place)
        cells = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        assert board.shows[number] == sum(1 << bit for bit, cell in enumerate(cells) if tops[cell] == number)
    found = {point_of(place): list(touch) for place, touch in board.free.items()}
    assert found == scratch_places(board)


def assert_cubes(board: Board) -> None:
    """No cube is lost or made, and buried cards hold none."""
    for seat in range(board.seats):
        out = sum(board.cubes[seat :: board.seats])
        assert out + board.supply[seat] == board.options.cubes
        assert board.supply[seat] >= 0
    assert min(board.cubes) >= 0
    for number, mask in enumerate(board.shows):
        assert board.held[number] == sum(boards.cubes_on(board, number))
        assert mask or not board.held[number]


@pytest.mark.rule("P-4", "P-6", "P-7")
@given(tables())
@settings(max_examples=times(12, 60), deadline=None)
def test_the_incremental_geometry_is_that_of_a_look_at_everything(table: tuple[State, Chance]) -> None:
    state, luck = table
    assert_geometry(state.board)
    for number, _ in enumerate(games(state, luck)):
        if number % 3 == 0 or state.acting == GAME_OVER:
            assert_geometry(state.board)
            assert state.board.free, "there is always a place"


@pytest.mark.rule("P-2", "P-8")
@given(tables())
@settings(max_examples=times(12, 100), deadline=None)
def test_cubes_are_conserved_and_buried_cards_hold_none(table: tuple[State, Chance]) -> None:
    state, luck = table
    points = [0] * state.board.seats
    for _ in games(state, luck):
        assert_cubes(state.board)
        assert all(now >= before for now, before in zip(state.board.points, points, strict=True))
        points = list(state.board.points)
        cards = [*state.board.laid, *state.deck, *(card for hand in state.hands for card in hand)]
        assert sorted(cards) == TABLES.in_play(state.board.options)
    assert state.causes


@given(tables())
@settings(max_examples=10, deadline=None)
def test_views_hide_hands_and_the_order_of_the_deck(table: tuple[State, Chance]) -> None:
    state, luck = table
    for _ in games(state, luck):
        for seat in (*range(state.board.seats), None):
            view = GAME.view(state, seat)
            open_cards = {seen.card.id for seen in view.table} | {card.id for card in view.hand or ()}
            text = msgspec.json.encode(view).decode()
            hidden = [TABLES.ids[card] for card in state.deck]
            hidden += [
                TABLES.ids[card] for other, hand in enumerate(state.hands) if other != seat for card in hand
            ]
            assert not open_cards & set(hidden)
            assert not [name for name in hidden if f'"{name}"' in text]


@given(tables(), st.integers(0, 30))
@settings(max_examples=times(12, 60), deadline=None)
def test_a_new_deal_fits_the_view_and_varies(table: tuple[State, Chance], plies: int) -> None:
    state, luck = table
    for _, _ in zip(range(plies), games(state, luck), strict=False):
        pass
    for seat in (*range(state.board.seats), None):
        view = GAME.view(state, seat)
        deals = [GAME.resample(view, luck.fork(f"{seat}/{number}")) for number in range(5)]
        assert all(GAME.view(deal, seat) == view for deal in deals)
        assert all(deal.board == state.board for deal in deals)
        if seat is None and state.acting != GAME_OVER and len(state.deck) > 1:
            assert any(deal.hands != deals[0].hands for deal in deals)
            assert any(deal.deck != deals[0].deck for deal in deals)


@pytest.mark.rule("P-3")
def test_a_returned_excuse_is_in_no_hand_that_has_not_drawn() -> None:
    state = next(
        state
        for number in range(1000)
        if (state := GAME.new(Options(excuse=True), 4, Chance(number.to_bytes(32, "big")))).excuse_seen
    )
    held = [0] * 4
    for turn in range(5):
        view = GAME.view(state, None)
        for number in range(200):
            deal = GAME.resample(view, Chance(bytes([turn, number]) * 16))
            for seat, hand in enumerate(deal.hands):
                if TABLES.excuse in hand:
                    held[seat] += 1
                    assert turn > (seat - state.first) % 4
            assert sorted(sum(deal.hands, deal.deck)) == sorted(sum(state.hands, state.deck))
        if TABLES.excuse in state.board.laid:
            break
        GAME.push(state, state.acting, GAME.moves(state, state.acting)[0])
    assert held[state.first] > 0, "whoever has drawn may hold it"


@pytest.mark.parametrize(
    "shape",
    [
        straight_line,
        lambda: straight_line(0, 2),
        lambda: straight_line(1, 1),
        spiral,
        lambda: spiral(0),
        heap,
    ],
    ids=["row", "column", "staircase", "spiral", "dense spiral", "heap"],
)
def test_awkward_tables(shape: Callable[[], State]) -> None:
    state = shape()
    assert len(state.board.laid) == 45
    assert_geometry(state.board)
    assert_cubes(state.board)
    assert state.causes == ("hands",)
    assert GAME.load_state(GAME.save_state(state)) == state
    assert GAME.resample(GAME.view(state, 3), Chance(bytes(32))).board == state.board


def test_awkward_tables_are_as_awkward_as_they_say() -> None:
    def size(state: State) -> tuple[int, int]:
        cells = [point_of(cell) for cell in state.board.top]
        xs, ys = {x for x, _ in cells}, {y for _, y in cells}
        return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1

    assert size(straight_line()) == (90, 2)
    assert size(straight_line(0, 2)) == (2, 90)
    assert size(straight_line(1, 1)) == (46, 46)
    assert size(spiral(0)) == (14, 14)
    assert min(size(spiral())) >= 18
    assert max(size(heap())) <= 12
    assert size(zigzag()) == (90, 3)
    assert len(zigzag().board.free) == 460


def test_the_origin_is_the_root() -> None:
    assert point_of(ORIGIN) == (0, 0)
    state = GAME.new(Options(), 2, Chance(bytes(32)))
    assert state.board.at == [ORIGIN]
    assert state.board.shows == [ALL_CELLS]
