"""What laying a card will do (P-9), known beforehand.

Listing, checking, playing and previewing all ask :func:`outcome`, so that they cannot disagree.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.palimpsest.board import Board, buries, rank_visible
from engine.palimpsest.cards import CardTables


class PlayOutcome(NamedTuple):
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


def outcome(board: Board, tables: CardTables, seat: int, card: int, place: int) -> PlayOutcome:
    """What ``card`` does when ``seat`` plays it at ``place``, which must be free (P-7)."""
    return assess(board, tables, seat, card, place, board.free[place], buries(board, place))


def outcomes(board: Board, tables: CardTables, seat: int, hand: Iterable[int]) -> list[PlayOutcome]:
    """What each card of a hand does at each place, by card, then by place in reading order."""
    places = [(place, touch, buries(board, place)) for place, touch in sorted(board.free.items())]
    return [assess(board, tables, seat, card, *place) for card in hand for place in places]


def assess(
    board: Board,
    tables: CardTables,
    seat: int,
    card: int,
    place: int,
    touch: tuple[int, ...],
    buried: list[int],
) -> PlayOutcome:
    """The outcome at a place whose touched and buried cards are known: they are the same for every card."""
    scored = scores(board, tables, card, touch)
    common, laid, held = tables.common[card], board.laid, board.held
    if tables.court[card]:
        takes = [
            (number, min(common[laid[number]], held[number]))
            for number in touch
            if held[number] and common[laid[number]] and number not in buried
        ]
        return PlayOutcome(card, place, touch, scored, buried, 0, 0, takes)
    due = 0
    for number in touch:
        due += common[laid[number]]
    cubes = affordable(board, seat, due, touch, buried) if due else 0
    return PlayOutcome(card, place, touch, scored, buried, due, cubes, [])


def scores(board: Board, tables: CardTables, card: int, touch: tuple[int, ...]) -> list[int]:
    """Which of the touched cards a play scores (P-10)."""
    needed = tables.rank[card]
    if not needed:
        return []
    rank, laid, held, covered = tables.rank, board.laid, board.held, board.options.covered
    return [
        number
        for number in touch
        if held[number] >= needed and rank[laid[number]] and (covered or rank_visible(board, number))
    ]


def affordable(board: Board, seat: int, due: int, touch: tuple[int, ...], buried: list[int]) -> int:
    """How many of the cubes due can and must be put (P-13, P-21), those from buried cards included (P-8)."""
    if board.options.rules == "published" and len(touch) == len(buried):
        return 0
    supply = board.supply[seat]
    for number in buried:
        supply += board.cubes[number * board.seats + seat]
    return min(due, supply)


def showing_after(board: Board, result: PlayOutcome) -> list[int]:
    """The cards that show at least one cell after a play; the played one is ``len(board.laid)``."""
    showing = [number for number, mask in enumerate(board.shows) if mask and number not in result.buried]
    return [*showing, len(board.laid)]


def targets(board: Board, result: PlayOutcome) -> list[int]:
    """The cards that may take cubes after a play (P-13, P-21), numbered as in :func:`showing_after`."""
    if board.options.rules == "published":
        return [number for number in result.touched if number not in result.buried]
    return showing_after(board, result)


def shift_sources(board: Board, seat: int, result: PlayOutcome) -> list[int]:
    """The cards from which an Excuse may move a seat's cubes (P-23), to any other that shows."""
    if board.options.rules == "first":
        return []
    return [
        number
        for number in range(len(board.laid))
        if board.cubes[number * board.seats + seat] and number not in result.buried
    ]
