"""Ceylon in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

import pytest
from msgspec import structs
from PIL import Image

from data.catalogue import ENGLISH
from engine.ceylon.cards import NO_CARDS, cards
from engine.ceylon.types import StandingAnswers, View
from render.ceylon.chart import chart
from render.ceylon.island import ground
from render.ceylon.pictures import (
    _for_preview,
    _private_base,
    _with_hand,
    private,
    public,
    warm,
)
from render.ceylon.preview import Preview
from render.ceylon.prompts import own_prompt
from render.ceylon.side import private_side
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
from tests.render.sound import alike, appearance, assert_sound, forget_pictures
from tests.support.thorough import times


def test_the_png_is_the_picture() -> None:
    view = with_hand(middle_view(6), HANDS[4])
    for picture, height in ((public(view, NAMES, LAST), 1074), (private(view, NAMES), 840)):
        read = Image.open(io.BytesIO(picture.png))
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
        assert picture.size == (1320, height)
        assert len(picture.png) < 450 * 1024


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
        assert not any(name.startswith(("hand:", "known:", "offer:", "meld:")) for name in shown.hits)


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view, names = middle_view(4), NAMES[:4]
    private(view, names)
    public(view, names, LAST)
    size, asked = (574, 274), own_prompt(view, names, ENGLISH)
    kept = [
        _private_base(view, names, asked, ENGLISH),
        _with_hand(view, names, asked, ENGLISH),
        _for_preview(view, names, asked, ENGLISH),
        private_side(view, names, ENGLISH)[0],
        ground(4),
        chart(view.melds, names, view.turn + 1, 100, size, ENGLISH),
    ]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    private(view, names, Preview(away=view.hand or NO_CARDS))
    private(with_offers(view, 2), names)
    public(structs.replace(view, deck_size=3), names, LAST)
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view: View = middle_view(4)
    shown = public(view, NAMES[:4], LAST), private(view, NAMES[:4])
    assert public(view, NAMES[:4], LAST) is shown[0]
    forget_pictures()
    warm()
    assert appearance(public(view, NAMES[:4], LAST), private(view, NAMES[:4])) == appearance(*shown)


def test_an_offer_in_the_making_shows_both_sides() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    preview = Preview(give=cards(Tea=2), ask=cards(Sugar=1, Clipper=2), partner=2)
    picture = private(view, NAMES[:4], preview)
    assert_sound(picture)
    assert "you give 2 Tea, you get Sugar, 2 Clippers" in picture.alt
    bare = private(view, NAMES[:4], Preview(partner=2))
    assert_sound(bare)
    assert bare.png != picture.png
    begun = private(view, NAMES[:4], Preview(give=cards(Tea=2)))
    assert_sound(begun)
    said = {label.text for label in begun.labels if begun.hits["preview"].holds(label.ink)}
    assert {"YOU GIVE", "YOU GET", "–"} <= said
