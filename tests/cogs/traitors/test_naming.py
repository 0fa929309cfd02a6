"""Cities, ways and roads as people type them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.interactions.answers import Refusal
from cogs.screens.markup import refusal_text
from cogs.traitors.naming import read_city, read_player, read_road, read_start, read_way
from data.catalogue import ENGLISH, words_for
from tests.cogs.traitors.table_views import view_of
from tests.engine.traitors.build import GRID, Table, city, route, start

NAMES = {"A": "Saint-Anne", "B": "B > C", "C": "C", "D": "stay", "E": "El  Paso"}
CHART = replace(GRID, cities=tuple(replace(one, name=NAMES.get(one.name, one.name)) for one in GRID.cities))


@pytest.mark.parametrize("typed", ["Saint-Anne", "saint – anne", "SAINT-ANNE ", "Saint–Anne"])
def test_case_blanks_and_dashes_do_not_matter(typed: str) -> None:
    if " – " in typed:
        with pytest.raises(Refusal, match="no city"):
            read_city(CHART, typed)
    else:
        assert read_city(CHART, typed) == city("A")
    assert read_city(CHART, "el paso") == city("E")


def test_a_slip_is_told_what_may_have_been_meant() -> None:
    with pytest.raises(Refusal) as refused:
        read_city(CHART, "saint-ann")
    assert (
        refusal_text(refused.value, ENGLISH)
        == "There is no city saint-ann on this map; did you mean Saint-Anne?"
    )
    with pytest.raises(Refusal) as refused:
        read_city(CHART, "zzz")
    assert refusal_text(refused.value, ENGLISH) == "There is no city zzz on this map."


def test_ways_have_up_to_two_cities() -> None:
    assert read_way(GRID, "B") == (city("B"),)
    assert read_way(GRID, "b>a") == read_way(GRID, "B > A") == (city("B"), city("A"))
    for stays in ("-", "stay", " STAY "):
        assert read_way(GRID, stays) == ()
    for wrong in ("", ">", "B >", "B > Z", "A B"):
        with pytest.raises(Refusal):
            read_way(GRID, wrong)


def test_names_of_a_servers_own_map_may_look_like_something_else() -> None:
    assert read_way(CHART, "B > C") == (city("B"),)
    assert read_way(CHART, "B > C > C") == (city("B"), city("C"))
    assert read_way(CHART, "C > B > C") == (city("C"), city("B"))
    assert read_way(CHART, "stay") == (city("D"),)
    assert read_way(CHART, "-") == ()


def test_numbers_of_the_map_serve_as_well_where_no_city_is_called_so() -> None:
    assert read_city(GRID, "5") == city("E")
    assert read_way(GRID, "2>1") == (city("B"), city("A"))
    assert read_road(GRID, "2-1") == read_road(GRID, "1 – 2") == route("AB")
    odd = replace(GRID, cities=(replace(GRID.cities[0], name="9"), *GRID.cities[1:]))
    assert read_city(odd, "9") == city("A")
    with pytest.raises(Refusal):
        read_city(GRID, "10")


def test_start_cities_can_be_drawn() -> None:
    assert read_start(GRID, "-") is read_start(GRID, "Drawn") is None
    assert read_start(GRID, "c") == city("C")


@pytest.mark.parametrize("typed", ["A – B", "B – A", "b-a", "A-B", "a –b"])
def test_roads_are_named_by_their_cities_in_any_order(typed: str) -> None:
    assert read_road(GRID, typed) == route("AB")


def test_roads_that_are_not_there_are_refused() -> None:
    assert read_road(CHART, "saint-anne - b > c") == route("AB")
    for wrong in ("A – C", "A", "", "A – B – C"):
        with pytest.raises(Refusal, match="no road"):
            read_road(GRID, wrong)


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "Nobody"), ("de", "niemand"), ("es", "Nadie"), ("fr", "-")]
)
def test_a_player_or_nobody_is_named_in_the_readers_language(language: str, typed: str) -> None:
    table_view = view_of(Table(start("ABC"), start("ABC"), start("ABC")).state)
    words = words_for(language)
    assert read_player(table_view, typed, words) is None
    assert read_player(table_view, "b*LA", words) == read_player(table_view, "2", words) == 1
    with pytest.raises(Refusal):
        read_player(table_view, "nobody at all", words)
