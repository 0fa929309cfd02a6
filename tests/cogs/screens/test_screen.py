"""Drafts and their pages."""

import pytest
from hypothesis import given

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
