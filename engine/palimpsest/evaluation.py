"""A quick evaluation of plays without their cubes: for lists of places, and for a first sight of plays."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.palimpsest.board import Board, cubes_on, rank_visible, shows_after
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import RANK_CELLS
from engine.palimpsest.outcome import PlayOutcome, assess
from engine.palimpsest.scoring import pay


class Laying(NamedTuple):
    """A legal place with what happens there whatever card is laid."""

    place: int
    touched: tuple[int, ...]
    buried: list[int]
    hidden: list[int]
    """Cards whose visible rank gets covered (P-5)."""


def layings(board: Board) -> list[Laying]:
    """All legal places in reading order."""
    found = []
    for place, touch in sorted(board.free.items()):
        left = shows_after(board, place)
        buried = sorted([number for number, mask in left.items() if not mask])
        hidden = [n for n, mask in left.items() if not mask & RANK_CELLS and rank_visible(board, n)]
        found.append(Laying(place, touch, buried, hidden))
    return found


def assess_all(
    board: Board, tables: CardTables, seat: int, card: int, spots: Iterable[Laying]
) -> list[PlayOutcome]:
    """What a card does at each of some places."""
    return [assess(board, tables, seat, card, place, touched, buried) for place, touched, buried, _ in spots]


def outcomes(board: Board, tables: CardTables, seat: int, hand: Iterable[int]) -> list[PlayOutcome]:
    """What each card of a hand does at each place, by card, then by place in reading order."""
    spots = layings(board)
    return [result for card in hand for result in assess_all(board, tables, seat, card, spots)]


def evaluate(board: Board, tables: CardTables, seat: int, result: PlayOutcome) -> int:
    """The value of a play by itself: points against the best other's, cubes as half a point each."""
    if not (result.scored or result.buried or result.takes):
        return result.cubes
    gains = [0] * board.seats
    for number in result.scored:
        points = pay(tables.rank[board.laid[number]], cubes_on(board, number))
        gains = [gain + more for gain, more in zip(gains, points, strict=True)]
    cubes = result.cubes
    for number in result.buried:
        lost = cubes_on(board, number)
        cubes += sum(lost) - 2 * lost[seat]
    for number, due in result.takes:
        held = cubes_on(board, number)
        others_lose = min(due, sum(held) - held[seat])
        cubes += 2 * others_lose - due
    return 2 * lead(gains, seat) + cubes


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best other one."""
    return points[seat] - max([number for other, number in enumerate(points) if other != seat])
