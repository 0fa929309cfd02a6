"""The card of a game that has ended: how it came to that, without a lie about what is nearly equal."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from data.catalogue import ENGLISH
from render.cards.cards_of_tables import Outcome
from render.cards.course_chart import spread
from render.cards.result_card import CHARTED, FinalPlace, ResultCard, result_card, scale
from render.drawing.picture import Picture
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import as_people_see_it, texts
from tests.support.blank import without_paint

NAMES = ("Ana", "Vega", "Chidi", "Deniz", "Émile", "Fatima")
LEVEL = (100.0, 200.0, 300.0, 500.0)


def result(names: tuple[str, ...], *courses: tuple[float, ...]) -> ResultCard:
    finals = tuple(
        FinalPlace(seat, name, seat + 1, f"{courses[seat][-1]:.0f}" if courses else "5", seat == 0)
        for seat, name in enumerate(names)
    )
    return ResultCard("Kashgar", f"{names[0]} wins", finals, Outcome("", "Points by round", courses))


def drawn(*courses: tuple[float, ...]) -> Picture:
    return as_people_see_it(result_card(result(NAMES[: len(courses)], *courses), ENGLISH))


@without_paint
@pytest.mark.parametrize("charted", [False, True], ids=["ranked", "charted"])
@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 12])
def test_a_result_of_any_size_can_be_read_whoever_played(count: int, charted: bool) -> None:
    for names in (("W" * 32,) * count, tuple(HOSTILE[at % len(HOSTILE)] for at in range(count))):
        picture = as_people_see_it(result_card(result(names, *[LEVEL] * (count * charted)), ENGLISH))
        assert sum(name.startswith("place:") for name in picture.hits) == count
        assert ("courses" in picture.hits) == (charted and count <= CHARTED)


def test_it_is_one_of_the_two_a_course_or_a_ranking() -> None:
    charted, ranked = drawn(LEVEL, LEVEL), as_people_see_it(result_card(result(NAMES), ENGLISH))
    assert "courses" in charted.hits
    assert set(texts(charted, "place:0")) == {"A", "Ana", "500"}
    assert "courses" not in ranked.hits
    assert [ranked.hits[f"place:{seat}"].top for seat in range(6)] == sorted(
        ranked.hits[f"place:{seat}"].top for seat in range(6)
    )


@without_paint
@pytest.mark.parametrize("name", ["Maximilian", "Chidi (computer)", "Maximilian (Computer)"])
def test_a_name_of_usual_length_is_whole_in_the_chart(name: str) -> None:
    """Beside the winner's crown, and where a computer player played on for somebody."""
    picture = as_people_see_it(result_card(result((name, "Vega"), LEVEL, LEVEL), ENGLISH))
    assert name in texts(picture, "place:0")


def test_a_result_names_the_winner_first_and_all_in_their_order() -> None:
    alt = drawn(LEVEL, LEVEL, LEVEL, LEVEL).alt
    assert alt.startswith("Kashgar: Ana wins.")
    found = [alt.index(name) for name in ("1. Ana", "2. Vega", "3. Chidi", "4. Deniz")]
    assert found == sorted(found)


def test_level_lines_are_drawn_level_and_each_is_tied_to_its_name() -> None:
    """The picture of equals is the best one's line alone; who has less is lower by what they have less."""
    one, three = drawn(LEVEL), drawn(LEVEL, LEVEL, LEVEL)
    inside = one.hits["courses"].inset(10)
    assert three.hits["courses"].inset(10) == inside
    alone, equal = (Image.open(io.BytesIO(each.png)).crop(inside) for each in (one, three))
    assert ImageChops.difference(alone, equal).getbbox() is None
    tops = [three.hits[f"place:{seat}"].top for seat in range(3)]
    assert tops == sorted(tops)
    assert "500" in texts(three, "place:2")


@pytest.mark.parametrize(
    ("least", "most", "low"),
    [(103, 469, 100), (100, 505, 0), (220, 230, 220), (0, 90, 0), (-5, 60, -20), (7, 7, 6)],
)
def test_a_scale_begins_where_the_lines_lie(least: float, most: float, low: float) -> None:
    begins, steps = scale(least, most)
    assert begins == low == steps[0]
    assert begins <= least
    assert 1 <= len(steps) <= 5


def test_a_scale_that_leaves_something_out_says_so() -> None:
    assert "torn" in drawn((220.0, 225.0), (220.0, 230.0)).hits
    assert "torn" not in drawn((0.0, 90.0)).hits


def test_what_is_too_close_is_spread_around_where_it_was() -> None:
    assert spread([10, 50, 90], 20, 0, 100) == [10, 50, 90]
    assert spread([50, 50, 90], 20, 0, 100) == [40, 60, 90]
    assert spread([0, 0, 0], 20, 0, 100) == [0, 20, 40]
    assert spread([95, 99], 20, 0, 100) == [80, 100]
