"""Listing and sampling of plays. There are far too many to list: cubes may be split at will.

A listing has every card at every place once, with the *usual* steps: all cubes on one card, a
Court taking from those who hold most.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from engine.core.chance import Chance
from engine.palimpsest.board import Board, buries, cubes_on
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import point_of
from engine.palimpsest.outcome import (
    Outcome,
    affordable,
    outcome,
    shift_sources,
    showing_after,
    targets,
)
from engine.palimpsest.state import State
from engine.palimpsest.types import CubeStep, Play, Put, Shift, Take


class Spot(NamedTuple):
    """A legal place, and what is the same there for every card."""

    place: int
    x: int
    y: int
    touch: tuple[int, ...]


def list_plays(state: State, tables: CardTables) -> list[Play]:
    """Every card of the acting seat at every place, by card as held, then by place in reading order."""
    board, seat = state.board, state.acting
    spots = [Spot(place, *point_of(place), touch) for place, touch in sorted(board.free.items())]
    published = board.options.rules == "published"
    homes: list[str | None] = []
    plays: list[Play] = []
    for card in state.hands[seat]:
        if tables.court[card]:
            plays += _court_plays(board, tables, seat, card, spots)
        elif tables.rank[card] and not published:
            plays += _put_plays(board, tables, seat, card, spots, [tables.ids[card]] * len(spots))
        else:
            homes = homes or [
                _home(board, tables, touch, buries(board, place)) for place, _, _, touch in spots
            ]
            own = None if published else tables.ids[card]
            plays += _put_plays(board, tables, seat, card, spots, [home or own for home in homes])
    return plays


def _put_plays(
    board: Board,
    tables: CardTables,
    seat: int,
    card: int,
    spots: list[Spot],
    homes: list[str | None],
) -> list[Play]:
    """A card at each place, all cubes on the card that ``homes`` names for the place, if it names one."""
    name, common, laid, supply = tables.ids[card], tables.common[card], board.laid, board.supply[seat]
    plays = []
    for (place, x, y, touch), home in zip(spots, homes, strict=True):
        cubes = 0
        if home is not None:
            for number in touch:
                cubes += common[laid[number]]
            if cubes > supply:
                # Rare, so only now: the cubes that the play buries may be used at once.
                cubes = affordable(board, seat, cubes, touch, buries(board, place))
        plays.append(Play(name, x, y, (Put(home, cubes),) if home and cubes else ()))
    return plays


def _court_plays(board: Board, tables: CardTables, seat: int, card: int, spots: list[Spot]) -> list[Play]:
    plays = []
    known: dict[tuple[int, int], list[Take]] = {}
    for place, x, y, _ in spots:
        steps: list[CubeStep] = []
        for removal in outcome(board, tables, seat, card, place).takes:
            if removal not in known:
                known[removal] = _usual_takes(board, tables, seat, *removal)
            steps += known[removal]
        plays.append(Play(tables.ids[card], x, y, tuple(steps)))
    return plays


def _home(board: Board, tables: CardTables, touch: tuple[int, ...], buried: list[int]) -> str | None:
    """The newest touched card that still shows, rather one with a rank than one without."""
    best = -1
    for number in touch:
        card = board.laid[number]
        if number not in buried and (best < 0 or tables.rank[card] or not tables.rank[best]):
            best = card
    return None if best < 0 else tables.ids[best]


def usual_steps(board: Board, tables: CardTables, seat: int, result: Outcome) -> tuple[CubeStep, ...]:
    """Legal steps for a place without thought: cubes on one card, removals from the strongest."""
    if result.cubes:
        home = tables.ids[result.card]
        if not tables.rank[result.card] or board.options.rules == "published":
            home = _home(board, tables, result.touched, result.buried) or home
        return (Put(home, result.cubes),)
    return tuple(
        [step for number, due in result.takes for step in _usual_takes(board, tables, seat, number, due)]
    )


def _usual_takes(board: Board, tables: CardTables, seat: int, number: int, due: int) -> list[Take]:
    cubes = cubes_on(board, number)
    takes = []
    # Others first, the strongest before the weaker; one's own cubes go only when no other is left.
    for owner in sorted(range(board.seats), key=lambda owner: (owner == seat, -cubes[owner])):
        removed = min(due, cubes[owner])
        if removed:
            takes.append(Take(tables.ids[board.laid[number]], owner, removed))
            due -= removed
    return takes


def sample_play(state: State, tables: CardTables, chance: Chance) -> Play:
    """A random play of the acting seat: card, place and each single cube by lot."""
    board, seat = state.board, state.acting
    card = chance.choice(state.hands[seat])
    place = chance.choice(sorted(board.free))
    result = outcome(board, tables, seat, card, place)
    return Play(tables.ids[card], *point_of(place), _random_steps(board, tables, seat, result, chance))


def _random_steps(
    board: Board, tables: CardTables, seat: int, result: Outcome, chance: Chance
) -> tuple[CubeStep, ...]:
    ids, laid = tables.ids, [*board.laid, result.card]
    if result.card == tables.excuse:
        return _random_shift(board, tables, seat, result, chance)
    if result.cubes:
        room = targets(board, result)
        chosen = sorted([chance.choice(room) for _ in range(result.cubes)])
        return tuple([Put(ids[laid[number]], len(list(same))) for number, same in groupby(chosen)])
    steps: list[CubeStep] = []
    for number, due in result.takes:
        cubes = [owner for owner, held in enumerate(cubes_on(board, number)) for _ in range(held)]
        chance.shuffle(cubes)
        steps += [
            Take(ids[laid[number]], owner, len(list(same))) for owner, same in groupby(sorted(cubes[:due]))
        ]
    return tuple(steps)


def _random_shift(
    board: Board, tables: CardTables, seat: int, result: Outcome, chance: Chance
) -> tuple[CubeStep, ...]:
    sources = shift_sources(board, seat, result)
    if not sources or not chance.below(2):
        return ()
    source = chance.choice(sources)
    target = chance.choice([number for number in showing_after(board, result) if number != source])
    laid = [*board.laid, result.card]
    return (Shift(tables.ids[laid[source]], tables.ids[laid[target]]),)
