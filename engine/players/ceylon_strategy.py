"""What a search is told of Ceylon."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from operator import sub

from engine.ceylon import cards, knowledge, listing, phases, types
from engine.ceylon.advice import CardValues, evaluate, least_cards, melds
from engine.ceylon.composing import compose
from engine.ceylon.game import Ceylon
from engine.ceylon.state import State
from engine.ceylon.view import make_view
from engine.core.chance import Chance
from engine.core.composing import Chosen, Part, most_promising
from engine.core.game import AnyGame
from engine.players import ceylon, ceylon_trades, roster, search, strategy

_WEIGHTS = {
    "points": 1.0,
    "plantations": 3.76,
    "hand": 0.24,
    "clippers": 7.53,
    "ports": 0.98,
    "winds": 0.91,
    "pirates": 5.47,
    "rival's cards": -2.87,
    "on turn": -5.31,
}
"""What a position between two turns is worth, by feature (``CeylonStrategy.features``), in points.

Fitted, as its leaves are, on 83,564 positions of 500 games for two that the search's policy plays:

    python -m benchmarks.leaves ceylon --games 500

Who is on turn has drawn already, so the hand looks fuller.
"""
_STAGES = 4
_ORDER = (
    types.Fleet,
    types.DrawMore,
    types.Monsoon,
    types.Raid,
    types.Ship,
    types.BuildPlantation,
    types.BuildOfficial,
    types.Typhoon,
)
"""What may be done on one's turn beside the best meld, trades apart."""
_OFFERS = 2
"""Offers that are simulated at a decision."""
_DISCARDS = 5
"""Ways to discard that are worth a thought; before the end of a turn the best two, as ways to hold a meld."""

KEEN = ceylon.Habits(
    ship_at=5,
    spare_clippers=4,
    call_spare_winds=True,
    values=CardValues(
        {
            cards.CLIPPER: (0.0, 7.5, 14.5, 21.5, 24.5),
            cards.PORT: (0.0, 7.5, 10.0, 10.5, 11.0),
            cards.WINDS: (0.0, 1.5, 1.8, 2.0, 2.2),
            cards.PIRATES: (0.0, 5.7, 12.9, 22.4, 26.4),
            cards.PLANTATION: (0.0, 1.0, 2.0, 2.5, 3.0),
        },
        (0.8, 0.4, 0.2, 0.1, 0.1),
    ),
)
"""How a search plays on by itself. Found as ``python -m benchmarks.habits`` does it, and rounded."""


class CeylonStrategy(strategy.Strategy[Ceylon]):
    """The heuristic looked ahead over the next turns of all."""

    leaves = ((0.103, 0.0314), (0.094, 0.0377), (0.127, 0.0391), (0.233, 0.0669))
    """By quarter of the way to the target that the leader has come."""

    def candidates(
        self, game: AnyGame, view: types.View, seat: int, chance: Chance, most: int
    ) -> Sequence[types.Move]:
        state: State = game.resample(view, chance)
        offer = ceylon.received(view, seat) if view.attack is None else None
        if offer is not None:
            return ceylon_trades.answers(state, view, seat, offer)[:most]
        if _is_idle(view, seat):
            now, *changes = ceylon_trades.in_advance(view)
            idle: list[types.Move] = [now, *ceylon_trades.offers(state, view, seat, _OFFERS), *changes]
            return idle[:most]
        return self._proposed(ceylon.choose(game, view, seat, chance, KEEN), state, view, seat)[:most]

    def plain_moves(
        self, game: AnyGame, view: types.View, seat: int, chance: Chance, most: int
    ) -> Sequence[types.Move]:
        first = ceylon.choose(game, view, seat, chance)
        if _is_idle(view, seat) or (view.attack is None and ceylon.received(view, seat)):
            return [first]
        return self._proposed(first, game.resample(view, chance), view, seat)[:most]

    def _proposed(self, first: types.Move, state: State, view: types.View, seat: int) -> list[types.Move]:
        return list(dict.fromkeys([first, *self._others(state, view, seat)]))

    def _others(self, state: State, view: types.View, seat: int) -> list[types.Move]:
        moves = listing.list_moves(state, seat)
        if view.attack is not None:
            return [move for move in moves if isinstance(move, types.AnswerRaid | types.Pledge)]
        if view.phase == "end":
            return _discards(state, seat, _DISCARDS)
        ships = [meld.move for meld in melds(view)]
        rivals = [other for other in range(state.seats) if other != seat]
        prey = max(rivals, key=lambda other: view.players[other].hand_size)
        listed = [
            move
            for move in moves
            if isinstance(move, _ORDER)
            and not isinstance(move, types.Ship)
            and getattr(move, "target", prey) == prey
        ]
        ranked = sorted([*ships[1:], *listed], key=lambda move: _ORDER.index(type(move)))
        trades = ceylon_trades.offers(state, view, seat, _OFFERS)
        return [*(_discards(state, seat, 2) or [types.EndTurn()]), *ships[:1], *trades, *ranked]

    def effort(self, view: types.View) -> float:
        """Budgets are for two seats; more turns are looked ahead at large tables."""
        return (len(view.players) + 1) / 3

    def imagine(self, game: AnyGame, state: State, seat: int) -> None:
        """Whoever made an offer had a reason; what else seats know of hands is forgotten.

        The policy does not ask for it, and it is slow to keep.
        """
        ceylon_trades.suspect(state, seat)
        state.possible = [knowledge.nothing_known(state.seats)] * state.seats

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> types.Move:
        return ceylon.choose(game, make_view(state, seat), seat, chance, KEEN)

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """How far the leader is; points and what is held, against the best rival's."""
        stage = _STAGES * max(state.points) // state.options.target
        features = self.features(game, state, seat)
        return stage, sum(weight * features[name] for name, weight in _WEIGHTS.items())

    def features(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """What all can see of the seat and its best rival, by difference, and what it holds itself."""
        hand = state.hands[seat]
        rival = max((other for other in range(state.seats) if other != seat), key=partial(_seen, state))
        return {
            "points": state.points[seat] - state.points[rival],
            "plantations": sum(state.plantations[seat]) - sum(state.plantations[rival]),
            "hand": evaluate(hand, state.plantations[seat]),
            "clippers": hand[cards.CLIPPER],
            "ports": hand[cards.PORT],
            "winds": hand[cards.WINDS],
            "pirates": hand[cards.PIRATES],
            "rival's cards": sum(state.hands[rival]),
            "on turn": state.player == seat,
        }

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Points, and what the hand is good for."""
        return strategy.compared(state.points, seat, evaluate(state.hands[seat], state.plantations[seat]))

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """To the end of this seat's next turn."""
        return state.turn + state.seats + 1


def _is_idle(view: types.View, seat: int) -> bool:
    """Whether nothing is asked of the seat, and it is not its turn."""
    return view.player != seat if view.attack is None else seat not in view.attack.asked


def _discards(state: State, seat: int, most: int) -> list[types.Move]:
    """Ways to discard down, card by card. A card is worth what can be kept without it."""
    hand, owned, values = state.hands[seat], state.plantations[seat], KEEN.values

    def rate(part: Part, chosen: Sequence[Chosen]) -> list[float]:
        if part.kind != "card":
            return [0.0 if option == "discard" else -inf for option in part.options]
        gone = [kind for before, kind in chosen if before.kind == "card"]
        worth = []
        for kind in part.options:
            kept = [*map(sub, hand, cards.tally([*gone, kind]))]
            rest = least_cards(kept, owned, phases.excess(state) - len(gone) - 1, values)
            worth.append(evaluate([*map(sub, kept, rest)], owned, values))
        return worth

    return most_promising(partial(compose, state, seat), rate, most)


def _seen(state: State, seat: int) -> float:
    """What a seat has to those who do not see its hand."""
    return (
        state.points[seat]
        + _WEIGHTS["plantations"] * sum(state.plantations[seat])
        - _WEIGHTS["rival's cards"] * sum(state.hands[seat])
    )


STRATEGY = CeylonStrategy()
PLAYERS = roster.searching(ceylon.PLAYER, STRATEGY, strong=search.Budget(320, 7, z=1.5))
"""The computer players of this game, by level."""
