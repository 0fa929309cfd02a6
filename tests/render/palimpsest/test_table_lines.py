"""The table in words: nothing that the picture shows is missing."""

from __future__ import annotations

from data.catalogue import ENGLISH
from engine.palimpsest.lattice import place_name
from render.narration import Names
from render.palimpsest.pictures import private
from render.palimpsest.table_lines import table_words
from tests.render.palimpsest.games import BASIC, NAMES, views


def test_every_player_and_card_that_shows_is_told() -> None:
    for view in views(4, BASIC):
        lines_of = tuple(table_words(view, Names(NAMES[:4]), ENGLISH))
        for seat, points in enumerate(view.points):
            assert any(line.startswith(f"{NAMES[seat]}: points {points}") for line in lines_of)
        for seen in view.table:
            lines = [line for line in lines_of if line.startswith(f"{place_name(seen.x, seen.y)} ")]
            assert any(f"{seen.card.name} ({seen.card.id}" in line for line in lines) == any(seen.shows)


def test_alt_texts_tell_players_and_hand_in_the_same_lines() -> None:
    names = NAMES[:4]
    for view in views(4, BASIC):
        lines = tuple(table_words(view, Names(names, view.seat), ENGLISH))
        hand = [line for line in lines if line.startswith("Your hand: ")]
        assert len(hand) == bool(view.hand)
        shown = private(view, names).alt
        for line in (*hand, *(line for line in lines if ", cubes left " in line)):
            assert line in shown


def test_the_last_turn_is_told_with_all_that_it_did() -> None:
    view = next(view for view in views(4, BASIC, step=1) if view.last and view.last.scored)
    assert view.last is not None
    lines = "\n".join(table_words(view, Names(NAMES[:4]), ENGLISH))
    assert all(f"({score.card.id}) scored with" in lines for score in view.last.scored)
