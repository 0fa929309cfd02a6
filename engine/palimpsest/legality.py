"""Checks of a play: which clause forbids it, why, and what is possible instead.

The parts are apart because a panel asks them one after the other: card, place, then each step.
"""

from engine.core.errors import IllegalMove
from engine.palimpsest import cards, cube_steps, lattice, types
from engine.palimpsest.board import Board, touched
from engine.palimpsest.outcome import outcome
from engine.palimpsest.state import GAME_OVER, State


def check(state: State, tables: cards.CardTables, seat: int, move: types.Play) -> None:
    """Raise :class:`IllegalMove` unless ``seat`` may make this play now."""
    if state.acting == GAME_OVER:
        raise IllegalMove("P-15", "The game is over")
    if seat != state.acting:
        raise IllegalMove("P-9", "It is another player’s turn")
    card = tables.held(move.card, state.hands[seat], "P-9")
    place = check_place(state.board, move.x, move.y)
    result = outcome(state.board, tables, seat, card, place)
    cube_steps.cube_decision(state.board, tables, seat, result).check(move.steps)


def check_place(board: Board, x: int, y: int) -> int:
    """The place of a lattice point where a card may lie (P-7); raises :class:`IllegalMove`."""
    place = lattice.place_at(x, y)
    if place is None or place not in board.free:
        if place is not None and touched(board, place):
            raise IllegalMove(
                "P-7",
                ("A card on {place} would lie entirely on other cards; part of it must lie on the table"),
                place=lattice.place_name(x, y),
            )
        raise IllegalMove(
            "P-7", "A card on {place} would touch no other card", place=lattice.place_name(x, y)
        )
    return place
