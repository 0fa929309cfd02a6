"""The published strengths of computer players."""

from __future__ import annotations

import pytest

import data
from cogs.games import GAMES
from cogs.strengths import COLUMNS, load_strengths
from engine.core.errors import BadContent
from engine.core.levels import LEVELS
from tables.results.rating_method import shown


@pytest.mark.parametrize("game", [module.info for module in GAMES if module.info.seats[1] > 1])
def test_each_game_of_several_has_strengths_that_grow_with_the_level(game) -> None:
    strength = load_strengths().strength
    found = [shown(strength(game.name, level)).points for level in LEVELS]
    assert found == sorted(found)
    assert found[0] < found[1] == 1500


def test_what_is_published_is_of_games_that_there_are() -> None:
    assert set(load_strengths().published) <= {module.info.name for module in GAMES}


def test_an_unknown_game_or_level_is_like_the_usual_one() -> None:
    strength = load_strengths().strength
    assert shown(strength("chess", "easy")).points == shown(strength("ceylon", "sleepy")).points == 1500


@pytest.mark.parametrize(
    "text",
    [
        "game,level\nceylon,easy",
        ",".join(COLUMNS) + "\nceylon,sleepy,1,1,x",
        ",".join(COLUMNS) + "\nceylon,easy,1,1,",
        ",".join(COLUMNS) + "\nceylon,easy,strong,1,x",
    ],
)
def test_a_damaged_list_is_refused(monkeypatch, text: str) -> None:
    monkeypatch.setattr(data, "read_text", lambda _: text)
    with pytest.raises(BadContent, match=r"strengths\.csv"):
        load_strengths()
