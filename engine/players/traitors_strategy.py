"""What a search is told of Spice Traitors."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from math import exp
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.game import AnyGame, Result
from engine.players import roster, search, strategy, traitors, traitors_outlook
from engine.players.traitors_prior import LEARNED
from engine.traitors.facts import facts_of_state, facts_of_view
from engine.traitors.game import Traitors
from engine.traitors.listing import replaced
from engine.traitors.state import State, garnets_in_hand, may_act
from engine.traitors.types import LAST_ROUND, TRADERS, Bid, Move, Setup, Spring, Token, Travel, View

_DRAWS = 4
"""Orders drawn for each one that is kept: the heuristic often draws the same again."""
_BIDS = (0, 8, 16, 24, 32, 45)
_MARGIN = 25.0
"""Gold of the richest trader that makes a lead: a narrow loss teaches more than a clear one."""


class TraitorsStrategy(strategy.Strategy[Traitors]):
    """Orders drawn by a prior learned from searches, judged after the round by a value learned from play.

    All but the first is a best response: the other seats' orders of the round are drawn again in each world,
    as steady draws them, the same for all candidates. The last round is played to its end.
    """

    leaves = ((0.0, 1.0),)
    crowding = 0.0
    drawn: Mapping[int, Callable[[Chance], Move]] = {}
    """By seat, where one decision is judged: what the others may order."""
    prior: traitors.Prior = LEARNED
    """How candidates are drawn."""

    def at(self, game: AnyGame, view: View, seat: int) -> "TraitorsStrategy":
        """With the others' plans, which follow from what everybody knows."""
        facts, bound = facts_of_view(view), copy(self)
        bound.drawn = {
            other: traitors.orders(facts, other) for other in range(len(view.players)) if other != seat
        }
        return bound

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """Drawn orders, and the first of them with other bids."""
        facts = facts_of_view(view)
        order = traitors.orders(facts, seat, self.prior)
        first = order(chance)
        found = [first]
        if most > 1 and isinstance(first, Setup | Spring | Travel):
            bids = list(_other_bids(first, facts.bid_limit))
            for _ in range(_DRAWS * most):
                drawn = order(chance)
                if drawn not in found and len(found) < most - len(bids) // 2:
                    found.append(drawn)
            chance.shuffle(bids)
            found += [bid for bid in bids if bid not in found][: most - len(found)]
        return found

    def variants(
        self, game: AnyGame, view: View, seat: int, move: Move, chance: Chance, most: int
    ) -> Sequence[Move]:
        """The same order, but one trader's way, the bid or the cuts as in another one that is drawn."""
        order, found = traitors.orders(facts_of_view(view), seat, self.prior), list[Move]()
        for number in range(_DRAWS * most):
            like = _crossed(move, order(chance), number)
            if like != move and like not in found and len(found) < most:
                found.append(like)
        return found

    def plain_moves(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """An order of somebody who looks no further than the next city and fears nobody."""
        return [traitors.orders(facts_of_view(view), seat, traitors.CARELESS)(chance)]

    def effort(self, view: View) -> float:
        """Every seat orders in the round; four are usual. The spring decides most games and has more time."""
        return max(1.0, len(view.players) / 4) * (0.5 if view.phase == "spring" else 1.0)

    def imagine(self, game: AnyGame, state: State, seat: int) -> None:
        """The others' orders are drawn by the policy, also where they are given: what they are is unknown."""
        state.orders = [None] * state.seats
        for other, drawn in self.drawn.items():
            order = drawn(state.chance) if may_act(state, other) else None
            state.orders[other] = None if isinstance(order, Token) else order

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> Move:
        return traitors.orders(facts_of_state(state), seat)(chance)

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """The log odds that were learned; no stages, since the rounds have weights of their own."""
        return 0, traitors_outlook.log_odds(state, seat)

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Gold of the richest trader alive, and garnets in hand."""
        gold = [
            max((purse for purse, grave in self._purses(state, other) if grave is None), default=0)
            for other in range(state.seats)
        ]
        return strategy.compared(gold, seat, garnets_in_hand(state, seat))

    def _purses(self, state: State, seat: int) -> Iterator[tuple[int, int | None]]:
        first = seat * TRADERS
        return zip(state.purses[first : first + TRADERS], state.graves[first : first + TRADERS], strict=True)

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """The end of the round; of the last one, the end of the game."""
        return game.turn(state) + (1 if state.round < LAST_ROUND else 2)

    def worth(self, game: Traitors, state: Any, seat: int) -> float:
        """Who gets the second token changes nothing."""
        if state.phase == "token":
            state = game.copy(state)
            game.push(state, state.score.winners[0], Token(None))
        return super().worth(game, state, seat)

    def result_value(self, result: Result, seat: int) -> float:
        """Half for winning, half for how near the richest trader came to it."""
        best = max(score for other, score in enumerate(result.scores) if other != seat)
        near = 1 / (1 + exp((best - result.scores[seat]) / _MARGIN))
        return 0.5 * super().result_value(result, seat) + 0.5 * near


def _other_bids(first: Setup | Spring | Travel, limit: int) -> Iterator[Move]:
    """The same order with other bids, or without one."""
    if isinstance(first, Setup):
        yield Setup(first.cities)
        for number in (1, 2, 3):
            for gold in _BIDS[2:5]:
                if gold <= limit:
                    yield Setup(first.cities, number, Bid(gold))
    elif isinstance(first, Spring):
        yield Spring(first.steps)
        if first.bid is not None:
            for gold in _BIDS:
                if gold <= limit:
                    yield replace(first, bid=Bid(gold))


def _crossed(move: Move, other: Move, part: int) -> Move:
    """A move with one part of another of its kind; the parts are numbered in turn."""
    match move, other:
        case Setup(), Setup():
            if (part := part % 4) < TRADERS:
                return replace(move, cities=replaced(move.cities, part, other.cities[part]))
            return replace(move, round=other.round, bid=other.bid)
        case Travel(), Travel():
            if (part := part % 4) < TRADERS:
                return replace(move, to=replaced(move.to, part, other.to[part]))
            return replace(move, cuts=other.cuts)
        case Spring(), Spring():
            if (part := part % 5) < TRADERS:
                return replace(move, steps=replaced(move.steps, part, other.steps[part]))
            if move.bid is None or other.bid is None:
                return replace(move, bid=other.bid, plan=other.plan)
            return replace(move, plan=other.plan) if part == TRADERS else replace(move, bid=other.bid)
    return move


STRATEGY = TraitorsStrategy()
PLAYERS = roster.searching(
    traitors.PLAYER, STRATEGY, strong=search.Budget(750, 32, compared=200, explained=6, stages=3)
)
"""The computer players of this game, by level."""
