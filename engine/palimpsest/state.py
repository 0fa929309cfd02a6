"""The state of a table: the open board, the hidden hands and deck, and whose turn it is."""

from __future__ import annotations

import msgspec

from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.palimpsest import board as boards
from engine.palimpsest.board import Board
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import ORIGIN
from engine.palimpsest.types import (
    FEWEST_CUBES,
    HAND,
    MOST_CUBES,
    Cause,
    FinalScored,
    LastTurn,
    Options,
)

NOBODY = -1
"""``State.acting`` when the game is over."""

SEATS_WITHOUT_EXTENSION = 4
"""A fifth player needs the Pawns and the Courts, or there are too few cards to draw."""


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
    last: LastTurn | None
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


def check_options(options: Options, seats: int) -> None:
    """Raise :class:`BadOptions` unless this many can play at these options."""
    if not FEWEST_CUBES <= options.cubes <= MOST_CUBES:
        raise BadOptions(
            "Each player has {fewest} to {most} cubes, not {number}",
            fewest=FEWEST_CUBES,
            most=MOST_CUBES,
            number=options.cubes,
        )
    if not 2 <= seats <= 5:
        raise BadOptions("This game is for 2 to 5 players, not {number}", number=seats)
    if seats > SEATS_WITHOUT_EXTENSION and not (options.pawns and options.courts):
        raise BadOptions("Five can play only with the Pawns and the Courts: add both to the deck")


def new_state(tables: CardTables, options: Options, seats: int, chance: Chance) -> State:
    """Shuffle, deal, turn up the root and draw lots for who begins (P-3)."""
    check_options(options, seats)
    deck = tables.in_play(options)
    chance.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
    excuse_seen = False
    while deck[-1] == tables.excuse:
        excuse_seen = True
        chance.shuffle(deck)
    board = boards.blank(options, seats)
    boards.lay(board, deck.pop(), ORIGIN)
    first = chance.below(seats)
    return State(board, chance, hands, deck, first, first, 0, excuse_seen, None, (), None)
