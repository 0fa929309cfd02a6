"""The Palimpsest in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io
from itertools import islice
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from data.catalogue import ENGLISH
from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.types import Options
from render.cache import FRAMES
from render.palimpsest.layout import (
    card_span,
    plan,
    span_of,
    visible,
)
from render.palimpsest.marks import marks_of
from render.palimpsest.pictures import frame, private, public, warm
from render.palimpsest.preview import Preview
from render.palimpsest.table import draw_table
from render.picture import Box, Picture
from render.replay import replay, small
from tests.engine.palimpsest.build import GAME
from tests.render.palimpsest.games import BASIC, NAMES, RECENT, TABLES, chosen, plays, states, views
from tests.render.sound import alike, appearance, forget_pictures
from tests.render.sound import assert_sound as assert_all_sound
from tests.support.thorough import times


def pixels(picture: Picture) -> Image.Image:
    """The picture as it arrives."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def test_the_png_is_the_picture() -> None:
    picture = private(views(2, BASIC)[2], NAMES[:2])
    read = Image.open(io.BytesIO(picture.png))
    assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)


@pytest.mark.parametrize(("seats", "options", "sensible"), TABLES)
def test_the_public_picture_does_not_depend_on_the_hand(seats: int, options: Options, sensible: bool) -> None:
    for at, view in enumerate(views(seats, options, sensible, step=times(18, 12))):
        shown = public(view, NAMES[:seats])
        other = tuple(card for card in GAME.tables.cards if card not in (view.hand or ()))
        assert alike(public(msgspec.structs.replace(view, hand=other[:5]), NAMES[:seats]), shown)
        for seat in (None, seats - 1)[at % times(2, 1) :: times(2, 1)]:
            moved = msgspec.structs.replace(view, hand=None, seat=seat)
            assert alike(public(moved, NAMES[:seats]), shown)
        assert not any(name.startswith("hand:") for name in shown.hits)
        if view.final is None:
            for held in view.hand or ():
                assert held.id not in shown.alt.replace(",", " ").split()


@pytest.mark.parametrize(("seats", "options", "sensible"), [TABLES[0], TABLES[2]])
def test_cubes_drawn_step_by_step_are_those_drawn_at_once(
    seats: int, options: Options, sensible: bool
) -> None:
    for view, advice, place in islice(plays(seats, options, sensible), 7, None, 17):
        partial = advice.usual(advice.settle(advice.begin(place.card), place.x, place.y))
        preview = chosen(advice, place, partial)
        assert preview.after is not None
        shown = visible(preview.after.table)
        taken = tuple(card_span(seen.x, seen.y) for seen in shown)
        grid = plan(span_of(taken), taken[-1:], taken, Box(24, 70, 900, 820))
        marks = marks_of(preview.after, preview)
        at_once = draw_table(preview.after, marks, grid, None)
        by_steps = draw_table(preview.after, marks, grid, view)
        assert by_steps.hits == at_once.hits
        assert sorted(by_steps.labels) == sorted(at_once.labels)
        # Shadows that reach over a cell's edge may differ by a breath, nothing else.
        changed = ImageChops.difference(by_steps.image, at_once.image).convert("L")
        assert sum(changed.histogram()[48:]) < 400


def test_the_last_play_is_marked() -> None:
    view = next(view for view in views(2, BASIC, step=1) if view.last and view.last.scored)
    assert view.last is not None
    plain = msgspec.structs.replace(
        view, last=msgspec.structs.replace(view.last, touched=(), scored=(), steps=())
    )
    marked = public(view, NAMES[:2])
    changed = ImageChops.difference(pixels(marked), pixels(public(plain, NAMES[:2]))).convert("L")
    for name in (*view.last.touched, *(score.card.id for score in view.last.scored)):
        box = marked.hits.get(f"card:{name}")
        if box is not None:
            assert changed.crop(box).getbbox() is not None, name
    for seat in range(2):
        gain = sum(share.points for score in view.last.scored for share in score.shares if share.seat == seat)
        assert (f"gain:{seat}" in marked.hits) == (gain > 0)


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view = states(2, BASIC)[9]
    seen = GAME.view(view, view.acting)
    names = NAMES[:2]
    kept: list[Any] = []
    forget_pictures()
    advice = GAME.advice(seen)
    place, other = advice.candidates((seen.hand or ())[0].id)[:2]
    public(seen, names, RECENT)
    private(seen, names)
    private(seen, names, chosen(advice, place))
    kept = [FRAMES[key] for key in list(FRAMES) if hasattr(FRAMES[key], "labels")]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    private(seen, names, Preview(place.card, (place,)))
    private(seen, names, chosen(advice, place, advice.usual(PartialPlay(place.card, (place.x, place.y)))))
    private(seen, names, chosen(advice, other))
    public(msgspec.structs.replace(seen, points=(3, 4)), names)
    assert len(kept) > 3
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(2, BASIC)[2]
    first = public(view, NAMES[:2], RECENT, ENGLISH)
    assert public(view, NAMES[:2], RECENT, ENGLISH) is first
    forget_pictures()
    warm()
    assert appearance(public(view, NAMES[:2], RECENT, ENGLISH)) == appearance(first)


def test_in_a_replay_the_cards_stay_where_they_are() -> None:
    whole = [GAME.view(state, None) for state in states(2, BASIC)]
    laid = whole[-1].table
    places: dict[str, Box] = {}
    images = []
    for view in whole[:: times(2, 1)]:
        picture = frame(view, NAMES[:2], laid, ENGLISH)
        assert_all_sound(picture)
        for name, box in picture.hits.items():
            if name.startswith("card:"):
                assert places.setdefault(name, box).holds(box), "others may have covered a part of it"
        images.append(small(pixels(picture)))
    assert len(places) > 5
    assert len(replay(images)) / len(images) < 20 * 1024, "below each of some forty comes a timeline"
