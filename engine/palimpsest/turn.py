"""What laying a card does (P-9): the outcome of a place, known beforehand, and its execution.

Listing, checking, playing and previewing all ask :func:`outcome`, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.palimpsest.board import (
    Board,
    buries,
    cubes_on,
    empty,
    lay,
    move_cubes,
    rank_visible,
)
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import point_of
from engine.palimpsest.scoring import card_score, credit
from engine.palimpsest.types import (
    Burial,
    Buried,
    Cubes,
    CubesPut,
    CubesShifted,
    CubesTaken,
    Event,
    LastTurn,
    Played,
    Put,
    Scored,
    Shift,
    Step,
    Take,
)


class Outcome(NamedTuple):
    """What a card does at a place. Cards on the table by number, oldest first."""

    card: int
    """Index of the card."""
    place: int
    touched: tuple[int, ...]
    scored: list[int]
    """P-10."""
    buried: list[int]
    """P-8."""
    due: int
    """Cubes that the suits give (P-13), 0 for Courts."""
    cubes: int
    """Cubes that must be put: fewer than due when the supply, or under P-21 the room, is short."""
    takes: list[tuple[int, int]]
    """For Courts: from which cards how many cubes must be removed (P-19)."""


def outcome(board: Board, tables: CardTables, seat: int, card: int, place: int) -> Outcome:
    """What ``card`` does when ``seat`` plays it at ``place``, which must be free (P-7)."""
    return assess(board, tables, seat, card, place, board.free[place], buries(board, place))


def assess(
    board: Board,
    tables: CardTables,
    seat: int,
    card: int,
    place: int,
    touch: tuple[int, ...],
    buried: list[int],
) -> Outcome:
    """The outcome at a place whose touched and buried cards are known: they are the same for every card."""
    scored = scores(board, tables, card, touch)
    common, laid, held = tables.common[card], board.laid, board.held
    if tables.court[card]:
        takes = [
            (number, min(common[laid[number]], held[number]))
            for number in touch
            if held[number] and common[laid[number]] and number not in buried
        ]
        return Outcome(card, place, touch, scored, buried, 0, 0, takes)
    due = 0
    for number in touch:
        due += common[laid[number]]
    cubes = affordable(board, seat, due, touch, buried) if due else 0
    return Outcome(card, place, touch, scored, buried, due, cubes, [])


def scores(board: Board, tables: CardTables, card: int, touch: tuple[int, ...]) -> list[int]:
    """Which of the touched cards a play scores (P-10)."""
    needed = tables.rank[card]
    if not needed:
        return []
    rank, laid, held = tables.rank, board.laid, board.held
    return [
        number
        for number in touch
        if held[number] >= needed and rank[laid[number]] and rank_visible(board, number)
    ]


def affordable(board: Board, seat: int, due: int, touch: tuple[int, ...], buried: list[int]) -> int:
    """How many of the cubes due can and must be put (P-13, P-21), those from buried cards included (P-8)."""
    if board.options.rules == "published" and len(touch) == len(buried):
        return 0
    supply = board.supply[seat]
    for number in buried:
        supply += board.cubes[number * board.seats + seat]
    return min(due, supply)


def showing_after(board: Board, result: Outcome) -> list[int]:
    """The cards that show at least one cell after a play; the played one is ``len(board.laid)``."""
    showing = [number for number, mask in enumerate(board.shows) if mask and number not in result.buried]
    return [*showing, len(board.laid)]


def targets(board: Board, result: Outcome) -> list[int]:
    """The cards that may take cubes after a play (P-13, P-21), numbered as in :func:`showing_after`."""
    if board.options.rules == "published":
        return [number for number in result.touched if number not in result.buried]
    return showing_after(board, result)


def shift_sources(board: Board, seat: int, result: Outcome) -> list[int]:
    """The cards from which an Excuse may move a seat's cubes (P-23), to any other that shows."""
    if board.options.rules == "first":
        return []
    return [
        number
        for number in range(len(board.laid))
        if board.cubes[number * board.seats + seat] and number not in result.buried
    ]


def perform(
    board: Board, tables: CardTables, seat: int, result: Outcome, steps: Iterable[Step]
) -> tuple[list[Event], LastTurn]:
    """Play, score, bury and move cubes, in place; the draw is not part of it.

    ``result`` is this board's :func:`outcome`, ``steps`` are legal or a part of legal ones.
    """
    cards, laid = tables.cards, board.laid
    card = cards[result.card]
    events: list[Event] = [
        Played(seat, card, *point_of(result.place), tuple([cards[laid[number]] for number in result.touched]))
    ]
    scored = []
    for number in result.scored:
        score = card_score(tables, board, number)
        credit(board, score)
        scored.append(score)
        events.append(Scored(seat, score, tables.rank[result.card], tuple(board.points)))
    lay(board, result.card, result.place)
    burials = []
    for number in result.buried:
        returned = tuple([Cubes(owner, cubes) for owner, cubes in empty(board, number)])
        burials.append(Burial(cards[laid[number]], returned))
        events.append(Buried(seat, burials[-1]))
    kept = tuple(steps)
    events += _cubes(board, tables, seat, result, kept)
    touch = tuple([tables.ids[laid[number]] for number in result.touched])
    return events, LastTurn(seat, card.id, touch, tuple(scored), tuple(burials), kept)


def _cubes(
    board: Board, tables: CardTables, seat: int, result: Outcome, steps: tuple[Step, ...]
) -> list[Event]:
    number_of = {tables.ids[card]: number for number, card in enumerate(board.laid)} if steps else {}
    events: list[Event] = []
    puts: list[Put] = []
    takes: list[Take] = []
    for step in steps:
        match step:
            case Put(name, cubes):
                move_cubes(board, number_of[name], seat, cubes)
                puts.append(step)
            case Take(name, owner, cubes):
                move_cubes(board, number_of[name], owner, -cubes)
                takes.append(step)
            case Shift(source, target):
                cubes = cubes_on(board, number_of[source])[seat]
                move_cubes(board, number_of[source], seat, -cubes)
                move_cubes(board, number_of[target], seat, cubes)
                events.append(CubesShifted(seat, source, target, cubes))
    if tables.court[result.card]:
        events.append(CubesTaken(seat, tuple(takes)))
    elif result.due:
        events.append(CubesPut(seat, result.due, tuple(puts), board.supply[seat]))
    return events
