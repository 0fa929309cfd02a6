"""The state of a table: the open board, the hidden hands and deck, and whose turn it is."""

import msgspec

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest.board import Board
from engine.palimpsest.types import Cause, FinalScored, TurnSummary

GAME_OVER = -1
"""``State.acting`` when the game is over."""


class State(msgspec.Struct):
    """A table of the Palimpsest. Hands and deck hold card indexes; the deck is drawn from its end."""

    board: Board
    chance: Chance
    hands: list[list[int]]
    deck: list[int]
    first: int
    acting: int
    turn: int
    excuse_seen: bool
    last: TurnSummary | None
    causes: tuple[Cause, ...]
    final: FinalScored | None


def copy(state: State) -> State:
    """An independent copy; fields go by position, which is faster."""
    return State(
        boards.copy(state.board),
        state.chance.copy(),
        [hand.copy() for hand in state.hands],
        state.deck.copy(),
        state.first,
        state.acting,
        state.turn,
        state.excuse_seen,
        state.last,
        state.causes,
        state.final,
    )
