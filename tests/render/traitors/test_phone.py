"""Traitors' picture for phones: all of it can be read at 340 pixels, nothing is clipped, nothing overlaps."""

from __future__ import annotations

from math import dist, hypot

import pytest
from msgspec.structs import replace

from data.catalogue import ENGLISH, Words
from engine.core.chance import Chance
from engine.traitors.advice import cut_options, destinations
from engine.traitors.types import Bid, Options, View
from render.picture import Box, Picture
from render.traitors.pictures import private
from render.traitors.preview import Preview
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import LEAST, fit_for_a_phone, smallest, texts
from tests.render.sound import assert_sound, lengthy
from tests.render.traitors.games import GAME, crowded, few_states, ring, states
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint

NAMES = (
    "Ana",
    "Altair",
    "Vega",
    "Béla",
    "Björn",
    "Kwame",
    "Émile",
    "Fatima",
    "Grzegorz",
    "Zoë",
    "Łukasz",
    "Mei",
)


def drawn(
    view: View, preview: Preview | None = None, names: tuple[str, ...] = NAMES, words: Words = ENGLISH
) -> Picture:
    """The picture, which is sound and can be read."""
    return fit_for_a_phone(private(view, names[: len(view.players)], preview, words, "phone"))


def plan(view: View) -> Preview:
    """Every living trader goes as far as it may, two roads are cut."""
    assert view.seat is not None
    paths = []
    for number in range(3):
        trader = view.trader(view.seat, number)
        path = tuple(way.city for way in destinations(view, trader)[-1:])
        if path and view.phase == "spring":
            path += tuple(way.city for way in destinations(view, trader, path[0])[:1])
        paths.append(path)
    cuts = cut_options(view)[:1]
    cuts += cut_options(view, cuts)[:1]
    return Preview(paths=(paths[0], paths[1], paths[2]), cuts=cuts, bid=Bid(12, 1))


def asked(view: View, number: int) -> Preview:
    """A trader that is being ordered."""
    assert view.seat is not None
    ways = destinations(view, view.trader(view.seat, number))
    return Preview(trader=number, cities=tuple(way.city for way in ways))


@pytest.mark.parametrize("seats", [3, 9, 12])
def test_whole_games_can_be_read_on_a_phone(seats: int) -> None:
    for state in few_states(seats):
        view = GAME.view(state, seats - 1)
        planning = view.phase in ("travel", "spring")
        if not planning or view.round % times(2, 1) == 0:
            drawn(view)
        if not planning:
            continue
        moving = plan(view)
        drawn(view, replace_routes(view, moving) if view.round % 2 else moving)
        living = [number for number in range(3) if view.trader(seats - 1, number).alive]
        for number in living[view.round % 3 :][:1]:
            drawn(view, asked(view, number))


def replace_routes(view: View, preview: Preview) -> Preview:
    """The same plan, a third road to be chosen."""
    return Preview(paths=preview.paths, cuts=preview.cuts, routes=cut_options(view, preview.cuts))


@pytest.mark.parametrize("words", [ENGLISH, lengthy], ids=["english", "lengthy"])
def test_hostile_names_and_long_words_break_nothing(words: Words) -> None:
    for at, state in enumerate(states(12)[::2]):
        start = 11 * (at % 2)
        names = (HOSTILE * 2)[start : start + 12]
        view = GAME.view(state, 3)
        picture = private(
            view, names, plan(view) if view.phase in ("travel", "spring") else None, words, "phone"
        )
        assert_sound(picture)
        assert smallest(picture) >= LEAST


def test_the_row_of_the_trader_being_ordered_lists_what_each_city_nets() -> None:
    view = GAME.view(states(9)[1], 1)
    picture = drawn(view, asked(view, 0))
    trader = view.trader(1, 0)
    assert "Where does it go?" in texts(picture, "prompt")
    for way in destinations(view, trader):
        net = way.pay - way.toll
        assert f"target:{way.city}" in picture.hits
        assert (f"+{net}" if net > 0 else f"−{-net}") in texts(picture, f"target:{way.city}")
        assert f"choice:{way.city + 1}" in picture.hits
    assert f"At {trader.city + 1} {view.map.cities[trader.city].name}" in texts(picture, "own:0")


def test_a_plan_is_told_trader_by_trader() -> None:
    view = GAME.view(states(9)[1], 1)
    moving = plan(view)
    picture = drawn(view, moving)
    for number in range(3):
        trader, city = view.trader(1, number), moving.paths[number][0]
        way = next(way for way in destinations(view, trader) if way.city == city)
        row = texts(picture, f"own:{number}")
        assert f"{trader.city + 1} → {city + 1} {view.map.cities[city].name}" in row
        assert str(trader.purse + way.pay - way.toll) in row
    assert "Give these orders?" in texts(picture, "prompt")
    assert {f"cut:{route}" for route in moving.cuts} <= set(picture.hits)


def test_ones_own_traders_have_a_letter_before_their_number() -> None:
    """A bare number would read as a city."""
    view = GAME.view(states(9)[1], 1)
    picture = drawn(view, plan(view))
    for number in range(3):
        assert texts(picture, f"own:{number}")[0] == f"A{number + 1}"
        assert f"trader:1:{number}" in picture.hits


def test_no_trader_seems_to_stand_at_another_city() -> None:
    """Each token is at its city's disc, clearly nearer than any other city and any other's name."""
    homes = named = 0
    for seats, number in ((3, 1), (4, 2), (5, 3)):
        for view in (GAME.view(state, 1) for state in states(seats, number)):
            if view.phase not in ("travel", "spring"):
                continue
            hits = drawn(view, Preview()).hits
            for trader in (each for each in view.traders if each.seat == 1 and each.alive):
                home, token = view.map.cities[trader.city].name, hits[f"trader:1:{trader.number}"]
                together = [
                    hits[f"trader:1:{each.number}"]
                    for each in view.traders
                    if each.seat == 1 and each.alive and each.city == trader.city
                ]
                away = min(apart(one, hits[f"city:{home}"]) for one in together)
                assert away <= 14, home
                for name, box in hits.items():
                    kind, _, other = name.partition(":")
                    if other != home and kind in ("city", "name"):
                        assert apart(token, box) >= (away if kind == "city" else 0) + 24, (home, other)
                homes += 1
                named += f"name:{home}" in hits
    assert named >= homes * 0.8, (named, homes)


def apart(one: Box, other: Box) -> float:
    across = max(one.left - other.right, other.left - one.right, 0)
    return hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))


def test_the_set_up_lists_all_cities_and_the_bid() -> None:
    view = GAME.view(states(9)[0], 1)
    picture = drawn(view, Preview(starts=(7, 3, None), bid=Bid(12, 1), round=1))
    shown = [label.text for label in picture.labels]
    assert {city.name for city in view.map.cities} <= set(shown)
    assert f"8 {view.map.cities[7].name}" in texts(picture, "own:0")
    assert "at random" in texts(picture, "own:2")
    assert {"Summer", "12", "1", "= 15"} <= set(texts(picture, "bid"))
    plain = drawn(view, Preview(starts=(7, 3, None), bid=Bid(12), round=2))
    assert {"Autumn", "12"} <= set(texts(plain, "bid"))
    assert not any(text.startswith("=") for text in texts(plain, "bid"))


def test_all_who_start_in_one_city_are_one_token_that_hides_no_city() -> None:
    view = GAME.view(states(12)[0], 1)
    for city in range(len(view.map.cities)):
        picture = drawn(view, Preview(starts=(city, city, city)))
        token = picture.hits["trader:1:0"]
        assert "trader:1:1" not in picture.hits
        for other in view.map.cities:
            away = dist(token.middle, picture.hits[f"city:{other.name}"].middle)
            assert away >= token.width / 2 + 8, (view.map.cities[city].name, other.name)


def test_the_bar_says_what_is_asked() -> None:
    state = next(state for state in states(9) if state.phase == "travel")
    waiting = next(seat for seat in range(9) if state.orders[seat] is None)
    ready = next(seat for seat in range(9) if state.orders[seat] is not None)
    view = GAME.view(state, waiting)
    own = GAME.view(state, ready).own
    assert own is not None
    assert own.order is not None
    given = Preview.of(own.order)
    for shown, said in (
        (drawn(view), "The map as it stands"),
        (drawn(view, Preview()), "Give these orders?"),
        (drawn(view, Preview(bidding=True)), "What do you bid?"),
        (drawn(view, Preview(routes=cut_options(view))), "Which roads are cut? 3 more"),
        (drawn(GAME.view(state, ready), given), "Your orders are in"),
    ):
        assert said in texts(shown, "prompt")


def test_whoever_has_no_trader_left_looks_on() -> None:
    view = GAME.view(states(9)[2], 1)
    dead = tuple(replace(each, alive=False, grave=0) if each.seat == 1 else each for each in view.traders)
    picture = drawn(replace(view, traders=dead))
    assert "Your traders are dead" in texts(picture, "prompt")
    assert [text for number in range(3) for text in texts(picture, f"own:{number}")].count(
        "died on the road"
    ) == 3


def test_the_end_is_told_by_place() -> None:
    view = GAME.view(states(12)[-1], 1)
    assert view.score is not None
    picture = drawn(view)
    rows = sorted(range(12), key=lambda seat: picture.hits[f"place:{seat}"].top)
    assert [view.score.places[seat] for seat in rows] == sorted(view.score.places)
    for seat in rows:
        assert str(max(view.score.gold[seat])) in texts(picture, f"place:{seat}")
        assert NAMES[seat] in texts(picture, f"place:{seat}")


@pytest.mark.parametrize("frame", [(600, 400), (2000, 1400), (2000, 400), (600, 1400)])
def test_maps_of_any_frame_are_drawn(frame: tuple[int, int]) -> None:
    state = GAME.new(Options(map=ring(*frame)), 12, Chance(bytes(32)))
    drawn(GAME.view(state, 0), Preview(starts=(0, 1, 1)))


def test_a_crowded_map_is_drawn() -> None:
    state = GAME.new(Options(map=crowded()), 12, Chance(bytes(32)))
    drawn(GAME.view(state, 0), Preview(starts=(5, 5, 59)))


def test_all_traders_in_one_city_stand_side_by_side() -> None:
    view = GAME.view(states(9)[1], 1)
    city = view.trader(1, 0).city
    gathered = tuple(replace(each, city=city) if each.seat == 1 else each for each in view.traders)
    picture = drawn(replace(view, traders=gathered), Preview())
    boxes = [picture.hits[f"trader:1:{number}"] for number in range(3)]
    assert not any(one.meets(other) for one in boxes for other in boxes if one is not other)
