"""Tables of all 45 cards in awkward shapes, as finished games: for geometry and for pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest.lattice import place_at, point_of
from engine.palimpsest.state import State
from engine.palimpsest.types import Options
from tests.engine.palimpsest.build import GAME

EVERYTHING = Options(excuse=True, pawns=True, courts=True, last="hands", cubes=40)
CARDS = 45


def straight_line(dx: int = 2, dy: int = 0) -> State:
    """All cards side by side in one row, or at other steps: (0, 2) a column, (1, 1) a staircase."""
    return finished((number * dx, number * dy) for number in range(CARDS))


def zigzag() -> State:
    """A row whose every second card lies half a card lower: nothing offers more places."""
    return finished((number * 2, number % 2) for number in range(CARDS))


def spiral(gap: int = 2) -> State:
    """All cards along a spiral from the root outwards, ``gap`` bare cells between its windings."""
    return finished(_spiral(2 + gap))


def heap() -> State:
    """All cards as close together as the rules allow: each place is the free one nearest to the root."""
    state = _start()
    while len(state.board.laid) < CARDS - 1:
        place = min(state.board.free, key=lambda place: (_distance(place), place))
        boards.lay(state.board, _next_card(state), place)
    return _finish(state, min(state.board.free))


def finished(points: Iterable[tuple[int, int]]) -> State:
    """A game that ends when the last of these places is played; cards and cubes are spread evenly."""
    state = _start()
    *before, last = islice(points, 1, CARDS)
    for x, y in before:
        place = place_at(x, y)
        assert place in state.board.free
        boards.lay(state.board, _next_card(state), place)
    place = place_at(*last)
    assert place is not None
    return _finish(state, place)


def _start() -> State:
    state = GAME.new(EVERYTHING, 5, Chance(bytes(range(32))))
    state.deck += [card for hand in state.hands for card in hand]
    state.hands = [[] for _ in range(5)]
    return state


def _next_card(state: State) -> int:
    return state.deck.pop()


def _finish(state: State, place: int) -> State:
    board = state.board
    for number, mask in enumerate(board.shows):
        seat = number % 5
        for owner, amount in ((seat, 1 + number % 3), ((seat + 2) % 5, number % 2)):
            if mask and board.supply[owner] > amount:
                boards.move_cubes(board, number, owner, amount)
    state.hands[0] = [_next_card(state)]
    state.acting = state.first = 0
    state.turn = CARDS - 2
    move = next(move for move in GAME.moves(state, 0) if place_at(move.x, move.y) == place)
    GAME.play(state, 0, move)
    assert GAME.result(state) is not None
    return state


def _distance(place: int) -> int:
    x, y = point_of(place)
    return x * x + y * y


def _spiral(pitch: int) -> Iterator[tuple[int, int]]:
    """Places two cells apart along a square spiral whose windings are ``pitch`` cells apart."""
    x = y = 0
    yield x, y
    length = pitch
    directions = ((1, 0), (0, 1), (-1, 0), (0, -1))
    turn = 0
    while True:
        for _ in range(2):
            dx, dy = directions[turn % 4]
            for _ in range(length // 2):
                x, y = x + 2 * dx, y + 2 * dy
                yield x, y
            turn += 1
        length += pitch
