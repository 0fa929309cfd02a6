"""Spice Traitors in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from data.catalogue import ENGLISH
from engine.traitors.advice import cut_options
from engine.traitors.types import Bid, Map, Spring, Travel
from render.headline import HEAD
from render.palette import PLAYERS
from render.palette import ROAD as PALE_ROAD
from render.traitors.layout import HEADER, layout_of
from render.traitors.map import ground, structure
from render.traitors.pictures import chart, private, public, warm
from render.traitors.preview import Preview
from render.traitors.strip import public_strip
from render.traitors.ways import ways_of
from tests.render.sound import alike, appearance, forget_pictures
from tests.render.traitors.drawn import (
    CALLED,
    named,
    pixels,
    travelling,
)
from tests.render.traitors.games import GAME, crowded, few_states, ring, states, views
from tests.support.thorough import times


def test_the_png_is_the_picture() -> None:
    picture = public(views(9)[3], CALLED[:9])
    read = Image.open(io.BytesIO(picture.png))
    assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)


@pytest.mark.parametrize("seats", [3, 12])
def test_the_public_picture_is_the_same_whosever_view_is_given(seats: int) -> None:
    for at, state in enumerate(few_states(seats)[:: times(2, 1)]):
        shown = public(GAME.view(state, None), CALLED[:seats])
        for seat in (0, seats - 1)[at % times(2, 1) :: times(2, 1)]:
            assert alike(public(GAME.view(state, seat), CALLED[:seats]), shown)


def test_the_public_picture_tells_that_an_order_is_in_and_not_which() -> None:
    asked = [state for state in few_states(9) if state.phase in ("travel", "spring")]
    assert {asked[0].phase, asked[-1].phase} == {"travel", "spring"}
    for state in asked[:: times(len(asked) - 1, 1)]:
        seat = next(seat for seat in range(9) if state.orders[seat] is not None)
        shown = public(GAME.view(state, None), CALLED[:9])
        assert f"ready:{seat}" in shown.hits
        other = GAME.copy(state)
        quiet = Travel() if state.phase == "travel" else Spring(bid=Bid(77))
        other.orders[seat] = quiet
        assert alike(public(GAME.view(other, seat), CALLED[:9]), shown)
        other.orders[seat] = None
        assert f"ready:{seat}" not in public(GAME.view(other, None), CALLED[:9]).hits
        assert not named(shown, "leg:")
        assert not named(shown, "own:")


def test_numbers_to_choose_from_do_not_look_like_tolls() -> None:
    view, _seat = travelling()
    picture = private(view, CALLED[:9], Preview(cities=(0,)))
    chosen, toll = picture.hits["choice:1"], picture.hits["toll:0"]
    seen = pixels(picture)
    dark, gold = (seen.getpixel((box.left + box.width // 2, box.top + 6)) for box in (chosen, toll))
    assert isinstance(dark, tuple)
    assert isinstance(gold, tuple)
    assert sum(gold[:3]) - sum(dark[:3]) > 200


def test_roads_travelled_are_drawn_in_their_travellers_colours() -> None:
    """Somewhere between its cities a road has the colour of everybody who went along it."""
    view = views(9)[2]
    picture = pixels(public(view, CALLED[:9]))
    layout = layout_of(view.map)
    below = HEAD - HEADER
    for route, lanes in ways_of(view).lanes:
        for lane in lanes:
            fill = PLAYERS[lane.seat].fill
            shades = (
                picture.getpixel((round(x) + dx, round(y) + dy + below))
                for x, y in (
                    layout.along(route, view.map.routes[route].a, step / 20) for step in range(2, 19)
                )
                for dx in range(-26, 27, 2)
                for dy in range(-26, 27, 2)
            )
            away = (sum(abs(a - b) for a, b in zip(fill, shade, strict=True)) for shade in shades)
            assert any(each < 30 for each in away), (route, lane)


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view = views(6)[2]
    public(view, CALLED[:6])
    ways = ways_of(view)
    kept = [
        ground(view.map),
        structure(view.map, ways),
        public_strip(replace(view, seat=None, own=None), CALLED[:6], ENGLISH),
    ]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    public(replace(view, traders=view.traders[::-1][::-1]), CALLED[1:7])
    private(GAME.view(states(6)[2], 0), CALLED[:6], Preview(trader=0, cities=(1, 2)))
    chart(view.map)
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(6)[3]
    first = public(view, CALLED[:6])
    assert public(view, CALLED[:6]) is first
    forget_pictures()
    layout_of.cache_clear()
    warm()
    assert appearance(public(view, CALLED[:6])) == appearance(first)


def test_a_map_is_drawn_alike_each_time() -> None:
    plain: Map = ring(1320, 720)
    once = chart(plain)
    forget_pictures()
    assert chart(plain).png == once.png


@pytest.mark.parametrize(
    "plain", [*(ring(*frame) for frame in ((600, 400), (2000, 1400), (2000, 400), (600, 1400))), crowded()]
)
def test_any_map_has_its_land_and_sea(plain: Map) -> None:
    seen, layout = ground(plain).image, layout_of(plain)
    assert seen.size == layout.size
    for place, dry in (((3, 3), False), *((city, True) for city in layout.cities)):
        red, _, blue = seen.getpixel(place)
        assert (red > blue) == dry, place


def test_roads_to_be_cut_can_still_be_seen() -> None:
    view, _seat = travelling()
    cut = cut_options(view)[0]
    picture = private(view, CALLED[:9], Preview(cuts=(cut,)))
    assert f"cut:{cut}" in picture.hits
    layout = layout_of(view.map)
    x, y = layout.along(cut, view.map.routes[cut].a, 0.3)
    seen_pixels = pixels(picture)
    colours = {
        seen_pixels.getpixel((round(x) + dx, round(y) + dy)) for dx in range(-9, 10) for dy in range(-9, 10)
    }
    assert any(max(abs(a - b) for a, b in zip(PALE_ROAD, seen, strict=True)) < 16 for seen in colours)
