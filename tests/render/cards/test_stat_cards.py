"""Charts of results can be read where people see them, and tell the same in words."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from render.cards.stat_cards import Course, column_card
from tests.render.legible import as_people_see_it

COURSES = (
    Course("Games by week, until now", (0.0, 1.0, 12345.0, *(9.0,) * 9)),
    Course("None", (0.0,) * 12),
)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.title)
def test_any_course_can_be_read(course: Course) -> None:
    picture = as_people_see_it(column_card(course, ENGLISH))
    assert picture.labels[0].text == course.title


def test_words_tell_what_the_picture_shows() -> None:
    alt = column_card(Course("Games", (1500.0, 1612.0, 1580.0)), ENGLISH).alt
    assert alt == "Games: from 1,500 to 1,580, lowest 1,500, highest 1,612."
