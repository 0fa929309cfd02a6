"""Rankings can be read where people see them, whoever stands in them, and tell the same in words."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from data.catalogue import ENGLISH
from render.cards.ranking import Ranking, RankRow, ranking_card
from tests.render.hostile import NAMES
from tests.render.legible import as_people_see_it, texts
from tests.render.sound import lengthy
from tests.support.blank import without_paint


def rows(count: int, note: str = "12.25") -> tuple[RankRow, ...]:
    return tuple(
        RankRow(at + 1, NAMES[at % len(NAMES)], f"{count - at}½", note, lit=at == 2, is_out=at == count - 1)
        for at in range(count)
    )


@without_paint
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 10])
@pytest.mark.parametrize("captions", [None, ("Buchholz", "Points"), ("Feinwertung nach Buchholz", "Punkte")])
def test_rankings_of_any_length(count: int, captions: tuple[str, str] | None) -> None:
    for medals, note, words in ((True, "12.25", ENGLISH), (False, "", ENGLISH), (True, "±245 ?", lengthy)):
        picture = as_people_see_it(
            ranking_card(Ranking("Cup", "Here", rows(count, note), captions, medals), words)
        )
        assert sum(name.startswith("place:") for name in picture.hits) == count


def test_the_words_name_all_in_their_order_with_what_stands_beside_them() -> None:
    names = ("Ana", "Ben", "Cleo", "Dora")
    notes = ("±60", "", "", "")
    lines = tuple(RankRow(at + 1, names[at], str(8 - at), notes[at]) for at in range(4))
    picture = ranking_card(Ranking("Cup", "Final standings", lines, medals=True), ENGLISH)
    assert picture.alt.startswith("Cup: Final standings.")
    found = [picture.alt.index(name) for name in ("1. Ana: 8 (±60)", "2. Ben 7", "3. Cleo 6", "4. Dora 5")]
    assert found == sorted(found)
    assert texts(picture, "place:2") == ["2.", "Ben", "7"]


def test_whoever_has_left_has_no_medal() -> None:
    def plate(*, medals: bool, is_out: bool) -> object:
        lines = (RankRow(1, "Ana", "3"), RankRow(2, "Béla", "1", is_out=is_out), RankRow(3, "Cleo", "1"))
        picture = ranking_card(Ranking("Cup", "Final standings", lines, medals=medals), ENGLISH)
        box = picture.hits["place:2"]
        return Image.open(BytesIO(picture.png)).getpixel((int(box.middle[0]), int(box.top) + 4))

    assert plate(medals=True, is_out=True) == plate(medals=False, is_out=True)
    assert plate(medals=True, is_out=False) != plate(medals=True, is_out=True)
