"""Who won by what, told truly where several are level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from data.catalogue import ENGLISH
from engine.traitors.scoring import count
from render.narration import Names
from render.traitors.end_narrator import lost_by, won_by
from tests.render.traitors.games import views

NAMES = Names(["Ana", "Béla", "Chidi"])


def test_of_several_that_come_next_none_is_named_alone() -> None:
    score = count(((100, 0, 0), (0, 0, 0), (0, 0, 0)), (None,) * 9, (0, 0, 0), (), (0, 0, 0), 4)
    view = replace(views(3)[-1], score=score, rounds=())
    assert won_by(view, NAMES, ENGLISH) == "The richest trader is 100 gold ahead of Béla and Chidi."


@pytest.mark.parametrize(
    ("second", "garnets", "won", "lost"),
    [
        ((70, 90, 10), (1, 1, 0), "The richest trader is 10 gold ahead of Béla.", "That is 10 behind"),
        ((70, 100, 5), (0, 0, 0), "Level with Béla in the richest trader: the next ones", "the next ones"),
        ((70, 100, 10), (2, 1, 0), "Level with Béla in all traders: garnets decided.", "garnets decided."),
        ((70, 100, 10), (1, 1, 0), "Level in everything that counts: all traders, and garnets.", ""),
    ],
    ids=["richest", "next", "garnets", "shared"],
)
def test_what_decided_is_what_differed(
    second: tuple[int, int, int], garnets: tuple[int, int, int], won: str, lost: str
) -> None:
    purses = ((100, 10, 70), second, (0, 0, 0))
    score = count(purses, (None,) * 9, (0, 0, 0), (), garnets, 4)
    view = replace(views(3)[-1], score=score, rounds=())
    assert won_by(view, NAMES, ENGLISH).startswith(won)
    assert lost in " ".join(lost_by(view, 1, NAMES, ENGLISH))
    assert bool(lost) == bool(lost_by(view, 1, NAMES, ENGLISH))
