"""Caravans: Q-14 to Q-19."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove
from engine.quetinny.advice import caravan_pays
from engine.quetinny.events import CaravanSent
from engine.quetinny.scoring import pay
from engine.quetinny.types import Caravan, Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, allowed, play, position, refused, texts

ROW = "AM+1  3MW/M  5ML/M  CM"
HAND = "4MS 3SK 8MS AS"


@pytest.mark.rule("Q-14")
def test_a_cube_travels_and_the_card_is_spent() -> None:
    state = position(ROW, HAND)
    assert texts(state, "caravan ") == [
        "caravan 4MS M:U20-V20-W20-X20",
        "caravan 8MS M:U20-V20-W20-X20",
    ]
    sent = only(play(state, "caravan 4MS M:U20-V20-W20-X20"), CaravanSent)
    assert sent.pays == (16,)
    assert state.cubes[0] == 0
    assert [TABLES.ids[card] for card in state.discards] == ["4MS"]
    assert state.caravans == 1


@pytest.mark.rule("Q-14")
def test_an_ace_a_cube_and_a_crown_are_needed() -> None:
    path = "caravan 8MS M:U20-V20-W20-X20"
    refused(position("AM  3MW/M  5ML/M  CM", HAND), path, "Q-14", "holds no spice")
    refused(position("AM+1  3MW/M  5ML/M  9MS", HAND), path, "Q-14", "The Crown of Moons is not")
    refused(position("2MK  3MW/M  5ML/M  CM", HAND), path, "Q-14", "The Ace of Moons is not")
    refused(
        position(ROW, "5SW 3SK 8MS AS"), path.replace("8MS", "5SW"), "Q-14", "its suits are Suns and Waves"
    )


@pytest.mark.rule("Q-14")
def test_one_cube_a_suit_or_many() -> None:
    kingdom = "AM+3  3MW/M  CM"
    one = position(kingdom, "9MS 4MS 3SK AS")
    assert texts(one, "caravan 9MS ") == ["caravan 9MS M:U20-V20-W20"]
    refused(one, "caravan 9MS Mx2:U20-V20-W20", "Q-14", "one cube per suit")
    many = position(kingdom, "9MS 4MS 3SK 6MW", options=Options(cubes_per_caravan="many"))
    assert texts(many, "caravan 9MS ") == [
        "caravan 9MS Mx3:U20-V20-W20",
        "caravan 9MS Mx2:U20-V20-W20",
        "caravan 9MS M:U20-V20-W20",
    ]
    assert len(texts(many, "caravan 6MW ")) == 2, "each cube's cards count for the strength"
    refused(many, "caravan 6MW Mx3:U20-V20-W20", "Q-17", "9")
    refused(many, "caravan 9MS Mx4:U20-V20-W20", "Q-14", "holds 3 of the 4")
    refused(many, "caravan 9MS Mx0:U20-V20-W20", "Q-14", "at least one cube")
    sent = only(play(many, "caravan 9MS Mx3:U20-V20-W20"), CaravanSent)
    assert sent.pays == (24,)
    assert (many.cubes[0], many.spice, many.gold) == (0, 6, 49)


@pytest.mark.rule("Q-15")
def test_ace_and_crown_side_by_side_are_a_path_of_two() -> None:
    state = position("AM+1  .\n.  CM", "4MS 3SK 2MK AS")
    assert texts(state, "caravan 3SK ") == []
    assert texts(state, "caravan 4MS ") == ["caravan 4MS M:U20-V21"]
    assert texts(state, "caravan 2MK ") == ["caravan 2MK M:U20-V21"], "two cards are what a 2 can use"
    assert only(play(state, "caravan 2MK M:U20-V21"), CaravanSent).pays == (4,)


@pytest.mark.rule("Q-15")
def test_steps_go_to_neighbours_with_chips_and_rise() -> None:
    state = position(
        """
        AM+1  3MW/M  7ML/M
        .     5ML    CM
        9MS/M 4MS/M  .
        """,
        "8MS 6MW AS 3SK",
    )
    assert texts(state, "caravan 8MS ") == [
        "caravan 8MS M:U20-V20-W20-W21",
        "caravan 8MS M:U20-V20-W21",
    ]
    refused(state, "caravan 8MS M:U20-V21-W21", "Q-15", "V21 is not one")
    refused(state, "caravan 8MS M:U20-W20-W21", "Q-15", "U20 and W20 are not neighbours")
    refused(state, "caravan 8MS M:U20-V20", "Q-15", "Ace on U20", "Crown on W21")
    refused(state, "caravan 8MS M:U20", "Q-15")
    refused(state, "caravan 8MS M:V20-W21", "Q-15", "Ace on U20")
    refused(state, "caravan 8MS M:U20-V20-W20-V20-W21", "Q-15", "from W20 to V20")
    refused(state, "caravan 8MS M:U20-Z40-W21", "Q-15", "Z40 is not one")


@pytest.mark.rule("Q-15")
def test_chips_on_the_ends_make_no_difference_and_other_ends_block() -> None:
    state = position("AM/M+1  3MW/M  CM/M", HAND)
    assert texts(state, "caravan 8MS ") == ["caravan 8MS M:U20-V20-W20"]
    state = position("AM+1  AS/S  CM", HAND)
    assert texts(state, "caravan ") == []
    refused(state, "caravan 8MS M:U20-V20-W20", "Q-15", "V20 is not one")


CROSSING = """
.     AM+1   5ML/M
.     7ML/M  3MW/M
CM    .      .
"""


@pytest.mark.rule("Q-16")
def test_a_path_does_not_cross_itself() -> None:
    state = position(CROSSING, "8MS 6MW AS 3SK")
    assert texts(state, "caravan 8MS ") == [
        "caravan 8MS M:V20-W20-V21-U22",
        "caravan 8MS M:V20-W21-V21-U22",
        "caravan 8MS M:V20-V21-U22",
    ]
    refused(state, "caravan 8MS M:V20-W21-W20-V21-U22", "Q-16", "crosses itself")


@pytest.mark.rule("Q-16")
def test_two_paths_of_a_caravan_do_not_cross() -> None:
    state = position("AM+1 AS+1\nCS CM", "8MS 6MW 3SK 2MK")
    assert texts(state, "caravan 8MS ") == ["caravan 8MS M:U20-V21", "caravan 8MS S:V20-U21"]
    refused(state, "caravan 8MS M:U20-V21 S:V20-U21", "Q-16", "cross between U20 and V21")
    sideways = position("AM+1 AS+1\nCM CS", "8MS 6MW 3SK 2MK")
    assert texts(sideways, "caravan 8MS ")[0] == "caravan 8MS M:U20-U21 S:V20-V21"


@pytest.mark.rule("Q-17")
def test_cards_used_are_at_most_the_strength() -> None:
    state = position(ROW, "4MS 3MW 2MK AS")
    assert allowed(state, "caravan 4MS M:U20-V20-W20-X20")
    refused(state, "caravan 2MK M:U20-V20-W20-X20", "Q-17", "at most 2 cards", "4", "higher card")
    short = position("AM+1  2MK/M  5ML/M  CM", "4MS 3MW 2SY AS")
    assert allowed(short, "caravan 4MS M:U20-V20-W20-X20")
    refused(short, "caravan 3MW M:U20-V20-W20-X20", "Q-17", "at most 3 cards", "4")
    refused(position(ROW, "AS 2SY 3SK AM"), "caravan AM M:U20-V20-W20-X20", "Q-17", "Ace never sends")
    crown = position("AM+1 3MW/M 5ML/M 7ML/M CM", "CS 9MS 4MS CM")
    assert texts(crown, "caravan CM ")


@pytest.mark.rule("Q-17")
def test_both_suits_are_added_up() -> None:
    kingdom = """
        AM+1  3MW/M  CM
        .     .      .
        AS+1  3SK/S  CS
        """
    state = position(kingdom, "8MS 4MS 9MS 6MW")
    assert "caravan 8MS M:U20-V20-W20 S:U22-V22-W22" in texts(state, "caravan ")
    refused(
        state,
        "caravan 4MS M:U20-V20-W20 S:U22-V22-W22",
        "Q-17",
        "at most 4 cards, but this caravan uses 6",
        "could use 3",
    )


@pytest.mark.rule("Q-18")
@pytest.mark.parametrize(("cards", "gold"), [(2, 4), (3, 8), (4, 16), (5, 32), (6, 32), (8, 32)])
def test_pay(cards: int, gold: int) -> None:
    assert pay(cards) == gold


@pytest.mark.rule("Q-18")
def test_each_path_is_paid_and_its_cube_comes_back() -> None:
    state = position(
        """
        AM+2  3MW/M  CM
        .     .      .
        AS+1  CS     .
        """,
        "8MS 4MS 9MS 6MW",
    )
    move = GAME.parse("caravan 8MS S:U22-V22 M:U20-V20-W20")
    assert isinstance(move, Caravan)
    assert caravan_pays(GAME.view(state, 0), move) == (8, 4)
    sent = only(GAME.play(state, 0, move), CaravanSent)
    assert sent.pays == (8, 4)
    assert (sent.gold, state.gold, state.earned) == (37, 37, 12)
    assert state.cubes[:2] == [1, 0]
    assert state.spice == 5
    assert state.caravans == 1


@pytest.mark.rule("Q-19")
def test_paths_come_by_pay_then_shortness_then_cells() -> None:
    state = position(
        """
        AM+1  2MK/M  4MS/M  9MS/M
        .     3MW/M  5ML/M  CM
        AS+1  CS     .      .
        """,
        "CM 8MS 6MW 3SK",
    )
    moves = [move for move in GAME.moves(state, 0) if isinstance(move, Caravan) and move.card == "8MS"]
    view = GAME.view(state, 0)
    keys = [
        (
            -sum(caravan_pays(view, move)),
            sum(len(route.cells) for route in move.routes),
            [route.cells for route in move.routes],
        )
        for move in moves
    ]
    assert keys == sorted(keys)
    assert len(keys) > 10
    assert [GAME.text(move) for move in moves[:2]] == [
        "caravan 8MS M:U20-V20-W20-X20-X21 S:U22-V22",
        "caravan 8MS M:U20-V20-W20-W21-X21 S:U22-V22",
    ]


@pytest.mark.rule("Q-14")
def test_suits_of_a_caravan() -> None:
    state = position("AM+1 3MW/M CM\n. . .\nAS+1 3SK/S CS", "9MS 8MS 4MS 6MW")
    one = GAME.parse("caravan 9MS M:U20-V20-W20")
    other = GAME.parse("caravan 9MS S:U22-V22-W22")
    assert isinstance(one, Caravan)
    assert isinstance(other, Caravan)
    m, s = one.routes[0], other.routes[0]
    for routes, words in (((), "at least one"), ((s, m), "in the order"), ((m, m), "one path per suit")):
        move = Caravan("9MS", routes)
        assert move not in GAME.moves(state, 0)
        with pytest.raises(IllegalMove, match=words) as caught:
            GAME.check(state, 0, move)
        assert caught.value.clause == "Q-14"
