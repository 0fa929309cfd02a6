"""Positions written as text, and short questions about them.

A table is words in laying order, ``CARD@X,Y`` and perhaps cubes by seat: ``"5ML@0,0:3/1  AM@2,0"``
has three cubes of seat 0 and one of seat 1 on the Forest.
"""

from __future__ import annotations

import re

import pytest

import data
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.palimpsest import board as boards
from engine.palimpsest.board import Board
from engine.palimpsest.events import Event, Scored
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.lattice import place_at, point_of
from engine.palimpsest.state import State
from engine.palimpsest.types import Options

GAME = Palimpsest.load(data.read_text)
TABLES = GAME.tables
ALL = Options(excuse=True, pawns=True, courts=True)
PUBLISHED = Options(excuse=True, pawns=True, courts=True, rules="published")

_WORD = re.compile(r"(\w+)@(-?\d+),(-?\d+)(?::([\d/]+))?")


def position(
    table: str,
    *hands: str,
    options: Options = ALL,
    deck: str | None = None,
    points: tuple[int, ...] = (),
    supply: dict[int, int] | None = None,
) -> State:
    """A state with this table, seat 0 to act; at least two seats.

    The deck is every card not named, or those of ``deck`` from the top. ``supply`` takes cubes of
    seats out of the game, so that fewer are left.
    """
    held = [[TABLES.index[name] for name in hand.split()] for hand in hands]
    while len(held) < 2:
        held.append([])
    board = boards.blank(options, len(held))
    for word in table.split():
        matched = _WORD.fullmatch(word)
        assert matched, word
        name, x, y, cubes = matched.groups()
        place = place_at(int(x), int(y))
        assert place is not None
        boards.lay(board, TABLES.index[name], place)
        for seat, number in enumerate((cubes or "").split("/") if cubes else ()):
            boards.move_cubes(board, len(board.laid) - 1, seat, int(number))
    for seat, left in (supply or {}).items():
        board.supply[seat] = left
    if points:
        board.points = list(points)
    used = {*board.laid, *(card for hand in held for card in hand)}
    if deck is None:
        cards = [card for card in TABLES.in_play(options) if card not in used]
    else:
        cards = [TABLES.index[name] for name in reversed(deck.split())]
    turn = len(board.laid) - 1
    return State(board, Chance(bytes(32)), held, cards, 0, 0, turn, False, None, (), None)


def play(state: State, text: str) -> list[Event]:
    """The acting seat makes a play given as text."""
    return GAME.play(state, state.acting, GAME.parse(text))


def refused(state: State, text: str, clause: str, *words: str, seat: int | None = None) -> None:
    """Demand that a play is refused under a clause, with these words in the sentence, without a trace."""
    saved = GAME.save_state(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, state.acting if seat is None else seat, GAME.parse(text))
    sentence = str(caught.value)
    assert caught.value.clause == clause, (caught.value.clause, sentence)
    for word in words:
        assert word in sentence, sentence
    assert GAME.save_state(state) == saved


def allowed(state: State, text: str) -> bool:
    """Whether a play is legal."""
    try:
        GAME.check(state, state.acting, GAME.parse(text))
    except IllegalMove:
        return False
    return True


def number_of(board: Board, card: str) -> int:
    """The number of a card on the table."""
    return board.laid.index(TABLES.index[card])


def cubes(state: State, card: str) -> list[int]:
    """Cubes on a card of the table, by seat."""
    return boards.cubes_on(state.board, number_of(state.board, card))


def points_of_places(state: State) -> set[tuple[int, int]]:
    """All legal places."""
    return {point_of(place) for place in state.board.free}


def touches(state: State, x: int, y: int) -> list[str]:
    """Ids of the cards that a play at a place touches, oldest first."""
    place = place_at(x, y)
    assert place is not None
    board = state.board
    return [TABLES.ids[board.laid[number]] for number in board.free[place]]


def scored(events: list[Event]) -> dict[str, list[tuple[int, int, str]]]:
    """Scored cards with (seat, points, prize) of each holder."""
    return {
        event.score.card.id: [(share.seat, share.points, share.prize) for share in event.score.shares]
        for event in events
        if isinstance(event, Scored)
    }
