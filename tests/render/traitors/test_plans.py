"""Pictures of an order that is not given yet: ways, what they bring, roads to be cut."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from engine.traitors.advice import cut_options, destinations
from engine.traitors.types import Bid, Setup, Spring, Travel, View
from render.traitors.layout import close_up, whole_map
from render.traitors.pictures import focus
from render.traitors.preview import Preview
from render.traitors.ways import own_traders, planned_ways
from tests.render.traitors.drawn import (
    CALLED,
    COUNTS,
    LONGEST,
    asked,
    assert_uncovered,
    gap,
    named,
    private,
    travelling,
)
from tests.render.traitors.games import GAME, states
from tests.support.blank import without_paint
from tests.support.thorough import seed

pytestmark = without_paint


def test_cities_that_a_trader_may_go_to_are_lit_named_and_told_with_what_they_bring() -> None:
    view, seat = travelling()
    for number in range(3):
        trader = view.trader(seat, number)
        picture = private(view, CALLED[:9], asked(view, number))
        assert f"Where does {CALLED[seat][0]}{number + 1} go?" in picture.alt
        for way in destinations(view, trader):
            name, city = view.map.cities[way.city].name, way.city + 1
            assert picture.hits[f"choice:{city}"] == picture.hits[f"city:{name}"]
            assert f"toll:{way.route}" in picture.hits
            assert f"{city} {name}: {trader.purse + way.pay - way.toll} (toll {way.toll}" in picture.alt
        homes = {view.map.cities[trader.city].name, *named(picture, "name:")}
        assert len(homes) > 1, "no city has room for its name"


@pytest.mark.parametrize("seats", range(3, 13))
def test_every_toll_that_is_chosen_about_is_in_the_picture_and_nothing_covers_it(seats: int) -> None:
    """Names lie on no road, tolls on their own; few rivals' traders are cut off by the picture's edge."""
    choices, cut_off = list(_choices(seats, 1 + 100 * seed())), 0
    for view, preview in choices:
        picture = private(view, CALLED[:seats], preview)
        assert_uncovered(picture)
        ways = planned_ways(view, preview)
        assert {f"toll:{route}" for route in ways.lit} <= named(picture, "toll:").keys()
        layout = focus(view, preview)
        for name, box in named(picture, "name:").items():
            across = [points for points in layout.roads if any(gap(box.inset(5), at) == 0 for at in points)]
            assert not across, name
        reach, closed = layout.sizes.city / 2, ways.closed
        for name, box in named(picture, "toll:").items() if layout.zoom > 1 else ():
            others = [layout.roads[at] for at in {*range(len(layout.roads))} - closed - {int(name[5:])}]
            middles = (
                at
                for line in others
                for at in line
                if math.dist(at, line[0]) > reach < math.dist(at, line[-1])
            )
            assert all(gap(box, at) for at in middles), f"{name} lies on another road"
        for city in {trader.city for trader in view.traders if trader.alive}:
            partly = layout.shows(layout.cities[city], -layout.sizes.city / 2)
            cut_off += partly and f"city:{view.map.cities[city].name}" not in picture.hits
    assert cut_off < len(choices)


def _choices(seats: int, number: int) -> Iterator[tuple[View, Preview]]:
    """A trader's choice of ways of each round of a game, others from round to round."""
    for at, state in enumerate(states(seats, number)):
        view = GAME.view(state, at % seats)
        living = own_traders(view) if view.phase in ("travel", "spring") else ()
        if living:
            yield view, asked(view, living[at % len(living)].number)


def test_a_close_up_is_larger_than_the_whole_map_and_holds_all_that_is_offered() -> None:
    for seats in COUNTS:
        view, seat = travelling(seats)
        whole = whole_map(view.map)
        for number in range(3):
            preview = asked(view, number)
            near = {view.trader(seat, number).city, *(city for way in preview.offered for city in way)}
            close = close_up(view.map, tuple(sorted(near)))
            assert close.size[1] <= whole.size[1]
            assert close.zoom > 1
            assert all(close.shows(close.cities[city], close.sizes.city / 2) for city in near)


def test_everybodys_traders_stand_on_the_map_on_which_cuts_are_chosen() -> None:
    view, _seat = travelling()
    chosen: tuple[int, ...] = ()
    for _ in range(3):
        options = cut_options(view, chosen)
        picture = private(view, LONGEST[:9], Preview(Travel(cuts=chosen), cuttable=options))
        assert_uncovered(picture)
        assert "Which roads do you cut?" in picture.alt
        assert named(picture, "route:").keys() == {f"route:{route}" for route in options}
        assert {f"cut:{cut}" for cut in chosen} == named(picture, "cut:").keys()
        living = {f"trader:{one.seat}:{one.number}" for one in view.traders if one.alive}
        assert living == named(picture, "trader:").keys()
        chosen += options[:1]


def test_second_steps_of_the_spring_show_where_they_end() -> None:
    state = next(state for state in states(12) if state.phase == "spring")
    view = GAME.view(state, None)
    seat = next(s for s in range(12) if view.trader(s, 0).alive)
    view = GAME.view(state, seat)
    trader = view.trader(seat, 0)
    preview = asked(view, 0)
    picture = private(view, CALLED, preview)
    for way in preview.offered:
        for city in way[-1:]:
            assert f"choice:{city + 1}" in picture.hits
    first = destinations(view, trader)[0].city
    second = destinations(view, trader, first)[-1].city
    order = Spring(((first, second), (), ()), Bid(20, 1), cut_options(view)[:1])
    picture = private(view, CALLED, Preview(order))
    assert_uncovered(picture)
    assert "20 gold and 1 garnet, worth 23" in picture.alt
    assert f"→ {first + 1} → {second + 1}" in picture.alt


def test_the_set_up_shows_ones_own_start_cities_and_all_tolls() -> None:
    for seats in COUNTS:
        view = GAME.view(states(seats)[0], 1)
        picture = private(view, CALLED[:seats], Preview(Setup((3, 3, None), 2, Bid(0))))
        assert_uncovered(picture)
        assert {"trader:1:0", "trader:1:1"} == named(picture, "trader:").keys()
        assert len(named(picture, "toll:")) == len(view.map.routes)
        assert "round 2" in picture.alt
