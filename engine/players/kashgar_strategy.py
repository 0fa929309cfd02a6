"""What a search is told of Kashgar."""

from collections.abc import Hashable, Mapping, Sequence

from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.kashgar.game import Kashgar
from engine.kashgar.legality import legal_moves
from engine.kashgar.state import State, copy
from engine.kashgar.types import Move, View
from engine.players import kashgar, roster, strategy
from engine.players.search import Budget

_AHEAD = 4
"""Turns looked ahead at the least, in whole rounds."""
_WAYS = 2
"""Ways to pay that are thought through inside simulations."""
_MOST_KNOWN = 20_000
_POINTS = 8
"""Points of the leader that make a stage of the game."""


class KashgarStrategy(strategy.Strategy[Kashgar]):
    """Each turn thought through as the heuristic does, looked ahead by some rounds of everybody."""

    leaves = ((0.0, 0.0668), (0.0, 0.2708), (0.0, 0.2748), (0.0, 0.4462))
    """By eight points of the leader."""

    def candidates(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Move]:
        """The moves that begin the best turns; of equals the first."""
        state: State = game.resample(view, chance)
        assert view.ask is not None
        listed = list(view.ask.moves)
        if len(listed) == 1:
            return listed
        search = kashgar.TurnSearch(kashgar.cards_of(game, state), seat, state)
        ranked = sorted(listed, key=lambda move: -search.after(state, move))
        return ranked[:most]

    def policy(self, game: AnyGame, state: State, seat: int, chance: Chance) -> Move:
        """The move that begins the best turn, with fewer ways to pay thought through."""
        cards = kashgar.cards_of(game, state)
        known, key = kashgar.evaluator_of(cards).known, _public(state)
        found = known.get(key)
        if found is None:
            listed, dealt = legal_moves(state, cards), _own_deal(state, key)
            search = kashgar.TurnSearch(cards, seat, dealt, _WAYS)
            found = listed[0] if len(listed) == 1 else search.quick_choice(dealt, listed)
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = found
        return found

    def estimate(self, game: AnyGame, state: State, seat: int) -> tuple[int, float]:
        """The leader's points, and the own position against the best rival's, as the heuristic sees them."""
        evaluator = kashgar.evaluator_of(kashgar.cards_of(game, state))
        ahead = evaluator.ahead(state)
        values = [evaluator.evaluate(state, other, ahead) for other in range(state.seats)]
        value = values.pop(seat)
        return max(state.totals) // _POINTS, value - max(values)

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Points, and goods in store."""
        return strategy.compared(state.totals, seat, sum(state.goods[seat]))

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """The seat's turn a round or two later."""
        return state.turn + (_AHEAD if state.seats == 2 else state.seats)


def _public(state: State) -> Hashable:
    """Whatever the heuristic can see of a state."""
    return (
        state.turn,
        state.first,
        tuple(map(tuple, state.goods)),
        tuple(map(tuple, state.caravans)),
        tuple(map(tuple, state.fulfilled)),
        tuple(state.totals),
        tuple(state.raised),
        tuple(state.triggered),
        tuple(state.face_up),
        tuple(state.discards),
        tuple(state.box),
        tuple(state.stack),
        tuple(state.drawn),
        tuple(state.drawn_contracts),
        state.acting,
        state.acting_position,
        state.reserve,
        (len(state.standard), len(state.special), len(state.contract_deck)),
    )


def _own_deal(state: State, public: Hashable) -> State:
    """The state with decks as somebody imagines them who knows what is public: not as they lie in this world.

    So the answer is that of every world that looks the same, whichever of them asks first.
    """
    dealt, chance = copy(state), FastChance.of(hash(public))  # of whole numbers, so the same in each process
    for deck, known in (
        (dealt.standard, 0),
        (dealt.special, dealt.special_known),
        (dealt.contract_deck, dealt.contracts_known),
    ):
        unknown = sorted(deck[known:])
        chance.shuffle(unknown)
        deck[known:] = unknown
    return dealt


STRATEGY = KashgarStrategy()
PLAYERS = roster.searching(kashgar.PLAYER, STRATEGY, strong=Budget(96, 4, z=1.5))
"""The computer players of this game, by level."""
