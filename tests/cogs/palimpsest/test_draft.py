"""Drafts: short, read back exactly, and known as gone when the table has moved on."""

from __future__ import annotations

import pytest

from cogs.palimpsest.draft import ANYWHERE, LETTERS, PanelDraft, read, write
from cogs.table_screens.game_ui import StaleDraft
from engine.palimpsest.types import Put, Shift, TakeCubes
from tests.engine.palimpsest.build import GAME, PUBLISHED, TABLES, position

STATE = position("8MS@0,0:3/1 9LK@2,0:0/3 AM@0,2:1", "2MK TMLY E", options=PUBLISHED)
VIEW = GAME.view(STATE, 0)
TURN = VIEW.turn
ROOM = 100 - len("cv:zzzzzz:zz:z:go:") - len("~99")
"""Characters of a draft in a custom_id at a table of two thousand million, with a page behind it."""


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        (PanelDraft(TURN), "2"),
        (PanelDraft(TURN, "2MK"), "2/2MK"),
        (PanelDraft(TURN, "2MK", ANYWHERE), "2/2MK/*"),
        (PanelDraft(TURN, "2MK", "AM", (-3, 12)), "2/2MK/AM/-3,12/"),
        (PanelDraft(TURN, "2MK", ANYWHERE, (1, 1), (Put("8MS", 2), Put("2MK", 1))), "2/2MK/*/1,1/2ad"),
        (PanelDraft(TURN, "2MK", ANYWHERE, (1, 1), (Put("AM", 12), Put("AM", 1))), "2/2MK/*/1,1/12cc"),
        (
            PanelDraft(TURN, "TMLY", ANYWHERE, (1, 1), (TakeCubes("9LK", 1, 2), TakeCubes("8MS", 0, 1))),
            "2/TMLY/*/1,1/2bBaA",
        ),
        (PanelDraft(TURN, "E", ANYWHERE, (1, 1), (Shift("8MS", "E"),)), "2/E/*/1,1/ad"),
        (PanelDraft(TURN, "E", ANYWHERE, (1, 1), source="AM"), "2/E/*/1,1/c"),
    ],
)
def test_what_was_picked_is_read_back(draft: PanelDraft, text: str) -> None:
    assert write(draft, VIEW) == text
    assert read(text, VIEW) == draft


def test_nothing_is_the_beginning_of_this_turn() -> None:
    assert read("", VIEW) == PanelDraft(TURN)


@pytest.mark.parametrize(
    "text",
    [
        "1/2MK",  # of an earlier turn
        "3/2MK",
        "ship",
        "2/2MK/*/1",
        "2/2MK/*/1,2,3/",
        "2/2MK/*/1,1/a-b",
        "2/2MK/*/1,1/z",  # no such card on the table
        "2/2MK/*/1,1/2",
        "2/2MK/*/1,1/a/b",
        "2/TMLY/*/1,1/a",
        "2/TMLY/*/1,1/aF",
        "2/E/*/1,1/2ab",
        "2/E/*/1,1/abc",
        "2/2MK/*/9999,1/",
    ],
)
def test_drafts_of_another_position_or_none_are_gone(text: str) -> None:
    with pytest.raises(StaleDraft):
        read(text, VIEW)


def test_there_is_a_letter_for_every_card_of_the_deck() -> None:
    assert len(set(LETTERS)) == len(LETTERS) >= len(TABLES.ids)


def test_the_longest_draft_fits_a_control() -> None:
    """A click more than one cube takes less: a letter a cube put, two for each that a Court takes."""
    start = "44/TMLY/TMLY/-44,-44/"
    # It lies on three others at most, since one cell must have been bare, and has eight neighbours.
    touched = 11
    courts = [card for card, court in enumerate(TABLES.court) if court]
    removals = max(sum(sorted(TABLES.common[court], reverse=True)[1 : touched + 1]) for court in courts)
    assert len(start) + 2 * removals <= ROOM
    assert len(start) + PUBLISHED.cubes * 2 <= ROOM  # even with twice the usual cubes, one a click
