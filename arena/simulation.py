"""How a game goes when computer players play it: length, scores, places, and which options are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from arena import playing, series
from arena.setting import Setting

CHUNK = 10
"""Games that a process plays before it reports."""


@dataclass
class MoveKind:
    """A kind of move, or one of its choices."""

    offered: int = 0
    """Decisions at which it was legal."""
    taken: int = 0
    takers: int = 0
    winners: float = 0.0
    """Seats that took it in their game at least once, and those of them who won; of a shared win a share."""


@dataclass
class Tally:
    """What was counted over games of one number of seats."""

    seats: int
    games: int = 0
    won: int = 0
    """Games that somebody won, alone or with others."""
    moves: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    """Games by their length."""
    scores: Counter[int] = field(default_factory=Counter)
    winning_scores: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """By place in the turn order, from 0, those alone at the top."""
    shared: Counter[int] = field(default_factory=Counter)
    """The same for wins that several share."""
    places: Counter[int] = field(default_factory=Counter)
    """Sums of places in the end, by place in the turn order."""
    options: dict[str, MoveKind] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Put another tally on top."""
        self.games += other.games
        self.won += other.won
        for name in ("moves", "turns", "scores", "winning_scores", "endings", "wins", "shared", "places"):
            getattr(self, name).update(getattr(other, name))
        for name, theirs in other.options.items():
            mine = self.options.setdefault(name, MoveKind())
            mine.offered += theirs.offered
            mine.taken += theirs.taken
            mine.takers += theirs.takers
            mine.winners += theirs.winners


@dataclass(frozen=True)
class Simulation:
    """Games of one level of computer players in all seats."""

    setting: Setting
    level: str
    games: int


def simulate(
    simulation: Simulation, processes: int, progress: Callable[[int], object] = lambda games: None
) -> Tally:
    """Play all games; ``progress`` gets the number of every few games that ended."""
    whole = Tally(simulation.setting.seats)
    for tally in series.play_all(_play_some, _batches(simulation), processes):
        whole.add(tally)
        progress(tally.games)
    return whole


def _batches(simulation: Simulation) -> Sequence[tuple[Simulation, range]]:
    games = simulation.games
    return [(simulation, range(first, min(first + CHUNK, games))) for first in range(0, games, CHUNK)]


def _play_some(batch: tuple[Simulation, range]) -> Tally:
    simulation, numbers = batch
    tally = Tally(simulation.setting.seats)
    for number in numbers:
        _play_one(simulation, number, tally)
    return tally


def _play_one(simulation: Simulation, number: int, tally: Tally) -> None:
    setting, game = simulation.setting, simulation.setting.game()
    seats = setting.seats
    used: list[set[str]] = [set() for _ in range(seats)]
    first: list[int] = []
    turns = [0]

    offered: set[str] = set()

    def before(state: object, seat: int) -> None:
        first[:] = first or [seat]
        offered.clear()
        offered.update(name for move in game.moves(state, seat) for name in names_of(move))

    def after(state: object, seat: int, move: object, events: list[Any]) -> None:
        turns[0] = game.turn(state)
        # A listing may be a part of what is legal.
        for name in offered.union(names_of(move)):
            tally.options.setdefault(name, MoveKind()).offered += 1
        for name in names_of(move):
            tally.options[name].taken += 1
            used[seat].add(name)

    player = playing.OwnPlayer(setting.players[simulation.level])
    played = playing.play_game(setting, number, [player] * seats, before=before, watch=after)
    result = played.result
    tally.games += 1
    tally.moves[played.plies] += 1
    tally.turns[turns[0]] += 1
    tally.endings[result.ending] += 1
    winners = sum(result.won)
    tally.won += winners > 0
    for seat in range(seats):
        order = (seat - first[0]) % seats
        tally.scores[result.scores[seat]] += 1
        tally.places[order] += result.places[seat]
        if result.won[seat]:
            (tally.wins if winners == 1 else tally.shared)[order] += 1
            tally.winning_scores[result.scores[seat]] += 1
        for name in used[seat]:
            option = tally.options[name]
            option.takers += 1
            option.winners += result.won[seat] / winners if winners else 0


def names_of(move: Any) -> tuple[str, ...]:
    """The options that a move takes: its kind, and each of its choices among a few named things."""
    kind, fields = _kind_and_choices(move.__class__)
    return kind, *(f"{kind} {name}={getattr(move, name)}" for name in fields)


@cache
def _kind_and_choices(move_type: Any) -> tuple[str, tuple[str, ...]]:
    hints = get_type_hints(move_type)
    named = tuple(name for name, kind in hints.items() if kind is bool or _is_named(kind))
    return str(move_type.__struct_config__.tag or move_type.__name__.lower()), named


def _is_named(kind: object) -> bool:
    """Whether values are a few fixed texts."""
    return get_origin(kind) is Literal and isinstance(get_args(kind)[0], str)
