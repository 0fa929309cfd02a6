"""What may be known: views, and events for a reader."""

from engine.palimpsest import board as boards
from engine.palimpsest import cards, events, lattice, types
from engine.palimpsest.board import cubes_on, rank_visible
from engine.palimpsest.state import GAME_OVER, State


def make_view(state: State, tables: cards.CardTables, seat: int | None) -> types.View:
    """All that a seat, or a spectator (``None``), may know."""
    board = state.board
    return types.View(
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


def table_cards(board: boards.Board, tables: cards.CardTables) -> tuple[types.TableCard, ...]:
    """The cards of a table as records, in laying order."""
    seen = []
    for number, mask in enumerate(board.shows):
        x, y = lattice.point_of(board.at[number])
        a, b, c, d = (mask & bit != 0 for bit in lattice.BIT.values())
        card = tables.cards[board.laid[number]]
        visible = rank_visible(board, number) and card.rank is not None
        seen.append(types.TableCard(card, x, y, (a, b, c, d), visible, tuple(cubes_on(board, number))))
    return tuple(seen)


def visible_event(event: events.Event, seat: int | None) -> events.Event:
    """An event as a seat may know it: which card was drawn is for its seat alone."""
    if isinstance(event, events.CardDrawn) and event.seat != seat:
        return events.CardDrawn(event.seat, None, event.deck)
    return event
