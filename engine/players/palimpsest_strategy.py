"""What a search is told of the Palimpsest."""

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.play_evaluator import PlayEvaluator, ahead_of
from engine.palimpsest.state import State
from engine.palimpsest.types import Play, View
from engine.players.palimpsest import PLAYER, evaluate, evaluator_of
from engine.players.roster import searching
from engine.players.search import Budget
from engine.players.strategy import Strategy, compared

_AHEAD = 1
"""Rounds looked ahead, beside the seat's own turn."""
_ON_TURN = 7.2
"""Points that playing next is worth: a simulation ends before the seat's own turn, after all replies."""
_SEEN = 4
_LOOKED_AT = 5
"""Plays whose cubes are worked out inside simulations."""


class PalimpsestStrategy(Strategy[Palimpsest]):
    """The heuristic's best plays, looked ahead by the replies of the others."""

    leaves = (
        (0.0, 0.03),
        (0.0, 0.11),
        (0.0, 0.11),
        (0.0, 0.126),
        (0.0, 0.136),
        (0.0, 0.136),
        (0.0, 0.158),
        (0.0, 0.17),
        (0.0, 0.2),
    )
    """By rounds played."""
    crowding = 1.1

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Play]:
        """The best plays by points now and in the last scoring."""
        return evaluator_of(game, view).plays(most)

    def plain_moves(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Play]:
        """Somebody who sees one good play in four."""
        return evaluator_of(game, view).plays(_SEEN * most)[::_SEEN]

    def effort(self, view: View) -> float:
        """Each of the others replies."""
        return _AHEAD * (len(view.points) - 1)

    def policy(self, game: Palimpsest, state: State, seat: int, chance: Chance) -> Play:
        """The heuristic's play, few others looked at closely."""
        hands, board = state.hands, state.board
        next_hand = len(hands[(seat + 1) % len(hands)])
        tables, cards = game.tables, len(state.deck)
        evaluator = PlayEvaluator(tables, board, hands[seat], seat, cards, next_hand, _LOOKED_AT)
        return evaluator.plays(1)[0]

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """Rounds played, and points with the last scoring as it stands, against the others' average."""
        features = self.features(game, state, seat)
        return state.turn // len(state.hands), features["points"] + _ON_TURN * features["on turn"]

    def features(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """The lead as it stands, and who may change it next."""
        on_turn = 1.0 if seat == state.acting else -1 / (len(state.hands) - 1)
        return {"points": evaluate(game, state, seat), "on turn": on_turn}

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Points, and how far the last scoring as it stands would bring the seat ahead."""
        points = state.board.points
        reserve = 0.0 if state.final is not None else evaluate(game, state, seat) - ahead_of(points, seat)
        return compared(points, seat, reserve)

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """The seat's turn after so many rounds."""
        return state.turn + _AHEAD * len(state.hands)


STRATEGY = PalimpsestStrategy()
PLAYERS = searching(PLAYER, STRATEGY, strong=Budget(120, 5, z=1.5))
"""The computer players of this game, by level."""
