"""States that fit all that a view's seat knows; what it has not seen is dealt at random."""

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest import state, types
from engine.palimpsest.cards import CardTables


class Resampler:
    """One view's table, laid once, and the unseen cards to be dealt over and over."""

    def __init__(self, tables: CardTables, view: types.View) -> None:
        self.tables, self.view = tables, view
        self.board = boards.read(view, tables.index)
        self.own = [tables.index[card.id] for card in view.hand or ()]
        known = {*self.board.laid, *self.own}
        self.unseen = [card for card in tables.in_play(view.options) if card not in known]

    def __call__(self, chance: Chance) -> state.State:
        """Deal the other hands and the deck by ``chance``; the state gets a chance of its own."""
        view, unseen = self.view, self.unseen.copy()
        chance.shuffle(unseen)
        hands = [
            self.own.copy() if seat == view.seat else _deal(unseen, size)
            for seat, size in enumerate(view.hand_sizes)
        ]
        if view.excuse_seen:
            _keep_excuse_out(view, self.tables, hands, unseen, chance)
        return state.State(
            boards.copy(self.board),
            chance.fork("resample"),
            hands,
            unseen,
            view.first,
            state.GAME_OVER if view.acting is None else view.acting,
            view.turn,
            view.excuse_seen,
            view.last,
            view.causes,
            view.final,
        )


def _deal(cards: list[int], number: int) -> list[int]:
    return [cards.pop() for _ in range(number)]


def _keep_excuse_out(
    view: types.View, tables: CardTables, hands: list[list[int]], deck: list[int], chance: Chance
) -> None:
    """Change an Excuse against a card of the deck when it lies in a hand that has not drawn yet (P-3)."""
    seats = len(hands)
    for seat, hand in enumerate(hands):
        drew = view.turn > (seat - view.first) % seats
        if not drew and tables.excuse in hand:
            other = chance.below(len(deck))
            position = hand.index(tables.excuse)
            hand[position], deck[other] = deck[other], hand[position]
