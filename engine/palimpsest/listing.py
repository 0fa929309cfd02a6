"""Listing and sampling of plays. There are far too many to list: cubes may be split at will.

A listing has every card at every place once, with the *usual* steps: all cubes on one card, a
Court taking from those who hold most.
"""

from __future__ import annotations

from functools import cache

from engine.core.chance import Chance
from engine.palimpsest.board import Board, buries
from engine.palimpsest.cards import CardTables
from engine.palimpsest.cube_steps import cube_decision, usual_takes, usual_target
from engine.palimpsest.lattice import point_of
from engine.palimpsest.outcome import affordable, outcome
from engine.palimpsest.state import State
from engine.palimpsest.types import CubeStep, Play, Put, Take

Spot = tuple[int, int, int, int]
"""A legal place, its ``(x, y)``, and the number of its neighbourhood."""
Around = tuple[tuple[int, ...], str | None]
"""A neighbourhood, which many places have in common: the cards touched there, and on which cubes usually go
if the card takes none itself (None also where no card in hand needs it)."""


def list_plays(state: State, tables: CardTables) -> list[Play]:
    """Every card of the acting seat at every place, by card as held, then by place in reading order."""
    board, hand = state.board, state.hands[state.acting]
    published = board.options.rules == "published"
    elsewhere = published or not all(tables.rank[card] for card in hand)
    numbers: dict[Around, int] = {}
    spots: list[Spot] = []
    for place in sorted(board.free):
        touch = board.free[place]
        target = usual_target(board, tables, touch, buries(board, place)) if elsewhere else None
        x, y = point_of(place)
        spots.append((place, x, y, numbers.setdefault((touch, target), len(numbers))))
    plays: list[Play] = []
    for card in hand:
        if tables.court[card]:
            plays += _court_plays(board, tables, state.acting, card, spots)
        else:
            own = None if published else tables.ids[card]
            homes = [own if own and tables.rank[card] else target or own for _, target in numbers]
            plays += _put_plays(board, tables, state.acting, card, spots, list(numbers), homes)
    return plays


def _put_plays(
    board: Board,
    tables: CardTables,
    seat: int,
    card: int,
    spots: list[Spot],
    arounds: list[Around],
    homes: list[str | None],
) -> list[Play]:
    """A card at each place, all cubes on the card that ``homes`` names for the neighbourhood, if any."""
    name, supply, common = tables.ids[card], board.supply[seat], tables.common[card]
    shared = [common[other] for other in board.laid]
    dues = []
    for touch, _ in arounds:
        due = 0
        for number in touch:
            due += shared[number]
        dues.append(due)
    if max(dues) <= supply:
        steps = [_all_on(home, due) for home, due in zip(homes, dues, strict=True)]
        return [Play(name, x, y, steps[around]) for _, x, y, around in spots]
    # Rare, so only now: the cubes that a play buries may be used at once.
    plays = []
    for place, x, y, around in spots:
        cubes = dues[around]
        if cubes > supply:
            cubes = affordable(board, seat, cubes, arounds[around][0], buries(board, place))
        plays.append(Play(name, x, y, _all_on(homes[around], cubes)))
    return plays


@cache
def _all_on(home: str | None, cubes: int) -> tuple[Put, ...]:
    return (Put(home, cubes),) if home and cubes else ()


def _court_plays(board: Board, tables: CardTables, seat: int, card: int, spots: list[Spot]) -> list[Play]:
    plays = []
    known: dict[tuple[int, int], list[Take]] = {}
    for place, x, y, _ in spots:
        steps: list[CubeStep] = []
        for removal in outcome(board, tables, seat, card, place).takes:
            if removal not in known:
                known[removal] = usual_takes(board, tables, seat, *removal)
            steps += known[removal]
        plays.append(Play(tables.ids[card], x, y, tuple(steps)))
    return plays


def sample_play(state: State, tables: CardTables, chance: Chance) -> Play:
    """A random play of the acting seat: card, place and each single cube by lot."""
    board, seat = state.board, state.acting
    card = chance.choice(state.hands[seat])
    place = chance.choice(sorted(board.free))
    result = outcome(board, tables, seat, card, place)
    return Play(tables.ids[card], *point_of(place), cube_decision(board, tables, seat, result).sample(chance))
