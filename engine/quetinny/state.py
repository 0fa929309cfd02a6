"""The state of a table, and the few ways in which its kingdom grows.

Three of its parts are not facts but standing answers, kept up to date because every listing of
moves asks them: where a card could lie (``edge``), which provinces could take a chip of their own
accord (``open``) and which cells touch a route (``near``).
"""

import msgspec

from engine.core.chance import Chance
from engine.quetinny import cards, types
from engine.quetinny.cells import ORIGIN, WIDTH

ORTHOGONAL = (-WIDTH, -1, 1, WIDTH)
AROUND = (-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1)
"""Steps to the neighbours of a cell, in reading order."""

BESIDE_END = 64
"""Bit of ``State.edge`` beside the six bits of the suits: an Ace or Crown is an orthogonal neighbour."""

CHIPS_PER_SUIT = 6
SPICE = 6
PURSE = 25
HAND = 4
"""Material of Q-2, and the hand of Q-7."""

NOWHERE = -1


class State(msgspec.Struct):
    """A table of Quetinny. Cards are indexes, suits numbers, sets of suits bit masks.

    ``ends`` holds the cells of the six Aces, then of the six Crowns (:data:`NOWHERE` outside the
    kingdom); ``thrown`` counts a suit's ends in the discard pile. The deck is drawn from its end.
    """

    options: types.Options
    chance: Chance
    phase: types.Phase
    turn: int
    turns: int
    gold: int
    due: int
    """Taxes still to be paid this turn."""
    ending: types.Ending | None
    opening: list[int]
    hand: list[int]
    deck: list[int]
    discards: list[int]
    spice: int
    cubes: list[int]
    chips_left: list[int]
    ends: list[int]
    thrown: list[int]
    caravans: int
    earned: int
    tax_paid: int
    card_at: dict[int, int]
    chips: dict[int, int]
    """Cell to mask of the chips that lie there."""
    edge: dict[int, int]
    """Empty cell beside the kingdom to mask of suits of its orthogonal neighbours, and BESIDE_END."""
    open: dict[int, int]
    """Province to mask of the suits whose chip it has room for (Q-9, Q-10, Q-31), reached or not."""
    near: dict[int, int]
    """Cell to mask of the suits whose route it would extend (Q-9); an end is near itself."""


def blank(options: types.Options, chance: Chance, turns: int) -> State:
    """A table before any card is drawn."""
    return State(
        options=options,
        chance=chance,
        phase="arrange",
        turn=0,
        turns=turns,
        gold=PURSE,
        due=0,
        ending=None,
        opening=[],
        hand=[],
        deck=[],
        discards=[],
        spice=SPICE,
        cubes=[0] * 6,
        chips_left=[CHIPS_PER_SUIT] * 6,
        ends=[NOWHERE] * 12,
        thrown=[0] * 6,
        caravans=0,
        earned=0,
        tax_paid=0,
        card_at={},
        chips={},
        edge={},
        open={},
        near={},
    )


def copy(state: State) -> State:
    """An independent copy. Fields go by position: a keyword call costs half as much again."""
    return State(
        state.options,
        state.chance.copy(),
        state.phase,
        state.turn,
        state.turns,
        state.gold,
        state.due,
        state.ending,
        state.opening.copy(),
        state.hand.copy(),
        state.deck.copy(),
        state.discards.copy(),
        state.spice,
        state.cubes.copy(),
        state.chips_left.copy(),
        state.ends.copy(),
        state.thrown.copy(),
        state.caravans,
        state.earned,
        state.tax_paid,
        state.card_at.copy(),
        state.chips.copy(),
        state.edge.copy(),
        state.open.copy(),
        state.near.copy(),
    )


def opening_cells(options: types.Options) -> tuple[int, int, int, int]:
    """Where the first four cards go (Q-4, Q-29), in reading order."""
    if options.excuse:
        return (ORIGIN - WIDTH, ORIGIN - 1, ORIGIN + 1, ORIGIN + WIDTH)
    return (ORIGIN, ORIGIN + 1, ORIGIN + WIDTH, ORIGIN + WIDTH + 1)


def add_province(state: State, tables: cards.CardTables, cell: int, card: int) -> None:
    """Lay a card on an empty cell."""
    card_at, edge = state.card_at, state.edge
    card_at[cell] = card
    edge.pop(cell, None)
    mask = tables.masks[card]
    end = tables.end[card]
    beside = mask | BESIDE_END if end else mask
    for step in ORTHOGONAL:
        other = cell + step
        if other not in card_at:
            edge[other] = edge.get(other, 0) | beside
    if end:
        suit = tables.suits[card][0]
        state.ends[suit if end == cards.ACE else suit + 6] = cell
        near = state.near
        near[cell] = near.get(cell, 0) | mask
        _reach(near, cell, mask)
        if state.options.bare_ends == "never":
            return
    if mask:
        state.open[cell] = mask


def add_chip(state: State, tables: cards.CardTables, cell: int, suit: int) -> None:
    """Put a chip of a suit on a province that may take it."""
    bit = 1 << suit
    state.chips_left[suit] -= 1
    held = state.chips.get(cell, 0) | bit
    state.chips[cell] = held
    card = state.card_at[cell]
    if tables.pawn[card] and held == bit:
        state.open[cell] = tables.masks[card] ^ bit
    else:
        state.open.pop(cell, None)
    _reach(state.near, cell, bit)


def throw(state: State, tables: cards.CardTables, card: int) -> bool:
    """Put a card on the discard pile; true when a suit has lost its second end there (Q-26)."""
    state.discards.append(card)
    if not tables.end[card]:
        return False
    suit = tables.suits[card][0]
    state.thrown[suit] += 1
    return state.thrown[suit] == 2


def _reach(near: dict[int, int], cell: int, mask: int) -> None:
    for step in AROUND:
        near[cell + step] = near.get(cell + step, 0) | mask
