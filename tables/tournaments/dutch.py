"""The FIDE (Dutch) Swiss system for tables of two: FIDE Handbook, C.04.3, in force since February 2026.

Its criteria, one more important than the next, become the digits of one large number for each possible
pair, and a round is paired from the top score downwards by the matching with the smallest sum. The order in
which the Handbook tries transpositions and exchanges (its part D) is written into the last digits.

Where the Handbook knows no pairing at all, because too few people are left who have not met, somebody
meets somebody again: a round is never without its tables.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

POINT = 2
"""Scores are counted in half points."""
FIRST, SECOND = 1, -1
"""The two seats, White and Black in the Handbook."""
DOWN, UP = -1, 1
"""Floats: somebody met a player with a lower score, or a higher one."""
BYE = -1
"""The number that whoever has a bye meets."""


class Contender(NamedTuple):
    """What pairing looks at of one player; an entry of ``seats`` and ``floats`` for each round so far."""

    number: int
    """The pairing number: who comes first among equals."""
    score: int
    """In half points."""
    met: tuple[int, ...] = ()
    """The numbers of all whom they have played."""
    seats: tuple[int, ...] = ()
    """0 where no game was played."""
    floats: tuple[int, ...] = ()
    had_bye: bool = False
    """Whether they have had a bye, or a win without a game."""
    apart: frozenset[int] = frozenset()
    """The numbers of those whom they do not meet as far as the Handbook's first criteria, C1 to C3, allow."""

    @property
    def balance(self) -> int:
        """By how many games more they had the first seat."""
        return sum(self.seats)

    @property
    def played(self) -> tuple[int, ...]:
        """The seats of the games that were played."""
        return tuple(seat for seat in self.seats if seat)

    @property
    def due(self) -> tuple[int, int]:
        """Which seat is due to them, and how strongly: 3 absolutely, 2 strongly, 1 mildly, 0 not at all."""
        return _due(self.seats)

    def float_before(self, rounds: int) -> int:
        """Their float so many rounds ago."""
        return self.floats[-rounds] if len(self.floats) >= rounds else 0


@lru_cache(maxsize=1024)
def _due(seats: tuple[int, ...]) -> tuple[int, int]:
    """Which seat is due after these: kept, because it is asked of both in each possible pair."""
    played = [seat for seat in seats if seat]
    if not played:
        return 0, 0
    balance = sum(played)
    twice = played[-1] if len(played) > 1 and played[-1] == played[-2] else 0
    if abs(balance) > 1 or twice:
        return (-twice if abs(balance) <= 1 else (SECOND if balance > 0 else FIRST)), 3
    if balance:
        return -balance, 2
    return -played[-1], 1


Pair = tuple[int, int]
"""The numbers of two who meet, the one in the first seat first; the second is :data:`BYE` for a bye."""


def pair(contenders: Sequence[Contender], *, last: bool = False, top: int = 0) -> list[Pair]:
    """The pairs of a round, the strongest table first and a bye at the end.

    ``last``: it is the last round, in which those with more than half of the ``top`` score that could be
    reached so far may get a seat once more than is good for them.
    """
    order = sorted(contenders, key=lambda contender: (-contender.score, contender.number))
    favoured = frozenset(contender.number for contender in order if last and 2 * contender.score > top)
    found: list[tuple[Contender, Contender | None]] = []
    waiting = list(order)
    floaters: list[Contender] = []
    while waiting or floaters:
        score = waiting[0].score if waiting else floaters[-1].score
        residents = [contender for contender in waiting if contender.score == score]
        waiting = waiting[len(residents) :]
        bracket = _Bracket(floaters, residents, waiting, favoured, len(order) % 2 == 1)
        pairs, floaters = bracket.paired()
        found += pairs
        if not waiting:
            break
    if floaters:
        found.append((floaters[0], None))
    found.sort(key=lambda two: _weight_of_table(*two))
    return [_seated(upper, lower) for upper, lower in found]


def _weight_of_table(upper: Contender, lower: Contender | None) -> tuple[bool, int, int, int]:
    low = 0 if lower is None else lower.score
    return lower is None, -max(upper.score, low), -(upper.score + low), upper.number


def _seated(upper: Contender, lower: Contender | None) -> Pair:
    """Who of two gets the first seat (the Handbook's part E); ``upper`` ranks before ``lower``."""
    if lower is None:
        return upper.number, BYE
    first = _first_seat(upper, lower) == FIRST
    return (upper.number, lower.number) if first else (lower.number, upper.number)


def _first_seat(upper: Contender, lower: Contender) -> int:
    """The seat of ``upper``."""
    (due, strong), (other, as_strong) = upper.due, lower.due
    if due and due == other:
        if strong == as_strong == 3 and abs(upper.balance) != abs(lower.balance):
            return due if abs(upper.balance) > abs(lower.balance) else -due
        if strong != as_strong:
            return due if strong > as_strong else -due
        for mine, theirs in zip(reversed(upper.played), reversed(lower.played), strict=False):
            if mine != theirs:
                return -mine
        return due
    if due or other:
        return due or -other
    return FIRST if upper.number % 2 else SECOND


class _Bracket:
    """Those of one score, and the ``floaters`` who found nobody above, with all who come after them."""

    def __init__(
        self,
        floaters: Sequence[Contender],
        residents: Sequence[Contender],
        lower: Sequence[Contender],
        favoured: frozenset[int],
        bye: bool,
    ) -> None:
        self.floaters = sorted(floaters, key=lambda contender: (-contender.score, contender.number))
        self.residents = list(residents)
        self.inside = frozenset(contender.number for contender in (*floaters, *residents))
        self.above = frozenset(contender.number for contender in floaters)
        self.base = min(contender.score for contender in (*floaters, *residents))
        self.next_score = lower[0].score if lower else None
        self.contenders = [*self.floaters, *self.residents, *lower]
        self.favoured = favoured
        self.bye = bye
        self.distances = _distances_from(
            self.base, (self.base, *(contender.score for contender in self.floaters))
        )
        self.distances_below: list[int] = []
        self.bye_alone = False
        self.bye_alone = bye and self._leaves_one_for_the_bye()

    def paired(self) -> tuple[list[tuple[Contender, Contender]], list[Contender]]:
        """The pairs of this bracket, and who of it floats down."""
        fixed: list[tuple[Contender, Contender]] = []
        if self.floaters:
            fixed = [two for two in self._best(self._order_of_floaters()) if two[0].number in self.above]
            gone = {contender.number for two in fixed for contender in two}
            self.contenders = [contender for contender in self.contenders if contender.number not in gone]
            self.residents = [contender for contender in self.residents if contender.number not in gone]
        rest = self._best(self._order_of_residents(len(self.residents) // 2)) if self.residents else []
        if len(rest) != len(self.residents) // 2:
            rest = self._best(self._order_of_residents(len(rest)))
        pairs = [*fixed, *rest]
        done = {contender.number for two in pairs for contender in two}
        return pairs, [contender for contender in self.contenders if contender.number in self.inside - done]

    def _leaves_one_for_the_bye(self) -> bool:
        """Whether exactly one of this bracket floats down, and has the bye."""
        leaving = {two for two in self._matched(lambda *_: []) if len(self.inside.intersection(two)) == 1}
        return len(leaving) == 1 and BYE in leaving.pop()

    def _best(
        self, order: Callable[[Contender, Contender | None], list[int]]
    ) -> list[tuple[Contender, Contender]]:
        """The bracket's own pairs in the best pairing of all."""
        known = {contender.number: contender for contender in self.contenders}
        return [
            (known[upper], known[lower])
            for upper, lower in self._matched(order)
            if {upper, lower} <= self.inside
        ]

    def _matched(self, order: Callable[[Contender, Contender | None], list[int]]) -> list[Pair]:
        """The best pairing of all from here on; ``order`` gives an edge's last digits."""
        edges: dict[tuple[int, int], list[int]] = {}
        if (base := self.next_score) is not None:
            scores = [contender.score for contender in self.contenders if contender.score >= base]
            self.distances_below = _distances_from(base, scores)
        for at, upper in enumerate(self.contenders):
            for lower in self.contenders[at + 1 :]:
                edges[upper.number, lower.number] = [*self._faults(upper, lower), *order(upper, lower)]
            if self.bye:
                edges[upper.number, BYE] = [*self._faults(upper, None), *order(upper, None)]
        return lightest(edges)

    # --- the Handbook's criteria, as what is wrong with a pair -----------------------------------

    def _faults(self, upper: Contender, lower: Contender | None) -> list[int]:
        here = upper.number in self.inside
        within = here and lower is not None and lower.number in self.inside
        clash = self._clash(upper, lower) if lower is not None else [0, 0, 0, 0, 0]
        faults = [
            int(upper.had_bye) if lower is None else upper.met.count(lower.number),  # C1, C2
            clash[0],  # C3
            int(lower is not None and lower.number in upper.apart),
            upper.score if lower is None else 0,  # C5; C4 because all are paired
        ]
        if not here and upper.score != self.next_score:
            return faults + [0] * self._more_faults()  # all that follows is about these two brackets
        faults += [
            int(here and not within),  # C6
            *self._distances(within, here, upper, lower),  # C7
            *self._in_the_next(upper, lower, here, within),  # C8
            upper.seats.count(0) if self.bye_alone and here and lower is None else 0,  # C9
            *(clash[1:] if within else [0, 0, 0, 0]),  # C10 to C13
        ]
        return [*faults, *self._floats(upper, lower, here, within)]

    def _more_faults(self) -> int:
        """How many digits C6 to C21 have."""
        below = 0 if self.next_score is None else 1 + len(self.distances_below)
        return 1 + len(self.distances) + below + 1 + 4 + 4 + 4 * len(self.distances)

    def _clash(self, upper: Contender, lower: Contender) -> list[int]:
        """C3 and C10 to C13: the seats that would be due to both."""
        (due, strong), (other, as_strong) = upper.due, lower.due
        if not due or due != other:
            return [0, 0, 0, 0, 0]
        absolute = strong == as_strong == 3
        excused = bool({upper.number, lower.number} & self.favoured)
        wide = absolute and abs(upper.balance) > 1 and abs(lower.balance) > 1
        thrice = absolute and upper.played[-2:] == lower.played[-2:] == (-due, -due)
        return [int(absolute and not excused), int(wide), int(thrice), 1, int(strong >= 2 and as_strong >= 2)]

    def _distances(
        self, within: bool, here: bool, upper: Contender, lower: Contender | None
    ) -> Iterator[int]:
        """For each distance whether it occurs; to float down counts a point more than to stay."""
        distance = 0
        if within and lower is not None:
            distance = upper.score - lower.score
        elif here:
            distance = upper.score - self.base + POINT
        return (int(distance == kind) for kind in self.distances)

    def _in_the_next(
        self, upper: Contender, lower: Contender | None, here: bool, within: bool
    ) -> Iterator[int]:
        """C8: how the next bracket could be paired with those who float down."""
        base = self.next_score
        if base is None:
            return
        below = not here and upper.score == base
        fits = (here or below) and not within and lower is not None and lower.score == base
        left = (here and not within and not fits) or (below and not fits)
        yield int(left)
        distance = 0
        if fits and lower is not None:
            distance = upper.score - lower.score
        elif left:
            distance = upper.score - base + POINT
        yield from (int(distance == kind) for kind in self.distances_below)

    def _floats(self, upper: Contender, lower: Contender | None, here: bool, within: bool) -> Iterator[int]:
        """C14 to C21: who would float as they did before."""
        leaves = here and not within
        resident = upper.number not in self.above
        raised = lower if within and lower is not None and upper.score > lower.score else None
        for ago in (1, 2):
            yield int(leaves and resident and upper.float_before(ago) == DOWN)
            yield int(raised is not None and raised.float_before(ago) == UP)
        kinds = self.distances
        distance = 0
        if raised is not None:
            distance = upper.score - raised.score
        elif leaves and not resident:
            distance = upper.score - self.base + POINT
        for ago in (1, 2):
            again = upper.float_before(ago) == DOWN
            yield from (int(again and distance == kind) for kind in kinds)
            again = raised is not None and raised.float_before(ago) == UP
            yield from (int(again and distance == kind) for kind in kinds)

    # --- the Handbook's order of trying, as last digits --------------------------------------------

    def _order_of_floaters(self) -> Callable[[Contender, Contender | None], list[int]]:
        """The highest floaters are paired, each with the highest resident that can be."""
        place = {contender.number: at for at, contender in enumerate(self.floaters)}
        rank = {contender.number: at for at, contender in enumerate(self.residents)}
        count, base = len(place), len(rank) + 1

        def order(upper: Contender, lower: Contender | None) -> list[int]:
            at = place.get(upper.number)
            if at is None:
                return [0, 0]
            within = lower is not None and lower.number in self.inside
            partner = rank.get(lower.number, base - 1) if within and lower is not None else 0
            return [0 if within else 1 << (count - 1 - at), partner * base ** (count - 1 - at)]

        return order

    def _order_of_residents(self, pairs: int) -> Callable[[Contender, Contender | None], list[int]]:
        """The upper half against the lower one, with the fewest and nearest exchanges between them."""
        rank = {contender.number: at for at, contender in enumerate(self.residents)}
        count = len(rank)
        top = 1 << count

        def order(upper: Contender, lower: Contender | None) -> list[int]:
            at = rank.get(upper.number)
            if at is None:
                return [0, 0, 0, 0, 0]
            below = rank.get(lower.number) if lower is not None else None
            if below is None:
                # Whoever floats down out of the upper half was exchanged into the lower one.
                out = at < pairs
                return [0, count - at if out else 0, top - (1 << at) if out else 0, 0, 0]
            raised, lowered = at >= pairs, below < pairs
            return [
                int(raised),
                (at if raised else 0) + (count - below if lowered else 0),
                top - (1 << below) if lowered else 0,
                top - (1 << (count - at)) if raised else 0,
                below * (count + 1) ** (count - 1 - at),
            ]

        return order


def _distances_from(base: int, scores: Iterable[int]) -> list[int]:
    """The distances that can occur between these scores and the lowest one, the longest first."""
    return sorted({score - base + more for score in scores for more in (0, POINT)} - {0}, reverse=True)


def lightest(edges: Mapping[tuple[int, int], Sequence[int]]) -> list[tuple[int, int]]:
    """The matching of all vertices whose faults, summed digit by digit, are the smallest.

    The first digit counts before all others. Raises ``ValueError`` where not all can be matched.
    """
    import networkx as nx  # which takes a third of a second, and most runs of the bot pair nobody

    vertices = {vertex for edge in edges for vertex in edge}
    most = [max(digits) for digits in zip(*edges.values(), strict=True)]
    size = len(vertices) // 2
    graph: nx.Graph[int] = nx.Graph()
    worth = [1]
    for largest in reversed(most[1:]):
        worth.append(worth[-1] * (largest * size + 1))
    worth.reverse()
    weights = {edge: sum(map(mul, digits, worth)) for edge, digits in edges.items()}
    heaviest = max(weights.values(), default=0)
    for edge, weight in weights.items():
        graph.add_edge(*edge, weight=heaviest - weight)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) != len(vertices):
        raise ValueError("not everybody can be matched")
    return [edge if edge in edges else (edge[1], edge[0]) for edge in matching]
