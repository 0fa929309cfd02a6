"""States that fit a view; what its reader has not seen is dealt at random."""

from engine.core.chance import Chance
from engine.quetinny import cards, types
from engine.quetinny.state import State, add_chip, add_province, blank, copy, throw


class Resampler:
    """One view's public part, built once, and the unseen cards to be dealt over and over."""

    def __init__(self, tables: cards.CardTables, view: types.View) -> None:
        self.hidden_hand = view.hand_size if view.hand is None else 0
        self.public = _public(tables, view)
        state = self.public
        seen = {*state.card_at.values(), *state.discards, *state.opening, *state.hand}
        self.unseen = [card for card in tables.in_play(view.options) if card not in seen]

    def __call__(self, chance: Chance) -> State:
        """Deal the cards that the view's reader has not seen; the state gets a chance of its own."""
        state = copy(self.public)
        unseen = self.unseen.copy()
        chance.shuffle(unseen)
        if self.hidden_hand:
            state.hand = [unseen.pop() for _ in range(self.hidden_hand)]
        state.deck = unseen
        state.chance = chance.fork("resample")
        return state


def _public(tables: cards.CardTables, view: types.View) -> State:
    """What the view shows, with an empty deck."""
    index = tables.index
    state = blank(view.options, Chance(b""), view.turns)
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
            add_chip(state, tables, province.cell, cards.SUIT_INDEX[suit])
    for thrown in view.discards:
        throw(state, tables, index[thrown.id])
    state.opening = [index[card.id] for card in view.opening]
    state.hand = [index[card.card.id] for card in view.hand or ()]
    return state
