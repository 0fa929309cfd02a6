"""How long the rounds of a tournament have to be for the clocks at its tables."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.core.game import AnyGame
from tables.tournaments.types import TournamentGame

DAY = 86400
WITHOUT_CLOCK = 7 * DAY
"""Of a round without clocks, where nobody chose another time."""


LONGEST = 30 * DAY
"""Of a round for which nobody chose a time: hardly anybody uses all of their clock, turn after turn."""


class RoundNeed(NamedTuple):
    """How long a game may take if everybody takes all of their time."""

    game: str
    turns: int
    """About so many come one after the other."""
    seconds: int
    """Of the longest clock; 0: none."""

    @property
    def whole(self) -> int:
        """Seconds of a game; 0 where nothing limits it."""
        return self.turns * self.seconds


def round_need(entries: Iterable[TournamentGame], games: Mapping[str, AnyGame], seats: int) -> RoundNeed:
    """What the slowest of a tournament's games needs at tables of so many seats."""
    needs = [
        RoundNeed(name, games[name].info.turns(seats), max(entry.clocks.seconds.values(), default=0))
        for entry in entries
        if (name := entry.game) in games
    ]
    return max(needs, key=lambda need: (not need.seconds, need.whole), default=RoundNeed("", 0, 1))


def usual_round_seconds(need: RoundNeed) -> int:
    """Time for a round of which nobody chose one: whole days, so that people who sit together find one."""
    return min(LONGEST, -(-need.whole // DAY) * DAY) or WITHOUT_CLOCK
