"""Whole plays thought over: points now, and the last scoring as it stands after each cube.

For panels' suggestions, for clocks that run out, and for computer players. It knows the table, one hand and
how many cards are left, and needs no chance: the same table gives the same play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import add
from typing import Any

from engine.core.composing import Chosen, Part, composed
from engine.palimpsest.board import Board, cubes_on, rank_visible, shows_after
from engine.palimpsest.cards import CardTables
from engine.palimpsest.cube_steps import cube_decision
from engine.palimpsest.lattice import RANK_CELLS, point_of
from engine.palimpsest.outcome import PlayOutcome, outcome, outcomes, showing_after
from engine.palimpsest.scoring import pay
from engine.palimpsest.state import State
from engine.palimpsest.types import TARGET, CubeStep, Play

# Weights found by playing; all are in points.
LAST_SCORING = 0.8
"""A point of the last scoring as it stands: others may still cover it or win it."""
_CUBE = 2.5
"""A cube to be placed, before it is known where it goes."""
_FRESH = 0.5
"""Share of its rank that a new card is worth to whoever puts the first cube on it."""
_LOOKED_AT = 16
"""Plays whose cubes are worked out, the best at first sight."""
_HIGHER = 1e-6
"""A rank more, where all else is equal."""
VICTORY = 1000.0
"""A game won, or lost when negative; points count beside it."""


def best_play(state: State, tables: CardTables) -> Play:
    """The acting seat's best play; the first of equals."""
    seat, hands = state.acting, state.hands
    next_hand = len(hands[(seat + 1) % len(hands)])
    return PlayEvaluator(tables, state.board, hands[seat], seat, len(state.deck), next_hand).plays(1)[0]


@lru_cache(maxsize=1 << 15)
def paid(rank: int, cubes: tuple[int, ...]) -> list[int]:
    """What :func:`pay` says, worked out once. Not to be changed."""
    return pay(rank, list(cubes))


@lru_cache(maxsize=1 << 15)
def paid_ahead(rank: int, cubes: tuple[int, ...], seat: int) -> float:
    """How far a card of a rank with these cubes would bring a seat ahead."""
    return ahead_of(paid(rank, cubes), seat)


@lru_cache(maxsize=1 << 15)
def paid_for_more(rank: int, cubes: tuple[int, ...], seat: int, most: int) -> tuple[float, ...]:
    """How much further with one cube more of that seat, with two, up to ``most``."""
    before, held = paid_ahead(rank, cubes, seat), list(cubes)
    gains = []
    for _ in range(most):
        held[seat] += 1
        gains.append(paid_ahead(rank, tuple(held), seat) - before)
    return tuple(gains)


def ahead_of(points: list[int], seat: int) -> float:
    """How far a seat is ahead of the average of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


@dataclass(eq=False)
class PlayEvaluator:
    """What the seat on turn makes of the table and its own hand."""

    tables: CardTables
    board: Board
    hand: Iterable[int]
    seat: int
    deck_size: int
    next_hand: int
    """The size of the next seat's hand."""
    looked_at: int = _LOOKED_AT
    """Of so many plays cubes are worked out."""
    _lost: dict[int, list[int]] = field(default_factory=dict, init=False)
    """What is covered at each place that was looked at."""
    _losses: dict[int, float] = field(default_factory=dict, init=False)

    @cached_property
    def ranks(self) -> list[int]:
        """The visible rank of each card on the table, 0 if it shows none."""
        return [
            self.tables.rank[card] if rank_visible(self.board, number) else 0
            for number, card in enumerate(self.board.laid)
        ]

    @cached_property
    def paid_now(self) -> list[list[int]]:
        """What each card pays each seat when it is scored."""
        rank, laid = self.tables.rank, enumerate(self.board.laid)
        return [paid(rank[card], tuple(cubes_on(self.board, number))) for number, card in laid]

    @cached_property
    def paid_at_the_end(self) -> list[float]:
        """What each card would bring in the last scoring, against the others."""
        return [
            paid_ahead(rank, tuple(cubes_on(self.board, number)), self.seat) if rank else 0.0
            for number, rank in enumerate(self.ranks)
        ]

    @cached_property
    def sights(self) -> list[tuple[float, PlayOutcome]]:
        """Each card at each place, with what it is worth at first sight, the best first."""
        results = outcomes(self.board, self.tables, self.seat, self.hand)
        return sorted([(self._first_sight(result), result) for result in results], key=lambda one: -one[0])

    def plays(self, most: int) -> list[Play]:
        """The best of the plays that look best at first sight, up to ``most``; the first of equals first."""
        plays = []
        for _, result in self.sights[: max(self.looked_at, most)]:
            plan = CubePlan(self, result)
            play = Play(self.tables.ids[result.card], *point_of(result.place), plan.usual_steps())
            plays.append((plan.evaluate(), play))
        plays.sort(key=lambda play: -play[0])
        return [play for _, play in plays[:most]]

    def rate(self, part: Part, chosen: Sequence[Chosen]) -> list[float]:
        """By how much each option of a cube helps, after a card, a place and other cubes."""
        (_, card), (_, place), *cubes = chosen
        plan = CubePlan(self, outcome(self.board, self.tables, self.seat, card, place))
        for before, option in cubes:
            plan.move(before, option)
        return plan.rate(part)

    def steps(self, result: PlayOutcome) -> tuple[CubeStep, ...]:
        """The cubes of one play, each where it changes the last scoring most; no legal play lacks any."""
        return CubePlan(self, result).usual_steps()

    def lost_ranks(self, result: PlayOutcome) -> list[int]:
        """The cards whose visible rank a play covers, whatever card is laid."""
        lost = self._lost.get(result.place)
        if lost is None:
            after = shows_after(self.board, result.place)
            lost = [number for number, mask in after.items() if self.ranks[number] and not mask & RANK_CELLS]
            self._lost[result.place] = lost
        return lost

    def _loss(self, result: PlayOutcome) -> float:
        """What the covered ranks would have brought in the last scoring."""
        loss = self._losses.get(result.place)
        if loss is None:
            loss = LAST_SCORING * sum([self.paid_at_the_end[number] for number in self.lost_ranks(result)])
            self._losses[result.place] = loss
        return loss

    def points(self, result: PlayOutcome) -> list[int]:
        """What the play's scoring pays each seat."""
        gained = [0] * self.board.seats
        for number in result.scored:
            gained = list(map(add, gained, self.paid_now[number]))
        return gained

    def _first_sight(self, result: PlayOutcome) -> float:
        value = ahead_of(self.points(result), self.seat) if result.scored else 0.0
        value -= self._loss(result)
        if result.cubes:
            value += _CUBE * (result.cubes - 1) + _FRESH * self.tables.rank[result.card]
        return value + sum([due for _, due in result.takes]) if result.takes else value


class CubePlan:
    """A play with the cubes that have been chosen, and how much each further one would help."""

    def __init__(self, evaluator: PlayEvaluator, result: PlayOutcome) -> None:
        self.evaluator = evaluator
        self.result = result
        board, lost = evaluator.board, evaluator.lost_ranks(result)
        self.ranks = [0 if number in lost else rank for number, rank in enumerate(evaluator.ranks)]
        self.ranks.append(evaluator.tables.rank[result.card])
        self.cubes = [
            [0] * board.seats if number in result.buried else cubes_on(board, number)
            for number in range(len(board.laid))
        ]
        self.cubes.append([0] * board.seats)
        ids = evaluator.tables.ids
        self.numbers = {ids[card]: number for number, card in enumerate([*board.laid, result.card])}
        self.left = result.cubes
        self.source = ""

    def usual_steps(self) -> tuple[CubeStep, ...]:
        """Each cube where it helps most, chosen one after the other."""
        evaluator = self.evaluator
        decision = cube_decision(evaluator.board, evaluator.tables, evaluator.seat, self.result)
        return composed(decision.compose(), self._choose)

    def _choose(self, part: Part) -> int:
        worth = self.rate(part)
        number = worth.index(max(worth))
        self.move(part, part.options[number])
        return number

    def rate(self, part: Part) -> list[float]:
        """By how much each option helps; of a cube that is put, the best lot of such is thought of."""
        match part.kind:
            case "put":
                return [self._lot(self.numbers[card]) for card in part.options]
            case "take":
                return [self._change(self.numbers[take.card], take.seat, -1) for take in part.options]
            case "source":
                return [0.0 if card == "-" else self._best_shift(self.numbers[card]) for card in part.options]
        return [self._shift(self.numbers[self.source], self.numbers[card]) for card in part.options]

    def move(self, part: Part, option: Any) -> None:
        """Do what an option says."""
        seat = self.evaluator.seat
        match part.kind:
            case "put":
                self.cubes[self.numbers[option]][seat] += 1
                self.left -= 1
            case "take":
                self.cubes[self.numbers[option.card]][option.seat] -= 1
            case "source":
                self.source = option
            case "target":
                source = self.cubes[self.numbers[self.source]]
                self.cubes[self.numbers[option]][seat] += source[seat]
                source[seat] = 0

    def evaluate(self) -> float:
        """Points now and later against the others; the end of the game, if the play brings it."""
        evaluator, seats = self.evaluator, self.evaluator.board.seats
        points = [
            old + new for old, new in zip(evaluator.board.points, evaluator.points(self.result), strict=True)
        ]
        last = [0] * seats
        for rank, cubes in zip(self.ranks, self.cubes, strict=True):
            if rank:
                last = list(map(add, last, paid(rank, tuple(cubes))))
        supply = [evaluator.board.options.cubes - sum(placed) for placed in zip(*self.cubes, strict=True)]
        if self._ends(points, supply):
            total = [now + more for now, more in zip(points, last, strict=True)]
            best = max(amount for seat, amount in enumerate(total) if seat != evaluator.seat)
            wins = total[evaluator.seat] > best
            return ahead_of(total, evaluator.seat) + (VICTORY if wins else -VICTORY)
        return ahead_of(points, evaluator.seat) + LAST_SCORING * ahead_of(last, evaluator.seat)

    def _ends(self, points: list[int], supply: list[int]) -> bool:
        evaluator, options = self.evaluator, self.evaluator.board.options
        if 0 in supply or (options.rules == "first" and max(points) >= TARGET):
            return True
        if options.last == "deck":
            return evaluator.deck_size == 1
        return not evaluator.deck_size and evaluator.next_hand == 0

    def _value(self, number: int) -> float:
        rank = self.ranks[number]
        return paid_ahead(rank, tuple(self.cubes[number]), self.evaluator.seat) if rank else 0.0

    def _lot(self, number: int) -> float:
        """What each cube brings in the lot of the best size; of equals rather where the rank is higher."""
        rank = self.ranks[number]
        if not rank:
            return 0.0
        gains = paid_for_more(rank, tuple(self.cubes[number]), self.evaluator.seat, self.left)
        return max([gain / lot for lot, gain in enumerate(gains, 1)]) + _HIGHER * rank

    def _best_shift(self, source: int) -> float:
        room = showing_after(self.evaluator.board, self.result)
        return max([self._shift(source, target) for target in room if target != source])

    def _shift(self, source: int, target: int) -> float:
        """What it helps to move all cubes from one card to another."""
        seat = self.evaluator.seat
        amount = self.cubes[source][seat]
        return self._change(source, seat, -amount) + self._change(target, seat, amount)

    def _change(self, number: int, seat: int, amount: int) -> float:
        """By how much the last scoring of a card gets better when cubes of a seat come (or go)."""
        before = self._value(number)
        self.cubes[number][seat] += amount
        after = self._value(number)
        self.cubes[number][seat] -= amount
        return after - before
