"""Listing of the legal moves, in a fixed order: by card as held, then places, harvests, caravans.

The cards of a hand are listed together, not decision by decision: they share the free cells, the
provinces that take a chip and the paths of each suit, which are searched once a listing.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from engine.decktet import SUITS
from engine.quetinny.cards import CardTables
from engine.quetinny.paths import SuitPath, clash, find_paths
from engine.quetinny.scoring import CUBES_PER_HARVEST
from engine.quetinny.state import AROUND, BESIDE_END, State
from engine.quetinny.types import AddProvince, Arrange, Caravan, CaravanRoute, Discard, Harvest, Move, Tax


def list_moves(state: State, tables: CardTables) -> list[Move]:
    """All legal moves; empty when the game is over."""
    if state.phase == "expand":
        return _expand_moves(state, tables)
    if state.phase == "tax":
        return [Tax(tables.ids[card]) for card in state.hand]
    if state.phase == "arrange":
        return _arrangements(state, tables)
    return []


def place_cells(state: State, tables: CardTables, card: int, suit: int) -> list[int]:
    """Where a card may lie (Q-8), used as ``suit``, in order of cells."""
    if tables.end[card]:
        return sorted(cell for cell, beside in state.edge.items() if not beside & BESIDE_END)
    return sorted(cell for cell, beside in state.edge.items() if beside >> suit & 1)


def chip_cells(state: State, tables: CardTables, card: int, suit: int, cell: int) -> list[int]:
    """Where a chip of ``suit`` may go when ``card`` has been laid on ``cell`` for it (Q-9 to Q-11)."""
    moves: list[Move] = []
    place = _place_end if tables.end[card] else _place_rank
    place(state, tables.ids[card], suit, [cell], _chip_spots(state)[suit], moves)
    return sorted([move.chip for move in moves if isinstance(move, AddProvince) and move.chip is not None])


def harvest_orders(state: State, tables: CardTables, card: int) -> list[tuple[int, ...]]:
    """The ways to serve a card's Aces that differ in result (Q-12, Q-13, Q-32), served suits only."""
    spice = state.spice
    if not spice:
        return []
    suits = [suit for suit in tables.suits[card] if state.ends[suit] >= 0]
    if tables.extra[card] and not state.options.wide_harvests:
        # Naming another suit behind one that takes all there is would change nothing.
        most = [1] if spice <= CUBES_PER_HARVEST else [1, 2]
    else:
        most = [len(suits)]
    fed = -(-spice // CUBES_PER_HARVEST)
    orders: list[tuple[int, ...]] = []
    for number in most:
        for served in combinations(suits, min(number, fed)):
            orders.append(served)
            if served and spice < CUBES_PER_HARVEST * len(served):
                # The last of them gets fewer.
                orders += [(*served[:at], *served[at + 1 :], served[at]) for at in range(len(served) - 1)]
    return [order for order in orders if order]


def caravans(state: State, tables: CardTables, card: int) -> list[Caravan]:
    """The caravans that a card may send, in the order of Q-19."""
    return _caravans(state, tables, card, {})


def _expand_moves(state: State, tables: CardTables) -> list[Move]:
    moves: list[Move] = []
    edges = sorted(state.edge.items())
    spots = _chip_spots(state)
    cells_of: dict[int, list[int]] = {}
    paths: dict[int, list[SuitPath]] = {}
    sending = _sending_suits(state)
    for card in state.hand:
        name = tables.ids[card]
        if tables.end[card]:
            free = [cell for cell, beside in edges if not beside & BESIDE_END]
            suit = tables.suits[card][0]
            _place_end(state, name, suit, free, spots[suit], moves)
        else:
            for suit in tables.suits[card]:
                cells = cells_of.get(suit)
                if cells is None:
                    bit = 1 << suit
                    cells = cells_of[suit] = [cell for cell, beside in edges if beside & bit]
                _place_rank(state, name, suit, cells, spots[suit], moves)
        for order in harvest_orders(state, tables, card):
            moves.append(Harvest(name, tuple([SUITS[suit] for suit in order])))
        if tables.masks[card] & sending:
            moves += _caravans(state, tables, card, paths)
    return moves or [Discard(tables.ids[card]) for card in state.hand]


def _place_rank(
    state: State, name: str, number: int, cells: list[int], spots: list[int | None], moves: list[Move]
) -> None:
    suit = SUITS[number]
    near, bit = state.near, 1 << number if state.chips_left[number] else 0
    for cell in cells:
        for chip in spots:
            moves.append(AddProvince(name, suit, cell, chip))
        # The new province itself may extend the route; it comes last, as the newest.
        if near.get(cell, 0) & bit:
            moves.append(AddProvince(name, suit, cell, cell))


def _place_end(
    state: State, name: str, number: int, cells: list[int], spots: list[int | None], moves: list[Move]
) -> None:
    suit = SUITS[number]
    bare, waiting = False, list[int]()
    if state.chips_left[number]:
        bare = state.options.bare_ends == "chip"
        # A new end is itself something to extend, for the provinces around that nothing reached before.
        near, bit = state.near, 1 << number
        waiting = sorted([other for other, room in state.open.items() if room & bit & ~near.get(other, 0)])
    for cell in cells:
        for chip in spots:
            moves.append(AddProvince(name, suit, cell, chip))
        for other in waiting:
            if other - cell in AROUND:
                moves.append(AddProvince(name, suit, cell, other))
        if bare:
            moves.append(AddProvince(name, suit, cell, cell))


def _sending_suits(state: State) -> int:
    """The suits, as a mask, that have a cube on their Ace and their Crown in the kingdom."""
    mask = 0
    for suit, cubes in enumerate(state.cubes):
        if cubes and state.ends[suit + 6] >= 0:
            mask |= 1 << suit
    return mask


def _chip_spots(state: State) -> list[list[int | None]]:
    """By suit: no chip, then the provinces that lie in the kingdom and may take one."""
    spots: list[list[int | None]] = [[None], [None], [None], [None], [None], [None]]
    near, left = state.near, state.chips_left
    for cell, room in sorted(state.open.items()):
        reached = room & near.get(cell, 0)
        while reached:
            low = reached & -reached
            number = low.bit_length() - 1
            if left[number]:
                spots[number].append(cell)
            reached ^= low
    return spots


def _caravans(state: State, tables: CardTables, card: int, known: dict[int, list[SuitPath]]) -> list[Caravan]:
    """``known`` keeps the paths of suits that have been searched, from card to card."""
    strength = tables.strength[card]
    if strength < 2:
        return []
    loads: list[list[tuple[int, SuitPath, int]]] = []
    for suit in tables.suits[card]:
        # The search for paths is the dear part: no cube or no Crown, no search.
        if state.cubes[suit] and state.ends[suit + 6] >= 0:
            if suit not in known:
                known[suit] = find_paths(state, tables, suit)
            loads.append(list(_loads(state, suit, known[suit], strength)))
    if not any(loads):
        return []
    return _in_order(loads, tables.ids[card], strength)


def _loads(
    state: State, suit: int, paths: list[SuitPath], strength: int
) -> Iterator[tuple[int, SuitPath, int]]:
    """Paths and numbers of cubes that the strength allows for one suit alone (Q-14, Q-17)."""
    most = state.cubes[suit] if state.options.cubes_per_caravan == "many" else 1
    for path in paths:
        for cubes in range(1, most + 1):
            if cubes * len(path.cells) <= strength:
                yield suit, path, cubes


def _in_order(loads: list[list[tuple[int, SuitPath, int]]], name: str, strength: int) -> list[Caravan]:
    ranked: list[tuple[tuple[int, int, list[tuple[int, ...]], list[int]], Caravan]] = []

    def add(*parts: tuple[int, SuitPath, int]) -> None:
        cards = sum(cubes * len(path.cells) for _, path, cubes in parts)
        if cards <= strength:
            gold = sum(cubes * path.pay for _, path, cubes in parts)
            key = (-gold, cards, [path.cells for _, path, _ in parts], [cubes for _, _, cubes in parts])
            routes = tuple([CaravanRoute(SUITS[suit], path.cells, cubes) for suit, path, cubes in parts])
            ranked.append((key, Caravan(name, routes)))

    for options in loads:
        for load in options:
            add(load)
    for first, second in combinations(loads, 2):
        for load, other in product(first, second):
            if not clash(load[1], other[1]):
                add(load, other)
    ranked.sort(key=lambda pair: pair[0])
    return [caravan for _, caravan in ranked]


def _arrangements(state: State, tables: CardTables) -> list[Move]:
    moves: list[Move] = []
    for order in permutations(state.opening):
        a, b, c, d = (tables.cards[card] for card in order)
        names = (a.id, b.id, c.id, d.id)
        moves += [Arrange(names, chips) for chips in product(a.suits, b.suits, c.suits, d.suits)]
    return moves
