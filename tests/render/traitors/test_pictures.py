"""Pictures of Spice Traitors: people can read them, nothing covers anything, nothing told that is secret."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.traitors.types import Travel, View
from render.drawing.masks import Point
from render.drawing.picture import ALT_LIMIT, Picture
from render.drawing.sentences import spoken
from render.narration import Names
from render.traitors.layout import whole_map
from render.traitors.phrases import numbered_city
from render.traitors.preview import Preview
from render.traitors.table_lines import map_words, standings
from render.traitors.ways import Ways, ways_of
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import texts
from tests.render.sound import assert_sound
from tests.render.traitors.drawn import (
    CALLED,
    COUNTS,
    LONGEST,
    asked,
    assert_uncovered,
    gap,
    named,
    plan,
    private,
    public,
    tokens_of,
    travelling,
)
from tests.render.traitors.games import GAME, REOPENED, few_states, gathered, states, views
from tests.support.blank import without_paint
from tests.support.thorough import seed, times

pytestmark = without_paint


@pytest.mark.parametrize("seats", range(3, 13))
def test_everybody_can_read_public_pictures_of_whole_games(seats: int) -> None:
    for number in range(1 + 100 * seed(), 1 + 100 * seed() + times(1, 8)):
        for view in views(seats, number):
            picture = public(view, CALLED[:seats])
            assert_uncovered(picture)
            open_roads = set(range(len(view.map.routes))) - ways_of(view).closed
            assert {f"toll:{route}" for route in open_roads} == named(picture, "toll:").keys()


@pytest.mark.parametrize("seats", COUNTS)
def test_everybody_can_read_private_pictures_of_whole_games(seats: int) -> None:
    for state in few_states(seats):
        view = GAME.view(state, seats - 1)
        assert_uncovered(private(view, LONGEST[:seats], Preview()))
        if view.phase not in ("setup", "travel", "spring"):
            continue
        assert_uncovered(private(view, LONGEST[:seats], plan(view)))
        if view.traders:
            living = [number for number in range(3) if view.trader(seats - 1, number).alive]
            for number in living[view.round % 3 :][:1]:
                assert_uncovered(private(view, CALLED[:seats], asked(view, number)))


@pytest.mark.parametrize("seats", COUNTS)
def test_every_trader_garnet_and_cut_is_in_the_picture(seats: int) -> None:
    for view in views(seats):
        picture = public(view, CALLED[:seats])
        last = view.rounds[-1].cuts if view.rounds else ()
        for trader in view.traders:
            kind = "trader" if trader.alive else "grave"
            shown = f"{kind}:{trader.seat}:{trader.number}" in picture.hits
            assert shown == (trader.alive or trader.grave in last)
        assert {f"cut:{route}" for route in last} == named(picture, "cut:").keys()
        closed = {cut for past in view.rounds for cut in past.cuts}
        assert {f"old:{route}" for route in closed.difference(last)} == named(picture, "old:").keys()
        for route, way in enumerate(view.map.routes):
            assert (f"gem:{route}" in picture.hits) == (way.garnet and route not in closed)


def test_traders_of_a_player_in_one_city_are_one_token_but_ones_own() -> None:
    view, seat = travelling()
    here = view.trader(seat, 0).city
    together = replace(
        view,
        traders=tuple(
            replace(one, city=here) if one.seat in (seat, 8 - seat) else one for one in view.traders
        ),
    )
    picture = private(together, CALLED[:9], Preview())
    own, other = (
        {picture.hits[f"trader:{whose}:{number}"] for number in range(3)} for whose in (seat, 8 - seat)
    )
    assert (len(own), len(other)) == (3, 1)
    assert len(named(public(together, CALLED[:9]), f"trader:{seat}:")) == 3


@pytest.mark.parametrize("seats", COUNTS)
def test_a_token_of_several_traders_says_how_many_on_phones_too(seats: int) -> None:
    for view in views(seats)[1:]:
        picture = public(view, CALLED[:seats])
        standing = Counter((one.seat, one.city) for one in view.traders if one.alive)
        for trader in (one for one in view.traders if one.alive):
            said = texts(picture, f"trader:{trader.seat}:{trader.number}")
            count = standing[trader.seat, trader.city]
            assert ("×" in said) == (count > 1)
            assert count == 1 or str(count) in said
    assert_uncovered(picture)


def test_living_traders_stand_nearer_to_their_city_than_to_others() -> None:
    astray = found = 0
    for seats in COUNTS:
        for view in views(seats)[1:]:
            picture = public(view, CALLED[:seats])
            for trader in (one for one in view.traders if one.alive):
                box = picture.hits[f"trader:{trader.seat}:{trader.number}"]
                away = [math.dist(box.middle, at) for at in whole_map(view.map).cities]
                found += 1
                astray += min(away) < away[trader.city]
    assert astray <= found // 50, (astray, found)


def test_the_dead_lie_at_the_cross_of_their_road() -> None:
    for seats in (9, 12):
        for view in views(seats):
            picture = public(view, CALLED[:seats])
            for trader in view.traders:
                grave = picture.hits.get(f"grave:{trader.seat}:{trader.number}")
                if grave is not None:
                    cross = picture.hits[f"cut:{trader.grave}"]
                    away = math.dist(grave.middle, cross.middle)
                    others = [box for name, box in named(picture, "cut:").items() if box != cross]
                    assert all(math.dist(grave.middle, box.middle) > away for box in others)


def _positions() -> Iterator[tuple[View, Picture]]:
    """Positions of games of all sizes, and their pictures."""
    for seats in range(3, 13):
        for number in range(1 + 100 * seed(), 1 + 100 * seed() + times(1, 8)):
            for view in views(seats, number)[1:]:
                yield view, public(view, CALLED[:seats])


def _open_lines(view: View) -> dict[int, list[Point]]:
    """The middles of all open roads outside of their cities."""
    layout = whole_map(view.map)
    reach, closed = layout.sizes.city / 2, ways_of(view).closed
    return {
        route: [at for at in line if all(math.dist(at, end) > reach for end in (line[0], line[-1]))]
        for route, line in enumerate(layout.roads)
        if route not in closed
    }


def test_a_toll_lies_on_its_own_road_and_on_no_other() -> None:
    """With ten or more at a table two in a thousand may."""
    found, unclear = 0, []
    for view, picture in _positions():
        lines = _open_lines(view)
        for name, box in named(picture, "toll:").items():
            own = int(name.split(":")[1])
            assert min(gap(box, at) for at in lines[own]) < 8, name
            found += 1
            if any(gap(box, at) == 0 for route, line in lines.items() if route != own for at in line):
                unclear.append((len(view.players), name))
    assert not [each for each in unclear if each[0] < 10]
    assert len(unclear) <= found / 500, unclear


def test_a_trader_stands_beside_all_roads() -> None:
    """With ten or more at a table one in a hundred may cover the middle of one, where many are in a city."""
    found, covering = 0, []
    for view, picture in _positions():
        lines = _open_lines(view)
        for box in tokens_of(picture):
            found += 1
            if any(math.dist(box.middle, at) < box.width / 2 for line in lines.values() for at in line):
                covering.append((len(view.players), box))
    assert not [each for each in covering if each[0] < 10]
    assert len(covering) <= found / 100, covering


@pytest.mark.parametrize(("seats", "city"), [(12, 0), (9, 7), (12, 12)])
def test_everybody_in_one_city_is_still_drawn(seats: int, city: int) -> None:
    picture = public(gathered(views(seats)[1], city), CALLED[:seats])
    assert len(tokens_of(picture)) == seats
    assert_uncovered(picture)


def test_cuts_for_one_round_leave_the_roads_open() -> None:
    for view in views(6, 2, REOPENED):
        picture = public(view, CALLED[:6])
        assert_uncovered(picture)
        assert len(named(picture, "toll:")) == len(view.map.routes)
        assert len(named(picture, "cut:")) == (len(view.rounds[-1].cuts) if view.rounds else 0)


def test_hostile_names_break_nothing() -> None:
    for at, state in enumerate(few_states(12)):
        called = (HOSTILE * 2)[11 * (at % 2) :][:12]
        view = GAME.view(state, 3)
        assert_sound(public(view, called))
        assert_sound(private(view, called, plan(view) if at % 2 else Preview()))


def test_shared_roads_have_halves_and_garnets_that_were_gained_are_lit() -> None:
    for view in views(12)[2:]:
        picture = public(view, CALLED)
        crossings = [crossing for step in view.rounds[-1].steps for crossing in step.crossings]
        journeys = [journey for step in view.rounds[-1].steps for journey in step.journeys]
        halved = {crossing.route for crossing in crossings if crossing.discount}
        assert named(picture, "half:").keys() == {f"half:{route}" for route in halved}
        assert named(picture, "won:").keys() == {f"won:{one.route}" for one in journeys if one.garnet}
        for route in halved:
            box = picture.hits[f"half:{route}"].inset(-3)
            toll = str(view.map.routes[route].toll)
            assert {label.text for label in picture.labels if box.holds(label.ink)} == {toll, "½"}


def test_cities_keep_their_numbers_through_all_rounds() -> None:
    for view in views(9):
        picture = public(view, CALLED[:9])
        for number, city in enumerate(view.map.cities, 1):
            disc = picture.hits[f"city:{city.name}"]
            assert any(label.text == str(number) and disc.holds(label.ink) for label in picture.labels)


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6, 12])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alt_text_tells_the_table_in_the_lines_of_those_who_take_no_pictures(
    language: str, seats: int
) -> None:
    words, called = words_for(language), CALLED[:seats]
    for state in states(seats):
        for seat in (None, seats - 1):
            view = GAME.view(state, seat)
            picture = public(view, called, words) if seat is None else private(view, called, Preview(), words)
            assert len(picture.alt) <= ALT_LIMIT
            names = Names(spoken(called, words), seat)
            for line in standings(view, names, words, marked=False):
                assert line in picture.alt


@pytest.mark.parametrize("seats", [3, 5, 6, 10])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alt_text_has_every_open_road_with_its_toll_and_on_most_maps_every_city(
    language: str, seats: int
) -> None:
    words, called = words_for(language), CALLED[:seats]
    for state in states(seats):
        for view in (GAME.view(state, None), GAME.view(state, 0)):
            own = view.own is not None and view.phase in ("travel", "spring")
            picture = private(view, called, plan(view), words) if own else public(view, called, words)
            lines = {line.partition(":")[0]: line for line in picture.alt.splitlines()}
            for route, way in enumerate(view.map.routes):
                if route not in view.closed:
                    first, last = sorted((way.a + 1, way.b + 1))
                    assert f" {last} ({way.toll}{'◆' * way.garnet})" in lines[str(first)]
            if seats <= 6:
                assert all(
                    numbered_city(view.map, city) in picture.alt for city in range(len(view.map.cities))
                )


def test_roads_are_called_by_the_numbers_of_their_cities() -> None:
    view = next(view for view in views(9) if view.closed)
    said = "\n".join(map_words(view, Names(CALLED[:9]), ENGLISH))
    for route in view.closed:
        road = view.map.routes[route]
        assert f"{road.a + 1}–{road.b + 1} (" in said


def test_of_equally_rich_traders_those_beside_a_living_third_lead() -> None:
    view = next(view for view in views(3) if view.traders and view.score is None)
    purses = (190, 185, None, 190, 185, 185, 180, 0, None)
    traders = tuple(
        replace(trader, alive=purse is not None, purse=purse or 0)
        for trader, purse in zip(view.traders, purses, strict=True)
    )
    lines = standings(replace(view, traders=traders), Names(CALLED[:3]), ENGLISH)
    assert [line.startswith("★ ") for line in lines] == [False, True, False]


# --- secrets ------------------------------------------------------------------------------------


def test_a_picture_shows_the_order_of_its_own_reader_alone() -> None:
    state = next(state for state in states(9) if state.phase == "travel")
    seat = next(seat for seat in range(9) if state.orders[seat] is not None)
    view = GAME.view(state, seat)
    assert view.own is not None
    given = view.own.order
    assert isinstance(given, Travel)
    shown = private(view, CALLED[:9], Preview(given))
    assert sum(city is not None for city in given.to) == shown.alt.count("→") > 0
    other = GAME.view(state, (seat + 1) % 9)
    assert "→" not in private(other, CALLED[:9], Preview()).alt


def test_a_spectator_has_no_private_picture() -> None:
    with pytest.raises(ValueError, match="own view"):
        private(views(3)[0], CALLED[:3], Preview())


def test_cuts_are_fresh_in_their_round_and_old_later() -> None:
    second = next(view for view in views(9) if len(view.rounds) == 2)
    ways = ways_of(second)
    assert isinstance(ways, Ways)
    assert ways.fresh == second.rounds[1].cuts
    assert set(ways.old) == set(second.rounds[0].cuts)
