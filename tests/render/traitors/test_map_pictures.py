"""Pictures of maps: any frame, coast, names and number of traders is drawn, laid out for the picture."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.traitors.game import SHIPPED
from engine.traitors.maps import MapRemark, parse_map
from engine.traitors.types import Options, Setup
from render.drawing.picture import ACROSS, TALLEST
from render.traitors.layout import measure, whole_map
from render.traitors.pictures import chart
from render.traitors.preview import Preview
from render.traitors.shore import land_mask
from tests.render.legible import as_people_see_it
from tests.render.sound import assert_sound
from tests.render.traitors.drawn import CALLED, asked, assert_uncovered, named, private, public
from tests.render.traitors.games import GAME, crowded, ring, views
from tests.support.blank import without_paint

pytestmark = without_paint


@pytest.mark.parametrize("file", SHIPPED)
def test_shipped_maps_are_drawn_with_all_their_tolls(file: str) -> None:
    map = parse_map(data.read_text(file), file, measure).map
    picture = chart(map)
    assert_uncovered(picture)
    assert picture.size == (ACROSS, 600 if len(map.cities) <= 16 else TALLEST)
    assert len(named(picture, "toll:")) == len(map.routes)


@pytest.mark.parametrize("file", SHIPPED)
def test_cities_move_apart_and_keep_their_order_round_each_other(file: str) -> None:
    """Roads have room for a toll between their cities, and none crosses another one."""
    map = parse_map(data.read_text(file), file, measure).map
    layout = whole_map(map)
    for route in map.routes:
        assert math.dist(layout.cities[route.a], layout.cities[route.b]) > 2.4 * layout.sizes.city
    for one, other in combinations(layout.cities, 2):
        assert math.dist(one, other) > 2 * layout.sizes.city
    for (at, one), (also, other) in combinations(enumerate(layout.roads), 2):
        ends = {map.routes[at].a, map.routes[at].b} & {map.routes[also].a, map.routes[also].b}
        if not ends:
            assert min(math.dist(a, b) for a in one for b in other) > 8, (at, also)


@pytest.mark.parametrize("frame", [(600, 400), (1320, 720), (2000, 1400), (2000, 400), (600, 1400)])
def test_maps_of_any_frame_are_drawn(frame: tuple[int, int]) -> None:
    plain = ring(*frame)
    assert_uncovered(chart(plain))
    state = GAME.new(Options(map=plain), 12, Chance(bytes(32)))
    assert_uncovered(public(GAME.view(state, None), CALLED))
    assert_uncovered(private(GAME.view(state, 0), CALLED, Preview(Setup((0, 1, 1)))))


def test_a_map_full_of_cities_is_drawn_as_far_as_there_is_room() -> None:
    """Where its cities touch each other some tolls stand in the words alone."""
    assert_sound(chart(crowded()))
    state = GAME.new(Options(map=crowded()), 12, Chance(bytes(32)))
    assert_sound(private(GAME.view(state, 0), CALLED, Preview(Setup((5, 5, 59)))))
    for seat in range(12):
        GAME.push(state, seat, Setup((seat, seat + 12, seat + 24)))
    assert_sound(public(GAME.view(state, None), CALLED))
    as_people_see_it(private(GAME.view(state, 3), CALLED, asked(GAME.view(state, 3), 1)))


def test_a_ring_of_coast_inside_another_is_a_lake() -> None:
    square = ((100, 100), (1200, 100), (1200, 650), (100, 650))
    lake = ((500, 260), (800, 260), (800, 330), (500, 330))
    layout = whole_map(replace(ring(1320, 720), coast=(square, lake)))
    land = land_mask(layout)
    dry, wet = (tuple(map(round, layout.ground.placed(*at))) for at in ((200, 200), (650, 295)))
    assert (land.getpixel(dry), land.getpixel(wet), land.getpixel((2, 2))) == (255, 0, 0)


def test_hostile_city_names_are_drawn_or_left_to_the_words() -> None:
    odd = ("日本語の名前", "محمد علي", "W" * 24, "👩‍👩‍👧 Family", "ﷺ", "x", "Z̸̢̛͍̗̲a̴̧̛l", "نमस्ते")
    plain = ring(1320, 720, 8, odd)
    state = GAME.new(Options(map=plain), 3, Chance(bytes(32)))
    for seat in range(3):
        GAME.push(state, seat, Setup((0, 0, 0)))
    view = GAME.view(state, 0)
    picture = private(view, CALLED[:3], asked(view, 0))
    as_people_see_it(picture)
    assert not any(label.text.endswith("…") for label in picture.labels)
    assert "3 WWWW" in picture.alt


def test_warnings_stand_in_the_alt_text() -> None:
    picture = chart(ring(1320, 720), warnings=(MapRemark("the roads A - B and C - D cross", 3),))
    assert "Warning: the roads A - B and C - D cross." in picture.alt


def test_the_map_of_a_game_that_is_over_is_that_of_its_last_round() -> None:
    view = views(9)[-1]
    assert view.score is not None
    picture = public(view, CALLED[:9])
    assert_uncovered(picture)
    assert named(picture, "trader:")
