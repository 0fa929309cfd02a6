"""A search that knows no game: candidates are simulated on the same imagined worlds and halved.

The candidates come from the game's :class:`~engine.players.strategy.Strategy`, the heuristic's move first.
Each world is dealt once from the view and all candidates still in the running are simulated on it with
the same stream of chance, so that their values differ by the moves and hardly by luck. After each
of a few rounds the worse half goes (sequential halving), and between them whatever is clearly behind, so
that an easy decision costs little. The heuristic's move never goes, since
another one is chosen only on paired evidence: its mean difference to the heuristic's must exceed ``z``
standard errors. Without that rule a search over noise loses to the heuristic that it begins with.

Whoever wants an explanation gets the next best moves, or those that they name, compared with the chosen one
on further worlds, all on the same. The worlds of the search do not serve for that: what is chosen among
noisy means has been lucky on them, and what was given up has hardly been seen.

Simultaneous orders need nothing more: the other seats' orders are drawn from the policy in each world, and
the best response to that sample is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import ceil, inf, log2, sqrt
from typing import Any, Generic

from engine.core.chance import Chance, FastChance
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.players.continuation import continuation
from engine.players.player import MISTAKE, NOISE, ChosenMove, RankedMove, Rules, Scope, ShouldStop
from engine.players.strategy import Strategy

_MOST_PLIES = 2000
"""No simulation goes on for longer, whatever a policy does."""
_BATCH = 8
_HOPELESS = 2.0
"""After so many worlds, what is so many standard errors behind is given up."""
_TELLING = 1.5
"""A difference in terms of so many standard errors is worth a word."""
_COMPARED = 2
"""Moves that are compared with the chosen one where somebody wants an explanation and names none."""
_FEWEST_COMPARED, _EXACT = 64, 0.015
"""Worlds for that: so many at least, and as many more as bring the standard errors of chances so low and tell
mistakes from others."""
_SEEDS = 1 << 48


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search thinks, in simulations: a time would give another move on another machine."""

    simulations: int
    candidates: int
    z: float = 1.0
    """Standard errors by which a move must be better than the heuristic's."""
    compared: int = 240
    """Worlds at most on which moves are compared where somebody wants an explanation."""
    explained: int = 1
    """Times as many simulations where somebody wants an explanation: it is to be the same with other luck."""
    stages: int = 1
    """Into which the simulations are divided; after the first, moves like the best one are tried."""


@dataclass(slots=True)
class _SearchedMove:
    move: Any
    values: list[float] = field(default_factory=list)
    """By world; all that are still in the running have been simulated on the same worlds."""

    terms: list[Mapping[str, float]] = field(default_factory=list)
    """By world too, where an explanation is wanted."""
    lost: int = 0
    """Simulations in which the game was over and lost, where an explanation is wanted."""
    ended: int = 0
    """The turns at which these were over, added up."""

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def lasts(self) -> float:
        """At which turn it has lost on average where it always did, or else 0."""
        return self.ended / self.lost if self.lost and self.lost == len(self.values) else 0.0


USUAL = Scope()


class SearchPlayer(Generic[Rules]):
    """Thinks about what a strategy proposes."""

    def __init__(self, strategy: Strategy[Rules], budget: Budget) -> None:
        self.strategy = strategy
        self.budget = budget

    def choose(self, game: Rules, view: Any, seat: int, chance: Chance) -> Any:
        """The best move found with the whole budget."""
        return self.think(game, view, seat, chance).move

    def think(self, game: Rules, view: Any, seat: int, chance: Chance, how: Scope = USUAL) -> ChosenMove:
        """The best move found, and what was found about the others."""
        strategy, budget = self.strategy, self.budget
        effort = strategy.effort(view)
        most = round(budget.candidates / sqrt(min(1.0, effort)))
        proposed = list(strategy.candidates(game, view, seat, chance, most))
        if len(proposed) == 1 and not how.explain and not how.also:
            return ChosenMove(proposed[0])
        simulate = _Simulator(strategy, game, view, seat, chance.below(_SEEDS), how.explain)
        budgeted = budget.simulations * (budget.explained if how.explain else 1) / effort / budget.stages
        found = [_SearchedMove(move) for move in proposed]
        running, cut = _halve(simulate, found, budgeted, how.stop)
        for _ in range(1, budget.stages):
            leader = _best(running, 0.0).move
            like = strategy.variants(game, view, seat, leader, chance, most // 2)
            again = [_SearchedMove(move) for move in dict.fromkeys((proposed[0], leader, *like))]
            later, cut = _halve(simulate, again, budgeted, how.stop) if like and not cut else (running, cut)
            if cut or not like:
                break
            running, tried = later, [move.move for move in again]
            found = [*again, *(move for move in found if move.move not in tried)]
        best = _best(running, budget.z)
        if all(move.lasts for move in found):
            # Nothing is to be gained; whoever asks why is told what holds out longest.
            best = max(found, key=lambda move: move.lasts)
        # What is only asked about changes nothing of the search: a review finds what a hint found.
        known = [move.move for move in found]
        found += [_SearchedMove(move) for move in dict.fromkeys(how.also) if move not in known]
        line = continuation(strategy, game, view, seat, best.move, chance) if how.explain else ()
        found.sort(key=lambda move: (move is not best, move not in running, -move.mean))
        ranked = {id(move): _ranked(move, best) for move in found if move.values}
        if how.explain or how.also:
            compared = [move for move in found if move is best or move.move in how.also]
            if not how.also:
                compared = found[: 1 + _COMPARED]
            again = [_SearchedMove(move.move) for move in compared]
            worlds = int(budget.compared / effort)
            cut = not _compare(simulate, again, worlds, how.stop) or cut
            if again[0].values:
                fresh = (_ranked(move, again[0]) for move in again)
                ranked.update(zip(map(id, compared), fresh, strict=True))
        return ChosenMove(best.move, tuple(ranked.values()), line, cut)


def _halve(
    simulate: _Simulator, running: list[_SearchedMove], simulations: float, stop: ShouldStop
) -> tuple[list[_SearchedMove], bool]:
    """Spend simulations on moves, the heuristic's first: who is left of them, and whether it was cut."""
    rounds = max(1, ceil(log2(len(running))))
    for number in range(rounds):
        worlds = max(1, int(simulations / (rounds * len(running))))
        for done in range(0, worlds, _BATCH):
            if not simulate(running, min(_BATCH, worlds - done), stop):
                return running, True
            running = _not_hopeless(running)
        if len(running) == 1:
            break
        if number < rounds - 1:
            running = _better_half(running)
    return running, False


def _compare(simulate: _Simulator, moves: Sequence[_SearchedMove], most: int, stop: ShouldStop) -> bool:
    """Simulate moves on the same further worlds until all is exact; false if told to stop before."""
    for done in range(0, most, _BATCH):
        if done >= _FEWEST_COMPARED and all(_is_exact(move, moves[0]) for move in moves):
            break
        if not simulate(moves, _BATCH, stop):
            return False
    return True


def _is_exact(move: _SearchedMove, best: _SearchedMove) -> bool:
    """Whether its value is, and whether it is a mistake, beyond noise."""
    doubt = abs(-_gain(move, best) - MISTAKE) <= NOISE * _error(_gains(move, best))
    return _error(move.values) <= _EXACT and not doubt


def _ranked(move: _SearchedMove, best: _SearchedMove) -> RankedMove:
    """What was found about a candidate, beside the chosen one."""
    losses = [there - here for there, here in zip(best.values, move.values, strict=False)]
    return RankedMove(
        move.move,
        move.mean,
        _error(move.values),
        len(move.values),
        _gains_in_terms(best, move),
        sum(losses) / len(losses) if losses else 0.0,
        _error(losses) if move is not best else 0.0,
        move.lasts > 0,
        move.lasts,
    )


def _gains_in_terms(best: _SearchedMove, move: _SearchedMove) -> dict[str, float]:
    """By how much the chosen move leads to more of each term, where that is hardly noise."""
    gains = {}
    for name in best.terms[0] if best.terms else ():
        differences = [there[name] - here[name] for there, here in zip(best.terms, move.terms, strict=False)]
        mean = sum(differences) / len(differences)
        if abs(mean) > _TELLING * _error(differences):
            gains[name] = mean
    return gains


class _Simulator:
    """Simulations from one view. The worlds go on from call to call, and each is dealt once."""

    def __init__(
        self, strategy: Strategy, game: AnyGame, view: object, seat: int, seed: int, explain: bool
    ) -> None:
        self.explain = explain
        self.strategy, self.game, self.seat, self.seed = strategy.at(game, view, seat), game, seat, seed
        self.deal: Callable[[Chance], Any] = game.resampler(view)
        self.worlds = 0

    def __call__(self, running: Sequence[_SearchedMove], worlds: int, stop: ShouldStop) -> bool:
        """Simulate each candidate on so many further worlds; false if told to stop before."""
        for _ in range(worlds):
            if stop():
                return False
            number = self.seed + self.worlds
            world = self.deal(FastChance.of(number))
            self.strategy.imagine(self.game, world, self.seat)
            until = self.strategy.horizon(self.game, world, self.seat)
            for candidate in running:
                self._play_out(candidate, world, until, FastChance.of(number ^ _SEEDS))
            self.worlds += 1
        return True

    def _play_out(self, candidate: _SearchedMove, world: object, until: int, chance: FastChance) -> None:
        game, strategy, seat = self.game, self.strategy, self.seat
        state = game.copy(world)
        game.push(state, seat, candidate.move)
        play_on(strategy, game, state, until, chance)
        candidate.values.append(strategy.worth(game, state, seat))
        if self.explain:
            candidate.terms.append(strategy.terms(game, state, seat))
            result = game.result(state)
            if result is not None and not result.won[seat]:
                candidate.lost += 1
                candidate.ended += game.turn(state)


def play_on(strategy: Strategy, game: AnyGame, state: object, until: int, chance: Chance) -> None:
    """Let the policy play for everybody, up to a ``game.turn`` or the end.

    Who is asked something though nobody waits for it answers first, and once.
    """
    asked_seats: set[int] = set()
    for _ in range(_MOST_PLIES):
        awaited = game.awaited(state)
        if game.turn(state) >= until or not awaited:
            return
        invited = game.invited(state) - awaited
        actor = min(invited - asked_seats or awaited)
        asked_seats = asked_seats | {actor} if invited else set()
        game.push(state, actor, strategy.policy(game, state, actor, chance))


def _not_hopeless(running: list[_SearchedMove]) -> list[_SearchedMove]:
    """Those that are not clearly behind the heuristic's move."""
    first, *others = running
    return [first, *(one for one in others if _gain(one, first) > -_HOPELESS * _error(_gains(one, first)))]


def _gains(move: _SearchedMove, first: _SearchedMove) -> list[float]:
    return [here - there for here, there in zip(move.values, first.values, strict=True)]


def _gain(move: _SearchedMove, first: _SearchedMove) -> float:
    return move.mean - first.mean


def _better_half(running: list[_SearchedMove]) -> list[_SearchedMove]:
    """The heuristic's move, and the better half of the others in their order."""
    first, *others = running
    kept = sorted(others, key=lambda move: -move.mean)[: ceil(len(others) / 2)]
    return [first, *(move for move in others if move in kept)]


def _best(running: list[_SearchedMove], z: float) -> _SearchedMove:
    """The candidate of the highest mean whose advantage over the heuristic's is no noise."""
    first, *others = running
    for move in sorted(others, key=lambda move: -move.mean):
        gain = _gain(move, first)
        if gain > 0 and gain > z * _error(_gains(move, first)):
            return move
    return first


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean; infinite where one value says nothing about it."""
    number = len(values)
    if number < 2:
        return inf
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)


def luck_of(view: object) -> Chance:
    """The luck with which a position is judged for people: always the same, so hints and reviews agree."""
    return Chance(sha256(encode(view)).digest())


def think(player: Any, game: AnyGame, view: Any, seat: int, chance: Chance, how: Scope = USUAL) -> ChosenMove:
    """What any player makes of a view: a search's whole answer, or the plain move of who does not search."""
    if isinstance(player, SearchPlayer):
        return player.think(game, view, seat, chance, how)
    return ChosenMove(player.choose(game, view, seat, chance))
