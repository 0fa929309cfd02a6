"""Kashgar in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

from PIL import Image

from data.catalogue import ENGLISH
from engine.kashgar.events import TurnEnded
from engine.kashgar.language import GOODS, SPICES
from render.cards.replay import replay, small
from render.drawing.styles import NOW
from render.kashgar.last_turn import last_turn
from render.kashgar.pictures import card, private, public, warm
from render.kashgar.signs import DECKS, GOOD_STYLES, KINDS, good_chip
from tests.render.kashgar.games import (
    GAME,
    LAST,
    MANY,
    NAMES,
    history,
    states,
    turn_view,
    with_caravans,
)
from tests.render.legible import as_people_see_it
from tests.render.sight import difference, seen, smallest_difference
from tests.render.sound import appearance, forget_pictures
from tests.support.thorough import times


def test_the_png_is_the_picture() -> None:
    view = turn_view(4)
    for seat in range(4):
        view = with_caravans(view, seat, MANY, MANY[3:], MANY[7:])
    for picture in (public(view, NAMES, LAST), private(view, NAMES)):
        read = Image.open(io.BytesIO(picture.png))
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
        as_people_see_it(picture)


def test_a_player_is_framed_on_turn_and_nobody_in_the_end() -> None:
    ended = GAME.view(states(3, 3, 4)[-1], None)
    for view, framed in ((turn_view(3), 1), (ended, 0)):
        picture = public(view, NAMES[:3], LAST)
        image = Image.open(io.BytesIO(picture.png))
        boxes = [picture.hits[f"player:{seat}"] for seat in range(3)]
        edges = [seen(image.getpixel((box.left + 1, box.middle[1]))) for box in boxes]  # type: ignore[arg-type]
        assert sum(difference(edge, seen(NOW)) < 10 for edge in edges) == framed


def test_goods_and_kinds_differ_in_colour_and_in_outline() -> None:
    assert tuple(GOOD_STYLES) == GOODS
    assert smallest_difference([style.colour for style in GOOD_STYLES.values()]) >= 15
    assert len({style.symbol for style in GOOD_STYLES.values()}) == len(GOODS)
    assert smallest_difference([style.colour for style in KINDS.values()]) >= 5
    assert len({style.colour for style in DECKS.values()}) == len(DECKS)
    chips = {good_chip(good, 30).image.tobytes() for good in (*SPICES, "mule", "gold", "any", "one")}
    assert len(chips) == 9


def test_a_replay_of_sixty_turns_fits_into_a_mebibyte() -> None:
    frames, found = [], history(4, 4, 4)
    ends = [at for at, (_, events) in enumerate(found) if any(isinstance(one, TurnEnded) for one in events)]
    for at in ends[20 : times(28, 35)]:
        state, events = found[at]
        picture = public(GAME.view(state, None), NAMES, last_turn([events]), ENGLISH)
        frames.append(small(Image.open(io.BytesIO(picture.png)).convert("RGB")))
    first, all_of_them = len(replay(frames[:1])), len(replay(frames))
    sixty = first + 59 * (all_of_them - first) / (len(frames) - 1)
    assert sixty < 0.8 * 2**20, "below each frame comes a timeline"


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = turn_view(3, 1)
    shown = public(view, NAMES[:3], LAST), private(view, NAMES[:3]), card(GAME.deck, "baker")
    assert private(view, NAMES[:3]) is shown[1]
    forget_pictures()
    warm()
    again = public(view, NAMES[:3], LAST), private(view, NAMES[:3]), card(GAME.deck, "baker")
    assert appearance(*again) == appearance(*shown)
