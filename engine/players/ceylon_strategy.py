"""What a search is told of Ceylon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from engine.ceylon.advice import evaluate, melds
from engine.ceylon.cards import CLIPPER, PIRATES, PORT, WINDS
from engine.ceylon.knowledge import nothing_known
from engine.ceylon.state import State
from engine.ceylon.types import (
    AnswerRaid,
    BuildOfficial,
    BuildPlantation,
    DiscardDown,
    DrawMore,
    EndPhase,
    Fleet,
    Monsoon,
    Move,
    Pledge,
    Raid,
    Ship,
    Typhoon,
    View,
)
from engine.ceylon.view import make_view
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.ceylon import PLAYER, choose
from engine.players.ceylon_weights import LEAVES, WEIGHTS
from engine.players.roster import searching
from engine.players.search import Budget
from engine.players.strategy import Strategy, compared

_STAGES = 4
_ORDER = (Ship, BuildPlantation, EndPhase, Fleet, Monsoon, BuildOfficial, DrawMore, Raid, Typhoon)
"""What may be done on one's turn, what is worth a thought most often first; trades are left to people."""


class CeylonStrategy(Strategy):
    """The heuristic looked ahead over the next turns of all."""

    leaves = LEAVES
    """By quarter of the way to the target that the leader has come."""

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        first = choose(game, view, seat, chance)
        if view.phase == "over" or not (view.player == seat or view.attack is not None):
            return [first]
        state = game.resample(view, chance)
        found = [first]
        for move in self._others(game.moves(state, seat), view):
            if move not in found and len(found) < most:
                found.append(move)
        return found

    def _others(self, moves: Iterable[Move], view: View) -> list[Move]:
        if view.attack is not None:
            return [move for move in moves if isinstance(move, AnswerRaid | Pledge)]
        if view.phase == "end":
            return [move for move in moves if isinstance(move, DiscardDown)]
        ships: list[Move] = [meld.move for meld in melds(view)]
        listed = [move for move in moves if isinstance(move, _ORDER) and not isinstance(move, Ship)]
        legal = [move for move in ships if view.phase not in ("end", "over")][:2]
        return sorted([*legal, *listed], key=lambda move: _ORDER.index(type(move)))

    def effort(self, seats: int) -> float:
        """Budgets are for two seats; more turns are looked ahead at large tables."""
        return (seats + 1) / 3

    def imagine(self, game: AnyGame, state: State, seat: int) -> None:
        """What seats know of other hands is forgotten: the policy does not ask, and it is slow to keep."""
        state.possible = [nothing_known(state.seats)] * state.seats

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> Move:
        return choose(game, make_view(state, seat), seat, chance)

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """How far the leader is; points and what is held, against the best rival's."""
        stage = _STAGES * max(state.points) // state.options.target
        features = self.features(game, state, seat)
        return stage, sum(weight * features[name] for name, weight in WEIGHTS.items())

    def features(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """What all can see of the seat and its best rival, by difference, and what it holds itself."""
        hand = state.hands[seat]
        rival = max((other for other in range(state.seats) if other != seat), key=partial(_seen, state))
        return {
            "points": state.points[seat] - state.points[rival],
            "plantations": sum(state.plantations[seat]) - sum(state.plantations[rival]),
            "hand": evaluate(hand, state.plantations[seat]),
            "clippers": hand[CLIPPER],
            "ports": hand[PORT],
            "winds": hand[WINDS],
            "pirates": hand[PIRATES],
            "rival's cards": sum(state.hands[rival]),
            "on turn": state.player == seat,
        }

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Points, and what the hand is good for."""
        return compared(state.points, seat, evaluate(state.hands[seat], state.plantations[seat]))

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """To the end of this seat's next turn."""
        return state.turn + state.seats + 1


def _seen(state: State, seat: int) -> float:
    """What a seat has to those who do not see its hand."""
    return (
        state.points[seat]
        + WEIGHTS["plantations"] * sum(state.plantations[seat])
        - WEIGHTS["rival's cards"] * sum(state.hands[seat])
    )


STRATEGY = CeylonStrategy()
LEVELS = searching(PLAYER, STRATEGY, strong=Budget(320, 5, z=1.5), master=Budget(1060, 6, z=1.5))
"""The computer players of this game."""
