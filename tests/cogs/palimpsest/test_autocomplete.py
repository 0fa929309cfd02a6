"""The option ``cubes`` while it is typed."""

from __future__ import annotations

import pytest

from cogs.palimpsest.autocomplete import offers
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.palimpsest.types import Options
from tests.cogs.palimpsest.table_views import view_of
from tests.engine.palimpsest.build import GAME, PUBLISHED, position

TABLE = "8MS@0,0:3/1 9LK@2,0:0/3 AM@0,2:1"


def typed(
    play: str, text: str, hand: str = "2MK TMLY E", options: Options = PUBLISHED
) -> list[tuple[str, str]]:
    return offers(GAME, view_of(position(TABLE, hand, "5ML", options=options)), play, text, ENGLISH)


def test_the_suggestion_comes_first_then_whole_and_partial_steps() -> None:
    found = typed("2MK -1,0", "", options=Options())
    assert found[0] == ("1 on 9LK and 1 on 2MK: suggested", "9LK+1 2MK+1")
    values = [value for _, value in found[1:]]
    assert values[:4] == ["2MK+2", "AM+2", "9LK+2", "8MS+2"]
    assert len(set(values)) == len(values)
    assert {value: label for label, value in found}["AM+1"] == "AM+1, then 1 cube more"


def test_steps_go_on_behind_what_is_typed() -> None:
    found = typed("2MK -1,0", "8MS+1", options=Options())
    assert found[0] == ("8MS+1 2MK+1", "8MS+1 2MK+1")
    assert all(value.startswith("8MS+1 ") and "8MS" not in value[6:] for _, value in found)


def test_an_unfinished_word_filters() -> None:
    assert [value for _, value in typed("2mk -1,0", "8ms+1 a", options=Options())] == ["8MS+1 AM+1"]
    assert [value for _, value in typed("2MK -1,0", "9L", options=Options())] == ["9LK+2", "9LK+1"]


def test_all_cubes_named_is_ready() -> None:
    assert typed("2MK -1,0", "8MS+2", options=Options()) == [("8MS+2: ready", "8MS+2")]


def test_removals_and_moves() -> None:
    removals = [value for _, value in typed("TMLY 1,1", "")]
    assert removals[0].count("-") == 3
    assert "8MS-1B" in removals
    moves = [value for _, value in typed("E 1,1", "")]
    assert "8MS>AM" in moves
    assert "8MS>8MS" not in moves


@pytest.mark.parametrize(
    ("play", "text"), [("ZZ 1,1", ""), ("2MK", ""), ("2MK 0,0", ""), ("2MK 1,1", "?? !!"), (" ", "")]
)
def test_nonsense_has_no_suggestions(play: str, text: str) -> None:
    assert typed(play, text) == []


@pytest.mark.parametrize("seed", range(12))
def test_following_the_suggestions_always_ends_in_a_legal_play(seed: int) -> None:
    chance = Chance(bytes([seed]) * 32)
    state = GAME.new(PUBLISHED if seed % 2 else Options(pawns=True, courts=True), 3, chance.copy())
    for _ in range(14):
        GAME.play(state, state.acting, GAME.sample(state, state.acting, chance))
    table_view = view_of(state, state.acting)
    for card in table_view.view.hand:
        spot = chance.choice(GAME.advice(table_view.view).candidates(card.id))
        play, text = f"{card.id} {spot.x},{spot.y}", ""
        for _ in range(40):
            found = [value for _, value in offers(GAME, table_view, play, text, ENGLISH) if value != text]
            if not found:
                break
            text = chance.choice(found)
        GAME.check(state, state.acting, GAME.parse(f"{play} {text}"))
