"""The deal (Q-4): the first four cards, and the deck behind them."""

from engine.core.chance import Chance
from engine.quetinny import cards, cells, types
from engine.quetinny.state import HAND, State, add_province, blank

OPENING = 4
CARDS_PER_TURN = 2
"""One card is spent and one taxed, so two are drawn."""


def new_state(tables: cards.CardTables, options: types.Options, chance: Chance) -> State:
    """Draw the first four cards (Q-4) and shuffle what is left."""
    deck = tables.in_play(options)
    # The last refill leaves nothing to draw; one more turn is played with it.
    turns = (len(deck) - OPENING - HAND) // CARDS_PER_TURN + 1
    chance.shuffle(deck)
    state = blank(options, chance, turns)
    set_aside: list[int] = []
    while len(state.opening) < OPENING:
        card = deck.pop()
        (state.opening if _opens(tables, state.opening, card) else set_aside).append(card)
    state.deck = deck + set_aside
    chance.shuffle(state.deck)
    if options.excuse:
        add_province(state, tables, cells.ORIGIN, tables.excuse)
    return state


def _opens(tables: cards.CardTables, opening: list[int], card: int) -> bool:
    """Whether a drawn card joins the first four: one of them, and no more, is an Ace or a Crown."""
    has_end = any(tables.end[other] for other in opening)
    if tables.end[card]:
        return not has_end
    return has_end or len(opening) < OPENING - 1
