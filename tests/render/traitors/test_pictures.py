"""Pictures of Spice Traitors: nothing clipped, no text over a text, nothing told that is secret."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.traitors.types import Travel
from render.narration import Names
from render.podium import CHARTED
from render.traitors.layout import around, layout_of
from render.traitors.map import marks_of
from render.traitors.narrator import round_headline
from render.traitors.people import groups_of
from render.traitors.pictures import _public
from render.traitors.placement import trays
from render.traitors.preview import Preview
from render.traitors.stones import settle, stones_on
from render.traitors.ways import Ways, ways_of
from tests.render.hostile import NAMES
from tests.render.legible import smallest, smallest_of_all
from tests.render.sound import assert_sound, lengthy
from tests.render.traitors.drawn import (
    CALLED,
    COUNTS,
    assert_readable,
    line_of,
    named,
    private,
    public,
    uncovered,
)
from tests.render.traitors.games import GAME, REOPENED, few_states, states, views
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


@pytest.mark.parametrize("seats", range(3, 13))
def test_public_pictures_of_whole_games_are_sound(seats: int) -> None:
    whole = [GAME.view(state, None) for state in few_states(seats)]
    # Most rounds where many are drawn anyway, else the beginning, the middle or the end.
    some = (whole[0], whole[len(whole) // 2], whole[-1])
    for view in whole if seats in COUNTS else some[seats % 3 :][:1]:
        picture = public(view, CALLED[:seats])
        assert_sound(picture)
        assert_readable(picture)
        usual = 932 if seats <= 6 else 1066
        if view.score is None:
            assert picture.size == (1320, usual)
        else:  # What traitors did may take lines more.
            assert picture.size[0] == 1320
            assert usual <= picture.size[1] <= usual + 152
        if view.score is not None:
            board = public(view, CALLED[:seats], table=False)
            assert_sound(board)
            assert_readable(board)


@pytest.mark.parametrize("seats", [9, 12])
@pytest.mark.parametrize("number", range(1, times(1, 6) + 1))
def test_no_tray_hides_a_toll_or_a_garnet(seats: int, number: int) -> None:
    """On full maps coins and garnets move along their roads, and where these are full, trays give way."""
    moves = 0
    for view in views(seats, number)[number % times(2, 1) :: times(2, 1)]:
        if not view.traders:
            continue
        layout, ways = layout_of(view.map), ways_of(view)
        groups = groups_of(layout, view.traders)
        # As everybody sees the round, and as a player does who plans the next one.
        for marks, closed in ((marks_of(layout, ways), ways.closed), ((), frozenset(view.closed))):
            placed, moved = settle(layout, groups, marks, closed)
            boxes = [tray for _, tray in trays(placed)]
            moves += len(moved)
            for stone, at in stones_on(layout, closed, moved).items():
                side = round(2 * stone.radius(layout))
                assert uncovered(around(at, side, side), boxes) >= 0.6, (view.round, stone)
                # It still lies on its road.
                assert min(math.dist(at, point) for point in line_of(layout, stone.route)) < 12
    assert moves, "nothing stood in the way"


def test_the_dead_lie_at_the_cross_of_their_road() -> None:
    for view in (*views(9), *views(12)):
        if view.score is not None:
            continue
        picture = public(view, CALLED[: len(view.players)])
        for name, tray in named(picture, "tray:graves:").items():
            cross = picture.hits[f"cut:{name.split(':')[2]}"]
            others = [box for other, box in named(picture, "cut:").items() if box != cross]
            away = uncovered(cross, [tray]) * cross.width / 2
            assert all(uncovered(box, [tray]) * box.width / 2 > away for box in others), name


@pytest.mark.parametrize("seats", COUNTS)
def test_private_pictures_of_whole_games_are_sound(seats: int) -> None:
    for state in few_states(seats):
        picture = private(GAME.view(state, seats - 1), CALLED[:seats])
        assert_sound(picture)
        assert_readable(picture)


def test_cuts_for_one_round_leave_the_roads_open() -> None:
    for view in views(6, 2, REOPENED):
        picture = public(view, CALLED[:6])
        assert_sound(picture)
        assert len(named(picture, "toll:")) == (0 if view.score else len(view.map.routes))


def test_hostile_names_and_long_words_break_nothing() -> None:
    for at, state in enumerate(few_states(12)):
        start = 11 * (at % 2)
        called = (NAMES * 2)[start : start + 12]
        if at % 3:
            assert_sound(private(GAME.view(state, 3), called, None, lengthy))
        else:
            assert_sound(public(GAME.view(state, None), called, lengthy))
    assert_sound(public(views(3)[2], NAMES[:3], lengthy))


# --- secrets ------------------------------------------------------------------------------------


def test_the_private_picture_shows_the_order_given() -> None:
    state = next(state for state in states(9) if state.phase == "travel")
    seat = next(seat for seat in range(9) if state.orders[seat] is not None)
    view = GAME.view(state, seat)
    assert view.own is not None
    assert view.own.order is not None
    assert private(view, CALLED[:9]) == private(view, CALLED[:9], Preview.of(view.own.order))
    moving = sum(city is not None for city in view.own.order.to) if isinstance(view.own.order, Travel) else 0
    assert len(named(private(view, CALLED[:9]), "leg:")) == moving > 0


def test_a_spectator_has_no_private_picture() -> None:
    with pytest.raises(ValueError, match="own view"):
        private(views(3)[0], CALLED[:3])


# --- what must be there --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", COUNTS)
def test_every_trader_purse_garnet_and_road_is_in_the_picture(seats: int) -> None:
    for view in views(seats):
        picture = public(view, CALLED[:seats], table=False)
        texts = [label.text for label in picture.labels]
        for trader in view.traders:
            kind = "trader" if trader.alive else "grave"
            assert f"{kind}:{trader.seat}:{trader.number}" in picture.hits
            purse = picture.hits[f"purse:{trader.seat}:{trader.number}"]
            assert any(
                label.text == str(trader.purse) and purse.inset(-3).holds(label.ink)
                for label in picture.labels
            )
        closed = {cut for past in view.rounds for cut in past.cuts}
        for route, way in enumerate(view.map.routes):
            assert (f"cut:{route}" in picture.hits) == (route in closed)
            assert (f"toll:{route}" in picture.hits) == (route not in closed)
            assert (f"gem:{route}" in picture.hits) == (way.garnet and route not in closed)
        for city in view.map.cities:
            assert city.name in texts


def test_only_the_richest_trader_is_large_and_it_can_be_read_on_a_phone() -> None:
    for seats in COUNTS:
        view = views(seats)[-2]
        picture = public(view, CALLED[:seats], table=False)
        for seat in range(seats):
            alive = [trader.purse for trader in view.traders if trader.seat == seat and trader.alive]
            if alive:
                large = picture.hits[f"points:{seat}"].inset(-4)
                assert [each.text for each in picture.labels if large.holds(each.ink)] == [str(max(alive))]
                assert smallest(picture, hits=(f"points:{seat}",)) >= 10


@pytest.mark.parametrize("moment", [-2, -1])
def test_whose_traders_are_all_dead_has_a_place_for_points_without_figures(moment: int) -> None:
    view = views(12)[moment]
    dead = tuple(replace(each, alive=False, grave=0) if each.seat == 1 else each for each in view.traders)
    picture = public(replace(view, traders=dead), CALLED[:12], table=False)
    place = picture.hits["points:1"]
    assert not [label for label in picture.labels if place.holds(label.ink)]


def test_the_header_says_in_one_line_what_happened() -> None:
    for view in views(9)[2:]:
        if view.score is not None:
            continue
        picture = public(view, CALLED[:9])
        inside = picture.hits["headline"].inset(-8)
        said = " ".join(label.text for label in picture.labels if inside.holds(label.ink))
        past = view.rounds[-1]
        if past.traitor is None:
            assert "Nobody cut a road" in said
        else:
            assert CALLED[past.traitor].split()[0] in said
            assert ("died" in said) == (not past.cuts or bool(past.deaths) or "nobody died" in said)
        assert smallest(picture, hits=("prompt", "headline")) >= 10


def test_cities_keep_their_numbers_through_all_rounds() -> None:
    for view in views(9):
        for picture in (
            public(view, CALLED[:9], table=False),
            private(GAME.view(states(9)[1], 0), CALLED[:9]),
        ):
            for number, city in enumerate(view.map.cities, 1):
                disc = picture.hits[f"city:{city.name}"]
                assert any(label.text == str(number) and disc.holds(label.ink) for label in picture.labels)


def test_living_traders_stand_at_their_city() -> None:
    for view in views(9)[1:]:
        picture = public(view, CALLED[:9], table=False)
        for number, city in enumerate(view.map.cities):
            disc = picture.hits[f"city:{city.name}"]
            here = [trader for trader in view.traders if trader.alive and trader.city == number]
            boxes = [picture.hits[f"trader:{trader.seat}:{trader.number}"] for trader in here]
            # Many traders hang together, and one end of them is at the city.
            assert not boxes or any(box.inset(-44).meets(disc) for box in boxes), city
            for box in boxes:
                assert box.inset(-44).meets(disc) or sum(box.inset(-4).meets(other) for other in boxes) > 1


def test_shared_roads_have_halves() -> None:
    for view in views(12)[2:]:
        picture = public(view, CALLED, table=False)
        crossings = [crossing for step in view.rounds[-1].steps for crossing in step.crossings]
        halved = {crossing.route for crossing in crossings if crossing.discount}
        assert set(named(picture, "used:")) == {f"used:{route}" for route in halved}
        for route in halved:
            box = picture.hits[f"used:{route}"].inset(-3)
            assert [label.text for label in picture.labels if box.holds(label.ink)] == ["½"]


def test_garnets_that_were_gained_are_lit() -> None:
    for view in views(9)[2:]:
        picture = public(view, CALLED[:9], table=False)
        journeys = [journey for step in view.rounds[-1].steps for journey in step.journeys]
        gained = {f"won:{journey.route}" for journey in journeys if journey.garnet}
        assert set(named(picture, "won:")) == gained


def test_the_traitor_of_the_round_is_marked_and_told() -> None:
    for view in views(9):
        if view.phase != "travel":
            continue
        picture = public(view, CALLED[:9])
        traitor = view.traitors[view.round - 1]
        assert list(named(picture, "traitor:")) == ([] if traitor is None else [f"traitor:{traitor}"])
        assert ("no traitor" if traitor is None else f"traitor {CALLED[traitor]}") in picture.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letters_of_the_end_are_too_small_in_any_language(language: str) -> None:
    for seats in (3, 9, 12):
        picture = _public(views(seats)[-1], CALLED[:seats], words_for(language), True)
        assert_sound(picture)
        said = words_for(language)("at risk")
        assert said in [label.text for label in picture.labels]
        assert smallest_of_all(picture) >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_candidate_with_a_token_of_life_is_told_so_in_any_language(language: str) -> None:
    view, said = views(9)[-1], words_for(language)("at risk")
    assert view.score is not None
    players = tuple(replace(player, tokens=1) for player in view.players)
    picture = public(replace(view, players=players), CALLED[:9], words=words_for(language))
    assert_sound(picture)
    for seat in view.score.candidates:
        row = picture.hits[f"row:{seat}"].inset(-8)
        assert said in " ".join(label.text for label in picture.labels if row.holds(label.ink))


def test_the_end_tells_winners_candidates_tokens_and_all_gold() -> None:
    for seats in COUNTS:
        view = views(seats)[-1]
        score = view.score
        assert score is not None
        picture = public(view, CALLED[:seats])
        order = sorted(range(seats), key=lambda seat: picture.hits[f"row:{seat}"].top)
        assert [score.places[seat] for seat in order] == sorted(score.places)
        for seat in range(seats):
            row = picture.hits[f"row:{seat}"].inset(-8)
            texts = [label.text for label in picture.labels if row.holds(label.ink)]
            for number in range(3):
                if view.trader(seat, number).alive:
                    assert str(score.gold[seat][number]) in texts
            assert ("at risk" in texts) == (seat in score.candidates)
            assert len(named(picture, f"life:{seat}:")) == view.players[seat].tokens
        best = order[: min(3, seats)]
        assert set(named(picture, "place:")) == {f"place:{seat}" for seat in best}
        assert all(CALLED[winner] in picture.alt for winner in score.winners)


def test_what_traitors_did_is_told_in_one_size() -> None:
    view = views(12)[-1]
    for names in (CALLED[:12], ("Wilhelmina WWWWWWWWWWWWWWWWWWWWW",) * 12):
        picture = public(view, names)
        assert_sound(picture)
        lowest = max(box.bottom for box in named(picture, "row:").values())
        labels = [label for label in picture.labels if label.ink.top > lowest and label.ink.left > 230]
        assert len(labels) >= sum(past.traitor is not None for past in view.rounds)
        assert len({label.size for label in labels}) == 1
        assert min(label.size for label in labels) >= 27
        assert not any(label.text.endswith("…") for label in labels), "names alone are cut"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_tokens_beside_the_lines_of_the_chart_stand_inside_it(seats: int) -> None:
    picture = public(views(seats)[-1], CALLED[:seats])
    tokens = named(picture, "course:").values()
    assert len(tokens) == min(seats, CHARTED)
    assert all(picture.hits["courses"].holds(token) for token in tokens)
    assert not any(one.meets(other) for one, other in combinations(tokens, 2))


def test_a_line_is_enough_for_what_usual_names_did_in_a_round() -> None:
    view = views(5)[-1]
    picture = public(view, CALLED[:5])
    lowest = picture.hits["courses"].bottom
    labels = [label for label in picture.labels if label.ink.top > lowest and label.ink.left > 230]
    assert len(labels) == sum(past.traitor is not None for past in view.rounds)


def test_a_shared_win_and_no_candidate_are_told() -> None:
    view = views(3)[-1]
    assert view.score is not None
    level = replace(view.score, places=(1, 1, 1), winners=(0, 1, 2), candidates=())
    picture = public(replace(view, score=level), CALLED[:3])
    assert "A shared win: Zoë Żółkiewska, Björn and Ana-Lucía" in picture.alt
    assert "elimination" not in picture.alt
    assert_sound(picture)


# --- caches ----------------------------------------------------------------------------------------


def test_cuts_are_fresh_in_their_round_and_old_later() -> None:
    second = next(view for view in views(9) if len(view.rounds) == 2)
    ways = ways_of(second)
    assert isinstance(ways, Ways)
    assert ways.fresh == second.rounds[1].cuts
    assert set(ways.old) == set(second.rounds[0].cuts)


def test_a_long_name_hides_nothing_of_what_happened_in_the_header() -> None:
    names = ("Maximiliane-Theodora von Hohenfels",) * 12
    for view, state in zip(views(12), states(12), strict=True):
        *_, died = round_headline(view, Names(CALLED), ENGLISH)
        if died and view.score is None:
            picture = private(GAME.view(state, 0), names, Preview())
            texts = [label.text for label in picture.labels if picture.hits["prompt"].holds(label.ink)]
            assert not any(text.endswith("…") for text in texts), texts
            return
    raise AssertionError("nobody died")
