"""What a search thinks of the moves of one decision, as people are told: which is best, and why."""

from collections.abc import Mapping
from typing import Any, Literal

from engine.core.game import AnyGame
from engine.players import ChosenMove, Player, RankedMove, hardly_noise, luck_of
from tables.computers.thinking import Priority, ThinkingRequest
from tables.core.types import Frozen

JUDGE = "master"
"""The level that is asked about moves. Hints and reviews ask the same one, with the same luck: who does what
a hint says is told of no mistake afterwards."""

ReasonKind = Literal["points", "rival", "reserve", "safe", "bold"]
"""More points, fewer of the best rival, more held for later; less risk, or more of it."""
MOST_REASONS = 2
_TERMS: Mapping[ReasonKind, int] = {"points": 1, "rival": -1, "reserve": 1}
"""Terms of a strategy, and whether more or less of them is good."""
_CALM = 0.75
"""Share of the other's spread at which a move counts as safe; as bold where it is the other way round."""
_SPREAD = 0.05
"""Spreads below this are no risk that anybody feels."""
_ENOUGH = 20
"""Simulations without which neither a spread nor a difference is known."""


class MoveReason(Frozen, frozen=True):
    """Something that speaks for a move: how many units of a term, rounded; 0 where it is no number."""

    kind: ReasonKind
    amount: int = 0


class JudgedMove(Frozen, frozen=True):
    """A move, and what was found about it."""

    move: Any
    chance: float
    """To win, 0 to 1, for whoever makes it: a mean of simulations."""
    chance_error: float
    """Standard error of ``chance``."""
    behind: float
    """By how much the best move's is higher, on the same imagined games."""
    error: float
    """Standard error of ``behind``."""
    reasons: tuple[MoveReason, ...] = ()
    """What speaks for the best move against this one; of the best one what speaks for it against the first
    that is clearly behind and differs in something, or where none is, against the next."""
    lost: bool = False
    """Whether it lost in all imagined games, however far they went."""
    lasts: float = 0.0
    """At which turn it lost then, on average."""

    @property
    def loss(self) -> float:
        """As much of ``behind`` as is hardly noise."""
        return hardly_noise(self.behind, self.error)


class Analysis(Frozen, frozen=True):
    """The moves of a decision that were thought about, the best first, and what follows the best."""

    moves: tuple[JudgedMove, ...]
    line: tuple[Any, ...] = ()
    """The moves after the best one in the same turn, as far as nothing unknown comes between."""

    @property
    def best(self) -> JudgedMove:
        """The one that is advised."""
        return self.moves[0]


def question(
    game: AnyGame, player: Player, view: object, seat: int, priority: Priority, also: tuple[Any, ...] = ()
) -> ThinkingRequest:
    """What is asked of a decision: which of the moves that come to mind, or ``also``, is best, and why.

    The luck follows from the view alone, so that an answer tells nothing of what others did in secret.
    """
    luck = luck_of(view)
    return ThinkingRequest(game, player, view, seat, luck, explain=True, also=also, priority=priority)


def analysis_of(choice: ChosenMove) -> Analysis:
    """What a search's answer says to people; of a player that does not search its move alone."""
    if not choice.ranked:
        return Analysis((JudgedMove(choice.move, 0.0, 0.0, 0.0, 0.0),), choice.line)
    best, *others = choice.ranked
    # Of what was given up at once nothing is told, unless there is nothing else.
    others = [move for move in others if move.visits >= _ENOUGH] or others
    found = [_judged(move, reasons(best, move)) for move in others]
    # What is about as good gives no reason that is more than luck.
    behind = [move.reasons for move in found if move.loss] or [move.reasons for move in found[:1]]
    return Analysis((_judged(best, next(filter(None, behind), ())), *found), choice.line)


def _judged(move: RankedMove, why: tuple[MoveReason, ...]) -> JudgedMove:
    # One simulation says nothing about its errors.
    chance_error, error = (move.error, move.behind_error) if move.visits > 1 else (1.0, 1.0)
    lost = move.lost and move.visits >= _ENOUGH
    return JudgedMove(move.move, move.value, chance_error, move.behind, error, why, lost, move.lasts)


def reasons(best: RankedMove, other: RankedMove) -> tuple[MoveReason, ...]:
    """What speaks for the best move against another, the weightiest first; perhaps nothing."""
    found: list[MoveReason] = []
    for kind, sign in _TERMS.items():
        amount = round(sign * other.gains.get(kind, 0.0))
        if amount > 0:
            found.append(MoveReason(kind, amount))
    found.sort(key=lambda reason: -reason.amount)
    return (*found, *_risk(best, other))[:MOST_REASONS]


def _risk(best: RankedMove, other: RankedMove) -> tuple[MoveReason, ...]:
    if min(best.visits, other.visits) < _ENOUGH or max(best.spread, other.spread) < _SPREAD:
        return ()
    if best.spread < _CALM * other.spread:
        return (MoveReason("safe"),)
    return (MoveReason("bold"),) if other.spread < _CALM * best.spread else ()
