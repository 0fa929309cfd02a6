"""Ceylon in paint: what is seen of a picture, and not only where things lie; caches."""

from __future__ import annotations

import io

import pytest
from msgspec import structs
from PIL import Image

from engine.ceylon.cards import NO_CARDS
from engine.ceylon.types import StandingAnswers, View
from render.ceylon.island import ground
from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview
from render.drawing.picture import ACROSS
from tests.render.ceylon.games import (
    GAME,
    HANDS,
    LAST,
    NAMES,
    middle_view,
    some_states,
    with_hand,
    with_offers,
)
from tests.render.sound import alike, appearance, forget_pictures
from tests.support.thorough import times


def test_the_png_is_the_picture() -> None:
    view = with_hand(middle_view(6), HANDS[4])
    for picture, height in ((public(view, NAMES, LAST), 560), (private(view, NAMES), 472)):
        read = Image.open(io.BytesIO(picture.png))
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
        assert picture.size == (ACROSS, height)
        assert len(picture.png) < 300 * 1024


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_public_picture_is_one_for_all(seats: int) -> None:
    for state in some_states(seats, seats, times(2, 4)):
        names = NAMES[:seats]
        shown = public(GAME.view(state, None), names, LAST)
        for seat in range(seats):
            view = GAME.view(state, seat)
            other = structs.replace(view, hand=(1,) * 11, standing_answers=StandingAnswers("use"))
            assert alike(public(view, names, LAST), shown)
            assert alike(public(other, names, LAST), shown)


def test_the_ground_is_never_changed_by_what_is_drawn_on_it() -> None:
    view, names, kept = middle_view(4), NAMES[:4], ground(4)
    before = kept.image.tobytes(), dict(kept.hits), kept.labels
    private(view, names, Preview(away=view.hand or NO_CARDS))
    public(with_offers(view, 2), names, LAST)
    assert (kept.image.tobytes(), dict(kept.hits), kept.labels) == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view: View = middle_view(4)
    shown = public(view, NAMES[:4], LAST), private(view, NAMES[:4])
    assert public(view, NAMES[:4], LAST) is shown[0]
    forget_pictures()
    warm()
    assert appearance(public(view, NAMES[:4], LAST), private(view, NAMES[:4])) == appearance(*shown)


def test_discards_are_red_and_what_is_played_is_gold() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    hand = view.hand or NO_CARDS
    bare, used, away = (
        private(view, NAMES[:4], preview).png
        for preview in (Preview(), Preview(use=hand), Preview(away=hand))
    )
    assert len({bare, used, away}) == 3
