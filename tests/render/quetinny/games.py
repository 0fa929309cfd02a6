"""Views of whole games, to be drawn."""

from __future__ import annotations

from functools import cache

import msgspec

import data
from engine.players.quetinny import PLAYER
from engine.quetinny.cells import at
from engine.quetinny.game import Quetinny
from engine.quetinny.state import State
from engine.quetinny.types import Move, Options, Province, View
from tests.render.games import played

GAME = Quetinny.load(data.read_text)
BASIC = Options()
EXTENDED = Options(excuse=True, courts=True, pawns=True)


@cache
def states(number: int, options: Options = BASIC) -> tuple[State, ...]:
    """All states of a game of the computer player."""
    return played(GAME, PLAYER, number, 1, options)


@cache
def views(number: int, options: Options = BASIC, step: int = 3) -> tuple[View, ...]:
    """The player's views at every so many moves, and at the end."""
    return tuple(
        GAME.view(state, 0) for state in (*states(number, options)[::step], states(number, options)[-1])
    )


def moves_of(kind: type[Move], number: int, options: Options = BASIC) -> list[tuple[View, list[Move]]]:
    """Views of a game with the legal moves of a kind, where there are any."""
    found = []
    for state in states(number, options):
        legal = [move for move in GAME.moves(state, 0) if isinstance(move, kind)]
        if legal:
            found.append((GAME.view(state, 0), legal))
    return found


def stretched(view: View, columns: int, rows: int) -> View:
    """The view with a kingdom of that many columns and rows, in an L, with chips and cubes."""
    cells = [at(5 + step, 7) for step in range(columns)] + [at(5, 7 + step) for step in range(1, rows)]
    cards = GAME.tables.cards
    kingdom = tuple(
        Province(
            cell,
            cards[place % 44],
            tuple(cards[place % 44].suits[: 2 if cards[place % 44].kind == "pawn" else 1]),
            3 if cards[place % 44].kind == "ace" else 0,
        )
        for place, cell in enumerate(cells)
    )
    return msgspec.structs.replace(view, kingdom=tuple(sorted(kingdom, key=lambda province: province.cell)))
