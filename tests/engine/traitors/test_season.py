"""What a table takes from a server's season and leaves in it."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.core.seasons import SeasonEntry
from engine.traitors.types import Options, Token
from tests.engine.traitors.build import GAME, GRID, Table, go, spring, start


@pytest.mark.rule("T-30")
def test_garnets_of_the_season_are_put_in_at_the_start() -> None:
    options = Options(map=GRID, garnets="season")
    assert GAME.stake_unit(options) == "garnets"
    assert GAME.stake_unit(Options()) is None
    with pytest.raises(BadOptions, match="brought in when the table starts"):
        GAME.new(options, 3, Chance(bytes(32)))
    state = GAME.new(GAME.with_stakes(options, (4, 0, 2)), 3, Chance(bytes(32)))
    assert [player.garnets for player in GAME.view(state, None).players] == [4, 0, 2]


@pytest.mark.rule("T-28", "T-30")
def test_the_season_gains_tokens_garnets_candidates_and_the_prize() -> None:
    table = Table(start("AAA"), start("BBB"), start("EEE", 1, 5, 1)).to_spring()
    table.all(spring("B - -"))
    assert table.state.phase == "token"
    assert GAME.season_entries(table.state) == ()
    table.play(0, Token(2))
    assert GAME.season_entries(table.state) == (
        *(SeasonEntry("tokens", number, seat) for seat, number in enumerate((1, 0, 1))),
        *(SeasonEntry("garnets", number, seat) for seat, number in enumerate((1, 1, 0))),
        SeasonEntry("candidate", 1, 2),
        SeasonEntry("prize", 10),
    )


@pytest.mark.rule("T-30")
def test_no_prize_when_the_game_ends_before_round_4() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("DDD"))
    table.all(go("---", "BE"), go("EEE"))
    table.finish()
    entries = GAME.season_entries(table.state)
    assert entries
    assert not any(entry.unit == "prize" for entry in entries)
