"""Pictures of rankings are sound, can be read on a phone, and tell the same in words."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from render.tournaments import ROWS, Ranking, RankLine, podium_card, standings_card
from tests.render.hostile import NAMES
from tests.render.legible import LEAST, smallest
from tests.render.sound import assert_sound, lengthy


def ranking(count: int, *, decides: bool = True) -> Ranking:
    lines = tuple(
        RankLine(
            at + 1, NAMES[at % len(NAMES)], f"{count - at}½", "12.25" if decides else "", at == count - 1
        )
        for at in range(count)
    )
    return Ranking("Winter Cup", "After round 2 of 5", "Points", "Buchholz", lines)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 7, ROWS])
@pytest.mark.parametrize("draw", [standings_card, podium_card])
def test_rankings_of_any_length(count: int, draw: object) -> None:
    for decides, words in ((True, ENGLISH), (False, ENGLISH), (True, lengthy)):
        picture = draw(ranking(count, decides=decides), words)  # type: ignore[operator]
        assert_sound(picture)
        # The podium shrinks long names; it says them again in words.
        lines = [name for name in picture.hits if name.startswith("line:")]
        if lines:
            assert smallest(picture, lines) >= LEAST
        if draw is standings_card:
            assert smallest(picture) >= LEAST


def test_the_words_name_all_in_their_order() -> None:
    lines = tuple(
        RankLine(at, name, str(9 - at)) for at, name in enumerate(("Ana", "Ben", "Cleo", "Dora"), 1)
    )
    for draw in (standings_card, podium_card):
        alt = draw(Ranking("Cup", "Final standings", "Points", "", lines, is_over=True), ENGLISH).alt
        assert alt.startswith("Cup: Final standings.")
        found = [alt.index(name) for name in ("1. Ana 8", "2. Ben 7", "3. Cleo 6", "4. Dora 5")]
        assert found == sorted(found)
