"""The deal (C-2), who begins (C-3), and the first draw."""

from engine.ceylon import cards, knowledge, phases, types
from engine.ceylon.state import State
from engine.core.chance import Chance
from engine.core.errors import BadOptions

HAND = 7
"""C-2: cards dealt to each seat."""


def new_state(options: types.Options, seats: int, chance: Chance) -> State:
    """The table after the first player's two cards; raises :class:`BadOptions`."""
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions("There is no seat {seat} to start.", seat=options.first)
    deck = cards.one_by_one(cards.DECK)
    chance.shuffle(deck)
    first = chance.below(seats) if options.first is None else options.first
    hands = [[0] * 11 for _ in range(seats)]
    for hand in hands:
        for _ in range(HAND):
            hand[deck.pop()] += 1
    state = State(
        options=options,
        chance=chance,
        hands=hands,
        deck=deck,
        discard=list(cards.NO_CARDS),
        points=[0] * seats,
        plantations=[[0] * 6 for _ in range(seats)],
        officials=[0] * seats,
        standing_answers=[types.StandingAnswers()] * seats,
        possible=[knowledge.nothing_known(seats)] * seats,
        deck_most=[cards.DECK] * (seats + 1),
        pair_offers=[0] * (seats * seats),
        player=first,
    )
    phases.begin_turn(state, first, 0, [])
    return state
