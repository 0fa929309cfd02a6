"""Quetinny in paint: what is seen of a picture, and not only where things lie; caches and replays."""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image, ImageChops

from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.players.greedy import GreedyPlayer
from engine.players.quetinny import evaluate
from engine.quetinny.cells import cell_name
from engine.quetinny.events import CaravanSent, Event, Placed, Taxed
from engine.quetinny.types import HandCard, Harvest, Options, Tax
from render.quetinny.board import board_side
from render.quetinny.kingdom_cards import structure
from render.quetinny.last_turn import LastTurn
from render.quetinny.pictures import _private_base, private, public, warm
from render.quetinny.preview import Preview
from render.quetinny.side import private_side
from tests.render.quetinny.games import BASIC, EXTENDED, GAME, RECENT, moves_of, views
from tests.render.sound import alike, appearance, assert_sound, forget_pictures
from tests.support.thorough import times


def test_the_png_is_the_picture() -> None:
    view = views(1)[3]
    picture = private(view)
    read = Image.open(io.BytesIO(picture.png))
    assert (read.format, read.mode, read.size) == ("PNG", "RGB", picture.size)
    assert picture.size == (1320, 840)
    assert len(picture.png) < 450 * 1024


@pytest.mark.parametrize(("number", "options"), [(1, BASIC), (4, EXTENDED)])
def test_the_public_picture_does_not_depend_on_the_hand(number: int, options: Options) -> None:
    for view in views(number, options, step=times(20, 9)):
        other = tuple(
            HandCard(card, 3, False)
            for card in GAME.tables.cards
            if card not in [h.card for h in view.hand or ()]
        )
        shown = public(view)
        assert alike(public(msgspec.structs.replace(view, hand=other[:4])), shown)
        assert alike(public(msgspec.structs.replace(view, hand=None, seat=None)), shown)
        assert not any("hand" in name or "tax:" in name for name in shown.hits)


def test_a_drawn_frame_is_never_changed_by_later_ones() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    private(view)
    public(view, (), RECENT)
    grid = _private_base(view, (), ENGLISH)[1]
    cards = tuple((province.cell, province.card) for province in view.kingdom)
    kept = [
        _private_base(view, (), ENGLISH)[0],
        structure(cards, grid, ENGLISH),
        private_side(view, (), ENGLISH)[0],
        board_side(msgspec.structs.replace(view, hand=None, seat=None), LastTurn(), ENGLISH)[0],
    ]
    before = [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept]
    cells = [province.cell for province in view.kingdom]
    private(view, Preview(card=(view.hand or ())[0].card.id, chips=tuple(cells[:2])))
    private(msgspec.structs.replace(view, gold=3))
    public(msgspec.structs.replace(view, gold=3), (), RECENT)
    assert [(layer.image.tobytes(), dict(layer.hits), layer.labels) for layer in kept] == before


def test_the_same_view_gives_the_same_picture_with_cold_and_warm_caches() -> None:
    view = views(1)[2]
    warm_picture = public(view, (), RECENT)
    assert public(view, (), RECENT) is warm_picture
    forget_pictures()
    warm()
    assert appearance(public(view, (), RECENT)) == appearance(warm_picture)


def test_the_board_marks_what_the_last_turn_did() -> None:
    chance, kinds = Chance((2).to_bytes(32, "big")), set()
    player = GreedyPlayer(evaluate)
    state = GAME.new(BASIC, 1, Chance(chance.fork("table").seed))
    events: tuple[Event, ...] = ()
    while GAME.to_act(state):
        move = player.choose(GAME, GAME.view(state, 0), 0, chance)
        made = tuple(GAME.push(state, 0, move))
        events = events + made if isinstance(move, Tax) else made
        view = GAME.view(state, None)
        if not isinstance(move, Tax) or view.ending is not None or state.turn % times(3, 1):
            continue
        picture = public(view, events)
        assert_sound(picture)
        headline = [
            label.text for label in picture.labels if picture.hits["prompt"].inset(-8).holds(label.ink)
        ]
        for event in events:
            if isinstance(event, CaravanSent):
                assert f"+{sum(event.pays)}" in (text.rstrip(",") for text in headline)
                kinds.add("caravan")
            if isinstance(event, Taxed) and event.paid:
                assert f"−{event.paid}" in headline
                kinds.add("tax")
            if isinstance(event, Placed):
                plain = public(view)
                before, after = (Image.open(io.BytesIO(each.png)) for each in (plain, picture))
                box = picture.hits[f"cell:{cell_name(event.cell)}"]
                around = box.inset(-6)
                assert ImageChops.difference(before.crop(around), after.crop(around)).getbbox()
                kinds.add("placed")
    assert kinds == {"caravan", "tax", "placed"}


def test_harvests_are_drawn_on_their_aces() -> None:
    found = moves_of(Harvest, 1) or moves_of(Harvest, 2)
    view, moves = found[0]
    move = moves[0]
    assert isinstance(move, Harvest)
    picture = private(view, Preview(card=move.card, cubes=((move.suits[0], 2),)))
    assert_sound(picture)
    ace = next(
        province
        for province in view.kingdom
        if province.card.kind == "ace" and province.card.suits == (move.suits[0],)
    )
    assert picture.hits[f"harvest:{move.suits[0]}"] == picture.hits[f"cell:{cell_name(ace.cell)}"]
    assert picture.png != private(view, Preview(card=move.card)).png
    assert "This harvest yields 2 spice." in picture.alt


def test_a_lost_suit_is_told() -> None:
    view = msgspec.structs.replace(views(1)[3], lost_suits=("Knots",))
    assert "Both ends thrown away: Knots." in public(view).alt
    assert public(view).png != public(views(1)[3]).png
