"""Random walks through Ceylon, with the state before each ply."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ceylon.events import Event
from engine.ceylon.state import State
from engine.ceylon.types import Move, Options
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


def telling_states(seats: int, each: int = times(2, 4)) -> list[State]:
    """Copies of states in which something is secret besides hands: ``each`` of every sort.

    Open offers, a raid, a fleet not answered yet, a fleet with a pledge, and ordinary ones.
    """
    found: dict[str, list[State]] = {"offers": [], "raid": [], "fleet": [], "pledge": [], "plain": []}
    for seed in range(400):
        for state, _, _, _ in walk(seats, seed, 150):
            sort = _sort(state)
            if len(found[sort]) < each and (sort != "plain" or state.turn % 5 == 4):
                found[sort].append(GAME.copy(state))
        if all(len(states) == each for sort, states in found.items() if sort != "pledge" or seats > 2):
            break
    return [state for states in found.values() for state in states]


def _sort(state: State) -> str:
    if state.attack is not None:
        if state.attack.kind == "raid":
            return "raid"
        return "pledge" if any(state.attack.pledges) else "fleet"
    return "offers" if state.offers else "plain"
