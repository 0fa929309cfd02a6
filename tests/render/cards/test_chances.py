"""The curves of chances of a reviewed game, and the moments that decided it."""

from __future__ import annotations

import pytest

from render.cards.chances import ChanceLine, Chances, chances_card
from render.drawing.picture import ALT_LIMIT
from tests.render.hostile import NAMES
from tests.render.legible import as_people_see_it, texts


def chances(seats: int = 2, steps: int = 40, at: int | None = None, moments: int = 3) -> Chances:
    lines = tuple(
        ChanceLine(
            NAMES[seat % len(NAMES)],
            tuple((step, (step * (seat + 3)) % 11 / 10) for step in range(seat, steps + 1, seats)),
        )
        for seat in range(seats)
    )
    marked = tuple((1 + number * seats, 1 % seats) for number in range(moments))
    return Chances(lines, steps, marked, at, "Chances by move.")


@pytest.mark.parametrize("seats", [1, 2, 4, 6, 12])
def test_everybody_has_a_curve_whose_end_tells_whose_it_is_and_no_other_figure(seats: int) -> None:
    picture = as_people_see_it(chances_card(chances(seats, at=12)))
    for seat in range(seats):
        assert all("%" not in said for said in texts(picture, f"place:{seat}"))
    for number in (1, 2, 3):
        assert texts(picture, f"moment:{number}") == [str(number)]


def test_the_step_that_is_shown_is_marked_unless_it_is_about_the_whole_game() -> None:
    early, late = (chances_card(chances(at=at)).hits["chances:now"] for at in (3, 30))
    assert early.left < late.left
    assert "chances:now" not in chances_card(chances()).hits


def test_a_game_without_decisions_or_of_one_is_drawn_too() -> None:
    lines = (ChanceLine("Ana", ()), ChanceLine("Bela", ((1, 0.5),)))
    as_people_see_it(chances_card(Chances(lines, 0, (), 0, "Nothing.")))


def test_the_alt_text_is_the_curves_in_words() -> None:
    assert chances_card(chances()).alt == "Chances by move."
    assert len(chances_card(chances()._replace(alt="y" * 2000)).alt) == ALT_LIMIT
