"""How Kashgar is tested by the tests that all games share."""

from __future__ import annotations

from typing import Any

from cogs.kashgar.module import KASHGAR
from engine.core.game import AnyGame
from engine.players import FunctionPlayer, kashgar
from tests.engine.entry import Entry, Registered
from tests.engine.kashgar.leaving import leave
from tests.support.thorough import times


def value(game: AnyGame, state: Any, seat: int) -> float:
    """How good a state is for a seat, in points."""
    evaluator = kashgar.evaluator_of(kashgar.cards_of(game, state))
    return evaluator.evaluate(state, seat, evaluator.ahead(state))


TESTED = Registered(
    KASHGAR,
    Entry(
        options=("{}", '{"cut_and_thrust":12}'),
        playouts=1,
        detailed=times(8, 14),
        # Random players seldom get to 25 points before the last round, when all decks are known or empty.
        longest=6000,
        varies=0.8,
        golden=(2, 4),
        golden_plies=60,
        endings=("points", "rounds", "empty"),
        silent_events=("GameEnded", "QuestionAnswered"),
        evaluate=value,
        seekers=(FunctionPlayer(leave),),
    ),
)
