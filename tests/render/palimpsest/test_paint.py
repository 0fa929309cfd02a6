"""The Palimpsest in paint: what is seen of a picture, and not only where things lie; replays."""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image, ImageChops

from data.catalogue import ENGLISH
from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.types import Options
from render.cards.replay import replay, small
from render.drawing.picture import Box, Picture
from render.palimpsest.cells import shown_cells
from render.palimpsest.layout import LatticeWindow, Span, visible
from render.palimpsest.marks import Marks
from render.palimpsest.pictures import frame, private, public, warm
from render.palimpsest.table import draw_table
from tests.engine.palimpsest.build import GAME, PUBLISHED
from tests.render.palimpsest.games import BASIC, NAMES, SHAPES, TABLES, chosen, states, views
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
        if view.final is None:
            for held in view.hand or ():
                assert held.id not in shown.alt.replace(",", " ").split()


def test_cubes_on_a_kept_ground_look_as_if_drawn_afresh() -> None:
    state = states(3, PUBLISHED)[9]
    view = GAME.view(state, state.acting)
    advice = GAME.advice(view)
    card = (view.hand or ())[0].id
    place = max(advice.candidates(card), key=lambda place: place.cubes)
    begun = PartialPlay(card, (place.x, place.y))
    assert place.cubes
    forget_pictures()
    private(view, NAMES[:3], chosen(advice, place, begun))
    by_step = appearance(private(view, NAMES[:3], chosen(advice, place, advice.usual(begun))))
    forget_pictures()
    assert appearance(private(view, NAMES[:3], chosen(advice, place, advice.usual(begun)))) == by_step


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


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(2, BASIC)[2]
    first = public(view, NAMES[:2], ENGLISH)
    assert public(view, NAMES[:2], ENGLISH) is first
    forget_pictures()
    warm()
    assert appearance(public(view, NAMES[:2], ENGLISH)) == appearance(first)


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


def test_cards_that_a_window_cuts_off_leave_the_letters_beside_it_alone() -> None:
    view = GAME.view(SHAPES["spiral"](), 0)
    middle = LatticeWindow(Span(-2, -2, 4, 4), 80, 80, 100, 60, (720, 640))
    drawn = draw_table(view, Marks(), shown_cells(view, Marks(), middle), middle, keep=False)
    assert [seen for seen in visible(view.table) if f"card:{seen.card.id}" not in drawn.hits]
    box = middle.box
    for beside in (
        Box(box.left, box.top - 40, box.right, box.top),
        Box(box.left - 40, box.top, box.left, box.bottom),
        Box(box.right, box.top, box.right + 40, box.bottom),
    ):
        # Letters and figures on the dark table: no card's paper, which is far lighter.
        assert not any(drawn.image.crop(beside).convert("L").histogram()[200:])
