"""The chart of how figures went: whose line is whose, even where lines nearly coincide."""

from __future__ import annotations

import pytest

from render.canvas import Canvas
from render.palette import PLAYERS
from render.podium import CHARTED, FinalPlace, chart_height, course_chart, podium, spread
from render.tokens import marks
from tests.render.sound import assert_sound

NAMES = ("Ana", "Vega", "Chidi", "Deniz")
LEVEL = (100, 200, 300, 500)


def charted(*courses: tuple[int, ...]) -> Canvas:
    canvas = Canvas.plain(800, chart_height(len(courses)))
    places = [FinalPlace(seat, NAMES[seat], seat + 1, "", seat == 0) for seat in range(len(courses))]
    course_chart(canvas, places, marks(NAMES[: len(courses)]), courses, canvas.box, "Gold by round")
    return canvas


def colours(canvas: Canvas, x: int) -> set[object]:
    """All that are seen in one column."""
    return {canvas.image.getpixel((x, y)) for y in range(canvas.image.height)}


@pytest.mark.parametrize("seats", range(2, CHARTED + 1))
def test_lines_that_coincide_are_all_seen(seats: int) -> None:
    canvas = charted(*[LEVEL] * seats)
    for x in (150, 300, 450, 600):
        assert {PLAYERS[seat].fill for seat in range(seats)} <= colours(canvas, x), x


def test_a_line_close_below_the_winner_s_is_seen() -> None:
    canvas = charted((100, 240, 380, 520), (100, 236, 370, 506), (100, 150, 180, 240))
    for x in (100, 300, 500, 650):
        assert PLAYERS[1].fill in colours(canvas, x), x


def test_a_token_that_is_pushed_from_its_line_s_end_is_tied_to_it() -> None:
    canvas = charted(*[LEVEL] * CHARTED)
    for seat in range(CHARTED):
        assert PLAYERS[seat].fill in colours(canvas, canvas.hits[f"course:{seat}"].left - 8)


@pytest.mark.parametrize(
    ("course", "least", "torn"),
    [
        ((103, 240, 469), "100", True),
        ((100, 240, 505), "100", True),
        ((100, 100), "90", True),
        ((0, 90), "0", False),
        ((1, 5), "0", False),
        ((30, 450), "0", False),
        ((-5, 60), "0", False),
    ],
)
def test_a_scale_begins_above_0_where_all_figures_are(
    course: tuple[int, ...], least: str, torn: bool
) -> None:
    canvas = charted(*[course] * CHARTED)
    title, first, *_ = (label.text for label in canvas.labels)
    assert (title, first) == ("Gold by round", least)
    assert ("torn" in canvas.hits) == torn, "that something below is left out is marked"


@pytest.mark.parametrize("width", [110, 124, 150])
def test_names_below_a_podium_are_whole(width: int) -> None:
    names = ("Zoë Żółkiewska", "Christopher", "Maximilian the Great")
    places = [FinalPlace(seat, name, seat + 1, "469", seat == 0) for seat, name in enumerate(names)]
    canvas = Canvas.plain(600, 460)
    podium(canvas, places, marks(names), 60, 390, width)
    assert_sound(canvas.picture("alt"))
    for seat, name in enumerate(names):
        below = canvas.hits[f"place:{seat}"].inset(-8)
        said = [label.text for label in canvas.labels if below.holds(label.ink)]
        assert " ".join(said).endswith(name)


def test_what_is_too_close_is_spread_around_where_it_was() -> None:
    assert spread([10, 50, 90], 20, 0, 100) == [10, 50, 90]
    assert spread([50, 50, 90], 20, 0, 100) == [40, 60, 90]
    assert spread([0, 0, 0], 20, 0, 100) == [0, 20, 40]
    assert spread([95, 99], 20, 0, 100) == [80, 100]
