"""What may be known: views, and events for a reader."""

from engine.palimpsest import board as boards
from engine.palimpsest.board import cubes_on, rank_visible
from engine.palimpsest.cards import CardTables
from engine.palimpsest.events import CardDrawn, Event
from engine.palimpsest.lattice import BIT, point_of
from engine.palimpsest.state import GAME_OVER, State
from engine.palimpsest.types import TableCard, View


def make_view(state: State, tables: CardTables, seat: int | None) -> View:
    """All that a seat, or a spectator (``None``), may know."""
    board = state.board
    return View(
        seat=seat,
        options=board.options,
        first=state.first,
        acting=None if state.acting == GAME_OVER else state.acting,
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


def visible_event(event: Event, seat: int | None) -> Event:
    """An event as a seat may know it: which card was drawn is for its seat alone."""
    if isinstance(event, CardDrawn) and event.seat != seat:
        return CardDrawn(event.seat, None, event.deck)
    return event
