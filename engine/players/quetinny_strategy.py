"""What a search is told of Quetinny."""

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance
from engine.core.game import AnyGame, Result
from engine.players import quetinny, quetinny_ranking, roster, strategy
from engine.players.search import Budget
from engine.quetinny.game import Quetinny
from engine.quetinny.state import State
from engine.quetinny.types import Move, View

_AHEAD = 3
"""Turns looked ahead."""
_TO_THE_END = 5
"""Turns left from which on games are played out."""
_RICH = 100
"""Gold from which on more is worth nothing."""


class QuetinnyStrategy(strategy.Strategy[Quetinny]):
    """The greedy choice, looked ahead by some turns of itself. To win outright counts half, gold the rest."""

    leaves = (
        (-3.0, 0.06),
        (-3.058, 0.0575),
        (-3.282, 0.0507),
        (-3.061, 0.0430),
        (-2.815, 0.0367),
        (-2.767, 0.0341),
        (-3.043, 0.0359),
        (-3.625, 0.0420),
        (-4.096, 0.0476),
        (-3.949, 0.0462),
        (-3.867, 0.0466),
        (-3.451, 0.0437),
        (-2.793, 0.0382),
        (-2.158, 0.0328),
        (-1.394, 0.0238),
        (-0.256, -0.0002),
    )
    """By turns left. Of the turn in which all may still come nothing can be told."""

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """The moves of the highest value; of equals the first, which is the greedy player's move."""
        ranked = quetinny_ranking.rank(game, game.resample(view, chance))
        ranked.sort(key=lambda pair: -pair[0])
        return [move for _, move in ranked[:most]]

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> Move:
        return max(quetinny_ranking.rank(game, state), key=lambda pair: pair[0])[1]

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """Turns left, and the greedy player's opinion."""
        return state.turns - state.turn + (state.phase == "expand"), quetinny.evaluate(game, state, seat)

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        return {"points": state.gold}

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """Some turns ahead; the end when it is near."""
        return state.turns + 1 if state.turns - state.turn < _TO_THE_END else state.turn + _AHEAD

    def result_value(self, result: Result, seat: int) -> float:
        """Half for the outright win, half for the gold."""
        return 0.5 * (result.ending == "outright") + 0.5 * min(result.scores[0], _RICH) / _RICH


STRATEGY = QuetinnyStrategy()
PLAYERS = roster.searching(quetinny.PLAYER, STRATEGY, strong=Budget(128, 6), master=Budget(288, 8))
"""The computer players of this game, by level."""
