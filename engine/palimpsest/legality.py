"""Checks of a play: which clause forbids it, why, and what is possible instead.

The parts are apart because a panel asks them one after the other: card, place, then each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.errors import IllegalMove
from engine.palimpsest.board import Board, cubes_on, touched
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import place_at
from engine.palimpsest.outcome import Outcome, outcome, shift_sources, showing_after, targets
from engine.palimpsest.state import NOBODY, State
from engine.palimpsest.types import CubeStep, Play, Put, Shift, Take


def check(state: State, tables: CardTables, seat: int, move: Play) -> None:
    """Raise :class:`IllegalMove` unless ``seat`` may make this play now."""
    if state.acting == NOBODY:
        raise IllegalMove("P-15", "The game is over")
    if seat != state.acting:
        raise IllegalMove("P-9", "It is another player's turn")
    card = check_card(tables, state.hands[seat], move.card)
    place = check_place(state.board, move.x, move.y)
    check_steps(state.board, tables, seat, outcome(state.board, tables, seat, card, place), move.steps)


def check_card(tables: CardTables, hand: Sequence[int], name: str) -> int:
    """The index of a card in hand; raises :class:`IllegalMove` if it is not there."""
    card = tables.index.get(name)
    if card is None or card not in hand:
        raise IllegalMove(
            "P-9",
            "{card} is not in your hand; you hold {hand}",
            card=name,
            hand=[tables.ids[held] for held in hand],
        )
    return card


def check_place(board: Board, x: int, y: int) -> int:
    """The place of a lattice point where a card may lie (P-7); raises :class:`IllegalMove`."""
    place = place_at(x, y)
    if place is None or place not in board.free:
        if place is not None and touched(board, place):
            raise IllegalMove("P-7", "A card at {x},{y} would cover no bare table", x=x, y=y)
        raise IllegalMove("P-7", "A card at {x},{y} would touch no other card", x=x, y=y)
    return place


def check_steps(
    board: Board,
    tables: CardTables,
    seat: int,
    result: Outcome,
    steps: Iterable[CubeStep],
    whole: bool = True,
) -> None:
    """Raise :class:`IllegalMove` unless these steps may follow a play of ``seat``.

    ``whole`` is False for a draft: it may do less than it must in the end, never anything else.
    """
    puts, takes, shifts = _sort(steps)
    court, excuse = tables.court[result.card], result.card == tables.excuse
    if takes and not court:
        raise IllegalMove("P-19", "Only a Court removes cubes from cards")
    if shifts and not (excuse and board.options.rules == "published"):
        raise IllegalMove("P-23", "Only the Excuse under the published rules moves cubes between cards")
    if puts and court:
        raise IllegalMove("P-19", "A Court removes cubes instead of placing them")
    if puts and excuse:
        raise IllegalMove("P-17", "The Excuse places no cubes")
    if shifts:
        _check_shifts(board, tables, seat, result, shifts)
    elif court:
        _check_takes(board, tables, result, takes, whole)
    else:
        _check_puts(board, tables, result, puts, whole)


def _sort(steps: Iterable[CubeStep]) -> tuple[list[Put], list[Take], list[Shift]]:
    puts, takes, shifts = [], [], []
    for step in steps:
        match step:
            case Put():
                puts.append(step)
            case Take():
                takes.append(step)
            case Shift():
                shifts.append(step)
    return puts, takes, shifts


def _names(board: Board, tables: CardTables, result: Outcome, numbers: Iterable[int]) -> list[str]:
    """Card ids by number, the card being played included."""
    laid = [*board.laid, result.card]
    return [tables.ids[laid[number]] for number in numbers]


def _check_puts(board: Board, tables: CardTables, result: Outcome, puts: list[Put], whole: bool) -> None:
    _refuse_repetition("P-13", [put.card for put in puts])
    _refuse_nothing("P-13", [put.number for put in puts])
    allowed = _names(board, tables, result, targets(board, result))
    for put in puts:
        if put.card not in allowed and board.options.rules == "published":
            raise IllegalMove(
                "P-21",
                "{card} takes no cubes now; touched cards that still show: {cards}",
                card=put.card,
                cards=allowed,
            )
        if put.card not in allowed:
            raise IllegalMove(
                "P-13", "{card} takes no cubes: it does not show on the table after this play", card=put.card
            )
    total = sum(put.number for put in puts)
    if total > result.cubes or (whole and total != result.cubes):
        raise IllegalMove(
            "P-13",
            "Exactly {due} of your cubes are placed by this play, not {number}",
            due=result.cubes,
            number=total,
        )


def _check_takes(board: Board, tables: CardTables, result: Outcome, takes: list[Take], whole: bool) -> None:
    _refuse_repetition("P-19", [(take.card, take.seat) for take in takes])
    _refuse_nothing("P-19", [take.number for take in takes])
    names = _names(board, tables, result, [number for number, _ in result.takes])
    for take in takes:
        if take.card not in names:
            raise IllegalMove("P-19", "This play removes no cubes from {card}", card=take.card)
    for name, (number, due) in zip(names, result.takes, strict=True):
        here = [take for take in takes if take.card == name]
        held = cubes_on(board, number)
        for take in here:
            if not 0 <= take.seat < board.seats or take.number > held[take.seat]:
                raise IllegalMove(
                    "P-19",
                    "{card} does not hold {number} cubes of player {player}",
                    card=name,
                    number=take.number,
                    player=take.seat + 1,
                )
        total = sum(take.number for take in here)
        if total > due or (whole and total != due):
            raise IllegalMove(
                "P-19",
                "Exactly {due} cubes are removed from {card}, not {number}",
                due=due,
                card=name,
                number=total,
            )


def _check_shifts(board: Board, tables: CardTables, seat: int, result: Outcome, shifts: list[Shift]) -> None:
    if len(shifts) > 1:
        raise IllegalMove("P-23", "The Excuse moves the cubes of one card only")
    shift = shifts[0]
    sources = _names(board, tables, result, shift_sources(board, seat, result))
    if shift.source not in sources:
        raise IllegalMove("P-23", "You have no cubes on {card} that could move", card=shift.source)
    if shift.target == shift.source:
        raise IllegalMove("P-23", "The cubes move to another card")
    if shift.target not in _names(board, tables, result, showing_after(board, result)):
        raise IllegalMove("P-23", "{card} does not show on the table after this play", card=shift.target)


def _refuse_repetition(clause: str, keys: Sequence[object]) -> None:
    if len(set(keys)) < len(keys):
        raise IllegalMove(clause, "Cubes of one player on one card are named once, with their number")


def _refuse_nothing(clause: str, numbers: Iterable[int]) -> None:
    if any(number < 1 for number in numbers):
        raise IllegalMove(clause, "At least one cube moves wherever any do")
