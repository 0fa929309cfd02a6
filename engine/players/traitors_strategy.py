"""What a search is told of Spice Traitors."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.game import AnyGame, Result
from engine.players import roster, traitors
from engine.players.search import Budget
from engine.players.strategy import Strategy, compared
from engine.traitors.facts import facts_of_state, facts_of_view
from engine.traitors.game import Traitors
from engine.traitors.state import State, garnets_in_hand
from engine.traitors.types import LAST_ROUND, TRADERS, Bid, Move, Setup, Spring, Travel, View

_DRAWS = 4
"""Orders drawn for each one that is kept: the heuristic often draws the same again."""
_BIDS = (0, 8, 16, 24, 32, 45)
"""Gold of bids that are tried instead of the drawn one."""
_MARGIN = 25.0
"""Gold of the richest trader that makes a lead: a narrow loss teaches more than a clear one."""


class TraitorsStrategy(Strategy[Traitors]):
    """Orders drawn as the heuristic draws them, judged by the games that follow, played to their end.

    All but the heuristic's own is a best response: the other seats' orders of the round are drawn again in
    each world.
    """

    leaves = ((0.0, 0.0),)

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """Drawn orders, and the first of them with other bids."""
        facts = facts_of_view(view)
        first = traitors.order(facts, seat, chance)
        found = [first]
        if most > 1 and isinstance(first, Setup | Spring | Travel):
            bids = list(_other_bids(first, facts.bid_limit))
            for _ in range(_DRAWS * most):
                drawn = traitors.order(facts, seat, chance)
                if drawn not in found and len(found) < most - len(bids) // 2:
                    found.append(drawn)
            chance.shuffle(bids)
            found += [bid for bid in bids if bid not in found][: most - len(found)]
        return found

    def plain_moves(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """An order of somebody who looks no further than the next city and fears nobody."""
        return [traitors.order(facts_of_view(view), seat, chance, careless=True)]

    def effort(self, view: View) -> float:
        """Every seat orders in every round that is left; four are usual, and the set-up is one."""
        return max(1.0, len(view.players) / 4) * (LAST_ROUND + 1 - view.round) / (LAST_ROUND + 1)

    def imagine(self, game: AnyGame, state: State, seat: int) -> None:
        """Orders that others have given already are unknown: the policy draws them, not the resampling."""
        state.orders = [None] * state.seats

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> Move:
        return traitors.order(facts_of_state(state), seat, chance)

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """Nothing: games are short and played to their end."""
        return 0, 0.0

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Gold of the richest trader alive, and garnets in hand."""
        gold = [
            max((purse for purse, grave in self._purses(state, other) if grave is None), default=0)
            for other in range(state.seats)
        ]
        return compared(gold, seat, garnets_in_hand(state, seat))

    def _purses(self, state: State, seat: int) -> Iterator[tuple[int, int | None]]:
        first = seat * TRADERS
        return zip(state.purses[first : first + TRADERS], state.graves[first : first + TRADERS], strict=True)

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        return 99

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


STRATEGY = TraitorsStrategy()
PLAYERS = roster.searching(
    traitors.PLAYER, STRATEGY, strong=Budget(64, 8), master=Budget(240, 12, compared=200, explained=2)
)
"""The computer players of this game, by level."""
