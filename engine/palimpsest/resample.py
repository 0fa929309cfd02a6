"""A state that fits all that a view's seat knows; what it has not seen is dealt at random."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest.cards import CardTables
from engine.palimpsest.state import NOBODY, State
from engine.palimpsest.types import View


def resample(tables: CardTables, view: View, chance: Chance) -> State:
    """Deal the other hands and the deck by ``chance``; the state gets a chance of its own."""
    board = boards.read(view, tables.index)
    known = set(board.laid)
    own = [tables.index[card.id] for card in view.hand or ()]
    unseen = [card for card in tables.in_play(view.options) if card not in known and card not in own]
    chance.shuffle(unseen)
    hands = [own if seat == view.seat else _deal(unseen, size) for seat, size in enumerate(view.hand_sizes)]
    if view.excuse_seen:
        _keep_excuse_out(view, tables, hands, unseen, chance)
    return State(
        board,
        chance.fork("resample"),
        hands,
        unseen,
        view.first,
        NOBODY if view.acting is None else view.acting,
        view.turn,
        view.excuse_seen,
        view.last,
        view.causes,
        view.final,
    )


def _deal(cards: list[int], number: int) -> list[int]:
    return [cards.pop() for _ in range(number)]


def _keep_excuse_out(
    view: View, tables: CardTables, hands: list[list[int]], deck: list[int], chance: Chance
) -> None:
    """Change an Excuse against a card of the deck when it lies in a hand that has not drawn yet (P-3)."""
    seats = len(hands)
    for seat, hand in enumerate(hands):
        drew = view.turn > (seat - view.first) % seats
        if not drew and tables.excuse in hand:
            other = chance.below(len(deck))
            position = hand.index(tables.excuse)
            hand[position], deck[other] = deck[other], hand[position]
