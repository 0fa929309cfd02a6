"""What a search is told of the Palimpsest."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import inf

from engine.core.chance import Chance
from engine.core.composing import Chosen, Part, most_promising
from engine.core.game import AnyGame
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.lattice import place_name
from engine.palimpsest.play_evaluator import PlayEvaluator, ahead_of
from engine.palimpsest.state import State
from engine.palimpsest.types import Play, View
from engine.players import palimpsest, palimpsest_outlook, roster, search, strategy

_AHEAD = 1
"""Rounds looked ahead, beside the seat's own turn."""
_SEEN = 4
_LOOKED_AT = 5
"""Plays whose cubes are worked out inside simulations."""
_WEIGHED = 60
"""Plays of which the table after them is weighed."""
_VARIED = 8
"""Of so many the cubes are tried elsewhere too."""
_WAYS = 16
"""Ways to place the cubes of each of these."""


class PalimpsestStrategy(strategy.Strategy[Palimpsest]):
    """The plays after which the table promises most, looked ahead by the replies of the others."""

    leaves = ((0.0, 1.0),)
    crowding = 0.0

    def candidates(
        self, game: Palimpsest, view: View, seat: int, chance: Chance, most: int
    ) -> Sequence[Play]:
        """Of many plays, and other ways to place the cubes of the best, the most promising of each place."""
        state, evaluator = game.resample(view, chance), palimpsest.evaluator_of(game, view)
        compose, worth = partial(game.compose, state, seat), dict[Play, float]()

        def best(plays: Iterable[Play], most: int) -> list[Play]:
            for play in plays:
                if play not in worth:
                    after = game.copy(state)
                    game.push(after, seat, play)
                    worth[play] = self.worth(game, after, seat)
            found = dict[tuple[str, int, int], Play]()
            for play in sorted(worth, key=worth.__getitem__, reverse=True):
                found.setdefault((play.card, play.x, play.y), play)
            return list(found.values())[:most]

        rates = [partial(_there, evaluator, play) for play in best(evaluator.plays(_WEIGHED), _VARIED)]
        return best([play for rate in rates for play in most_promising(compose, rate, _WAYS)], most)

    def plain_moves(self, game: AnyGame, view: View, seat: int, chance: Chance, most: int) -> Sequence[Play]:
        """Somebody who sees one good play in four."""
        return palimpsest.evaluator_of(game, view).plays(_SEEN * most)[::_SEEN]

    def effort(self, view: View) -> float:
        """Each of the others replies."""
        return _AHEAD * (len(view.points) - 1)

    def policy(self, game: Palimpsest, state: State, seat: int, chance: Chance) -> Play:
        """The heuristic's play, few others looked at closely."""
        hands, board = state.hands, state.board
        next_hand = len(hands[(seat + 1) % len(hands)])
        tables, cards = game.tables, len(state.deck)
        evaluator = PlayEvaluator(tables, board, hands[seat], seat, cards, next_hand, _LOOKED_AT)
        return evaluator.plays(1)[0]

    def estimate(self, game: Palimpsest, state: State, seat: int) -> tuple[int, float]:
        """The log odds that were learned; how many cards are left is a part of them."""
        return 0, palimpsest_outlook.log_odds(game.tables, state, seat)

    def terms(self, game: AnyGame, state: State, seat: int) -> Mapping[str, float]:
        """Points, and how far the last scoring as it stands would bring the seat ahead."""
        points, reserve = state.board.points, 0.0
        if state.final is None:
            reserve = palimpsest.evaluate(game, state, seat) - ahead_of(points, seat)
        return strategy.compared(points, seat, reserve)

    def horizon(self, game: AnyGame, state: State, seat: int) -> int:
        """The seat's turn after so many rounds."""
        return state.turn + _AHEAD * len(state.hands)


def _there(evaluator: PlayEvaluator, play: Play, part: Part, chosen: Sequence[Chosen]) -> list[float]:
    """The card and place of a play, with any cubes."""
    if part.kind not in ("card", "place"):
        return evaluator.rate(part, chosen)
    return [0.0 if word in (play.card, place_name(play.x, play.y)) else -inf for word in part.words()]


STRATEGY = PalimpsestStrategy()
PLAYERS = roster.searching(
    palimpsest.PLAYER, STRATEGY, strong=search.Budget(80, 5, z=0.5, compared=480, explained=3)
)
"""The computer players of this game, by level."""
