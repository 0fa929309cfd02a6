"""Alt texts of Kashgar: they tell the table in the lines of those who take no pictures, in short."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.kashgar.types import View
from render.kashgar.alt import private_alt, public_alt
from render.kashgar.in_words import contract_line, player_words, table_words
from render.narration import Names
from render.picture import ALT_LIMIT
from tests.render.kashgar.games import GAME, LAST, NAMES, states
from tests.support.thorough import times


def views(seats: int, seat: int | None) -> list[View]:
    """Some of a whole game."""
    whole = states(seats, seats, 4)
    return [GAME.view(state, seat) for state in (*whole[:: times(40, 8)], whole[-1])]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_everybodys_points_goods_and_front_cards(language: str, seats: int) -> None:
    words, called = words_for(language), NAMES[:seats]
    for seat in (None, seats - 1):
        for view in views(seats, seat):
            alt = (
                public_alt(view, called, LAST, words)
                if seat is None
                else private_alt(view, called, None, words)
            )
            assert len(alt) <= ALT_LIMIT
            for each in range(seats):
                assert player_words(view, each, Names(called, seat), words, brief=True) in alt
            lines = [contract_line(view, key, Names(called), words) for key in view.face_up]
            assert seats == 4 or all(line in alt for line in lines)


def test_contracts_are_told_in_the_lines_of_those_who_take_no_pictures() -> None:
    for view in views(3, None):
        lines = [line for line in table_words(view, Names(NAMES[:3]), ENGLISH) if line.startswith("- ")]
        assert len(lines) == len(view.face_up)
        alt = public_alt(view, NAMES[:3], LAST, ENGLISH)
        assert all(line.removeprefix("- ") in alt for line in lines)


def test_in_the_end_points_are_told_by_what_they_came_from_and_contracts_ask_for_nothing() -> None:
    *_, before, ended = views(3, 0)
    first, *_ = ended.players
    sources = f"; {first.contract_points} from contracts; {first.person_points} from people; "
    lines = table_words(ended, Names(NAMES[:3], 0), ENGLISH)
    assert any(sources in line for line in lines)
    assert not any("you lack" in line or "you can pay" in line for line in lines)
    lines = table_words(before, Names(NAMES[:3], 0), ENGLISH)
    assert not any("from contracts" in line for line in lines)
    assert any("you lack" in line or "you can pay" in line for line in lines)
