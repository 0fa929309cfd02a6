"""The curves of chances below a reviewed game's board."""

from __future__ import annotations

import pytest

from render.canvas import Canvas
from render.chances import ChanceLine, Chances, with_chances
from render.picture import ALT_LIMIT, Picture
from tests.render.hostile import NAMES
from tests.render.legible import LEAST, on_a_phone
from tests.render.sound import assert_sound


def empty(width: int = 1320, alt: str = "An empty board.") -> Picture:
    return Canvas.table(width, 300).picture(alt)


def chances(seats: int = 2, steps: int = 40, at: int | None = None, moments: int = 3) -> Chances:
    lines = tuple(
        ChanceLine(
            NAMES[seat % len(NAMES)],
            tuple((step, (step * (seat + 3)) % 11 / 10) for step in range(seat, steps + 1, seats)),
            f"{97 - 7 * seat} %",
        )
        for seat in range(seats)
    )
    marked = tuple((1 + number * seats, 1 % seats) for number in range(moments))
    return Chances(lines, steps, marked, at, "Chances to win, and accuracy", "Chances by move.")


@pytest.mark.parametrize("width", [720, 1320])
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_everybody_has_a_curve_and_a_name_that_can_be_read_on_a_phone(width: int, seats: int) -> None:
    picture = with_chances(empty, (width,), chances(seats, at=12))
    assert_sound(picture)
    assert picture.size[0] == width
    moments = [box.inset(-4) for name, box in picture.hits.items() if name.startswith("moment:")]
    figures = [
        label
        for label in picture.labels
        if len(label.text) > 2 or any(moment.holds(label.ink) for moment in moments)
    ]
    assert min(on_a_phone(picture, label) for label in figures) >= LEAST, "but for the letters of tokens"
    for seat in range(seats):
        assert f"chances:{seat}" in picture.hits
    assert {f"moment:{number}" for number in (1, 2, 3)} <= picture.hits.keys()


def test_what_the_picture_above_shows_is_marked_unless_it_is_about_the_whole_game() -> None:
    early, late = (with_chances(empty, (), chances(at=at)).hits["chances:now"] for at in (3, 30))
    assert early.left < late.left
    assert "chances:now" not in with_chances(empty, (), chances()).hits


def test_a_game_without_decisions_or_of_one_is_drawn_too() -> None:
    lines = (ChanceLine("Ana", (), "–"), ChanceLine("Bela", ((1, 0.5),), "100 %"))
    assert_sound(with_chances(empty, (), Chances(lines, 0, (), 0, "Chances", "Nothing.")))


def test_the_curves_come_first_in_the_alt_text() -> None:
    alt = with_chances(empty, (1320, "y" * 2000), chances()).alt
    assert alt.startswith("Chances by move. yyy")
    assert len(alt) == ALT_LIMIT
