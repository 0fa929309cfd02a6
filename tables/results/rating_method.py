"""How ratings follow from places: Plackett and Luce's model with uncertainty.

The update is algorithm 4 of Weng and Lin, "A Bayesian approximation method for online ranking" (JMLR 12,
2011), for players without teams. Where several share a place it is the mean of the updates of all orders in
which they could have come: with the paper's own rule for ties, which widespread libraries follow, whoever
shares the first place of five earns less than the third.

A rating is shown as one number with its uncertainty, on the scale of chess ratings: who stands 200 points
higher wins three of four games between two. Whoever gave a seat up, or let a computer player end the game,
comes behind everybody who did not. A game counts where two persons or more began it; computer players at it
are opponents of known strength, and are not rated themselves. Games of one person against computer players
count for nothing: whoever is about to lose one could simply walk away.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from math import comb, exp, sqrt
from typing import NamedTuple

from engine.core.levels import LEVELS, level_named

METHOD = 2
"""Version of all that this file says: when it grows, ratings are worked out again from the results."""
UNKNOWN_RATING = 1500
"""Points of somebody of whom nothing is known."""
RATING_SCALE = 30
"""Points of one unit of the model: about 400 for ten to one between two."""
PROVISIONAL = 10
"""Fewer games do not say much yet."""
ALL_GAMES = ""
"""The track of all games together."""
_BEHIND = 1 << 20
"""The place of who did not play to the end: several share it."""
_MU = 25.0
_SIGMA = _MU / 3
_BETA = _SIGMA / 2
"""How far luck takes a player from their strength in one game."""
_TAU = _MU / 300
"""How far a strength may have wandered off between two games."""
_LEAST = 0.0001
"""The least share of an uncertainty's square that one game leaves."""


class Strength(NamedTuple):
    """What the model knows of a player."""

    mu: float = _MU
    sigma: float = _SIGMA
    games: int = 0


class Rating(NamedTuple):
    """A strength as it is shown: points, how far off they may be (one standard deviation), and the games."""

    points: int
    deviation: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games to say much."""
        return self.games < PROVISIONAL


class SeatRow(NamedTuple):
    """What counts of one result: see ``results``. Of a seat's several rows the first comes first."""

    seat: int
    player: int | None
    level: str | None
    place: int | None
    held: bool


class RatingStep(NamedTuple):
    """What one game made of one player's strength on one track."""

    player: int
    track: str
    before: Strength
    after: Strength


def points(mu: float) -> int:
    """The model's mean as it is shown."""
    return round(UNKNOWN_RATING + (mu - _MU) * RATING_SCALE)


def shown(strength: Strength) -> Rating:
    """A strength as people read it."""
    return Rating(points(strength.mu), round(strength.sigma * RATING_SCALE), strength.games)


@dataclass(frozen=True)
class Opponents:
    """Computer players, by the ratings that were published of them and how far off these may be.

    A level of which nothing was published is as strong as the strongest one below it.
    """

    published: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    """By game and level."""

    @property
    def version(self) -> str:
        """Another one with each change of what was published."""
        lines = sorted(f"{game} {sorted(levels.items())}" for game, levels in self.published.items())
        return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()

    def strength(self, game: str, level: str) -> Strength:
        """How strong a level is at a game."""
        known = self.published.get(game, {})
        level = level_named(level)
        weaker = LEVELS[: LEVELS.index(level) + 1] if level in LEVELS else ()
        rating, deviation = next(
            (known[name] for name in reversed(weaker) if name in known), (UNKNOWN_RATING, RATING_SCALE)
        )
        return Strength(_MU + (rating - UNKNOWN_RATING) / RATING_SCALE, deviation / RATING_SCALE)


class Ladder:
    """Strengths by player and track, as games are counted one after the other."""

    def __init__(self, opponents: Opponents, known: Mapping[tuple[int, str], Strength] | None = None) -> None:
        self.strengths = dict(known or {})
        self._opponents = opponents

    def count(self, game: str, rows: Sequence[SeatRow]) -> list[RatingStep]:
        """Count a game; what it changed, nothing where too few persons began it."""
        persons, computers = _who_counts(rows)
        if len(persons) < 2:
            return []
        against = [self._opponents.strength(game, level) for level, _ in computers]
        ranks = [*persons.values(), *(place for _, place in computers)]
        return [step for track in (game, ALL_GAMES) for step in self._steps(track, persons, against, ranks)]

    def _steps(
        self, track: str, persons: Iterable[int], against: Sequence[Strength], ranks: Sequence[int]
    ) -> list[RatingStep]:
        before = [self.strengths.get((player, track), Strength()) for player in persons]
        rated = _rated([*before, *against], ranks)
        steps = []
        for player, old, after in zip(persons, before, rated, strict=False):
            self.strengths[player, track] = after
            steps.append(RatingStep(player, track, old, after))
        return steps


def _rated(players: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """What a game makes of its players' strengths."""
    variances = [player.sigma**2 + _TAU**2 for player in players]
    scale = sqrt(sum(variances) + len(players) * _BETA**2)
    weights = [exp(player.mu / scale) for player in players]
    expected, spread = [0.0] * len(players), [0.0] * len(players)
    for waiting, share in _choices(ranks):
        total = sum(weights[at] for at in waiting)
        for at in waiting:
            chance = weights[at] / total
            expected[at] += share * chance
            spread[at] += share * chance * (1 - chance)
    rated = []
    for at, (old, variance) in enumerate(zip(players, variances, strict=True)):
        kept = 1 - spread[at] * (variance / scale**2) * (sqrt(variance) / scale)
        mu = old.mu + (1 - expected[at]) * variance / scale
        rated.append(Strength(mu, sqrt(variance * max(kept, _LEAST)), old.games + 1))
    return rated


def _choices(ranks: Sequence[int]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Who was still to be placed each time that somebody was, and in which share of the possible orders."""
    for rank in sorted(set(ranks)):
        tied = [at for at, each in enumerate(ranks) if each == rank]
        behind = [at for at, each in enumerate(ranks) if each > rank]
        for size in range(1, len(tied) + 1):
            share = 1 / comb(len(tied), size)
            for some in combinations(tied, size):
                yield (*some, *behind), share


def players_of(rows: Sequence[SeatRow]) -> list[int]:
    """The players whom a game counts for, or would if they were not alone."""
    return list(_who_counts(rows)[0])


def _who_counts(rows: Sequence[SeatRow]) -> tuple[dict[int, int], list[tuple[str, int]]]:
    """The persons who began a game with their ranks, and the computer players' levels with theirs.

    Who took a seat over later is not judged by what they found there.
    """
    persons: dict[int, int] = {}
    computers: list[tuple[str, int]] = []
    begun: set[int] = set()
    for row in rows:
        first = row.seat not in begun
        begun.add(row.seat)
        if row.player is not None and first:
            persons.setdefault(row.player, _BEHIND if row.place is None or row.held else row.place)
        elif row.level is not None and row.place is not None and first:
            computers.append((row.level, row.place))
    return persons, computers
