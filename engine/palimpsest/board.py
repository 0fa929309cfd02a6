"""The open table: cards over cards, the cubes on them, supplies and points.

A card on the table is known by its *number*: the root is 0, the next card laid is 1 and so on, so
that numbers in rising order are the order of laying. What shows in each cell and where a card may
lie are not found by looking at all cards again: :func:`lay` keeps both up to date.
"""

import msgspec

from engine.palimpsest.lattice import ALL_CELLS, BIT, COVERS, RANK_CELLS, TOUCHING, WIDTH, place_at
from engine.palimpsest.types import Options, View


class Board(msgspec.Struct):
    """Everything public that a turn needs. Lists go by number of the card unless they say otherwise."""

    options: Options
    seats: int
    supply: list[int]
    """By seat."""
    points: list[int]
    """By seat."""
    laid: list[int]
    """The card's index."""
    at: list[int]
    """Its place."""
    shows: list[int]
    """Mask of its cells that show it, see ``lattice.BIT``; 0: buried (P-8)."""
    cubes: list[int]
    """Cubes of each seat: ``cubes[number * seats + seat]``."""
    held: list[int]
    """Cubes of all seats together."""
    top: dict[int, int]
    """Covered cell to number of the card that it shows."""
    free: dict[int, tuple[int, ...]]
    """Legal place (P-7) to the cards that a play there touches (P-6), oldest first."""


def blank(options: Options, seats: int) -> Board:
    """A table without cards, all cubes in the supplies."""
    return Board(options, seats, [options.cubes] * seats, [0] * seats, [], [], [], [], [], {}, {})


def copy(board: Board) -> Board:
    """An independent copy. Fields go by position: a keyword call costs half as much again."""
    return Board(
        board.options,
        board.seats,
        board.supply.copy(),
        board.points.copy(),
        board.laid.copy(),
        board.at.copy(),
        board.shows.copy(),
        board.cubes.copy(),
        board.held.copy(),
        board.top.copy(),
        board.free.copy(),
    )


def read(view: View, index: dict[str, int]) -> Board:
    """The table that a view shows; ``index`` gives card indexes by id."""
    board = blank(view.options, len(view.points))
    for seen in view.table:
        place = place_at(seen.x, seen.y)
        assert place is not None
        lay(board, index[seen.card.id], place)
    board.cubes = [number for seen in view.table for number in seen.cubes]
    board.held = [sum(seen.cubes) for seen in view.table]
    board.supply = list(view.supply)
    board.points = list(view.points)
    return board


def lay(board: Board, card: int, place: int) -> None:
    """Put a card on top of what lies at a place; the rules are not checked."""
    top, free, shows, at = board.top, board.free, board.shows, board.at
    number = len(at)
    covered = set()
    for step in COVERS:
        cell = place + step
        under = top.get(cell)
        if under is not None:
            covered.add(under)
            shows[under] &= ~BIT[cell - at[under]]
        top[cell] = number
    board.laid.append(card)
    at.append(place)
    shows.append(ALL_CELLS)
    board.cubes += [0] * board.seats
    board.held.append(0)
    # Only places that touch the new card can have changed, and of what they touched before only what it
    # covers.
    touching = TOUCHING[board.options.contact]
    for step in touching:
        near = place + step
        if near in top and near + 1 in top and near + WIDTH in top and near + WIDTH + 1 in top:
            free.pop(near, None)
        else:
            before = free.get(near, ())
            if not covered.isdisjoint(before):
                before = tuple([other for other in before if shows[other] & touching[near - at[other]]])
            free[near] = (*before, number)


def touched(board: Board, place: int) -> tuple[int, ...]:
    """The cards that a card at any place would touch (P-6), oldest first; ``free`` has it for legal ones."""
    touching = TOUCHING[board.options.contact]
    return tuple(
        [
            number
            for number, (at, shows) in enumerate(zip(board.at, board.shows, strict=True))
            if shows & touching.get(place - at, 0)
        ]
    )


def shows_after(board: Board, place: int) -> dict[int, int]:
    """What is left of each card that a play at a place lies on: number to mask, 0 if it gets buried."""
    left: dict[int, int] = {}
    for step in COVERS:
        under = board.top.get(place + step)
        if under is not None:
            mask = left.get(under, board.shows[under])
            left[under] = mask & ~BIT[place + step - board.at[under]]
    return left


def buries(board: Board, place: int) -> list[int]:
    """The cards that a play at a place buries (P-8), oldest first."""
    return sorted(number for number, mask in shows_after(board, place).items() if not mask)


def rank_visible(board: Board, number: int) -> bool:
    """Whether a card shows a cell in which its rank would be printed (P-5)."""
    return board.shows[number] & RANK_CELLS != 0


def cubes_on(board: Board, number: int) -> list[int]:
    """The cubes on a card, by seat."""
    start = number * board.seats
    return board.cubes[start : start + board.seats]


def move_cubes(board: Board, number: int, seat: int, change: int) -> None:
    """Bring cubes from a seat's supply to a card, or back when ``change`` is negative."""
    board.cubes[number * board.seats + seat] += change
    board.held[number] += change
    board.supply[seat] -= change


def empty(board: Board, number: int) -> list[tuple[int, int]]:
    """Return all cubes of a card to their owners: (seat, cubes) of those that had any."""
    returned = [(seat, cubes) for seat, cubes in enumerate(cubes_on(board, number)) if cubes]
    for seat, cubes in returned:
        move_cubes(board, number, seat, -cubes)
    return returned
