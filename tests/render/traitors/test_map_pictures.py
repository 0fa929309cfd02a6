"""Pictures of maps: any frame, coast, names and number of traders is drawn, and free places are found."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.traitors.game import SHIPPED
from engine.traitors.maps import MapRemark, parse_map
from engine.traitors.types import Options
from render.traitors.layout import HEADER, layout_of, measure
from render.traitors.pictures import chart
from render.traitors.placement import spot
from render.traitors.shore import land_mask
from tests.render.sound import assert_sound
from tests.render.traitors.drawn import (
    CALLED,
    named,
    private,
    public,
)
from tests.render.traitors.games import GAME, crowded, gathered, ring, views
from tests.support.blank import without_paint

pytestmark = without_paint


@pytest.mark.parametrize("file", SHIPPED)
def test_the_names_of_shipped_maps_are_checked_with_the_font_they_are_drawn_in(file: str) -> None:
    chart_of = parse_map(data.read_text(file), file, measure).map
    picture = chart(chart_of)
    assert_sound(picture)
    for city in chart_of.cities:
        box = picture.hits[f"name:{city.name}"]
        assert any(label.text == city.name and box.inset(-4).holds(label.ink) for label in picture.labels)
    assert picture.hits["season"].bottom <= HEADER


@pytest.mark.parametrize("frame", [(600, 400), (1320, 720), (2000, 1400), (2000, 400), (600, 1400)])
def test_maps_of_any_frame_are_drawn(frame: tuple[int, int]) -> None:
    plain = ring(*frame)
    picture = chart(plain)
    assert_sound(picture)
    assert picture.size[0] == 1320
    assert 706 <= picture.size[1] <= 1060
    state = GAME.new(Options(map=plain), 12, Chance(bytes(32)))
    assert_sound(public(GAME.view(state, None), CALLED))
    assert_sound(private(GAME.view(state, 0), CALLED))


def test_a_map_full_of_cities_has_its_header_above() -> None:
    picture = chart(crowded())
    assert picture.size == (1320, 706)
    assert any(label.text.startswith("FULL") for label in picture.labels)
    assert_sound(picture)
    state = GAME.new(Options(map=crowded()), 12, Chance(bytes(32)))
    assert public(GAME.view(state, None), CALLED).size == (1320, 1066)


def test_a_ring_of_coast_inside_another_is_a_lake() -> None:
    square = ((100, 100), (1200, 100), (1200, 650), (100, 650))
    lake = ((500, 300), (800, 300), (800, 450), (500, 450))
    land = land_mask(layout_of(replace(ring(1320, 720), coast=(square, lake))))
    assert (land.getpixel((200, 200)), land.getpixel((650, 375)), land.getpixel((50, 50))) == (255, 0, 0)


def test_hostile_city_names_are_drawn_inside_their_boxes() -> None:
    odd = ("日本語の名前", "محمد علي", "W" * 24, "👩‍👩‍👧 Family", "ﷺ", "x", "Z̸̢̛͍̗̲a̴̧̛l", "نमस्ते")
    picture = chart(ring(1320, 720, 8, odd))
    assert_sound(picture)


def test_warnings_stand_in_the_alt_text() -> None:
    picture = chart(ring(1320, 720), warnings=(MapRemark("the roads A - B and C - D cross", 3),))
    assert "Warning: the roads A - B and C - D cross." in picture.alt


@pytest.mark.parametrize(("seats", "city"), [(12, 0), (9, 7), (12, 12)])
def test_everybody_in_one_city_is_still_drawn(seats: int, city: int) -> None:
    picture = public(gathered(views(seats)[1], city), CALLED[:seats])
    assert_sound(picture)
    boxes = set(named(picture, "trader:").values())
    assert len(boxes) == seats
    for one, other in combinations(boxes, 2):
        assert not one.meets(other)


def test_scenery_and_coins_keep_off_names_and_cities() -> None:
    for chart_of in GAME.maps:
        layout = layout_of(chart_of)
        picture = chart(chart_of)
        for name, coin in named(picture, "toll:").items():
            for box in layout.names:
                assert not coin.inset(3).meets(box.inset(2)), (name, box)
        for one, other in combinations(named(picture, "toll:").values(), 2):
            assert not one.meets(other)


def test_a_free_place_is_found_and_a_taken_one_avoided() -> None:
    layout = layout_of(GAME.maps[0])
    at = layout.cities[3]
    price, first = spot(layout, at, 22, (50, 34), [])
    assert price < 900
    _, second = spot(layout, at, 22, (50, 34), [first])
    assert not first.meets(second)
