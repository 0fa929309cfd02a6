"""Drafts and their pages."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from cogs.games import GAMES
from cogs.screens.screen import first_sentences, split_page
from tests.support.strategies import texts


@pytest.mark.parametrize("page", ["²", "-1", "x", ""])
def test_what_is_no_page_belongs_to_the_draft(page: str) -> None:
    assert split_page(f"place~{page}") == (f"place~{page}", 0)


@given(texts(90))
def test_any_draft_can_be_split(draft: str) -> None:
    base, page = split_page(draft)
    assert draft.startswith(base)
    assert page >= 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ana moved.", "Ana moved."),
        ("Ana moved. Bela moved. Chidi moved, and more", "Ana moved. Bela moved."),
        ("**Ana moved. Bela moved.** Chidi moved.", "…"),
        ("A sentence that does not end", "A sentence that does no…"),
    ],
)
def test_a_text_that_is_too_long_ends_with_a_sentence_where_one_fits(text: str, said: str) -> None:
    assert first_sentences(text, 24) == said


BLUE_BESIDE_PANELS = {"cogs/screens/screen.py", "cogs/table_screens/board.py"}
"""Where the styles are named; and where the board leads to the panel in which the turn is made."""


def test_beside_the_panels_of_games_and_what_leads_to_them_no_button_is_blue() -> None:
    """In a panel one is at most: the screens of all games are looked at for that as they are walked."""
    top, games = Path(__file__).resolve().parents[3], {module.info.name for module in GAMES}
    blue = {
        str(file.relative_to(top))
        for file in (top / "cogs").rglob("*.py")
        if re.search(r"\"primary\"|ButtonStyle\.(primary|blurple)", file.read_text(encoding="utf-8"))
    }
    assert {path for path in blue if path.split("/")[1] not in games} == BLUE_BESIDE_PANELS
