"""Adding a province and a chip: Q-8 to Q-11."""

from __future__ import annotations

import pytest

from engine.quetinny.cells import cell_name, parse_cell
from engine.quetinny.events import Placed
from engine.quetinny.types import AddProvince, Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, allowed, play, position, refused, texts

SQUARE = """
5ML/M  9LK/L
AM/M   7SK/S
"""


def cells(text_of_moves: list[str]) -> set[str]:
    return {text.split()[3] for text in text_of_moves}


@pytest.mark.rule("Q-8")
def test_a_rank_card_needs_a_neighbour_of_its_suit() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    # M is borne by 5ML on U20 and by the Ace on U21, S by 7SK on V21 alone.
    assert cells(texts(state, "place 8MS M ")) == {"U19", "T20", "T21", "U22"}
    assert cells(texts(state, "place 8MS S ")) == {"W21", "V22"}
    assert cells(texts(state, "place 2SY Y ")) == set()
    refused(state, "place 8MS S T20", "Q-8", "T20", "Suns", "W21", "V22")
    refused(state, "place 2SY Y W21", "Q-8", "Wyrms")


@pytest.mark.rule("Q-8")
def test_cards_are_not_stacked_nor_laid_apart() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    refused(state, "place 8MS M U20", "Q-8", "not stacked")
    refused(state, "place 8MS M T19", "Q-8", "is not next to a province")
    refused(state, "place 8MS M A1", "Q-8", "is not next to a province")


@pytest.mark.rule("Q-8")
def test_ends_keep_apart_orthogonally() -> None:
    state = position(SQUARE, "CS AK CM 3MW")
    free = {"U19", "V19", "T20", "W20", "W21", "V22"}
    for card in ("CS S", "AK K", "CM M"):
        assert cells(texts(state, f"place {card} ")) == free
    refused(state, "place CM M T21", "Q-8", "next to an Ace or Crown")
    assert allowed(state, "place CM M T20"), "diagonally is allowed, also to its own Ace"


@pytest.mark.rule("Q-8")
def test_an_end_with_no_cell_left_is_told_so() -> None:
    state = position("AM", "CS 5ML 9LK 7SK")
    refused(state, "place CS S V20", "Q-8", "every empty cell")


@pytest.mark.rule("Q-8")
def test_a_card_must_be_held_and_bear_the_suit() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    refused(state, "place 9MS M T20", "Q-8", "not in your hand", "8MS")
    refused(state, "place 8MS L T20", "Q-8", "Leaves", "Moons and Suns")


@pytest.mark.rule("Q-9")
def test_a_chip_is_a_choice() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    assert allowed(state, "place 8MS M T20")
    placed = only(play(state, "place 8MS M T20 chip T20"), Placed)
    assert (placed.card.id, placed.suit, cell_name(placed.chip)) == ("8MS", "Moons", "T20")
    assert state.chips[parse_cell("T20")] == 1


@pytest.mark.rule("Q-9")
def test_a_chip_extends_a_route_of_its_suit() -> None:
    state = position(
        """
        6MW    .      .
        5ML/M  9LK/L  .
        AS/S   7SK    8WL
        """,
        "8MS 2SY 4WL 6LK",
    )
    # U20 touches the chip of M on U21; V22 touches the Ace of Suns; W22 touches the chip of L on V21.
    assert allowed(state, "place 8MS M V20 chip U20"), "an older province may take it"
    assert allowed(state, "place 8MS M V20 chip V20"), "diagonally to the chip on U21"
    assert allowed(state, "place 8MS S T22 chip V22"), "a chip beside the Ace"
    assert allowed(state, "place 4WL L X22 chip W22")
    refused(state, "place 4WL L X22 chip X22", "Q-9", "extends no route of Leaves", "W22")
    refused(state, "place 4WL L X22 chip X23", "Q-9", "X23 is not one")
    refused(state, "place 4WL L X22 chip V22", "Q-9", "does not have Leaves")
    refused(state, "place 6LK L W21 chip V21", "Q-10", "already holds a chip")


@pytest.mark.rule("Q-9")
def test_a_new_end_can_be_extended_at_once() -> None:
    state = position(
        """
        5ML/L  3MW
        9LK/K  7SK
        """,
        "AM 2SY 4WL 6LK",
    )
    assert allowed(state, "place AM M V19 chip V20")
    assert allowed(state, "place AM M V19 chip V19")
    refused(state, "place AM M W20 chip U21", "Q-9", "does not have Moons", "V20", "W20")
    play(state, "place AM M W20 chip V20")
    state = position("5ML/L 3MW", "2MK 2SY 4WL 6LK")
    refused(state, "place 2MK M U19 chip V20", "Q-9", "extends no route", "none")


@pytest.mark.rule("Q-9")
def test_bare_ends() -> None:
    kingdom = """
        AM     5ML/M
        7SK/S  9LK/L
        """
    chip = position(kingdom, "8MS 2SY 4WL CL")
    assert allowed(chip, "place 8MS M T20 chip U20")
    assert allowed(chip, "place CL L W21 chip W21")
    never = position(kingdom, "8MS 2SY 4WL CL", options=Options(bare_ends="never"))
    refused(never, "place 8MS M T20 chip U20", "Q-9", "no Ace or Crown takes a chip", "T20")
    refused(never, "place CL L W21 chip W21", "Q-9", "no Ace or Crown takes a chip")
    assert allowed(never, "place CL L W20 chip W20") is False
    alone = position("CM 7SK/S", "8MS 2SY 4WL 3MW")
    assert allowed(alone, "place 8MS M T20 chip U20"), "it need not touch a chip"


@pytest.mark.rule("Q-10")
def test_an_empty_supply_and_taken_provinces() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    state.chips_left[0] = 0
    assert texts(state, "place 8MS M ") == [f"place 8MS M {cell}" for cell in ("U19", "T20", "T21", "U22")]
    refused(state, "place 8MS M T20 chip T20", "Q-10", "No chip of Moons is left")
    assert allowed(state, "place 8MS S W21 chip W21")
    older = position("5ML/M 3MW 9LK/L", "8MS 2SY 4WL 6LK")
    assert "place 8MS M V19 chip V20" in texts(older)
    older.chips_left[0] = 0
    assert not [text for text in texts(older, "place 8MS M ") if "chip" in text]
    refused(older, "place 8MS M V19 chip V20", "Q-10", "No chip of Moons is left")


@pytest.mark.rule("Q-10")
def test_chips_stay_for_good() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    before = dict(state.chips)
    play(state, "place 8MS M T20 chip T20")
    assert state.chips == before | {parse_cell("T20"): 1}
    assert state.chips_left[0] == 3
    state.phase = "expand"
    state.hand = [GAME.tables.index["3MW"]]
    refused(state, "place 3MW M S20 chip T20", "Q-10", "T20 already holds a chip")


@pytest.mark.rule("Q-11")
def test_province_and_chip_share_one_suit() -> None:
    state = position(SQUARE, "8MS 2SY 4WL 3MW")
    moves = [move for move in GAME.moves(state, 0) if isinstance(move, AddProvince) and move.chip is not None]
    assert moves
    for move in moves:
        after = GAME.copy(state)
        GAME.push(after, 0, move)
        assert move.chip is not None
        new = after.chips[move.chip] & ~state.chips.get(move.chip, 0)
        assert new == 1 << ["Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots"].index(move.suit)
    # V22 would be legal for the Suns of 8MS and T20 bears its Moons: not both in one move.
    refused(state, "place 8MS S V22 chip T20", "Q-9", "is not one")
