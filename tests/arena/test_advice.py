"""Hints and reviews held against each other: what people are told agrees; what other luck says is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import pytest

import bot as program
from arena.advice import CONTRADICTED, COUNTED, judged
from cogs.command_line import parser
from tests.arena.players import setting
from tests.engine.strategies import hasty

GAMES = ("palimpsest", "traitors", "quetinny")


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_reviews_of_the_same_positions_agree(name: str) -> None:
    """However little the judge thinks."""
    fewest = {"quetinny": 1, "traitors": 3}.get(name, 2)
    usual = setting(name, fewest).players
    ours = setting(name, fewest, players={**usual, "strong": hasty(name), "master": hasty(name)})
    found = list(judged(ours, 4))
    assert len(found) == 4
    assert set(chain(*found)) <= set(COUNTED) - {CONTRADICTED}


def test_the_command_prints_what_was_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[Sequence[str]]:
        yield COUNTED[1:]
        raise KeyboardInterrupt

    monkeypatch.setattr("arena.commands.judged", interrupted)
    assert program.do(parser().parse_args(["advice", "ceylon", "--count", "3"])) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [f"1 {words}" for words in COUNTED], "what there is, where it is broken off"
