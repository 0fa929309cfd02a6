"""Listing, sampling and ranking of plays. There are far too many to list: cubes may be split at will.

A listing has every card at every place once, with the *usual* steps: all cubes on one card, a
Court taking from those who hold most.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from engine.core.chance import Chance
from engine.palimpsest.board import Board, buries, cubes_on, rank_visible, shows_after
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import RANK_CELLS, point_of
from engine.palimpsest.scoring import pay
from engine.palimpsest.state import State
from engine.palimpsest.turn import Outcome, affordable, assess, outcome, shift_sources, showing_after, targets
from engine.palimpsest.types import Play, Put, Shift, Step, Take


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
        steps: list[Step] = []
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


def usual_steps(board: Board, tables: CardTables, seat: int, result: Outcome) -> tuple[Step, ...]:
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


def worth(board: Board, tables: CardTables, seat: int, result: Outcome) -> int:
    """How good a place looks at first sight: points against the best other's, cubes as half a point each."""
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
    return 2 * ahead(gains, seat) + cubes


def ahead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best other one."""
    return points[seat] - max([number for other, number in enumerate(points) if other != seat])


def best_play(state: State, tables: CardTables) -> Play:
    """The acting seat's play that looks best at first sight, with the usual steps; the first of equals."""
    board, seat = state.board, state.acting
    results = outcomes(board, tables, seat, state.hands[seat])
    best = max(results, key=lambda result: worth(board, tables, seat, result))
    return Play(tables.ids[best.card], *point_of(best.place), usual_steps(board, tables, seat, best))


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
) -> list[Outcome]:
    """What a card does at each of some places."""
    return [assess(board, tables, seat, card, place, touched, buried) for place, touched, buried, _ in spots]


def outcomes(board: Board, tables: CardTables, seat: int, hand: Iterable[int]) -> list[Outcome]:
    """What each card of a hand does at each place, by card, then by place in reading order."""
    spots = layings(board)
    return [result for card in hand for result in assess_all(board, tables, seat, card, spots)]


def sample_play(state: State, tables: CardTables, chance: Chance) -> Play:
    """A random play of the acting seat: card, place and each single cube by lot."""
    board, seat = state.board, state.acting
    card = chance.choice(state.hands[seat])
    place = chance.choice(sorted(board.free))
    result = outcome(board, tables, seat, card, place)
    return Play(tables.ids[card], *point_of(place), _random_steps(board, tables, seat, result, chance))


def _random_steps(
    board: Board, tables: CardTables, seat: int, result: Outcome, chance: Chance
) -> tuple[Step, ...]:
    ids, laid = tables.ids, [*board.laid, result.card]
    if result.card == tables.excuse:
        return _random_shift(board, tables, seat, result, chance)
    if result.cubes:
        room = targets(board, result)
        chosen = sorted([chance.choice(room) for _ in range(result.cubes)])
        return tuple([Put(ids[laid[number]], len(list(same))) for number, same in groupby(chosen)])
    steps: list[Step] = []
    for number, due in result.takes:
        cubes = [owner for owner, held in enumerate(cubes_on(board, number)) for _ in range(held)]
        chance.shuffle(cubes)
        steps += [
            Take(ids[laid[number]], owner, len(list(same))) for owner, same in groupby(sorted(cubes[:due]))
        ]
    return tuple(steps)


def _random_shift(
    board: Board, tables: CardTables, seat: int, result: Outcome, chance: Chance
) -> tuple[Step, ...]:
    sources = shift_sources(board, seat, result)
    if not sources or not chance.below(2):
        return ()
    source = chance.choice(sources)
    target = chance.choice([number for number in showing_after(board, result) if number != source])
    laid = [*board.laid, result.card]
    return (Shift(tables.ids[laid[source]], tables.ids[laid[target]]),)
