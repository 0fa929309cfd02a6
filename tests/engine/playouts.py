"""Random games for the shared tests, kept once played."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.core.replay import Log, Ply
from tests.engine.games import Case
from tests.support.thorough import seed as chosen_seed

LONG = 200
"""After so many plies those whom the table waits for move half of the time, so that games of many end."""


@dataclass(frozen=True)
class Position:
    """A state of a game before a ply: who moved, the move, and what it caused. Not to be changed."""

    number: int
    state: Any
    seat: int
    move: Any
    events: tuple[Any, ...]


@dataclass(frozen=True)
class Playout:
    """A random game: the positions to be looked at closely, all moves, and the last state."""

    log: Log
    positions: tuple[Position, ...]
    turns: tuple[int, ...]
    final: Any
    saved: dict[int, bytes]
    """The saved state after each early ply, by number, and after some of the later ones."""
    events: tuple[tuple[Any, ...], ...]
    """What each ply caused."""
    parts: dict[int, Any]
    """The states before the first ply, the middle one and the last one, by number. Not to be changed."""
    kinds: tuple[Position, ...]
    """Of each type of move the position before one that was made about half-way."""


def chance(*labels: object) -> Chance:
    """A generator of a test's own, the same on each run."""
    return Chance(bytes(32)).fork("/".join(str(label) for label in labels))


@functools.cache
def playouts(case: Case) -> tuple[Playout, ...]:
    """The random games of a case."""
    return tuple(_play(case, number) for number in range(case.entry.playouts))


def _play(case: Case, number: int) -> Playout:
    game, entry = case.game, case.entry
    labels = (case, number, f"seed {other}") if (other := chosen_seed()) else (case, number)
    picks = chance(*labels, "picks")
    seed = chance(*labels, "seed").seed
    options = game.read_options(case.options)
    state = game.new(options, case.seats, Chance(seed))
    seen: list[Position] = []
    plies: list[Ply] = []
    turns = [game.turn(state)]
    saved: dict[int, bytes] = {}
    while seats := sorted(game.to_act(state)):
        assert len(plies) < entry.longest, f"the game has not ended after {entry.longest} plies"
        if len(plies) >= LONG and (waited := sorted(game.awaited(state))) != seats and picks.below(2):
            seats = waited
        seat = picks.choice(seats)
        before = game.copy(state)
        move = game.sample(state, seat, picks)
        events = game.play(state, seat, move)
        seen.append(Position(len(plies), before, seat, move, tuple(events)))
        plies.append(Ply(seat, encode(move)))
        turns.append(game.turn(state))
        number_of_ply = len(plies) - 1
        if number_of_ply < 100 or number_of_ply % 50 == 0 or not game.to_act(state):
            saved[number_of_ply] = game.save_state(state)
    log = Log(encode(options), case.seats, seed, tuple(plies))
    step = max(1, -(-len(seen) // entry.detailed))
    events = tuple(position.events for position in seen)
    parts = {number: seen[number].state for number in (0, len(seen) // 2, len(seen) - 1)}
    made: dict[type[Any], list[Position]] = {}
    for position in seen:
        made.setdefault(type(position.move), []).append(position)
    kinds = tuple(same[len(same) // 2] for same in made.values())
    return Playout(log, tuple(seen[::step]), tuple(turns), state, saved, events, parts, kinds)


def positions(case: Case) -> Iterator[Position]:
    """The closely inspected positions of all games of a case."""
    for playout in playouts(case):
        yield from playout.positions


def readers(case: Case, number: int) -> list[int | None]:
    """A spectator and some seats that look at a position of this number: all in turn, three at a time."""
    seats = range(case.seats) if case.seats <= 3 else {(number + step) % case.seats for step in (0, 1, 3)}
    return [*sorted(seats), None]


def without_chance(game: AnyGame, state: Any) -> Any:
    """A state as plain data, its generator left out: what two deals are compared by."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            if set(value) == {"seed", "counter"}:
                return None
            return {key: strip(inner) for key, inner in value.items()}
        return [strip(inner) for inner in value] if isinstance(value, list) else value

    return strip(json.loads(game.save_state(state)))
