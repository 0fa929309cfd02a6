"""What may be known: views, events for a reader, and states dealt anew from a view (Q-24)."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.decktet import SUITS
from engine.quetinny.cards import ACE, SUIT_INDEX, SUIT_MASKS, CardTables
from engine.quetinny.money import owed
from engine.quetinny.state import State, add_chip, add_province, blank, opening_cells, throw
from engine.quetinny.types import Drawn, Event, HandCard, Province, View


def make_view(state: State, tables: CardTables, seat: int | None) -> View:
    """All that the player, or a spectator (None), may know. The deck's order is in no field."""
    cards = tables.cards
    return View(
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
        last_turn=is_last_turn(state),
        lost_suits=tuple(suit for suit, ends in zip(SUITS, state.thrown, strict=True) if ends == 2),
        caravans=state.caravans,
        earned=state.earned,
        tax_paid=state.tax_paid,
        ending=state.ending,
    )


def is_last_turn(state: State) -> bool:
    """Whether this turn is, or was, the one after which nothing is drawn (Q-25)."""
    return not state.deck


def tell(event: Event, seat: int | None) -> Event:
    """An event as the player or a spectator may know it: cards drawn are the player's alone."""
    if seat is None and isinstance(event, Drawn):
        return Drawn(event.number, None)
    return event


def resample(tables: CardTables, view: View, chance: Chance) -> State:
    """A state that fits a view: cards that its reader has not seen are dealt anew."""
    index = tables.index
    state = blank(view.options, chance, view.turns)
    state.phase, state.turn, state.ending = view.phase, view.turn, view.ending
    state.gold, state.due, state.spice = view.gold, view.taxes_due, view.spice_left
    state.caravans, state.earned, state.tax_paid = view.caravans, view.earned, view.tax_paid
    for province in view.kingdom:
        card = index[province.card.id]
        add_province(state, tables, province.cell, card)
        if province.cubes:
            state.cubes[tables.suits[card][0]] = province.cubes
    for province in view.kingdom:
        for suit in province.chips:
            add_chip(state, tables, province.cell, SUIT_INDEX[suit])
    for thrown in view.discards:
        throw(state, tables, index[thrown.id])
    state.opening = [index[card.id] for card in view.opening]
    state.hand = [index[card.card.id] for card in view.hand or ()]
    seen = {*state.card_at.values(), *state.discards, *state.opening, *state.hand}
    unseen = [card for card in tables.in_play(view.options) if card not in seen]
    chance.shuffle(unseen)
    if view.hand is None:
        state.hand = [unseen.pop() for _ in range(view.hand_size)]
    state.deck = unseen
    state.chance = chance.fork("resample")
    return state


def _province(state: State, tables: CardTables, cell: int) -> Province:
    card = state.card_at[cell]
    holds_cubes = state.cubes[tables.suits[card][0]] if tables.end[card] == ACE else 0
    return Province(cell, tables.cards[card], SUIT_MASKS[state.chips.get(cell, 0)], holds_cubes)


def _hand(state: State, tables: CardTables) -> tuple[HandCard, ...]:
    taxes = [(card, owed(state, tables, card)) for card in state.hand]
    return tuple(HandCard(tables.cards[card], tax, tax <= state.gold) for card, tax in taxes)
