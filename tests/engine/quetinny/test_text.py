"""Texts of moves and names of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import UnreadableMove
from engine.decktet import SUITS
from engine.quetinny.cells import WIDTH, at, cell_name, parse_cell
from engine.quetinny.types import AddProvince, Arrange, Caravan, CaravanRoute, Discard, Harvest, Move, Tax
from tests.engine.quetinny.build import GAME, TABLES
from tests.support.strategies import texts

cards = st.sampled_from(TABLES.ids)
suits = st.sampled_from(SUITS)
cells = st.integers(0, WIDTH * WIDTH - 1)
routes = st.builds(
    CaravanRoute, suits, st.lists(cells, min_size=1, max_size=12).map(tuple), st.integers(0, 6)
)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Arrange, st.tuples(cards, cards, cards, cards), st.tuples(suits, suits, suits, suits)),
    st.builds(AddProvince, cards, suits, cells, st.none() | cells),
    st.builds(Harvest, cards, st.lists(suits, min_size=1, max_size=3).map(tuple)),
    st.builds(
        Caravan,
        cards,
        st.lists(routes, min_size=1, max_size=2, unique_by=lambda route: route.suit).map(
            lambda some: tuple(sorted(some, key=lambda route: SUITS.index(route.suit)))
        ),
    ),
    st.builds(Discard, cards),
    st.builds(Tax, cards),
)


@given(moves)
def test_every_move_reads_back(move: Move) -> None:
    text = GAME.text(move)
    assert GAME.parse(text) == move
    assert GAME.parse(text.lower()) == GAME.parse(f"  {text.upper()} ") == move


@given(moves, moves)
def test_texts_are_unique(one: Move, other: Move) -> None:
    assert (GAME.text(one) == GAME.text(other)) == (one == other)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("PLACE 5lm moons t20  CHIP t21", "place 5ML M T20 chip T21"),
        ("harvest 5ML leaves, m", "harvest 5ML L M"),
        ("caravan 8sm m : T20 - T21 -U22", "caravan 8MS M:T20-T21-U22"),
        ("caravan 8MS S:A1-B2 Mx2:T20-T21", "caravan 8MS Mx2:T20-T21 S:A1-B2"),
        ("tax pmls", "tax PMSL"),
        ("arrange am:m 5ML :L 9MS: s 7WY:waves", "arrange AM:M 5ML:L 9MS:S 7WY:W"),
    ],
)
def test_slips_of_the_thumb_are_forgiven(typed: str, meant: str) -> None:
    assert GAME.text(GAME.parse(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "start with place, harvest"),
        ("build 5ML", "BUILD|build"),
        ("place 5ML", "place CARD SUIT CELL"),
        ("place 5ML M T20 T21", "place CARD SUIT CELL"),
        ("place 5MX M T20", "no card 5MX"),
        ("place 5ML Q T20", "not a suit"),
        ("place 5ML M T99", "not a cell"),
        ("place 5ML M 20", "not a cell"),
        ("place 5ML M T20 chip ZZ1", "not a cell"),
        ("harvest 5ML", "harvest CARD SUIT"),
        ("caravan 8MS T20-T21", "caravan CARD SUIT:CELL"),
        ("caravan 8MS", "caravan CARD SUIT:CELL"),
        ("caravan 8MS M:T20--T21", "not a cell"),
        ("tax", "tax CARD"),
        ("tax 5ML 6MW", "tax CARD"),
        ("arrange AM 5ML 9MS 7WY", "four times"),
    ],
)
def test_what_cannot_be_read_is_explained(typed: str, says: str) -> None:
    with pytest.raises(UnreadableMove, match=says):
        GAME.parse(typed)


@given(texts(60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        move = GAME.parse(text)
    except UnreadableMove:
        return
    assert GAME.parse(GAME.text(move)) == move


@given(cells)
def test_cells_read_back(cell: int) -> None:
    assert parse_cell(cell_name(cell)) == cell


@pytest.mark.parametrize(
    ("column", "row", "name"),
    [(0, 0, "A0"), (19, 20, "T20"), (25, 3, "Z3"), (26, 3, "AA3"), (43, 43, "AR43")],
)
def test_names_of_cells(column: int, row: int, name: str) -> None:
    assert cell_name(at(column, row)) == name
