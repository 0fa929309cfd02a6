"""Pictures of Quetinny: the kingdom alone, which can be read where people see it."""

from __future__ import annotations

import io
from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.core.chance import Chance
from engine.players.greedy import GreedyPlayer
from engine.players.quetinny import evaluate
from engine.quetinny.advice import caravan_pays, prospects, suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.events import CaravanSent, Event, Harvested, Placed
from engine.quetinny.types import AddProvince, Caravan, HandCard, Harvest, Options, Province, Tax, View
from render.drawing.picture import ALT_LIMIT, DOWN, Box, Picture
from render.quetinny.pictures import private, public, warm
from render.quetinny.preview import Preview
from tests.render.legible import as_people_see_it, texts
from tests.render.quetinny.games import BASIC, EXTENDED, GAME, moves_of, states, stretched, views
from tests.render.sound import alike, appearance, assert_sound, forget_pictures
from tests.support.blank import without_paint
from tests.support.thorough import times

ALL = [(1, BASIC), (2, BASIC), (4, EXTENDED)]


def places(view: View, moves: list[AddProvince]) -> Preview:
    """The first five cells of some placements, the routes that grow there in turn."""
    cells = tuple(dict.fromkeys(move.cell for move in moves))[:5]
    return Preview(cells, tuple(8 * (at % 2) for at in range(len(cells))))


def frame(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png))


@without_paint
@pytest.mark.parametrize(("number", "options"), ALL)
def test_pictures_of_whole_games_can_be_read(number: int, options: Options) -> None:
    for view in views(number, options, step=times(8, 2)):
        assert as_people_see_it(public(view)).size[1] <= DOWN
        as_people_see_it(private(view))


@without_paint
def test_random_kingdoms_can_be_read_with_all_places_of_a_card() -> None:
    chance = Chance(bytes(32))
    for number in range(times(6, 40)):
        state = GAME.new(EXTENDED if number % 2 else BASIC, 1, chance.fork(f"table/{number}"))
        while GAME.to_act(state):
            view = GAME.view(state, 0)
            moves = [move for move in GAME.moves(state, 0) if isinstance(move, AddProvince)]
            if moves and view.turn % 4 == 3:
                as_people_see_it(private(view, places(view, moves)))
            GAME.push(state, 0, GAME.sample(state, 0, chance))
        as_people_see_it(public(GAME.view(state, None)))


@without_paint
@pytest.mark.parametrize(
    "shape", [(1, 1), (2, 1), (1, 2), (8, 8), (10, 9), (12, 11), (23, 1), (1, 23), (30, 1), (1, 30), (38, 2)]
)
def test_any_kingdom_fits_and_can_be_read_up_to_ten_columns_and_nine_rows(shape: tuple[int, int]) -> None:
    view = stretched(views(1)[2], *shape)
    picture = as_people_see_it(public(view))
    cells = [box for name, box in picture.hits.items() if name.startswith("cell:")]
    assert len(cells) == len(view.kingdom)
    assert not any(one.meets(other) for one, other in combinations(cells, 2))
    assert any(label.minor for label in picture.labels) == (shape[0] > 10 or shape[1] > 9)


def test_small_kingdoms_have_large_cards_and_no_row_that_says_nothing() -> None:
    def card(columns: int, rows: int) -> Box:
        hits = public(stretched(views(1)[2], columns, rows)).hits
        return next(box for name, box in hits.items() if name.startswith("cell:"))

    assert card(2, 2).width >= 130
    assert card(4, 4).width >= 130
    assert card(8, 7).width >= 70
    assert card(16, 1).height >= 100
    heights = [public(stretched(views(1)[2], 4, rows)).size[1] for rows in (1, 2, 3, 4)]
    assert heights == sorted(heights)
    assert heights[1] < 370


@pytest.mark.parametrize(("number", "options"), [(1, BASIC), (4, EXTENDED)])
def test_nothing_of_the_hand_is_in_the_picture(number: int, options: Options) -> None:
    for view in views(number, options, step=times(20, 9)):
        held = {each.card for each in view.hand or ()}
        other = tuple(HandCard(card, 3, False) for card in GAME.tables.cards if card not in held)
        shown = public(view)
        assert alike(public(msgspec.structs.replace(view, hand=other[:4])), shown)
        assert alike(public(msgspec.structs.replace(view, hand=None, seat=None)), shown)


def test_every_province_chip_cube_and_pay_is_in_the_picture() -> None:
    for number, options in ALL:
        view = views(number, options)[-2]
        picture = public(view)
        for province in view.kingdom:
            name = cell_name(province.cell)
            box = picture.hits[f"cell:{name}"]
            for suit in province.chips:
                assert box.holds(picture.hits[f"chip:{name}:{suit}"])
            if province.cubes:
                assert texts(picture, f"cubes:{name}") == [str(province.cubes)]
        for route in suit_routes(view.kingdom):
            if route.pay:
                assert str(route.pay) in texts(picture, f"pay:{cell_name(route.cells[-1])}")


def test_places_are_numbered_and_filled_where_a_route_then_pays_more() -> None:
    view, found = moves_of(AddProvince, 1)[6]
    preview = places(view, [move for move in found if isinstance(move, AddProvince)])
    picture = as_people_see_it(private(view, preview))
    image = frame(picture)
    for number, (cell, pay) in enumerate(zip(preview.places, preview.place_pays, strict=True), 1):
        box = picture.hits[f"place:{number}"]
        assert picture.hits[f"cell:{cell_name(cell)}"] == box
        assert texts(picture, f"place:{number}") == [str(number)]
        red, _, blue = image.getpixel((box.middle[0], box.middle[1] - 19))  # type: ignore[misc]
        assert (red > 180 and red - blue > 60) == (pay > 0)
        assert f"{number} {cell_name(cell)}" in picture.alt


@pytest.mark.parametrize(("number", "options"), ALL)
def test_caravans_are_drawn_with_their_pay(number: int, options: Options) -> None:
    for view, moves in moves_of(Caravan, number, options)[:3]:
        for move in moves[:2]:
            assert isinstance(move, Caravan)
            pays = caravan_pays(view, move)
            picture = as_people_see_it(private(view, Preview(routes=move.routes, pays=pays)))
            for route, pay in zip(move.routes, pays, strict=True):
                assert f"for {pay} gold." in picture.alt
                crown = picture.hits[f"pay:{cell_name(route.cells[-1])}"]
                assert any(label.text == str(pay) and crown.holds(label.ink) for label in picture.labels)
            assert picture.png != private(view).png


def test_harvests_are_drawn_on_their_aces() -> None:
    view, moves = (moves_of(Harvest, 1) or moves_of(Harvest, 2))[0]
    seen = next(each for each in prospects(view, tuple(moves)) if each.spice)
    picture = as_people_see_it(private(view, Preview(cubes=seen.spice)))
    for suit, count in seen.spice:
        (ace,) = (each for each in view.kingdom if each.card.kind == "ace" and each.card.suits == (suit,))
        assert texts(picture, f"cubes:{cell_name(ace.cell)}") == [str(ace.cubes + count)]
        assert f"{count} more spice on the Ace of {suit}." in picture.alt


def test_the_setup_can_be_tried_out() -> None:
    for options in (BASIC, EXTENDED):
        view = GAME.view(states(3, options)[0], 0)
        laid = tuple(
            Province(cell, card, (card.suits[0],))
            for cell, card in zip(view.opening_cells, view.opening, strict=True)
        )
        as_people_see_it(public(view))
        for number in range(5):
            asked = view.opening_cells[number : number + 1]
            picture = as_people_see_it(private(view, Preview(places=asked, provinces=laid[:number])))
            names = [label.text for label in picture.labels]
            for cell in view.opening_cells:
                assert (cell_name(cell) in names) == (cell not in view.opening_cells[:number])


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
        if not isinstance(move, Tax) or state.turn % times(3, 1):
            continue
        plain, marked = public(view), public(view, events)
        as_people_see_it(marked)
        before, after = frame(plain), frame(marked)
        for event in events:
            match event:
                case Placed(cell=cell):
                    cells = [cell]
                case CaravanSent(routes=routes):
                    cells = [cell for route in routes for cell in route.cells]
                case Harvested(cubes=cubes):
                    suits = [suit for suit, _ in cubes]
                    cells = [
                        each.cell
                        for each in view.kingdom
                        if each.card.kind == "ace" and each.card.suits[0] in suits
                    ]
                case _:
                    continue
            for cell in cells:
                around = marked.hits[f"cell:{cell_name(cell)}"].inset(-6)
                assert ImageChops.difference(before.crop(around), after.crop(around)).getbbox()
            kinds.add(type(event))
    assert kinds == {Placed, CaravanSent, Harvested}


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(1)[2]
    warm_picture = public(view)
    assert public(view) is warm_picture
    forget_pictures()
    warm()
    assert appearance(public(view)) == appearance(warm_picture)


def test_a_kingdom_too_large_for_the_alt_text_is_cut_at_a_line() -> None:
    picture = private(stretched(views(1)[2], 20, 18))
    assert_sound(picture)
    assert ALT_LIMIT - 60 < len(picture.alt) <= ALT_LIMIT
    assert picture.alt.endswith("\n…")
    assert "turn" in picture.alt.splitlines()[0]
