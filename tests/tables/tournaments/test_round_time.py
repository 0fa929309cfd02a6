"""How long a round has to be for the clocks at its tables."""

from __future__ import annotations

import pytest

from tables.core.types import ClockSpec
from tables.tournaments.round_time import DAY, WITHOUT_CLOCK, round_need, usual_round_seconds
from tables.tournaments.types import TournamentGame
from tests.engine.games import games, modules
from tests.engine.playouts import chance


def entry(name: str, seconds: int) -> TournamentGame:
    clocks = ClockSpec("turns", {"turn": seconds, "answer": seconds // 2}) if seconds else ClockSpec()
    return TournamentGame(name, b"{}", clocks)


def test_a_round_is_as_long_as_the_slowest_game_may_take() -> None:
    entries = entry("kashgar", 3600), entry("palimpsest", 6 * 3600)
    need = round_need(entries, games(), 2)
    assert (need.game, need.seconds) == ("palimpsest", 6 * 3600)
    assert need.whole == need.turns * 6 * 3600
    assert need.whole <= usual_round_seconds(need) < need.whole + DAY
    assert usual_round_seconds(round_need([entry("palimpsest", 60)], games(), 2)) == DAY
    long = round_need([entry("ceylon", DAY)], games(), 6)
    assert (long.whole, usual_round_seconds(long)) == (420 * DAY, 30 * DAY), "nobody waits for a year"
    without = round_need([*entries, entry("ceylon", 0)], games(), 2)
    assert (without.game, without.whole) == ("ceylon", 0)
    assert usual_round_seconds(without) == WITHOUT_CLOCK


@pytest.mark.parametrize(
    ("name", "seats"), [("ceylon", 2), ("ceylon", 4), ("kashgar", 2), ("palimpsest", 3), ("traitors", 5)]
)
def test_games_are_about_as_long_as_they_say(name: str, seats: int) -> None:
    game, player = games()[name], modules()[name].players["easy"]
    state = game.new(game.read_options("{}"), seats, chance("turns", name, seats))
    for number in range(3000):
        if game.result(state) is not None:
            break
        seat = min(game.awaited(state))
        game.play(state, seat, player.choose(game, game.view(state, seat), seat, chance("turns", number)))
    assert game.info.turns(seats) / 2 <= game.turn(state) <= game.info.turns(seats) * 2
