"""Pictures of Quetinny: nothing clipped, nothing over another text, nothing told that is secret."""

from __future__ import annotations

import io
from itertools import combinations
from typing import get_args

import msgspec
import pytest
from PIL import Image, ImageChops

from data.catalogue import ENGLISH, Words
from engine.core.chance import Chance
from engine.core.picture_shape import PictureShape
from engine.players.greedy import GreedyPlayer
from engine.players.quetinny import evaluate
from engine.quetinny.advice import caravan_pays, suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.events import CaravanSent, Event, Placed, Taxed
from engine.quetinny.types import AddProvince, Caravan, HandCard, Harvest, Options, Province, Tax, View
from render.picture import ALT_LIMIT, Box
from render.quetinny.board import board_side
from render.quetinny.kingdom_cards import structure
from render.quetinny.last_turn import LastTurn
from render.quetinny.pictures import _private_base, private, public, warm
from render.quetinny.preview import Preview
from render.quetinny.side import private_side
from tests.render.hostile import NAMES
from tests.render.legible import smallest
from tests.render.quetinny.games import BASIC, EXTENDED, GAME, moves_of, states, stretched, views
from tests.render.sound import alike, appearance, assert_sound, forget_pictures, lengthy
from tests.support.blank import without_paint

RECENT = (
    "The Sailor was laid on V21 with a chip of Waves",
    "A caravan of Suns earned 16 gold",
    "Tax: 5 gold",
)
ALL = [(1, BASIC), (2, BASIC), (4, EXTENDED)]


@without_paint
@pytest.mark.parametrize(("number", "options"), ALL)
def test_pictures_of_whole_games_are_sound(number: int, options: Options) -> None:
    for view in views(number, options):
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


def test_the_png_is_the_picture() -> None:
    view = views(1)[3]
    picture = private(view)
    read = Image.open(io.BytesIO(picture.png))
    assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
    assert picture.size == (1320, 840)
    assert len(picture.png) < 450 * 1024


@pytest.mark.parametrize(("number", "options"), ALL)
def test_the_public_picture_does_not_depend_on_the_hand(number: int, options: Options) -> None:
    for view in views(number, options, step=9):
        other = tuple(
            HandCard(card, 3, False)
            for card in GAME.tables.cards
            if card not in [h.card for h in view.hand or ()]
        )
        shown = public(view)
        assert alike(public(msgspec.structs.replace(view, hand=other[:4])), shown)
        assert alike(public(msgspec.structs.replace(view, hand=None, seat=None)), shown)
        assert not any("hand" in name or "tax:" in name for name in shown.hits)


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


def test_harvests_are_drawn_on_their_aces() -> None:
    found = moves_of(Harvest, 1) or moves_of(Harvest, 2)
    view, moves = found[0]
    move = moves[0]
    assert isinstance(move, Harvest)
    picture = private(view, Preview(card=move.card, cubes=((move.suits[0], 2),)))
    assert_sound(picture)
    ace = next(
        province
        for province in view.kingdom
        if province.card.kind == "ace" and province.card.suits == (move.suits[0],)
    )
    assert picture.hits[f"harvest:{move.suits[0]}"] == picture.hits[f"cell:{cell_name(ace.cell)}"]
    assert picture.png != private(view, Preview(card=move.card)).png
    assert "This harvest yields 2 spice." in picture.alt


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


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    private(view)
    public(view, (), RECENT)
    grid = _private_base(view, (), ENGLISH)[1]
    cards = tuple((province.cell, province.card) for province in view.kingdom)
    kept = [
        _private_base(view, (), ENGLISH)[0],
        structure(cards, grid, ENGLISH),
        private_side(view, (), ENGLISH)[0],
        board_side(msgspec.structs.replace(view, hand=None, seat=None), LastTurn(), ENGLISH)[0],
    ]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    cells = [province.cell for province in view.kingdom]
    private(view, Preview(card=(view.hand or ())[0].card.id, chips=tuple(cells[:2])))
    private(msgspec.structs.replace(view, gold=3))
    public(msgspec.structs.replace(view, gold=3), (), RECENT)
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(1)[2]
    warm_picture = public(view, (), RECENT)
    assert public(view, (), RECENT) is warm_picture
    forget_pictures()
    warm()
    assert appearance(public(view, (), RECENT)) == appearance(warm_picture)


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


def test_a_lost_suit_is_told() -> None:
    view = msgspec.structs.replace(views(1)[3], lost_suits=("Knots",))
    assert "Both ends thrown away: Knots." in public(view).alt
    assert public(view).png != public(views(1)[3]).png


def test_a_kingdom_too_large_for_the_alt_text_is_counted() -> None:
    view = stretched(views(1)[2], 20, 18)
    alt = private(view, None, lengthy).alt
    assert len(alt) <= ALT_LIMIT
    assert "more." in alt
    assert str(view.gold) in alt


def test_the_board_marks_what_the_last_turn_did() -> None:
    chance, kinds = Chance((2).to_bytes(32, "big")), set()
    player = GreedyPlayer(evaluate)
    state = GAME.new(BASIC, 1, Chance(chance.fork("table").seed))
    events: tuple[Event, ...] = ()
    while GAME.to_act(state):
        move = player.choose(GAME, GAME.view(state, 0), 0, chance)
        made = tuple(GAME.push(state, 0, move))
        events = events + made if isinstance(move, Tax) else made
        view = GAME.view(state, None)
        if not isinstance(move, Tax) or view.ending is not None:
            continue
        picture = public(view, events)
        assert_sound(picture)
        headline = [
            label.text for label in picture.labels if picture.hits["prompt"].inset(-8).holds(label.ink)
        ]
        for event in events:
            if isinstance(event, CaravanSent):
                assert f"+{sum(event.pays)}" in (text.rstrip(",") for text in headline)
                kinds.add("caravan")
            if isinstance(event, Taxed) and event.paid:
                assert f"−{event.paid}" in headline
                kinds.add("tax")
            if isinstance(event, Placed):
                plain = public(view)
                before, after = (Image.open(io.BytesIO(each.png)) for each in (plain, picture))
                box = picture.hits[f"cell:{cell_name(event.cell)}"]
                around = box.inset(-6)
                assert ImageChops.difference(before.crop(around), after.crop(around)).getbbox()
                kinds.add("placed")
    assert kinds == {"caravan", "tax", "placed"}


def test_the_last_turn_can_be_followed_on_a_phone() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    assert smallest(public(view), ("gold", "turn", "prompt")) >= 10
