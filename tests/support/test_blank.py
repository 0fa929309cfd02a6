"""A picture without paint has everything where the painted one has it."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from render.drawing.picture import Picture
from tests.cogs.conformance import few_cases, moments, ui_of
from tests.engine.games import Case
from tests.support.blank import blank_pictures


def drawn(case: Case) -> list[Picture]:
    ui, moment = ui_of(case.name), moments(case)[1]
    asked = [
        ui.board_picture(moment.table_view(None), ENGLISH),
        ui.panel(moment.table_view(0), "", ENGLISH).picture,
    ]
    return [request() for request in asked if request is not None]


FIRST = [case for case in few_cases() if case.options == case.entry.options[0]]
"""Paint is much the same at all options."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in FIRST], ids=str
)
def test_texts_and_places_are_those_of_the_painted_picture(case: Case) -> None:
    painted = drawn(case)
    with blank_pictures():
        blank = drawn(case)
    assert painted
    for ours, theirs in zip(blank, painted, strict=True):
        assert ours.labels == theirs.labels
        assert (ours.hits, ours.alt, ours.size) == (theirs.hits, theirs.alt, theirs.size)
        assert len(ours.png) < len(theirs.png) / 10
