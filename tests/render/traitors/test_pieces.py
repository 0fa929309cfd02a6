"""Pieces of the map by themselves."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.tokens import Mark
from render.traitors import pieces


@pytest.mark.parametrize("mark", ["A", "Q", "Ç", "Ģ", "Qu", "Gy", "李"])
@pytest.mark.parametrize("diameter", [31, 38, 46])
def test_how_many_traders_a_token_stands_for_lies_on_no_letter(mark: str, diameter: int) -> None:
    token = pieces.trader_token(0, Mark(mark), diameter, count=3)
    assert {"3", mark} <= {label.text for label in token.labels}
    for one, other in combinations(token.labels, 2):
        assert not one.ink.meets(other.ink), (one, other)
