"""Pictures of the Palimpsest for phones: what is decided, in letters for a thumb."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from data.catalogue import ENGLISH
from engine.palimpsest.types import Options, Share
from render.palimpsest.layout import (
    LatticeWindow,
    Span,
    visible,
)
from render.palimpsest.marks import Marks
from render.palimpsest.pictures import private, public
from render.palimpsest.preview import Preview
from render.palimpsest.public_side import public_side
from render.palimpsest.table import draw_table
from render.picture import Box
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED
from tests.render.legible import LEAST, smallest
from tests.render.palimpsest.games import BASIC, NAMES, SHAPES, TABLES, chosen, states, views
from tests.render.sound import assert_sound as assert_all_sound
from tests.support.blank import without_paint


@without_paint
@pytest.mark.rule("P-16")
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_in_the_end_a_phone_ranks_the_players_above_the_table(case: Any) -> None:
    seats, options, sensible = case
    view = GAME.view(states(seats, options, sensible)[-1], 0)
    assert view.final is not None
    picture = private(view, NAMES[:seats], None, ENGLISH, "phone")
    assert smallest(picture) >= LEAST
    tops = []
    for line in view.final.lines:
        row = picture.hits[f"final:{line.seat}"]
        said = [label.text for label in picture.labels if row.holds(label.ink)]
        assert {f"+{line.gained}", str(line.cubes), str(line.total)} <= set(said)
        tops.append(row.top)
    assert tops == sorted(tops)


@without_paint
@pytest.mark.parametrize(("seats", "options", "number"), [(2, BASIC, 6), (3, PUBLISHED, 1), (4, ALL, 1)])
def test_a_phone_shows_the_whole_table_of_a_game_that_is_over(
    seats: int, options: Options, number: int
) -> None:
    view = GAME.view(states(seats, options, True, number)[-1], 0)
    picture = private(view, NAMES[:seats], None, ENGLISH, "phone")
    assert_all_sound(picture)
    assert not [seen.card.id for seen in visible(view.table) if f"card:{seen.card.id}" not in picture.hits]
    assert max(box.right for box in picture.hits.values()) <= picture.size[0]


@without_paint
@pytest.mark.parametrize(
    ("seats", "number", "crowded"), [(2, 6, False), (2, 11, False), (4, 1, True), (4, 3, True), (5, 9, True)]
)
def test_ranks_of_a_game_that_is_over_stand_above_everybodys_cubes(
    seats: int, number: int, crowded: bool
) -> None:
    """Also an Ace's, and where a card of a sprawling table shows one corner only."""
    view = GAME.view(states(seats, ALL, False, number)[-1], 0)
    if crowded:
        table = tuple(
            msgspec.structs.replace(seen, cubes=tuple(1 + (at + seat) % 3 for seat in range(seats)))
            for at, seen in enumerate(view.table)
        )
        view = msgspec.structs.replace(view, table=table)
    phone, board = private(view, NAMES[:seats], None, ENGLISH, "phone"), public(view, NAMES[:seats])
    for picture in (phone, board):
        assert_all_sound(picture)
    assert smallest(phone) >= LEAST
    ranks = [box.inset(-8) for name, box in board.hits.items() if name.startswith("rank:")]
    assert min(label.size for label in board.labels if any(box.holds(label.ink) for box in ranks)) >= 26


def test_cards_that_a_window_cuts_off_leave_the_letters_beside_it_alone() -> None:
    view = GAME.view(SHAPES["spiral"](), 0)
    middle = LatticeWindow(Span(-2, -2, 4, 4), 80, 80, 100, 200, canvas=(720, 900))
    drawn = draw_table(view, Marks(None), middle, None)
    assert [seen for seen in visible(view.table) if f"card:{seen.card.id}" not in drawn.hits]
    box = middle.box
    for beside in (
        Box(box.left, box.top - 40, box.right, box.top),
        Box(box.left - 40, box.top, box.left, box.bottom),
        Box(box.right, box.top, box.right + 40, box.bottom),
    ):
        # Letters and figures on the dark table: no card's paper, which is far lighter.
        assert not any(drawn.image.crop(beside).convert("L").histogram()[200:])


@pytest.mark.parametrize("seats", [2, 3])
def test_a_phone_says_the_names_of_few_players(seats: int) -> None:
    view = GAME.view(states(seats, BASIC)[3], 0)
    found = {label.text for label in private(view, NAMES[:seats], None, ENGLISH, "phone").labels}
    assert "Björn" in found


def test_who_looks_ahead_is_asked_too() -> None:
    view = next(view for view in views(2, BASIC) if view.final is None)
    state = next(state for state in states(2, BASIC) if state.acting != view.seat and state.acting >= 0)
    waits = GAME.view(state, view.seat)
    advice = GAME.advice(waits)
    assert waits.hand is not None
    card = waits.hand[0].id
    places = tuple(advice.candidates(card)[:3])
    asked = private(waits, NAMES[:2], Preview(card, places), ENGLISH, "phone")
    assert "Where does the card go?" in [label.text for label in asked.labels]
    ready = private(waits, NAMES[:2], chosen(advice, places[0]), ENGLISH, "phone")
    assert not any("confirm" in label.text for label in ready.labels)


def test_what_five_gain_by_a_play_is_told_in_figures() -> None:
    view = GAME.view(states(5, ALL)[3], states(5, ALL)[3].acting)
    assert view.hand is not None
    advice = GAME.advice(view)
    place = advice.candidates(view.hand[0].id)[0]
    gaining = msgspec.structs.replace(place, gains=(10, 24, 36, 18, 48))
    picture = private(view, NAMES, chosen(advice, gaining), ENGLISH, "phone")
    assert_all_sound(picture)
    for seat, gain in enumerate(gaining.gains):
        box = picture.hits[f"gain:{seat}"].inset(-4)
        assert [label.text for label in picture.labels if box.holds(label.ink)] == [f"+{gain}"]


def test_players_in_the_line_for_all_other_cards_stand_apart() -> None:
    view = states(3, BASIC)[-1]
    final = GAME.view(view, 0).final
    assert final is not None
    shared = [score for score in final.cards if score.shares]
    shares = tuple(Share(seat, 9 - seat, 12, "most") for seat in range(3))
    cards = tuple(
        msgspec.structs.replace(shared[0], card=card, shares=(shares[at % 3], shares[(at + 1) % 3]))
        for at, card in enumerate(card for _ in range(3) for card in (score.card for score in final.cards))
    )
    final = msgspec.structs.replace(final, cards=cards)
    layer, _left = public_side(
        msgspec.structs.replace(GAME.view(view, None), final=final), NAMES[:3], (), ENGLISH
    )
    picture = layer.open()
    lowest = max(box.bottom for name, box in picture.hits.items() if name.startswith("final:"))
    rows = sorted(
        {label.room.top for label in picture.labels if label.ink.top > lowest and "+" in label.text}
    )
    assert len(rows) > 3
    assert min(below - above for above, below in pairwise(rows)) >= 40


@without_paint
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_phones_show_each_players_cubes_on_a_card_in_letters_for_a_thumb(case: Any) -> None:
    """Also where a card shows one corner, and everybody has cubes there."""
    seats, options, sensible = case
    for state in states(seats, options, sensible)[1:-1:5]:
        view = GAME.view(state, state.acting)
        crowded = tuple(
            msgspec.structs.replace(seen, cubes=tuple(1 + (at + seat) % 3 for seat in range(seats)))
            for at, seen in enumerate(view.table)
        )
        for shown in (view, msgspec.structs.replace(view, table=crowded)):
            picture = private(shown, NAMES[:seats], None, ENGLISH, "phone")
            assert_all_sound(picture)
            cubes = [name for name in picture.hits if name.startswith("cubes:")]
            if shown.table is crowded:
                on_top = sum(name.startswith("card:") for name in picture.hits)
                assert len(cubes) == seats * on_top
            if cubes:
                assert smallest(picture, cubes) >= LEAST
