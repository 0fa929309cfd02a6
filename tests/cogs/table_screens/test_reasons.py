from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.games import GAMES
from cogs.table_screens.reasons import ALIKE, ALL_LOST, LATEST, LOST, NO_REASON, SURVIVES, difference, why
from data.catalogue import words_for
from tables.computers.analysis import JudgedMove

english = words_for("en")


def judged(lost: bool) -> JudgedMove:
    return JudgedMove("move", 0.1, 0.01, 0.0, 0.01, lost=lost)


@pytest.mark.parametrize(
    ("lost", "says"),
    [
        ((False, False, False), ALIKE),
        ((False, True, False), NO_REASON),
        ((False, True, True), SURVIVES),
        ((True, True, True), ALL_LOST),
    ],
)
def test_what_is_at_stake_is_said_in_absolute_words(lost: tuple[bool, ...], says: str) -> None:
    assert why(GAMES[0].make_ui(), [judged(each) for each in lost], english) == says


def test_where_every_move_loses_the_one_is_named_that_loses_latest() -> None:
    soon, late = replace(judged(True), lasts=7.0), replace(judged(True), lasts=8.5)
    assert why(GAMES[0].make_ui(), [late, soon, soon], english) == LATEST
    assert why(GAMES[0].make_ui(), [late, late, soon], english) == ALL_LOST


def test_a_move_that_loses_is_never_called_about_as_good() -> None:
    assert difference(judged(True), english) == LOST
    assert difference(judged(False), english) == "about as good"
