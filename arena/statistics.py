"""What can be said of players after so many games, and how surely."""

from collections.abc import Callable, Sequence
from math import erfc, exp, log, log10, pi, sqrt
from random import Random

Z95 = 1.959964
RESAMPLES = 400
"""Matches drawn from the match, table by table, for an interval."""


def wilson(hits: float, number: float, z: float = Z95) -> tuple[float, float]:
    """The interval of a share (Wilson's), by default of 95 %; all of it where nothing was counted."""
    if number <= 0:
        return 0.0, 1.0
    share = hits / number
    middle = share + z * z / (2 * number)
    half = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    whole = 1 + z * z / number
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float]:
    """The interval of a share of which each game gives a part and a whole, by how games differ.

    Where they do not differ it is Wilson's, as if each game told one thing.
    """
    games, whole = len(wholes), sum(wholes)
    if not whole:
        return 0.0, 1.0
    share = sum(parts) / whole
    squares = sum((part - share * whole) ** 2 for part, whole in zip(parts, wholes, strict=True))
    if not squares or games < 2:
        return wilson(share * games, games)
    half = Z95 * sqrt(squares * games / (games - 1)) / whole
    return max(0.0, share - half), min(1.0, share + half)


def fair_p(counts: Sequence[float]) -> float:
    """How likely counts are so far or farther from equal, if all are equally likely (chi-squared)."""
    total, degrees = sum(counts), len(counts) - 1
    if total <= 0 or degrees < 1:
        return 1.0
    fair = total / len(counts)
    x = sum((count - fair) ** 2 / fair for count in counts)
    # The survival function in closed form, by the recurrence over the degrees of freedom.
    p, term = (erfc(sqrt(x / 2)), sqrt(2 * x / pi) * exp(-x / 2)) if degrees % 2 else (exp(-x / 2),) * 2
    for each in range(3 if degrees % 2 else 4, degrees + 1, 2):
        if degrees % 2:
            p, term = p + term, term * x / each
        else:
            term *= x / (each - 2)
            p += term
    return min(1.0, p)


def ratings(points: Sequence[Sequence[float]]) -> list[float]:
    """Elo of each player, 0 on average, the likeliest after ``points[a][b]`` that a took from b.

    By Bradley and Terry. Half a point each is added for every pair that met, or who never lost would be
    infinitely good.
    """
    number = len(points)
    met = [[points[a][b] + points[b][a] > 0 for b in range(number)] for a in range(number)]
    taken = [sum(points[a][b] + 0.5 * met[a][b] for b in range(number)) for a in range(number)]
    strength = [1.0] * number
    for _ in range(200):
        before = list(strength)
        for a in range(number):
            against = sum(
                (points[a][b] + points[b][a] + 1) / (strength[a] + strength[b])
                for b in range(number)
                if met[a][b]
            )
            if against:
                strength[a] = taken[a] / against
        mean = exp(sum(map(log, strength)) / number)
        strength = [each / mean for each in strength]
        if strength == before:
            break
    return [400 * log10(each) for each in strength]


def resampled(groups: Sequence[object], value: Callable[[Sequence[int]], Sequence[float]]) -> list[float]:
    """Half the width of the 95 % interval of each value, by drawing whole groups again (bootstrap).

    ``value`` gets the numbers of the groups drawn. Games of one group hang together, so none is torn apart.
    """
    random = Random(0)
    number = len(groups)
    drawn = [value(random.choices(range(number), k=number)) for _ in range(RESAMPLES)]
    found = []
    for column in zip(*drawn, strict=True):
        ordered = sorted(column)
        found.append((ordered[int(0.975 * RESAMPLES)] - ordered[int(0.025 * RESAMPLES)]) / 2)
    return found
