"""What a table of the Palimpsest is worth to a seat, by a small network that was learned from play.

Each card that still shows is read by itself, the same way; what is read is added up. That and a few numbers
of the whole table, the seat's own hand and nobody else's among them, become the log odds to win.
"""

from base64 import b64decode
from functools import lru_cache
from itertools import chain, islice
from operator import mul
from struct import iter_unpack
from typing import NamedTuple

from engine.palimpsest import lattice, scoring, types
from engine.palimpsest.board import cubes_on
from engine.palimpsest.cards import CardTables
from engine.palimpsest.state import State
from engine.players.palimpsest_weights import WEIGHTS

LAYERS = ((24, 14), (12, 25), (16, 32), (1, 17))
"""Rows and columns of the network: two layers that read a card, two that read the table."""

Rows = list[list[float]]
_NONE = 11
"""A rank above all, where a hand has none."""


class SeenCard(NamedTuple):
    """What is read of a card that shows."""

    rank: int
    cubes: tuple[int, ...]
    """The seat's own, then the others', the most first."""
    shows: int


class Outlook(NamedTuple):
    """What a seat sees of a table."""

    cards: list[SeenCard]
    numbers: list[float]


def look(tables: CardTables, state: State, seat: int) -> Outlook:
    """What a seat sees where it is on turn, or has just played and does not know what it has drawn."""
    board, seats, deck = state.board, state.board.seats, len(state.deck)
    on_turn = seat == state.acting
    hand = state.hands[seat][: types.HAND if on_turn else types.HAND - 1]
    ranks = [tables.rank[card] for card in hand]
    common = [tables.common[card] for card in hand]
    cards, shared, ahead = [], [0] * len(hand), 0.0
    for number, shows in enumerate(board.shows):
        if shows:
            card, cubes = board.laid[number], cubes_on(board, number)
            seen = SeenCard(tables.rank[card], (cubes.pop(seat), *sorted(cubes, reverse=True)), shows)
            cards.append(seen)
            ahead += _ahead(seen)
            shared = [suits + row[card] for suits, row in zip(shared, common, strict=True)]
    own, supply = board.points[seat], board.supply[seat]
    points = [*board.points[:seat], *board.points[seat + 1 :]]
    left = min([*board.supply[:seat], *board.supply[seat + 1 :]])
    numbers = [
        (own - max(points)) / 20,
        own / 50,
        max(points) / 50,
        (own - sum(points) / len(points)) / 20,
        supply / 10,
        left / 10,
        on_turn,
        deck / 25,
        (state.acting + deck - 1) % seats == seat,
        ahead / 20,
        min(filter(None, ranks), default=_NONE) / 5,
        max(ranks, default=0) / 10,
        sum(ranks) / 25,
        max(shared, default=0) / 10,
        sum(shared) / 40,
        max(0, 6 - deck) / 6,
        max(0, 4 - supply) / 4,
        max(0, 4 - left) / 4,
        seats - 2,
    ]
    return Outlook(cards, numbers)


def _paid(card: SeenCard) -> list[int]:
    """What a card pays if it is scored, to the seat first."""
    return scoring.pay(card.rank if card.shows & lattice.RANK_CELLS else 0, list(card.cubes))


@lru_cache(maxsize=1 << 15)
def _ahead(card: SeenCard) -> float:
    own, *others = _paid(card)
    return own - sum(others) / len(others)


def read_card(card: SeenCard) -> list[float]:
    """The numbers of a card that the network's first layer gets."""
    own, most, *fewer = card.cubes
    rank, paid = card.rank if card.shows & lattice.RANK_CELLS else 0, _paid(card)
    return [
        1,
        rank / 10,
        own / 5,
        most / 5,
        sum(fewer) / 5,
        own > most,
        own < most,
        own == most > 0,
        paid[0] / 10,
        sum(paid[1:]) / (10 * len(paid) - 10),
        sum(card.cubes) / 10,
        card.shows.bit_count() / 4,
        (card.shows & lattice.RANK_CELLS).bit_count() / 2,
        rank > 0,
    ]


def _layer(rows: Rows, numbers: list[float]) -> list[float]:
    return [max(0.0, sum(map(mul, row, numbers))) for row in rows]


@lru_cache(maxsize=1 << 15)
def _read(card: SeenCard) -> list[float]:
    hidden = [*_layer(_NETWORK[0], read_card(card)), 1.0]
    return [sum(map(mul, row, hidden)) for row in _NETWORK[1]]


def log_odds(tables: CardTables, state: State, seat: int) -> float:
    """Of winning a game that goes on, for a seat that is on turn or has just played."""
    cards, numbers = look(tables, state, seat)
    hidden = _layer(_NETWORK[2], [*map(sum, zip(*map(_read, cards), strict=True)), *numbers, 1.0])
    return float(sum(map(mul, _NETWORK[3][0], (*hidden, 1.0))))


def read_weights(text: str) -> list[Rows]:
    """The layers of the network, row by row."""
    numbers = chain.from_iterable(iter_unpack("<e", b64decode(text)))
    return [[list(islice(numbers, columns)) for _ in range(rows)] for rows, columns in LAYERS]


_NETWORK = read_weights(WEIGHTS)
