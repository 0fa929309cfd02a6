"""Pictures of an order that is not given yet: ways, what a plan costs, roads to be cut."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from engine.traitors.advice import cut_options, destinations
from engine.traitors.types import Bid, Setup, Spring
from render.traitors.preview import Preview
from tests.render.sound import assert_sound
from tests.render.traitors.drawn import (
    CALLED,
    COUNTS,
    assert_readable,
    named,
    private,
    travelling,
)
from tests.render.traitors.games import GAME, states
from tests.support.blank import without_paint

pytestmark = without_paint


def test_reachable_cities_are_lit_with_what_they_pay() -> None:
    view, seat = travelling()
    for number in range(3):
        ways = destinations(view, view.trader(seat, number))
        preview = Preview(trader=number, cities=tuple(way.city for way in ways))
        picture = private(view, CALLED[:9], preview)
        assert_sound(picture)
        for way in ways:
            name, number = view.map.cities[way.city].name, way.city + 1
            assert picture.hits[f"choice:{number}"].meets(picture.hits[f"city:{name}"])
            assert (f"pay:{number}" in picture.hits) == (way.pay > 0)
            assert f"{number} {name} (toll {way.toll}" in picture.alt


def test_a_plan_moves_only_the_traders_that_it_would_cover() -> None:
    view, seat = travelling(12)
    quiet = named(private(view, CALLED, Preview()), "trader:")
    moved = 0
    for way in destinations(view, view.trader(seat, 0)):
        picture = private(view, CALLED, Preview(paths=((way.city,), (), ())))
        assert_readable(picture)
        drawn = [box for kind in ("leg:", "arrow:") for box in named(picture, kind).values()]
        for name, box in named(picture, "trader:").items():
            if box != quiet[name]:
                moved += 1
                where = view.trader(*map(int, name.split(":")[1:])).city
                here = [f"trader:{one.seat}:{one.number}" for one in view.traders if one.city == where]
                assert any(quiet[other].meets(road) for other in here for road in drawn)
    assert moved < len(view.traders)


def test_legal_cuts_are_marked_and_chosen_ones_crossed() -> None:
    view, _seat = travelling()
    chosen: tuple[int, ...] = ()
    for _ in range(3):
        options = cut_options(view, chosen)
        picture = private(view, CALLED[:9], Preview(cuts=chosen, routes=options))
        assert_sound(picture)
        assert set(named(picture, "route:")) == {f"route:{route}" for route in options}
        for cut in chosen:
            assert f"cut:{cut}" in picture.hits
        chosen += options[:1]


def test_a_plan_of_two_steps_is_drawn_step_by_step() -> None:
    state = next(state for state in states(12) if state.phase == "spring")
    view = GAME.view(state, None)
    seat = next(s for s in range(12) if view.trader(s, 0).alive)
    view = GAME.view(state, seat)
    first = destinations(view, view.trader(seat, 0))[0].city
    second = destinations(view, view.trader(seat, 0), first)[-1].city
    order = Spring(((first, second), (), ()), Bid(20, 1), cut_options(view)[:1])
    picture = private(view, CALLED, Preview.of(order))
    assert_sound(picture)
    assert len(named(picture, "leg:0:")) == 2
    assert "gold 20, garnets 1, value 23" in picture.alt
    names = view.map.cities
    start = names[view.trader(seat, 0).city].name
    assert f"{start} → {names[first].name} → {names[second].name}" in picture.alt


def test_the_set_up_shows_ones_own_start_cities() -> None:
    for seats in COUNTS:
        view = GAME.view(states(seats)[0], 1)
        cities = tuple(range(len(view.map.cities)))
        choosing = private(view, CALLED[:seats], Preview(trader=0, cities=cities))
        assert_sound(choosing)
        assert len(named(choosing, "choice:")) == len(cities)
        order = Setup((3, 3, None), 2, Bid(0))
        picture = private(view, CALLED[:seats], Preview.of(order))
        assert_sound(picture)
        assert picture.hits["trader:1:0"] == picture.hits["trader:1:1"]
        assert "trader:1:2" not in picture.hits
        assert "Round 2" in picture.alt


def test_all_own_traders_on_one_road_have_their_numbers() -> None:
    view, seat = travelling()
    city = view.trader(seat, 0).city
    traders = tuple(replace(trader, city=city) if trader.seat == seat else trader for trader in view.traders)
    view = replace(view, traders=traders)
    target = destinations(view, view.trader(seat, 0))[0].city
    picture = private(view, CALLED[:9], Preview(paths=((target,), (target,), (target,))))
    legs = list(named(picture, "leg:").values())
    assert len(legs) == 3
    for one, other in combinations(legs, 2):
        assert not one.inset(2).meets(other.inset(2))
