"""Spice Traitors in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.traitors.advice import cut_options
from engine.traitors.types import Bid, Map, Spring, Travel
from render.drawing.palette import CUT, LIT, PLAYERS
from render.traitors.drawing import ground
from render.traitors.layout import whole_map
from render.traitors.pictures import chart, private, public, warm
from render.traitors.placing import arrange
from render.traitors.preview import Preview
from render.traitors.ways import ways_of
from tests.render.sound import alike, appearance, forget_pictures
from tests.render.traitors.drawn import CALLED, asked, named, pixels, travelling
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


def test_the_public_picture_is_the_same_who_ever_is_ready_with_whatever() -> None:
    for state in [state for state in few_states(9) if state.phase in ("travel", "spring")][:: times(3, 1)]:
        seat = next(seat for seat in range(9) if state.orders[seat] is not None)
        shown = public(GAME.view(state, None), CALLED[:9])
        other = GAME.copy(state)
        quiet = Travel() if state.phase == "travel" else Spring(bid=Bid(77))
        for order in (quiet, None):
            other.orders[seat] = order
            assert alike(public(GAME.view(other, seat), CALLED[:9]), shown)


def test_numbers_to_choose_from_do_not_look_like_tolls() -> None:
    view, _seat = travelling()
    preview = asked(view, 0)
    picture = private(view, CALLED[:9], preview)
    city = preview.offered[-1][-1]
    route = next(int(name.split(":")[1]) for name in named(picture, "toll:"))
    chosen, toll = picture.hits[f"choice:{city + 1}"], picture.hits[f"toll:{route}"]
    seen = pixels(picture)
    dark = seen.getpixel((chosen.left + chosen.width // 2, chosen.top + 8))
    pale = seen.getpixel((toll.left + 5, toll.middle[1]))
    assert isinstance(dark, tuple)
    assert isinstance(pale, tuple)
    assert sum(pale[:3]) - sum(dark[:3]) > 200


def test_roads_travelled_are_drawn_in_their_travellers_colours() -> None:
    """Somewhere between its cities a road has the colour of everybody who went along it."""
    view = views(9)[2]
    picture = pixels(public(view, CALLED[:9]))
    layout = whole_map(view.map)
    for route, lanes in ways_of(view).lanes:
        for lane in lanes:
            fill = PLAYERS[lane.seat].fill
            shades = (
                picture.getpixel((round(x) + dx, round(y) + dy))
                for x, y in layout.roads[route][2:-2]
                for dx in range(-20, 21, 2)
                for dy in range(-20, 21, 2)
            )
            away = (sum(abs(a - b) for a, b in zip(fill, shade, strict=True)) for shade in shades)
            assert any(each < 30 for each in away), (route, lane)


def test_the_ground_is_never_changed_by_later_pictures() -> None:
    view = views(6)[2]
    public(view, CALLED[:6])
    kept = ground(view.map)
    before = kept.tobytes()
    own = GAME.view(states(6)[2], 0)
    private(own, CALLED[:6], asked(own, next(n for n in range(3) if own.trader(0, n).alive)))
    chart(view.map)
    assert ground(view.map) is kept
    assert kept.tobytes() == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(6)[3]
    first = public(view, CALLED[:6])
    assert public(view, CALLED[:6]) is first
    forget_pictures()
    whole_map.cache_clear()
    arrange.cache_clear()
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
    seen, layout = ground(plain), whole_map(plain)
    assert seen.size == layout.size
    for place, dry in (((3, 3), False), *((city, True) for city in layout.cities)):
        pixel = seen.getpixel(place)
        assert isinstance(pixel, tuple)
        assert (pixel[0] > pixel[2]) == dry, place


def test_roads_to_be_cut_are_red_and_the_trader_that_is_asked_is_lit() -> None:
    view, seat = travelling()
    cut = cut_options(view)[0]
    picture = private(view, CALLED[:9], Preview(Travel(cuts=(cut,))))
    seen = pixels(picture)
    line = whole_map(view.map).roads[cut]
    shades = [seen.getpixel((round(x), round(y))) for x, y in line[3:-3]]
    assert any(max(abs(a - b) for a, b in zip(CUT, shade, strict=True)) < 16 for shade in shades)
    close = private(view, CALLED[:9], asked(view, 1))
    token = close.hits[f"trader:{seat}:1"]
    edge = pixels(close).getpixel((token.left - 3, token.middle[1]))
    assert max(abs(a - b) for a, b in zip(LIT, edge, strict=True)) < 40
