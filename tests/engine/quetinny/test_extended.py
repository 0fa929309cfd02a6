"""The extended deck: Q-29 to Q-32."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.quetinny.cells import cell_name
from engine.quetinny.events import Arranged, CaravanSent, Harvested
from engine.quetinny.scoring import pay
from engine.quetinny.types import Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, allowed, play, position, refused, texts

EXTENDED = Options(excuse=True, courts=True, pawns=True)


@pytest.mark.rule("Q-29")
def test_the_excuse_is_the_centre_of_a_cross() -> None:
    state = GAME.new(Options(excuse=True), 1, Chance(bytes(32)))
    assert [province.card.id for province in GAME.view(state, 0).kingdom] == ["E"]
    arranged = only(GAME.play(state, 0, GAME.moves(state, 0)[5]), Arranged)
    assert [cell_name(cell) for cell in arranged.cells] == ["U19", "T20", "V20", "U21"]
    kingdom = GAME.view(state, None).kingdom
    assert [cell_name(province.cell) for province in kingdom] == ["U19", "T20", "U20", "V20", "U21"]
    assert kingdom[2].card.kind == "excuse"
    assert kingdom[2].chips == ()
    assert GAME.tables.excuse not in state.deck + state.hand


@pytest.mark.rule("Q-29")
def test_the_excuse_takes_no_chip_and_no_route_passes_it() -> None:
    state = position(
        """
        .     AM/M+1  .
        5ML   E       3MW/M
        .     CM      .
        """,
        "8MS 7ML 6MW 4MS",
        options=Options(excuse=True),
    )
    refused(state, "place 6MW M U20 chip V21", "Q-9", "does not have Moons")
    refused(state, "caravan 8MS M:V20-V21-V22", "Q-15", "V21 is not one")
    # From the north arm to the east arm is a diagonal step past the Excuse's corner.
    assert texts(state, "caravan 8MS ") == ["caravan 8MS M:V20-W21-V22"]


@pytest.mark.rule("Q-30")
def test_a_court_can_be_used_for_any_of_its_suits() -> None:
    state = position("AM/M 3MW/W AK", "TMWK 8MS 2SY 4WL", options=Options(courts=True))
    for suit in "MWK":
        assert texts(state, f"place TMWK {suit} ")
    refused(state, "place TMWK S U19", "Q-8", "Moons, Waves and Knots")


@pytest.mark.rule("Q-30")
@pytest.mark.parametrize(
    ("cards", "extras", "gold"), [(5, 1, 16), (6, 1, 32), (3, 1, 4), (4, 2, 4), (7, 2, 32)]
)
def test_courts_and_pawns_do_not_pay(cards: int, extras: int, gold: int) -> None:
    assert pay(cards, extras) == gold


@pytest.mark.rule("Q-30")
def test_a_court_on_a_route_counts_but_does_not_pay() -> None:
    state = position("AM+1 TMLY/M CM", "4MS 2MK 3SK 6SY", options=Options(courts=True))
    assert only(play(state, "caravan 4MS M:U20-V20-W20"), CaravanSent).pays == (4,)
    long = position("AM+2 3MW/M 5ML/M PMSL/M TMLY/M CM", "4MS 6MW 3SK 6SY", options=EXTENDED)
    refused(long, "caravan 4MS M:U20-V20-W20-X20-Y20-Z20", "Q-17", "this caravan uses 6")
    assert only(play(long, "caravan 6MW M:U20-V20-W20-X20-Y20-Z20"), CaravanSent).pays == (16,)


@pytest.mark.rule("Q-3", "Q-30")
def test_courts_lie_between_pawns_and_crowns_in_rank() -> None:
    wrong = position("AM+1 TMLY/M PMSL/M CM", "8MS 6MW 3SK 6SY", options=EXTENDED)
    refused(wrong, "caravan 8MS M:U20-V20-W20-X20", "Q-15", "Ranks must rise")
    equal = position("AM+1 TMLY/M TMWK/M CM", "8MS 6MW 3SK 6SY", options=EXTENDED)
    refused(equal, "caravan 8MS M:U20-V20-W20-X20", "Q-15", "Ranks must rise")
    assert texts(equal, "caravan ") == []


@pytest.mark.rule("Q-31")
def test_a_pawn_takes_two_chips_of_different_suits_one_at_a_time() -> None:
    state = position("AM/M PMSL/M 3SK/S\n. AL .", "8MS 7ML 6MW 5ML", options=Options(pawns=True))
    assert allowed(state, "place 8MS S W19 chip V20")
    assert allowed(state, "place 7ML L W21 chip V20")
    refused(state, "place 6MW M V19 chip V20", "Q-31", "already holds a chip of Moons")
    play(state, "place 8MS S W19 chip V20")
    view = GAME.view(state, 0)
    assert next(province for province in view.kingdom if province.card.kind == "pawn").chips == (
        "Moons",
        "Suns",
    )
    state.phase = "expand"
    state.hand.append(GAME.tables.index["6LK"])
    refused(state, "place 7ML L V22 chip V20", "Q-31", "already holds two chips")


@pytest.mark.rule("Q-31")
def test_both_chips_of_a_pawn_count_for_taxes() -> None:
    state = position("AM PMSL/ML", "7ML 8MS 6SY", phase="tax", options=Options(pawns=True))
    hand = GAME.view(state, 0).hand
    assert hand is not None
    assert [held.tax for held in hand] == [5, 7, 6]


@pytest.mark.rule("Q-31")
def test_a_pawn_serves_two_routes_but_not_in_one_caravan() -> None:
    state = position(
        """
        AM+1  .        AS+1
        .     PMSL/MS  .
        CS    .        CM
        """,
        "8MS 9MS 2SY 4WL",
        options=Options(pawns=True),
    )
    assert texts(state, "caravan 8MS ") == ["caravan 8MS M:U20-V21-W22", "caravan 8MS S:W20-V21-U22"]
    refused(state, "caravan 8MS M:U20-V21-W22 S:W20-V21-U22", "Q-31", "V21", "the other later")
    play(state, "caravan 8MS M:U20-V21-W22")
    state.phase = "expand"
    assert allowed(state, "caravan 9MS S:W20-V21-U22")


THREE_ACES = "AM+1 CM\nAS+1 CS\nAL+1 CL"


@pytest.mark.rule("Q-32")
def test_a_harvest_with_three_suits_uses_one_or_two() -> None:
    state = position("AM AS AL", "PMSL 8MS 2SY TMWK", options=Options(pawns=True, courts=True))
    assert texts(state, "harvest PMSL ") == [
        f"harvest PMSL {suits}" for suits in ("M", "S", "L", "M S", "M L", "S L")
    ]
    assert texts(state, "harvest TMWK ") == ["harvest TMWK M"]
    refused(state, "harvest PMSL M S L", "Q-32", "two suits")
    assert only(play(state, "harvest PMSL S L"), Harvested).cubes == (("Suns", 2), ("Leaves", 2))


@pytest.mark.rule("Q-32")
@pytest.mark.parametrize(
    ("spice", "offered"),
    [
        (3, ["M", "S", "L", "M S", "S M", "M L", "L M", "S L", "L S"]),
        (2, ["M", "S", "L"]),
        (1, ["M", "S", "L"]),
    ],
)
def test_a_short_supply_with_three_suits(spice: int, offered: list[str]) -> None:
    state = position("AM AS AL", "PMSL 8MS 2SY 4WL", options=Options(pawns=True), spice=spice)
    assert texts(state, "harvest PMSL ") == [f"harvest PMSL {suits}" for suits in offered]


@pytest.mark.rule("Q-32")
@pytest.mark.parametrize(
    ("spice", "offered"),
    [
        (6, ["M S L"]),
        (5, ["M S L", "S L M", "M L S"]),
        (4, ["M S", "M L", "S L"]),
        (3, ["M S", "S M", "M L", "L M", "S L", "L S"]),
        (2, ["M", "S", "L"]),
    ],
)
def test_wide_harvests_are_for_all_three_suits(spice: int, offered: list[str]) -> None:
    options = Options(pawns=True, wide_harvests=True)
    state = position("AM AS AL", "PMSL 8MS 2SY 4WL", options=options, spice=spice)
    assert sorted(texts(state, "harvest PMSL ")) == sorted(f"harvest PMSL {suits}" for suits in offered)
    refused(state, "harvest PMSL M M", "Q-12")


@pytest.mark.rule("Q-32")
def test_a_caravan_with_three_suits_uses_one_or_two() -> None:
    state = position(THREE_ACES, "PMSL 8WL 2SY 4WL", options=Options(pawns=True))
    m, s, lv = "M:U20-V20", "S:U21-V21", "L:U22-V22"
    assert texts(state, "caravan PMSL ") == [
        f"caravan PMSL {routes}" for routes in (f"{m} {s}", f"{m} {lv}", f"{s} {lv}", m, s, lv)
    ]
    refused(state, f"caravan PMSL {m} {s} {lv}", "Q-32", "two of the suits")
