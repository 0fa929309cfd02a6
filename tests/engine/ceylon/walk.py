"""Random walks through Ceylon, with the state before each ply."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from engine.ceylon.events import Event
from engine.ceylon.state import State
from engine.ceylon.types import Fleet, Move, Options, Pledge
from engine.core.chance import Chance
from tests.engine.ceylon.support import GAME
from tests.support.thorough import times


def luck(*labels: object) -> Chance:
    """A generator of a test's own."""
    return Chance(bytes(32)).fork("/".join(map(str, labels)))


def onwards(state: State, picks: Chance, plies: int) -> Iterator[tuple[State, int, Move, list[Event]]]:
    """Random moves from a state, which changes: the state after each, who moved, the move, its events.

    Those whom the table waits for move half of the time, or most moves would be standing answers.
    """
    for _ in range(plies):
        acting = sorted(GAME.to_act(state))
        if not acting:
            return
        seat = picks.choice(sorted(GAME.awaited(state)) if picks.below(2) else acting)
        move = GAME.sample(state, seat, picks)
        yield state, seat, move, GAME.play(state, seat, move)


def walk(
    seats: int, seed: int, plies: int, options: Options | None = None
) -> Iterator[tuple[State, int, Move, list[Event]]]:
    """Random moves from the deal on."""
    state = GAME.new(options or Options(), seats, luck("deal", seats, seed))
    yield from onwards(state, luck("picks", seats, seed), plies)


@functools.cache
def telling_states(seats: int, each: int = times(2, 4)) -> tuple[State, ...]:
    """States in which something is secret besides hands: ``each`` of every sort, not to be changed.

    Open offers, a raid, a fleet not answered yet, a fleet with a pledge, and ordinary ones. Random players
    seldom send a fleet: it is sent beside their game, once for each who can.
    """
    found: dict[str, list[State]] = {"offers": [], "raid": [], "fleet": [], "pledge": [], "plain": []}
    for seed in range(400):
        for state, _, _, _ in walk(seats, seed, 150):
            for one in (state, *_fleets(state)):
                sort = _sort(one)
                if len(found[sort]) < each and (sort != "plain" or one.turn % 5 == 4):
                    found[sort].append(GAME.copy(one))
        if all(len(states) == each for sort, states in found.items() if sort != "pledge" or seats > 2):
            break
    return tuple(state for states in found.values() for state in states)


def _fleets(state: State) -> Iterator[State]:
    """The state with a fleet under way, if whoever is on turn can send one, and then with a pledge."""
    sailing = GAME.copy(state)
    for kind in (Fleet, Pledge):
        moves = [
            (seat, move)
            for seat in sorted(GAME.awaited(sailing))
            for move in GAME.moves(sailing, seat)
            if isinstance(move, kind) and move != Pledge(0)
        ]
        if not moves:
            return
        GAME.play(sailing, *moves[-1])
        yield sailing


def _sort(state: State) -> str:
    if state.attack is not None:
        if state.attack.kind == "raid":
            return "raid"
        return "pledge" if any(state.attack.pledges) else "fleet"
    return "offers" if state.offers else "plain"
