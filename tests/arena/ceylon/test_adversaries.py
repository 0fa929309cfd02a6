"""Fixed tricks of Ceylon against the steady player, whose games are quick."""

from __future__ import annotations

import pytest

import data
from arena.ceylon.adversaries import ADVERSARIES
from arena.series import Match, play_match
from arena.setting import Setting
from engine.ceylon.game import Ceylon
from engine.players.ceylon_strategy import PLAYERS
from tests.support.thorough import times


@pytest.mark.parametrize("name", sorted(ADVERSARIES))
def test_no_trick_wins_more_than_its_share(name: str) -> None:
    setting = Setting(Ceylon, {**PLAYERS, **ADVERSARIES}, data.read_text, 2, "tricks")
    games = play_match(Match(setting, (name, "steady"), times(12, 300)), 1)
    won = sum(seat.won for game in games for seat in game.seats if seat.player == 0)
    assert all(not seat.faults for game in games for seat in game.seats)
    assert won / len(games) < 0.6
