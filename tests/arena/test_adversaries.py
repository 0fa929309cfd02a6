"""Fixed tricks, against which computer players are tried."""

from __future__ import annotations

import pickle

import pytest

import data
from arena.playing import OwnPlayer, play_game
from arena.series import Match
from arena.setting import Setting
from cogs.games import GAMES
from engine.core.levels import LEVELS
from tests.support.thorough import times

TRICKS = [(module, name) for module in GAMES for name in module.adversaries]


@pytest.mark.parametrize(("module", "name"), TRICKS, ids=[f"{one.info.name}-{name}" for one, name in TRICKS])
def test_tricks_are_legal_from_every_seat(module, name) -> None:
    players = {**module.players, **module.adversaries}
    seats = module.info.seats[0]
    setting = Setting(module.rules, players, data.read_text, seats, "tricks")
    assert Match(setting, (name, "steady"), 1).begun().titles == (name, "steady")
    for number in range(times(1, 4)):
        for first in range(2):
            names = [(name, "steady")[(seat + first) % 2] for seat in range(seats)]
            played = play_game(setting, number, [OwnPlayer(players[one]) for one in names])
            assert played.reasons == {}


def test_tricks_can_play_in_other_processes_and_are_no_levels() -> None:
    for module, name in TRICKS:
        assert name not in LEVELS
        assert pickle.loads(pickle.dumps(module.adversaries[name]))
