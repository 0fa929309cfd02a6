"""Pictures of the Palimpsest: nothing clipped, no cube over a rank, nothing told that is secret."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from data.catalogue import ENGLISH
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import CardScore, Options, Put, Share, Shift, TurnSummary, View
from render.palimpsest.layout import (
    SMALLEST_AT_THE_END,
    cells_of,
    visible,
)
from render.palimpsest.pictures import private, public
from render.palimpsest.preview import Preview
from render.picture import Picture
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED, position
from tests.engine.palimpsest.positions import straight_line
from tests.render.hostile import NAMES as HOSTILE
from tests.render.palimpsest.games import BASIC, NAMES, RECENT, SHAPES, TABLES, chosen, plays, views
from tests.render.sound import assert_sound as assert_all_sound
from tests.render.sound import lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


def assert_sound(picture: Picture) -> None:
    """What must hold for every picture of the game."""
    assert_all_sound(picture)
    assert picture.size[0] == 1320
    assert 840 <= picture.size[1] <= 1300
    ranks = [box for name, box in picture.hits.items() if name.startswith("rank:")]
    cubes = [box for name, box in picture.hits.items() if name.startswith("cubes:")]
    for cube in cubes:
        assert not any(cube.meets(other) for other in (*ranks, *cubes) if other is not cube)


@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_pictures_of_whole_games_are_sound(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible, step=times(12, 4)):
        assert_sound(public(view, NAMES[:seats], RECENT))
        assert_sound(private(view, NAMES[:seats]))


def test_long_words_and_hostile_names_break_nothing() -> None:
    for at, view in enumerate(views(5, ALL, step=times(5, 3))):
        names = (HOSTILE * 2)[at * 4 : at * 4 + 5]
        assert_sound(public(view, names, HOSTILE, lengthy))
        assert_sound(private(view, names, None, lengthy))


def test_the_private_picture_shows_the_hand() -> None:
    for view in views(5, ALL):
        picture = private(view, NAMES)
        for card in view.hand or ():
            assert picture.hits[f"hand:{card.id}"].width >= 100
            assert f"({card.id}" in picture.alt


@pytest.mark.rule("P-5")
@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_ranks_are_shown_where_they_are_visible(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible):
        hits = public(view, NAMES[:seats], RECENT).hits
        if "minimap" in hits:
            continue
        shown = {name for name in hits if name.startswith("rank:")}
        expected = {
            f"rank:{seen.card.id}:{at}"
            for seen in view.table
            for at, _, _ in cells_of(seen)
            if at in (0, 3) and seen.card.rank is not None
        }
        assert shown == expected
        assert {name.split(":")[1] for name in shown} == {
            seen.card.id for seen in view.table if seen.rank_visible
        }


@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_all_cubes_lie_on_what_shows_of_their_card(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible):
        picture = public(view, NAMES[:seats], RECENT)
        for seen in view.table:
            box = picture.hits.get(f"card:{seen.card.id}")
            for seat, number in enumerate(seen.cubes):
                tag = picture.hits.get(f"cubes:{seen.card.id}:{seat}")
                assert (tag is not None) == (number > 0 and box is not None)
                if tag is not None and box is not None:
                    assert box.holds(tag)
                    assert any(
                        label.text == str(number) and tag.inset(-3).holds(label.ink)
                        for label in picture.labels
                    )


def test_points_supplies_and_counts_can_be_read() -> None:
    view = msgspec.structs.replace(views(3, PUBLISHED, False)[2], points=(87, 5, 142), supply=(0, 19, 7))
    for picture in (public(view, NAMES[:3]), private(view, NAMES[:3])):
        for key, numbers in (
            ("points", view.points),
            ("supply", view.supply),
            ("cards", view.hand_sizes),
        ):
            for seat, number in enumerate(numbers):
                box = picture.hits[f"{key}:{seat}"].inset(-4)
                assert any(label.text == str(number) and box.holds(label.ink) for label in picture.labels), (
                    key
                )


def test_a_card_is_named_by_the_lines_that_cross_in_its_middle() -> None:
    view = views(2, BASIC)[-2]
    checked = 0
    for picture in (public(view, NAMES[:2]), private(view, NAMES[:2], None, ENGLISH, "phone")):
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
    assert checked > 4


@pytest.mark.parametrize("shape", SHAPES)
def test_any_sprawl_fits_and_can_be_read(shape: str) -> None:
    view = GAME.view(SHAPES[shape](), 0)
    picture = public(view, NAMES, RECENT)
    assert_sound(picture)
    newest = view.table[-1]
    full = picture.hits[f"card:{newest.card.id}"]
    whole = "minimap" not in picture.hits
    assert whole == (shape in ("heap", "spiral", "dense spiral"))
    assert full.width >= 2 * (SMALLEST_AT_THE_END[0] if whole else 68)
    assert full.height >= 2 * (SMALLEST_AT_THE_END[1] if whole else 60)
    if whole:
        assert all(f"card:{seen.card.id}" in picture.hits for seen in visible(view.table))
        return
    minimap, frame = picture.hits["minimap"], picture.hits["frame"]
    assert minimap.inset(-4).holds(frame)
    assert not any(label.ink.meets(minimap) for label in picture.labels)
    for name, box in picture.hits.items():
        if name.startswith(("card:", "rank:", "cubes:")):
            assert not box.meets(minimap), name


def test_small_tables_use_the_room() -> None:
    first = views(2, BASIC)[0]
    root = public(first, NAMES[:2]).hits[f"card:{first.table[0].card.id}"]
    assert root.width == 240
    assert root.height >= 240


@pytest.mark.rule("P-24")
@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_places_are_numbered(seats: int, options: Options, sensible: bool) -> None:
    for view in views(seats, options, sensible)[:-1]:
        advice = GAME.advice(view)
        card = (view.hand or ())[0].id
        places = tuple(advice.candidates(card)[:12])
        picture = private(view, NAMES[:seats], Preview(card, places))
        assert_sound(picture)
        assert "Where does the card go? Deck" in picture.alt
        spots = [picture.hits[f"place:{number}"] for number in range(1, len(places) + 1)]
        for number, (spot, place) in enumerate(zip(spots, places, strict=True), 1):
            assert any(
                label.text == str(number) and spot.inset(-2).holds(label.ink) for label in picture.labels
            )
            legend = picture.hits[f"legend:{number}"]
            said = [label.text for label in picture.labels if legend.inset(-6).holds(label.ink)]
            assert place_name(place.x, place.y) in said
            if place.cubes:
                assert str(place.cubes) in said
        for one, other in combinations(spots, 2):
            assert not one.meets(other) or "minimap" in picture.hits


def test_places_far_apart_are_numbered_in_the_inset() -> None:
    state = straight_line()
    view = GAME.view(state, 0)
    ends = [seen for seen in view.table if seen.x in (0, 88)]
    held = next(card for card in GAME.tables.cards if card.id == ends[0].card.id)
    open_view = msgspec.structs.replace(view, hand=(held,), final=None, causes=(), acting=0)
    advice = GAME.advice(open_view)
    found = advice.candidates(held.id)
    places = (
        next(place for place in found if place.x == -2),
        next(place for place in found if place.x == 90),
    )
    picture = private(open_view, NAMES, Preview(held.id, places))
    assert_sound(picture)
    assert not picture.hits["minimap"].meets(picture.hits["place:1"])
    assert picture.hits["minimap"].holds(picture.hits["place:2"])


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
        picture = private(view, NAMES[:seats], preview)
        assert_sound(picture)
        assert_sound(private(view, HOSTILE[2 : 2 + seats], preview, lengthy))
        assert preview.candidate is not None
        assert f"card:{preview.card}" in picture.hits
        for score in preview.candidate.scores[:1]:
            figures = [label.text for label in picture.labels if label.ink.left > 930]
            for share in score.shares:
                assert not share.points or f"+{share.points}" in figures


def test_points_of_scored_cards_are_told_on_their_cubes() -> None:
    state = position("5ML@0,0:3/1  AK@2,0:1/4", "2MK", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    place = advice.candidate("2MK", 1, 2)
    picture = private(view, NAMES[:2], chosen(advice, place))
    assert_sound(picture)
    for card, seat, note in (("5ML", 0, "+5"), ("5ML", 1, "+2"), ("AK", 1, "+1")):
        tag = picture.hits[f"cubes:{card}:{seat}"]
        assert note in [label.text for label in picture.labels if tag.inset(-3).holds(label.ink)]
    tag = picture.hits["cubes:AK:0"]
    assert not any(label.text.startswith("+") for label in picture.labels if tag.inset(-3).holds(label.ink))
    assert "Points: Zoë Żółkiewska 5, Björn 3." in picture.alt


@pytest.mark.parametrize("cards", [1, 2, 6])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_who_gained_by_the_last_turn_are_named(seats: int, cards: int) -> None:
    shares = tuple(Share(seat, 1, 11 + seat, "most") for seat in range(seats))
    view = views(seats, ALL)[2]
    scored = tuple(CardScore(seen.card, shares) for seen in view.table[:cards])
    last = TurnSummary(0, view.table[-1].card.id, (), scored, (), ())
    view = msgspec.structs.replace(view, last=last)
    picture = public(view, NAMES[:seats])
    assert_sound(picture)
    below = picture.hits["deck"].bottom
    figures = [label for label in picture.labels if label.text.startswith("+") and label.room.top > below]
    right = [label for label in figures if label.room.left > 1000]
    listed = sum(name.startswith("score:") for name in picture.hits)
    times, each = (listed, 1) if listed else (1, cards)
    assert listed in (0, cards)
    assert [label.text for label in right] == [f"+{each * (11 + seat)}" for seat in range(seats)] * times
    # In a list, and where few cards were scored, they can be read on a phone.
    assert min(label.size for label in right) >= (34 if cards != 2 or seats < 5 else 20)


def test_cubes_of_a_partial_play_are_on_their_cards() -> None:
    state = position("5ML@0,0:3/1  AK@2,0", "2MK", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    partial = advice.settle(advice.begin("2MK"), 1, 2)
    place = advice.candidate("2MK", 1, 2)
    before = private(view, NAMES[:2], chosen(advice, place, partial))
    assert f"Cubes to place: {place.cubes}" in before.alt
    done = advice.add(partial, Put("2MK", place.cubes))
    after = private(view, NAMES[:2], chosen(advice, place, done))
    assert_sound(after)
    assert "cubes:2MK:0" not in before.hits
    tag = after.hits["cubes:2MK:0"]
    assert str(place.cubes) in [label.text for label in after.labels if tag.inset(-3).holds(label.ink)]
    assert "confirm" in after.alt


@pytest.mark.rule("P-19")
def test_cubes_that_a_court_may_remove_are_marked() -> None:
    state = position("5ML@0,0:3/1  6MW@2,0:0/2", "TMLY", "CM")
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    place = advice.candidate("TMLY", 1, 2)
    preview = chosen(advice, place)
    picture = private(view, NAMES[:2], preview)
    assert_sound(picture)
    assert preview.todo is not None
    for take in preview.todo.takes:
        tag = picture.hits[f"cubes:{take.card}:{take.seat}"]
        said = [label.text for label in picture.labels if tag.inset(-3).holds(label.ink)]
        assert f"\u2212{take.number}" in said
    assert "Cubes to remove: 3" in picture.alt


@pytest.mark.rule("P-23")
def test_what_an_excuse_moves_is_shown() -> None:
    state = position("5ML@0,0:3/1  AM@2,0:2 8YK@0,2:1", "E", "CM", options=PUBLISHED)
    view = GAME.view(state, 0)
    advice = GAME.advice(view)
    partial = advice.settle(advice.begin("E"), -1, 1)
    place = advice.candidate("E", -1, 1)
    asked = private(view, NAMES[:2], chosen(advice, place, partial))
    assert "Move your cubes from one card?" in asked.alt
    moved = private(view, NAMES[:2], chosen(advice, place, advice.add(partial, Shift("5ML", "8YK"))))
    assert_sound(moved)
    source, target = moved.hits["cubes:5ML:0"], moved.hits["cubes:8YK:0"]
    assert "0" in [label.text for label in moved.labels if source.inset(-3).holds(label.ink)]
    assert "4" in [label.text for label in moved.labels if target.inset(-3).holds(label.ink)]
