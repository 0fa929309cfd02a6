"""What may be known: views, poorer events, and the deal of a state that fits a view."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest.board import cubes_on, rank_visible
from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import BIT, point_of
from engine.palimpsest.state import NOBODY, State
from engine.palimpsest.types import Drawn, Event, TableCard, View


def make_view(state: State, tables: CardTables, seat: int | None) -> View:
    """All that a seat, or a spectator (``None``), may know."""
    board = state.board
    return View(
        seat=seat,
        options=board.options,
        first=state.first,
        acting=None if state.acting == NOBODY else state.acting,
        turn=state.turn,
        table=table_cards(board, tables),
        points=tuple(board.points),
        supply=tuple(board.supply),
        hand=None if seat is None else tuple([tables.cards[card] for card in state.hands[seat]]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        deck_size=len(state.deck),
        excuse_seen=state.excuse_seen,
        last=state.last,
        causes=state.causes,
        final=state.final,
    )


def table_cards(board: boards.Board, tables: CardTables) -> tuple[TableCard, ...]:
    """The cards of a table as records, in laying order."""
    seen = []
    for number, mask in enumerate(board.shows):
        x, y = point_of(board.at[number])
        a, b, c, d = (mask & bit != 0 for bit in BIT.values())
        card = tables.cards[board.laid[number]]
        visible = rank_visible(board, number) and card.rank is not None
        seen.append(TableCard(card, x, y, (a, b, c, d), visible, tuple(cubes_on(board, number))))
    return tuple(seen)


def tell(event: Event, seat: int | None) -> Event:
    """An event as a seat may know it: which card was drawn is for its seat alone."""
    if isinstance(event, Drawn) and event.seat != seat:
        return Drawn(event.seat, None, event.deck)
    return event


def resample(view: View, tables: CardTables, chance: Chance) -> State:
    """A state that fits all that the view's seat knows; other hands and the deck are dealt by ``chance``."""
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
        chance,
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
