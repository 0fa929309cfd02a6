"""Fixed tricks of the Palimpsest: of all plays the one that serves a single idea best."""

from collections.abc import Mapping
from functools import partial

from engine.core.game import AnyGame
from engine.palimpsest.board import cubes_on
from engine.palimpsest.state import State
from engine.players import greedy, player

_LEAD = 0.001
"""What a point ahead counts, of equals alone."""


def _worth(merit: greedy.Evaluation, game: AnyGame, state: State, seat: int) -> float:
    """What is best for one idea, and of equals what leads now."""
    return merit(game, state, seat) + _LEAD * _lead(game, state, seat)


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


_MERITS: Mapping[str, greedy.Evaluation] = {
    "rusher": _rush,
    "staller": _stall,
    "hoarder": _hoard,
    "burier": _bury,
    "grabber": _lead,
}
ADVERSARIES: Mapping[str, player.Player] = {
    name: greedy.GreedyPlayer(partial(_worth, merit)) for name, merit in _MERITS.items()
}
"""By name, for matches."""
