"""Pictures of Quetinny: nothing clipped, nothing over another text, nothing told that is secret."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import msgspec
import pytest

from data.catalogue import ENGLISH, LANGUAGES, Words, words_for
from engine.core.errors import Word
from engine.core.picture_shape import PictureShape
from engine.quetinny.advice import caravan_pays, suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import AddProvince, Caravan, Options, Province, View
from render.decktet import short_name
from render.picture import ALT_LIMIT, Box
from render.quetinny.field import StationSize
from render.quetinny.pictures import private, public
from render.quetinny.preview import Preview
from render.quetinny.stations import name_band
from tests.render.hostile import NAMES
from tests.render.legible import smallest
from tests.render.quetinny.games import BASIC, EXTENDED, GAME, RECENT, moves_of, states, stretched, views
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint

ALL = [(1, BASIC), (2, BASIC), (4, EXTENDED)]


@pytest.mark.parametrize(("number", "options"), ALL)
def test_pictures_of_whole_games_are_sound(number: int, options: Options) -> None:
    for view in views(number, options, step=times(16, 6)):
        assert_sound(public(view, (), RECENT))
        assert_sound(private(view))


@pytest.mark.parametrize("words", [ENGLISH, lengthy], ids=["english", "lengthy"])
def test_a_suits_row_tells_every_station_of_its_route_also_in_a_language_of_long_words(words: Words) -> None:
    for view in views(1, step=3):
        picture = public(view, (), (), words)
        cards = {province.cell: province.card for province in view.kingdom}
        for route in suit_routes(view.kingdom):
            row = picture.hits[f"supply:{route.suit}"].inset(-4)
            said = [label.text for label in picture.labels if row.holds(label.ink)]
            ranks = [cards[cell].rank for cell in route.cells if cards[cell].kind not in ("ace", "crown")]
            assert {str(rank) for rank in ranks if rank} <= set(said)
            assert not route.pay or str(route.pay) in said


def test_long_words_and_hostile_sentences_break_nothing() -> None:
    for view in views(1, step=9):
        assert_sound(public(view, (), NAMES, lengthy))
        assert_sound(private(view, None, lengthy))


def test_the_public_picture_names_no_card_of_the_hand() -> None:
    for view in views(2):
        if view.phase in ("arrange", "over"):
            continue
        shown = public(view)
        open_cards = {province.card.id for province in view.kingdom} | {
            card.id for card in view.discards[-1:]
        }
        for held in view.hand or ():
            assert held.card.id not in open_cards
            assert all(held.card.id not in name for name in shown.hits)


def test_the_private_picture_shows_each_held_card_with_its_tax() -> None:
    for view in views(1):
        picture = private(view)
        for held in view.hand or ():
            if view.phase == "arrange":
                continue
            card, tax = picture.hits[f"hand:{held.card.id}"], picture.hits[f"tax:{held.card.id}"]
            assert not card.meets(tax)
            assert any(label.text == str(held.tax) and tax.holds(label.ink) for label in picture.labels)


def test_a_card_that_cannot_be_paid_is_marked() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    poor = tuple(msgspec.structs.replace(held, payable=False) for held in view.hand or ())
    rich = tuple(msgspec.structs.replace(held, payable=True) for held in view.hand or ())
    warned = private(msgspec.structs.replace(view, hand=poor))
    assert sum(label.text == "too much" for label in warned.labels) == 4
    assert warned.alt.count("too much") == 4
    assert "too much" not in private(msgspec.structs.replace(view, hand=rich)).alt


def test_every_province_chip_and_cube_is_in_the_picture() -> None:
    for number, options in ALL:
        view = views(number, options)[-2]
        hits = public(view).hits
        for province in view.kingdom:
            name = cell_name(province.cell)
            box = hits[f"cell:{name}"]
            for suit in province.chips:
                assert box.inset(-3).holds(hits[f"chip:{name}:{suit}"])
            if province.cubes:
                assert box.meets(hits[f"cubes:{name}"])
        for suit, _ in view.chips_left:
            assert f"supply:{suit}" in hits


def test_gold_turn_and_counts_can_be_read() -> None:
    view = msgspec.structs.replace(views(1)[3], gold=137, turn=9)
    texts = [label.text for label in public(view).labels]
    assert "137" in texts
    assert f"9/{view.turns}" in texts
    assert str(view.deck_size) in texts
    assert str(len(view.discards)) in texts


@pytest.mark.parametrize(
    "shape", [(1, 1), (2, 1), (1, 2), (8, 8), (12, 11), (23, 1), (1, 23), (30, 1), (1, 30), (38, 2)]
)
def test_any_kingdom_fits(shape: tuple[int, int]) -> None:
    view = stretched(views(1)[2], *shape)
    for picture in (public(view), private(view)):
        assert_sound(picture)
        cells = [box for name, box in picture.hits.items() if name.startswith("cell:")]
        assert len(cells) == len(view.kingdom)
        for one, other in combinations(cells, 2):
            assert not one.meets(other)


def test_growing_kingdoms_use_the_room() -> None:
    """The cards of a small kingdom are large; those of a long one grow the other way."""

    def card(columns: int, rows: int) -> Box:
        hits = public(stretched(views(1)[2], columns, rows)).hits
        return next(box for name, box in hits.items() if name.startswith("cell:"))

    assert card(2, 2).width >= 180
    assert card(4, 4).width >= 130
    assert card(8, 7).width >= 70
    assert card(16, 1).width * card(16, 1).height >= 50 * 150
    assert card(1, 16).width * card(1, 16).height >= 36 * 150


def test_places_are_numbered_where_the_card_may_go() -> None:
    view, moves = moves_of(AddProvince, 1)[6]
    first = moves[0]
    assert isinstance(first, AddProvince)
    cells = tuple(
        dict.fromkeys(
            move.cell
            for move in moves
            if isinstance(move, AddProvince) and (move.card, move.suit) == (first.card, first.suit)
        )
    )
    picture = private(view, Preview(card=first.card, suit=first.suit, places=cells))
    assert_sound(picture)
    for number, cell in enumerate(cells, 1):
        assert picture.hits[f"place:{number}"] == picture.hits[f"cell:{cell_name(cell)}"]
        place = picture.hits[f"place:{number}"]
        assert any(label.text == str(number) and place.holds(label.ink) for label in picture.labels)
        assert f"{number} {cell_name(cell)}" in picture.alt


def test_provinces_that_could_take_the_chip_are_numbered() -> None:
    view, moves = next(
        pair
        for pair in moves_of(AddProvince, 1)[6:]
        if any(isinstance(m, AddProvince) and m.chip is not None for m in pair[1])
    )
    move = next(move for move in moves if isinstance(move, AddProvince) and move.chip is not None)
    card = next(held.card for held in view.hand or () if held.card.id == move.card)
    chips = tuple(
        dict.fromkeys(
            other.chip
            for other in moves
            if isinstance(other, AddProvince)
            and other.chip is not None
            and (other.card, other.suit, other.cell) == (move.card, move.suit, move.cell)
        )
    )
    preview = Preview(card=card.id, suit=move.suit, provinces=(Province(move.cell, card),), chips=chips)
    picture = private(view, preview)
    assert_sound(picture)
    for number, cell in enumerate(chips, 1):
        assert picture.hits[f"cell:{cell_name(cell)}"].inset(-3).holds(picture.hits[f"chip_place:{number}"])


@pytest.mark.parametrize(("number", "options"), ALL)
def test_caravans_are_drawn_with_their_pay(number: int, options: Options) -> None:
    for view, moves in moves_of(Caravan, number, options)[:3]:
        for move in moves[:2]:
            assert isinstance(move, Caravan)
            pays = caravan_pays(view, move)
            picture = private(view, Preview(card=move.card, routes=move.routes, pays=pays))
            assert_sound(picture)
            assert str(sum(pays)) in picture.alt
            for place, (route, pay) in enumerate(zip(move.routes, pays, strict=True), 1):
                crown = picture.hits[f"cell:{cell_name(route.cells[-1])}"]
                assert crown.meets(picture.hits[f"route:{place}"])
                assert any(label.text == f"+{pay}" for label in picture.labels)


def test_the_setup_can_be_tried_out() -> None:
    for options in (BASIC, EXTENDED):
        view = GAME.view(states(3, options)[0], 0)
        laid = tuple(
            Province(cell, card, (card.suits[0],))
            for cell, card in zip(view.opening_cells, view.opening, strict=True)
        )
        picture = private(view, Preview(provinces=laid[:3]))
        assert_sound(picture)
        assert_sound(public(view))
        assert f"cell:{cell_name(view.opening_cells[3])}" in picture.hits
        for shape in get_args(PictureShape):
            heights = []
            for number in (0, 3, 4):
                tried = private(view, Preview(provinces=laid[:number]), ENGLISH, shape)
                assert_sound(tried)
                assert any(label.text.lower() == "to be laid out" for label in tried.labels) == (number < 4)
                heights.append(tried.size[1])
            assert (heights[2] < heights[0]) == (shape == "phone")


def test_endings_are_told() -> None:
    view: View = views(1)[-1]
    for ending, words in (
        ("outright", "Won outright"),
        ("plain", "Won with"),
        ("no_gold", "no gold"),
        ("taxes", "tax could not be paid"),
        ("missing_suit", "neither Ace nor Crown"),
    ):
        over = msgspec.structs.replace(view, phase="over", ending=ending, hand=())
        picture = public(over)
        assert words in picture.alt
        assert_sound(picture)
        assert any(label.text == str(over.caravans) for label in picture.labels)


def test_a_kingdom_too_large_for_the_alt_text_is_counted() -> None:
    view = stretched(views(1)[2], 20, 18)
    alt = private(view, None, lengthy).alt
    assert len(alt) <= ALT_LIMIT
    assert "more." in alt
    assert str(view.gold) in alt


def test_the_last_turn_can_be_followed_on_a_phone() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    assert smallest(public(view), ("gold", "turn", "prompt")) >= 10


def test_the_number_of_a_chosen_place_covers_no_suit_of_its_card() -> None:
    compared = 0
    for view, moves in moves_of(AddProvince, 1)[6:30]:
        for move in moves[:6]:
            assert isinstance(move, AddProvince)
            card = next(held.card for held in view.hand or () if held.card.id == move.card)
            places = (move.cell,)
            picture = private(
                view,
                Preview(card=card.id, suit=move.suit, places=places, provinces=(Province(move.cell, card),)),
                shape="phone",
            )
            number = picture.hits["place:1"]
            for suit in card.suits:
                compared += 1
                assert not number.meets(picture.hits[f"suit:{cell_name(move.cell)}:{suit}"])
    assert compared > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_whole_on_the_narrowest_band(language: str) -> None:
    for card in GAME.tables.cards:
        name = words_for(language)(Word(short_name(card.name)))
        (label,) = name_band(card, StationSize(116, 84, 28), name).labels
        assert label.text == name
