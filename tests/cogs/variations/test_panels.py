"""Panels of variations fit into a message of Discord, whatever a game shows there."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from cogs.variations.screens import VERBS, variation_screen
from data.catalogue import ENGLISH
from tables.core.view_types import TableView
from tables.variations.tree import Source, Spot, Tried, TriedMove, TriedPosition, Variation, tried
from tests.cogs.conformance import few_cases, ui_of
from tests.cogs.table_views import assert_fits, targets
from tests.cogs.walks import walks
from tests.engine.games import Case

DEEP = Spot(36**3, 1000, 11)


def position(table_view: TableView) -> TriedPosition:
    """Deep in a variation in which each legal move has been tried, with as long a line behind."""
    assert table_view.seat is not None
    moves = [
        Tried(at, structs.replace(table_view, turn=at), move)
        for at, move in enumerate(table_view.moves[:30], 1)
    ]
    tree: list[TriedMove] = [tried(table_view.seat, one.move) for one in moves]
    variation = Variation(DEEP.variation, 1, Source(10**7, 999), tuple(tree), was_shown=False)
    shown = structs.replace(table_view, stamp=DEEP.stamp)
    return TriedPosition(
        DEEP._replace(node=len(tree)), variation, shown, table_view, tuple(moves[:12]), 5, tuple(moves)
    )


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in few_cases()], ids=str
)
def test_every_panel_fits_with_the_ways_of_its_variation(case: Case) -> None:
    ui, picks = ui_of(case.name), random.Random(str(case))
    for _, table_view, walk in walks(case):
        drafts = sorted(walk.screens)
        for draft in {"", *picks.sample(drafts, min(3, len(drafts)))}:
            screen = variation_screen(ui, position(table_view), draft, ENGLISH)
            assert_fits(screen)
            verbs = {target.verb for target in targets(screen)}
            assert not verbs & {*VERBS, "open", "undo", "log"}, "nothing here is about the real table"
