"""A state that fits a view; what its reader has not seen is dealt at random."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.quetinny.cards import SUIT_INDEX, CardTables
from engine.quetinny.state import State, add_chip, add_province, blank, throw
from engine.quetinny.types import View


def resample(tables: CardTables, view: View, chance: Chance) -> State:
    """Deal the cards that the view's reader has not seen; the state gets a chance of its own."""
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
