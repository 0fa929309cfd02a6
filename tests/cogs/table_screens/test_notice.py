"""What notices tell of the last turn."""

from __future__ import annotations

from itertools import product

import pytest

from cogs.table_screens.notice import notice_text
from data.catalogue import LANGUAGES, words_for
from tests.cogs.conformance import decisions, few_cases, moments, ui_of
from tests.engine.games import Case


@pytest.mark.parametrize("case", few_cases(), ids=str)
def test_what_the_last_turn_did_is_told_in_whole_sentences(case: Case) -> None:
    positions = [*moments(case), *(moment for moment, _ in decisions(case))]
    for moment, words in product(positions, map(words_for, LANGUAGES)):
        told = notice_text(ui_of(case.name), moment.table_view(None), None, "turn", [], words)
        assert not [line for line in told if "…" in line]
