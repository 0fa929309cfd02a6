"""Cards of numbers are sound whatever people are called, and can be read on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from data.catalogue import ENGLISH
from render.stat_cards import (
    Bar,
    Course,
    Figure,
    LeaderCard,
    LeaderRow,
    NumberCard,
    leader_card,
    number_card,
)
from tests.render.hostile import NAMES
from tests.render.legible import LEAST, smallest
from tests.render.sound import assert_sound, lengthy
from tests.support.thorough import times

FIGURES = tuple(
    Figure(figure, unit)
    for figure, unit in (("1,540 ?", "±245 rating"), ("23", "won"), ("100 %", "of games won"))
)


def numbers(name: str, **more: Any) -> NumberCard:
    bars = tuple(Bar(each, 20 - at, f"{at} won of {20 - at}") for at, each in enumerate(NAMES[:6]))
    return NumberCard(name, "47 games played", FIGURES * 2, bars=bars)._replace(**more)


def leaders(count: int) -> LeaderCard:
    rows = tuple(
        LeaderRow(at + 98, NAMES[at % len(NAMES)], "1,540", "±245 ?", own=at == 2) for at in range(count)
    )
    return LeaderCard("Leaderboard: Spice Traitors", "All servers · All time", rows)


@pytest.mark.parametrize(("words", "first"), [(ENGLISH, 0), (lengthy, 1)], ids=["english", "lengthy"])
def test_cards_are_sound_and_legible_whoever_they_are_of(words: Any, first: int) -> None:
    course = Course("Rating, game by game", tuple(1500.0 + at * (-1) ** at for at in range(200)))
    weeks = Course("Games by week, until now", (0.0, 1.0, 12345.0, *(9.0,) * 9))
    for name in NAMES[first % times(2, 1) :: times(2, 1)]:
        picture = number_card(numbers(name, course=course), words)
        assert_sound(picture)
        assert smallest(picture) >= LEAST
    for picture in (
        number_card(numbers("x", columns=weeks), words),
        number_card(NumberCard("x", ""), words),
        number_card(numbers("x", figures=(), course=Course("Flat", (1500.0, 1500.0))), words),
        number_card(
            numbers("x", bars=(Bar("a", 0, "0 : 0", 0, opposed=True), Bar("b", 3, "3 : 1", 1, True))), words
        ),
        *(leader_card(leaders(count), words) for count in (1, 10)),
    ):
        assert_sound(picture)
        assert smallest(picture) >= LEAST


def test_words_tell_what_the_picture_shows() -> None:
    alt_text = number_card(numbers("Ana", course=Course("Rating", (1500.0, 1612.0, 1580.0))), ENGLISH).alt
    assert alt_text.startswith("Ana. 47 games played. 1,540 ? ±245 rating, 23 won")
    assert "Rating: from 1,500 to 1,580, lowest 1,500, highest 1,612." in alt_text
    picture = leader_card(LeaderCard("Board", "Here", (LeaderRow(1, "Ana", "1,600", "±60", True),)), ENGLISH)
    assert picture.alt == "Board. Here. 1. Ana: 1,600 (±60)."
    assert list(picture.hits) == ["place:1"]


def test_of_two_against_each_other_the_bar_is_shared() -> None:
    picture = number_card(
        NumberCard("x", "", bars=(Bar("a", 1, "1 : 3", 3, True), Bar("b", 4, "4 : 0", 0, True))), ENGLISH
    )
    assert_sound(picture)
    assert picture.alt == "x. a: 1 : 3. b: 4 : 0."


def test_what_was_played_and_not_won_is_a_dim_part_of_the_bar() -> None:
    none, lost = (
        number_card(NumberCard("x", "", bars=(Bar("a", 0, "", games),)), ENGLISH) for games in (0, 1)
    )
    won = number_card(NumberCard("x", "", bars=(Bar("a", 1, "", 0),)), ENGLISH)
    assert len({none.png, lost.png, won.png}) == 3
