"""Drafts and their pages."""

import pytest
from hypothesis import given

from cogs.screens.screen import split_page
from tests.support.strategies import texts


@pytest.mark.parametrize("page", ["²", "-1", "x", ""])
def test_what_is_no_page_belongs_to_the_draft(page: str) -> None:
    assert split_page(f"place~{page}") == (f"place~{page}", 0)


@given(texts(90))
def test_any_draft_can_be_split(draft: str) -> None:
    base, page = split_page(draft)
    assert draft.startswith(base)
    assert page >= 0
