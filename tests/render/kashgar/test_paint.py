"""Kashgar in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

from PIL import Image

from data.catalogue import ENGLISH
from engine.kashgar.events import TrackMoved
from engine.kashgar.language import GOODS, SPICES
from render.kashgar.pictures import _private_base, card, private, public, warm
from render.kashgar.preview import Preview
from render.kashgar.signs import DECKS, GOOD_STYLES, KINDS, good_chip
from tests.render.kashgar.games import (
    GAME,
    LAST,
    MANY,
    NAMES,
    turn_view,
    with_caravans,
)
from tests.render.sight import smallest_difference
from tests.render.sound import appearance, forget_pictures


def test_the_png_is_the_picture() -> None:
    view = turn_view(4)
    for seat in range(4):
        view = with_caravans(view, seat, MANY, MANY[3:], MANY[7:])
    for picture, height in ((public(view, NAMES, LAST), 960), (private(view, NAMES), 840)):
        read = Image.open(io.BytesIO(picture.png))
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
        assert picture.size == (1320, height)
        assert len(picture.png) < 450 * 1024


def test_goods_and_kinds_differ_in_colour_and_in_outline() -> None:
    assert tuple(GOOD_STYLES) == GOODS
    assert smallest_difference([style.colour for style in GOOD_STYLES.values()]) >= 15
    assert len({style.symbol for style in GOOD_STYLES.values()}) == len(GOODS)
    assert smallest_difference([style.colour for style in KINDS.values()]) >= 5
    assert len({style.colour for style in DECKS.values()}) == len(DECKS)
    chips = {good_chip(good, 30).image.tobytes() for good in (*SPICES, "mule", "gold", "any", "one")}
    assert len(chips) == 9


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view, names = turn_view(4, 0), NAMES
    public(view, names, LAST)
    private(view, names)
    kept = [_private_base(view, names, ENGLISH)]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    private(view, names, Preview(caravan=0, drawn=MANY[:3], changes=(TrackMoved(0, "gold", 1, 2),)))
    public(view, names, None)
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = turn_view(3, 1)
    shown = public(view, NAMES[:3], LAST), private(view, NAMES[:3]), card(GAME.deck, "baker")
    assert private(view, NAMES[:3]) is shown[1]
    forget_pictures()
    warm()
    again = public(view, NAMES[:3], LAST), private(view, NAMES[:3]), card(GAME.deck, "baker")
    assert appearance(*again) == appearance(*shown)
