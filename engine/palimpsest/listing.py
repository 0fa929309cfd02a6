"""Plays put together part by part, and a listing. There are far too many to list: cubes may be split at will.

A listing has every card at every place once, with the *usual* steps: all cubes on one card, a
Court taking from those who hold most.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import repeat

from engine.core.composing import Composition, Part
from engine.palimpsest import lattice, types
from engine.palimpsest.board import Board, buries
from engine.palimpsest.cards import CardTables
from engine.palimpsest.cube_steps import cube_decision, usual_takes, usual_target
from engine.palimpsest.outcome import affordable, outcome
from engine.palimpsest.state import State

_MOST = 36
"""Cubes that are due at most: a play touches twelve cards, with three suits in common each."""


def list_plays(state: State, tables: CardTables) -> list[types.Play]:
    """Every card of the acting seat at every place, by card as held, then by place in reading order."""
    board, seat = state.board, state.acting
    hand, free = state.hands[seat], board.free
    places = sorted(free)
    xs, ys = zip(*map(lattice.point_of, places), strict=True)
    # Many places touch the same cards: what follows from these is worked out once.
    numbers: dict[tuple[int, ...], int] = {}
    around = [numbers.setdefault(free[place], len(numbers)) for place in places]
    first_rules = board.options.rules == "first"
    targets: list[str | None] = []
    plays: list[types.Play] = []
    for card, dues in zip(hand, _dues(board, tables, hand, numbers), strict=True):
        name = tables.ids[card]
        on_itself = first_rules and tables.rank[card]
        steps: Iterable[tuple[types.CubeStep, ...]]
        if tables.court[card]:
            steps = _court_steps(board, tables, seat, card, places)
        elif on_itself and max(dues) <= board.supply[seat]:
            puts = _all_on(name)
            steps = map([puts[due] for due in dues].__getitem__, around)
        else:
            targets = targets or [
                usual_target(board, tables, free[place], buries(board, place)) for place in places
            ]
            itself = name if first_rules else None
            homes = repeat(name) if on_itself else [target or itself for target in targets]
            steps = _put_steps(board, seat, places, homes, [dues[touch] for touch in around])
        # Most of the work is to make hundreds of records; ``map`` needs no step of Python for each.
        plays += map(types.Play, repeat(name), xs, ys, steps)
    return plays


def _dues(
    board: Board, tables: CardTables, hand: list[int], touches: Iterable[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The cubes due (P-13) for each card in hand, by what is touched.

    All cards are added up at once, in a byte each: no play touches more than twelve cards, of three suits.
    """
    rows = [tables.common[card] for card in hand]
    shared = [int.from_bytes([row[other] for row in rows], "little") for other in board.laid]
    totals = []
    for touch in touches:
        total = 0
        for number in touch:
            total += shared[number]
        totals.append(total.to_bytes(len(hand), "little"))
    return list(zip(*totals, strict=True))


@cache
def _all_on(card: str | None) -> list[tuple[types.Put, ...]]:
    """By number of cubes, the steps that put them all on a card; none where there is none."""
    return [(types.Put(card, cubes),) if card and cubes else () for cubes in range(_MOST + 1)]


def _put_steps(
    board: Board, seat: int, places: list[int], homes: Iterable[str | None], dues: list[int]
) -> Iterator[tuple[types.Put, ...]]:
    """All cubes on one card at each place, where they go elsewhere or the supply is short."""
    supply = board.supply[seat]
    for place, home, due in zip(places, homes, dues, strict=False):
        if due > supply:
            due = affordable(board, seat, due, board.free[place], buries(board, place))
        yield _all_on(home)[due]


def _court_steps(
    board: Board, tables: CardTables, seat: int, card: int, places: list[int]
) -> Iterator[tuple[types.CubeStep, ...]]:
    known: dict[tuple[int, int], list[types.TakeCubes]] = {}
    for place in places:
        steps: list[types.CubeStep] = []
        for removal in outcome(board, tables, seat, card, place).takes:
            if removal not in known:
                known[removal] = usual_takes(board, tables, seat, *removal)
            steps += known[removal]
        yield tuple(steps)


def compose(state: State, tables: CardTables) -> Composition[types.Play]:
    """Any play of the acting seat: card, place, then each single cube."""
    board, seat = state.board, state.acting
    hand, places = state.hands[seat], sorted(board.free)
    card = hand[(yield Part("card", hand, tables.ids.__getitem__))]
    place = places[(yield Part("place", places, lambda at: lattice.place_name(*lattice.point_of(at))))]
    steps = yield from cube_decision(board, tables, seat, outcome(board, tables, seat, card, place)).compose()
    return types.Play(tables.ids[card], *lattice.point_of(place), steps)
