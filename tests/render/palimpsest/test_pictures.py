"""Pictures of the Palimpsest: read on phones and desktops, no cube over a rank, nothing secret told."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import Options, Put, Shift, View
from render.drawing.picture import DOWN, Picture
from render.palimpsest.layout import together, visible
from render.palimpsest.pictures import private, public
from render.palimpsest.preview import Preview, Spot, numbered
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED, position
from tests.engine.palimpsest.positions import straight_line
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import as_people_see_it, texts
from tests.render.palimpsest.games import (
    BASIC,
    NAMES,
    SHAPES,
    TABLES,
    chosen,
    crowded,
    offered,
    plays,
    states,
    views,
)
from tests.render.sound import lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


def assert_sound(picture: Picture) -> Picture:
    """What must hold for every picture of the game."""
    as_people_see_it(picture)
    ranks = [box for name, box in picture.hits.items() if name.startswith("rank:")]
    cubes = [box for name, box in picture.hits.items() if name.startswith("cubes:")]
    for cube in cubes:
        # Two numbers that nothing parts would be read as one.
        beside = cube._replace(left=cube.left - 3, right=cube.right + 3)
        assert not any(beside.meets(other) for other in cubes if other is not cube)
        assert not any(cube.meets(rank) for rank in ranks)
    return picture


@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_pictures_of_whole_games_are_sound(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible, step=times(6, 2)):
        assert_sound(public(view, NAMES[:seats]))
        assert_sound(private(view, NAMES[:seats]))


def test_long_words_and_hostile_names_break_nothing() -> None:
    for at, view in enumerate(views(5, ALL, step=times(5, 3))):
        names = (HOSTILE * 2)[at * 4 : at * 4 + 5]
        assert_sound(public(view, names, lengthy))
        assert_sound(private(view, names, None, lengthy))


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_each_players_cubes_can_be_read_while_a_game_goes_on(case: Any) -> None:
    """Also where a card shows one corner, and everybody has cubes there."""
    seats, options, sensible = case
    for state in states(seats, options, sensible)[1 : -1 : times(4, 1)]:
        view = GAME.view(state, state.acting)
        for shown in (view, crowded(view)):
            picture = assert_sound(public(shown, NAMES[:seats]))
            cubes = [name for name in picture.hits if name.startswith("cubes:")]
            if shown is not view:
                on_top = sum(name.startswith("card:") for name in picture.hits)
                assert len(cubes) == seats * on_top
            sizes = [
                label.size
                for name in cubes
                for label in picture.labels
                if picture.hits[name].inset(-4).holds(label.ink)
            ]
            assert min(sizes, default=28) >= 25


@pytest.mark.rule("P-5")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_of_each_card_in_the_picture_the_rank_is_there_if_it_is_visible(
    seats: int, options: Options, sensible: bool, number: int
) -> None:
    """Also of one that the picture's edge cuts: without its rank it would look as if that were covered."""
    for state in states(seats, options, sensible, number)[1 : -1 : times(3, 1)]:
        view = GAME.view(state, state.acting)
        held = (view.hand or ())[0].id
        advice = GAME.advice(view)
        laid = chosen(advice, advice.candidates(held)[0])
        assert laid.after is not None
        for picture, table in (
            (public(view, NAMES[:seats]), view.table),
            (private(view, NAMES[:seats], offered(view, held)[1]), view.table),
            (private(view, NAMES[:seats], laid), laid.after.table),
        ):
            assert_sound(picture)
            ranked = {name.split(":")[1] for name in picture.hits if name.startswith("rank:")}
            for seen in table:
                if seen.card.rank is not None and f"card:{seen.card.id}" in picture.hits:
                    assert (seen.card.id in ranked) == seen.rank_visible, seen


@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_all_cubes_lie_on_what_shows_of_their_card(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible):
        picture = public(view, NAMES[:seats])
        for seen in view.table:
            box = picture.hits.get(f"card:{seen.card.id}")
            for seat, number in enumerate(seen.cubes):
                tag = picture.hits.get(f"cubes:{seen.card.id}:{seat}")
                assert (tag is not None) == (number > 0 and box is not None)
                if tag is not None and box is not None:
                    assert box.holds(tag)
                    assert str(number) in texts(picture, f"cubes:{seen.card.id}:{seat}")


def test_a_card_is_named_by_the_lines_that_cross_in_its_middle() -> None:
    view = views(2, BASIC)[-2]
    checked = 0
    picture = public(view, NAMES[:2])
    for seen in view.table:
        box = picture.hits.get(f"card:{seen.card.id}")
        if box is not None and all(seen.shows):
            name = place_name(seen.x, seen.y)
            letters, number = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            x, y = box.middle
            found = [(label.text, label.room.middle) for label in picture.labels]
            assert any(text == letters and abs(at[0] - x) <= 2 for text, at in found)
            assert any(text == number and abs(at[1] - y) <= 2 for text, at in found)
            checked += 1
    assert checked > 2


@pytest.mark.parametrize("shape", SHAPES)
def test_any_sprawl_can_be_read_around_the_last_turn(shape: str) -> None:
    view = GAME.view(SHAPES[shape](), 0)
    going_on = msgspec.structs.replace(view, final=None, causes=(), acting=0)
    for shown in (view, going_on, crowded(going_on)):
        picture = assert_sound(public(shown, NAMES))
        newest = picture.hits[f"card:{view.table[-1].card.id}"]
        assert newest.width >= 2 * 56
    # Of a table that is over all is shown as long as its ranks can be read.
    whole = all(f"card:{seen.card.id}" in public(view, NAMES).hits for seen in visible(view.table))
    assert whole == (shape == "heap")


@pytest.mark.rule("P-16")
@pytest.mark.parametrize(("seats", "options", "number"), [(2, BASIC, 6), (3, PUBLISHED, 1), (4, ALL, 1)])
def test_the_whole_table_of_a_game_that_is_over_is_shown(seats: int, options: Options, number: int) -> None:
    view = GAME.view(states(seats, options, True, number)[-1], 0)
    picture = assert_sound(public(view, NAMES[:seats]))
    assert not [seen.card.id for seen in visible(view.table) if f"card:{seen.card.id}" not in picture.hits]


def test_small_tables_use_the_room_and_take_no_more() -> None:
    first = views(2, BASIC)[0]
    picture = public(first, NAMES[:2])
    root = picture.hits[f"card:{first.table[0].card.id}"]
    assert root.width == 240
    assert root.height >= 240
    assert picture.size[1] < DOWN // 1.5


@pytest.mark.rule("P-24")
@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_each_place_that_is_offered_lies_in_the_picture_with_its_number(
    seats: int, options: Options, sensible: bool
) -> None:
    for view in views(seats, options, sensible, step=times(4, 1))[:-1]:
        card = (view.hand or ())[0].id
        left = GAME.advice(view).candidates(card)[:]
        while left:
            places, left = together(left, 12)
            picture = assert_sound(private(view, NAMES[:seats], Preview(card, numbered(places))))
            assert picture.alt.startswith("Where does the ")
            for number, place in enumerate(places, 1):
                assert texts(picture, f"place:{number}") == [str(number)]
                assert f"{number} {place_name(place.x, place.y)}" in picture.alt
            spots = [picture.hits[f"place:{number}"] for number in range(1, len(places) + 1)]
            assert not any(one.meets(other) for one, other in combinations(spots, 2))


def test_places_far_apart_come_one_page_after_the_other() -> None:
    state = straight_line()
    view = GAME.view(state, 0)
    end = next(seen.card for seen in view.table if seen.x == 0)
    held = next(card for card in GAME.tables.cards if card.id == end.id)
    open_view = msgspec.structs.replace(view, hand=(held,), final=None, causes=(), acting=0)
    found = GAME.advice(open_view).candidates(held.id)[:]
    pages = []
    left = found
    while left:
        shown, left = together(left, 12)
        assert shown[0] == next(spot for spot in found if spot not in [one for page in pages for one in page])
        pages.append(shown)
        picture = assert_sound(private(open_view, NAMES, Preview(held.id, numbered(shown))))
        assert len([name for name in picture.hits if name.startswith("place:")]) == len(shown)
    assert sorted((spot.x, spot.y) for page in pages for spot in page) == sorted(
        (spot.x, spot.y) for spot in found
    )
    assert len(pages) > 5


def test_what_the_last_turn_did_is_not_taken_for_places() -> None:
    view = next(view for view in views(3, BASIC, step=1) if view.last and view.last.scored and view.hand)
    _, preview = offered(view, (view.hand or ())[0].id)
    picture = private(view, NAMES[:3], preview)
    assert not [label for label in picture.labels if label.text.startswith("+")]


@pytest.mark.parametrize(("seats", "options", "sensible"), [TABLES[1], TABLES[3]])
def test_chosen_places_show_the_table_as_it_would_be(seats: int, options: Options, sensible: bool) -> None:
    best: dict[str, tuple[View, Preview]] = {}
    for view, advice, place in plays(seats, options, sensible):
        preview = chosen(advice, place)
        for kind, rank in (
            ("scores", len(place.scores)),
            ("burials", len(place.burials)),
            ("removes", len(place.removes)),
            ("touches", len(place.touches)),
        ):
            known = best.get(kind)
            if rank and (known is None or rank > len(getattr(known[1].candidate, kind))):
                best[kind] = view, preview
    assert set(best) >= {"scores", "burials", "touches", "removes"}
    for view, preview in best.values():
        picture = assert_sound(private(view, NAMES[:seats], preview))
        assert_sound(private(view, HOSTILE[2 : 2 + seats], preview, lengthy))
        assert preview.candidate is not None
        assert f"card:{preview.card}" in picture.hits


def test_points_of_scored_cards_are_told_on_their_cubes() -> None:
    state = position("5ML@0,0:3/1  AK@2,0:1/4", "2MK", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    place = advice.candidate("2MK", 1, 2)
    picture = assert_sound(private(view, NAMES[:2], chosen(advice, place)))
    for card, seat, note in (("5ML", 0, "+5"), ("5ML", 1, "+2"), ("AK", 1, "+1")):
        assert note in texts(picture, f"cubes:{card}:{seat}")
    assert not any(text.startswith("+") for text in texts(picture, "cubes:AK:0"))


def test_cubes_of_a_partial_play_are_on_their_cards() -> None:
    state = position("5ML@0,0:3/1  AK@2,0", "2MK", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    partial = PartialPlay("2MK", (1, 2))
    place = advice.candidate("2MK", 1, 2)
    before = private(view, NAMES[:2], chosen(advice, place, partial))
    assert before.alt.startswith(f"Where do {place.cubes} cubes go?")
    done = advice.add(partial, Put("2MK", place.cubes))
    after = assert_sound(private(view, NAMES[:2], chosen(advice, place, done)))
    assert "cubes:2MK:0" not in before.hits
    assert str(place.cubes) in texts(after, "cubes:2MK:0")
    assert after.alt.startswith("The Author on N15?")


@pytest.mark.rule("P-19")
def test_cubes_that_a_court_may_remove_are_marked() -> None:
    state = position("5ML@0,0:3/1  6MW@2,0:0/2", "TMLY", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    preview = chosen(advice, advice.candidate("TMLY", 1, 2))
    picture = assert_sound(private(view, NAMES[:2], preview))
    assert preview.todo is not None
    for take in preview.todo.takes:
        assert f"\u2212{take.number}" in texts(picture, f"cubes:{take.card}:{take.seat}")
    assert picture.alt.startswith("Which 3 cubes are removed?")


@pytest.mark.rule("P-23")
def test_what_an_excuse_moves_is_shown() -> None:
    state = position("5ML@0,0:3/1  AM@2,0:2 8YK@0,2:1", "E", "CM", options=PUBLISHED)
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    partial = PartialPlay("E", (-1, 1))
    place = advice.candidate("E", -1, 1)
    asked = private(view, NAMES[:2], chosen(advice, place, partial))
    assert asked.alt.startswith("Move your cubes from one card?")
    after = advice.add(partial, Shift("5ML", "8YK"))
    moved = assert_sound(private(view, NAMES[:2], chosen(advice, place, after)))
    assert "0" in texts(moved, "cubes:5ML:0")
    assert "4" in texts(moved, "cubes:8YK:0")


def test_letters_of_a_puzzles_answers_stand_at_their_places() -> None:
    view = views(2, BASIC)[2]
    spots = Spot(3, 0, "AB"), Spot(1, 2, "C")
    picture = assert_sound(private(view, NAMES[:2], Preview(spots=spots)))
    assert texts(picture, "place:AB") == ["AB"]
    assert texts(picture, "place:C") == ["C"]
