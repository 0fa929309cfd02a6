"""Fixed tricks of the Palimpsest: of all plays the one that serves a single idea best."""

from collections.abc import Callable, Mapping

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.palimpsest.board import cubes_on
from engine.palimpsest.state import State
from engine.palimpsest.types import Play, View
from engine.players.player import Player

Merit = Callable[[AnyGame, State, int], float]
"""What a trick wants of the state after its play."""


class _BestFor:
    """Whoever plays what is best for one idea, and of equals what leads now."""

    def __init__(self, merit: Merit) -> None:
        self.merit = merit

    def choose(self, game: AnyGame, view: View, seat: int, chance: Chance) -> Play:
        """The best of the listed plays."""
        state = game.resample(view, chance)
        plays: list[Play] = game.moves(state, seat)
        return max(plays, key=lambda play: self._worth(game, state, seat, play))

    def _worth(self, game: AnyGame, state: State, seat: int, play: Play) -> tuple[float, int]:
        after = game.copy(state)
        game.push(after, seat, play)
        return self.merit(game, after, seat), _lead(game, after, seat)


def _lead(game: AnyGame, state: State, seat: int) -> int:
    """Points now, against the best of the others."""
    points = state.board.points
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def _rush(game: AnyGame, state: State, seat: int) -> float:
    """To place all cubes before anybody has scored."""
    return -state.board.supply[seat]


def _stall(game: AnyGame, state: State, seat: int) -> float:
    """To place none, so that the game goes on."""
    return state.board.supply[seat]


def _hoard(game: AnyGame, state: State, seat: int) -> float:
    """To hold the high cards for the last scoring, and nothing else."""
    board, rank = state.board, game.tables.rank  # type: ignore[attr-defined]
    held = (number for number, cubes in enumerate(board.held) if cubes and cubes_on(board, number)[seat])
    return sum(rank[board.laid[number]] or 0 for number in held)


def _bury(game: AnyGame, state: State, seat: int) -> float:
    """To send the cubes of others home."""
    return sum(supply for other, supply in enumerate(state.board.supply) if other != seat)


ADVERSARIES: Mapping[str, Player] = {
    "rusher": _BestFor(_rush),
    "staller": _BestFor(_stall),
    "hoarder": _BestFor(_hoard),
    "burier": _BestFor(_bury),
    "grabber": _BestFor(_lead),
}
"""By name, for matches."""
