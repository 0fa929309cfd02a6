"""What a game says of its deal of the day, and what the program makes of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cogs.table_screens.game_ui import GameUi
from engine.core.errors import Plural
from tables.daily.deals import DealPlan
from tables.table.history import History


class DailySpec(NamedTuple):
    """A game for one whose deals everybody may try."""

    day: object
    """The options of the day's deal."""
    weeks: tuple[object, ...]
    """Those of the weeks' deals, in turn."""
    score: Plural
    """What a score counts: ``{n} points``."""
    squares: Callable[[Sequence[int]], str]
    """What the player had (``Game.points``) at the beginning and after each round, as a few squares.

    They tell how the game went, and nothing of the deal: everybody sees them.
    """


@dataclass(frozen=True, slots=True)
class Daily:
    """The one game of which there is a deal each day."""

    ui: GameUi
    spec: DailySpec
    plan: DealPlan

    def squares(self, history: History) -> str:
        """A finished try in squares."""
        last: dict[int, int] = {}
        for step in history.steps:
            if step.points is not None:
                last[step.round] = step.points[0]
        return self.spec.squares([last[number] for number in sorted(last)])


def daily_of(uis: Mapping[str, GameUi], specs: Mapping[str, DailySpec | None]) -> Daily | None:
    """The first game that has deals of the day; None where none has."""
    for name, spec in specs.items():
        if spec is not None:
            return Daily(uis[name], spec, DealPlan(name, spec.day, spec.weeks))
    return None
