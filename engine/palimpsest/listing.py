"""Listing and sampling of plays. There are far too many to list: cubes may be split at will.

A listing has every card at every place once, with the *usual* steps: all cubes on one card, a
Court taking from those who hold most.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.chance import Chance
from engine.palimpsest.board import Board, buries
from engine.palimpsest.cards import CardTables
from engine.palimpsest.cube_steps import cube_decision, usual_takes, usual_target
from engine.palimpsest.lattice import point_of
from engine.palimpsest.outcome import affordable, outcome
from engine.palimpsest.state import State
from engine.palimpsest.types import CubeStep, Play, Put, Take


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
                usual_target(board, tables, touch, buries(board, place)) for place, _, _, touch in spots
            ]
            own = None if published else tables.ids[card]
            plays += _put_plays(board, tables, seat, card, spots, [home or own for home in homes])
    return plays


def _put_plays(
    board: Board, tables: CardTables, seat: int, card: int, spots: list[Spot], homes: list[str | None]
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
