"""The story of a game that has ended, in a sentence."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from cogs.table_screens.board import board_screen
from cogs.table_screens.course import course_line, own_end
from cogs.table_screens.names import text_names
from data.catalogue import ENGLISH
from tests.cogs.conformance import few_cases, moments, ui_of

LED, BACK, LATE, EVEN = (0, 1, 2, 9), (0, 0, 5, 9), (0, 0, 1, 9), (0, 1, 1, 9)


@pytest.mark.parametrize(
    ("winner", "other", "said"),
    [
        (LED, (0, 0, 1, 9), "Round 1: {winner} went ahead for good; nobody else ever led."),
        (BACK, (0, 3, 3, 9), "Round 2: {winner} went ahead for good; the lead changed once."),
        (LATE, (0, 2, 3, 9), "{winner} came from behind at the very end; {other} led."),
        (EVEN, EVEN, "{winner} went ahead only at the very end."),
        ((), (), ""),
    ],
)
def test_it_says_since_when_the_winner_was_ahead(winner: tuple, other: tuple, said: str) -> None:
    case = next(case for case in few_cases() if case.name == "kashgar" and case.seats == 2)
    table_view, ui = moments(case)[-1].table_view(None), ui_of(case.name)
    assert table_view.result is not None
    won = table_view.result.won.index(True)
    names = text_names(table_view)
    courses = (winner, other) if won == 0 else (other, winner)
    line = course_line(ui, table_view, ENGLISH, courses if winner else ())
    assert line == said.format(winner=f"**{names[won]}**", other=names[1 - won])
    own = structs.replace(table_view, seat=won)
    you = course_line(ui, own, ENGLISH, courses if winner else ())
    assert you.casefold() == said.format(winner="**You**", other=names[1 - won]).casefold()
    if winner:
        told = board_screen(ui, table_view, ENGLISH, "key", courses=courses).text
        assert told[0] == line, "before the last move, which would be taken for a part of it"


@pytest.mark.parametrize(
    ("gold", "won", "said"),
    [
        ((25, 22, 19, 30, 41), True, "Turn 3: above the 25 of the start for good; the least was 19."),
        ((25, 26, 27), True, "Turn 1: above the 25 of the start for good; the least was 25."),
        ((25, 31, 20, 4), False, "Turn 1: 31, the most of this game."),
        ((25, 30, 20, 10), True, "Turn 1: 30, the most of this game."),
        ((25, 22, 10), True, ""),
        ((25, 21), False, ""),
    ],
)
def test_alone_it_says_since_when_there_was_more_than_at_the_start(gold: tuple, won: bool, said: str) -> None:
    case = next(case for case in few_cases() if case.name == "quetinny")
    table_view, ui = moments(case)[-1].table_view(None), ui_of(case.name)
    assert table_view.result is not None
    result = structs.replace(table_view.result, won=(won,), scores=(gold[-1],))
    table_view = structs.replace(table_view, result=result)
    assert course_line(ui, table_view, ENGLISH, (gold,)) == said
    assert said in "\n".join(board_screen(ui, table_view, ENGLISH, "key", courses=(gold,)).text)


def test_nothing_is_said_of_a_game_before_its_end() -> None:
    for case in few_cases():
        for moment in moments(case)[:-1]:
            assert course_line(ui_of(case.name), moment.table_view(None), ENGLISH, ()) == ""


@pytest.mark.parametrize("name", ["ceylon", "kashgar", "palimpsest", "traitors"])
def test_an_end_says_its_readers_points_once(name: str) -> None:
    """Above a panel whose heading says them of the winner."""
    case = next(case for case in few_cases() if case.name == name and case.seats > 1)
    last, ui = moments(case)[-1], ui_of(name)
    for seat in range(case.seats):
        table_view = last.table_view(seat)
        assert table_view.result is not None
        score, (place, *_) = ENGLISH.number(table_view.result.scores[seat]), own_end(ui, table_view, ENGLISH)
        said = f"{ui.headline(table_view, ENGLISH)}\n{place.partition(', ')[2]}"
        assert len(re.findall(rf"\b{score}\b", said)) == 1, said
