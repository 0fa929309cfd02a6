"""A computer player of the Palimpsest: one turn ahead, points now and the last scoring as it stands.

It reads a view and nothing else, and needs no chance: the same view gives the same move.
"""

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.palimpsest import cards, play_evaluator, scoring, types
from engine.palimpsest.advice import PlayAdvice
from engine.palimpsest.board import cubes_on, rank_visible
from engine.palimpsest.state import State
from engine.players.player import FunctionPlayer


def choose(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Play:
    """The play of ``seat``, whose view this is and whose turn it is."""
    return evaluator_of(game, view).plays(1)[0]


def evaluator_of(game: AnyGame, view: types.View) -> play_evaluator.PlayEvaluator:
    """What the seat of a view, whose turn it is, makes of it."""
    advice: PlayAdvice = game.advice(view)  # type: ignore[attr-defined]
    return advice.evaluator


PLAYER = FunctionPlayer(choose)


def evaluate(game: AnyGame, state: State, seat: int) -> float:
    """Points of a seat against the average of the others, now and in the last scoring as it stands."""
    board = state.board
    tables: cards.CardTables = game.tables  # type: ignore[attr-defined]
    ahead = play_evaluator.ahead_of(board.points, seat)
    if state.final is not None:
        won = any(line.seat == seat and line.place == 1 for line in state.final.lines)
        return ahead + (play_evaluator.VICTORY if won else -play_evaluator.VICTORY)
    for number, held in enumerate(board.held):
        if held and tables.rank[board.laid[number]] and rank_visible(board, number):
            ahead += play_evaluator.LAST_SCORING * play_evaluator.ahead_of(
                scoring.pay(tables.rank[board.laid[number]], cubes_on(board, number)), seat
            )
    return ahead
