"""What may be known (Q-24): views, and events for a reader."""

from engine.decktet import SUITS
from engine.quetinny import events, scoring, types
from engine.quetinny.cards import ACE, SUIT_MASKS, CardTables
from engine.quetinny.state import State, opening_cells


def make_view(state: State, tables: CardTables, seat: int | None) -> types.View:
    """All that the player, or a spectator (None), may know. The deck's order is in no field."""
    cards = tables.cards
    return types.View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        gold=state.gold,
        kingdom=tuple(_province(state, tables, cell) for cell in sorted(state.card_at)),
        opening=tuple(cards[card] for card in state.opening),
        opening_cells=opening_cells(state.options),
        hand=None if seat is None and state.phase != "over" else _hand(state, tables),
        hand_size=len(state.hand),
        deck_size=len(state.deck),
        discards=tuple(cards[card] for card in state.discards),
        chips_left=tuple(zip(SUITS, state.chips_left, strict=True)),
        spice_left=state.spice,
        taxes_due=state.due if state.phase == "tax" else 0,
        last_turn=not state.deck,
        lost_suits=tuple(suit for suit, ends in zip(SUITS, state.thrown, strict=True) if ends == 2),
        caravans=state.caravans,
        earned=state.earned,
        tax_paid=state.tax_paid,
        ending=state.ending,
    )


def visible_event(event: events.Event, seat: int | None) -> events.Event:
    """An event as the player or a spectator may know it: cards drawn are the player's alone."""
    if seat is None and isinstance(event, events.CardsDrawn):
        return events.CardsDrawn(event.number, None)
    return event


def _province(state: State, tables: CardTables, cell: int) -> types.Province:
    card = state.card_at[cell]
    holds_cubes = state.cubes[tables.suits[card][0]] if tables.end[card] == ACE else 0
    return types.Province(cell, tables.cards[card], SUIT_MASKS[state.chips.get(cell, 0)], holds_cubes)


def _hand(state: State, tables: CardTables) -> tuple[types.HandCard, ...]:
    taxes = [(card, scoring.owed(state, tables, card)) for card in state.hand]
    most = state.gold - state.options.least_gold
    return tuple(types.HandCard(tables.cards[card], tax, tax <= most) for card, tax in taxes)
