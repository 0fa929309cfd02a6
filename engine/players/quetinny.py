"""What a kingdom of Quetinny is worth."""

from __future__ import annotations

from engine.core.game import AnyGame
from engine.players.greedy import GreedyPlayer
from engine.quetinny.cards import CardTables
from engine.quetinny.money import MOST_PAY, owed
from engine.quetinny.paths import find_paths
from engine.quetinny.state import AROUND, State

RUIN = -1000.0
"""A game lost, or one that the next taxes will lose."""

# The weights below were found by playing: all are in gold.
_CHAIN = (0.0, 0.0, 3.5, 6.0, 12.0, 21.0)
"""A rising chain of so many cards of one suit while its ends are not joined."""
_BOTH_ENDS = 3.0
"""Ace and Crown both in the kingdom."""
_GROWTH = 0.5
"""Share of its chain that a route is worth besides, while it could earn more."""
_EARLY_CUBE = 0.05
"""Each of the first two cubes on an Ace without a way to its Crown."""
_READY_CUBE = 0.4
_SPARE_CUBE = 0.25
"""Share of its pay that a cube with a way is worth: the first two, and the others."""
_LATER_CUBE = 0.1
"""The same for cubes not harvested yet, per turn left."""
_CHIP = 0.7
"""A chip, beyond what it saves in taxes at once, per turn left."""
_SUIT_LOST = 150.0
"""A suit whose ends are both thrown away: the game cannot be won any more."""
_TAXES = 1.0
"""The usual tax, per turn left."""
_RESERVE = 17
_THIN_PURSE = 0.1
"""Gold that keeps a player safe, and the weight of the square of what is missing to it."""
_OPEN_SUIT = 4.5
_RISKY_SUIT = 15.0
"""A suit with no end in the kingdom, and one that has lost an end besides."""
_END_TAXED = 5.0
"""Throwing away an end whose suit has none in the kingdom."""


def evaluate(game: AnyGame, state: State, seat: int) -> float:
    """Gold, what the routes will earn, what the chips will save, and the suits still to be settled."""
    tables: CardTables = game.tables  # type: ignore[attr-defined]
    if state.ending is not None:
        return _finished(state)
    left = state.turns - state.turn + (state.phase == "expand")
    value = state.gold + sum(_route(state, tables, suit, left) for suit in range(6))
    value -= sum(_unsettled(state, suit, left) for suit in range(6))
    value += _CHIP * left * sum(6 - chips for chips in state.chips_left)
    value -= _TAXES * left * _usual_tax(state, tables)
    if state.gold < _RESERVE:
        value -= _THIN_PURSE * (_RESERVE - state.gold) ** 2
    if state.phase == "tax":
        value -= _tax_ahead(state, tables)
    return value


def _finished(state: State) -> float:
    if state.ending in ("outright", "plain"):
        return 100.0 * (state.ending == "outright") + state.gold
    return RUIN


def _route(state: State, tables: CardTables, suit: int, left: int) -> float:
    """Gold that a suit can still be expected to bring."""
    both = state.ends[suit] >= 0 and state.ends[suit + 6] >= 0
    if state.thrown[suit] and not both:
        return 0.0
    eager = left / state.turns
    cubes = state.cubes[suit]
    value = _BOTH_ENDS * eager if both else 0.0
    paths = find_paths(state, tables, suit)
    if not paths:
        chain = _CHAIN[min(_chain(state, tables, suit), 5)]
        return value + (chain + _EARLY_CUBE * min(cubes, 2)) * eager
    gold = paths[0].pay
    if gold < MOST_PAY:
        value += _GROWTH * _CHAIN[min(_chain(state, tables, suit), 5)] * eager
    ready = min(cubes, left)
    # A cube that waits is nearly money; further ones cost a harvest first.
    later = max(0, left - ready)
    return value + gold * (
        _READY_CUBE * min(ready, 2) + _SPARE_CUBE * max(0, ready - 2) + _LATER_CUBE * later
    )


def _chain(state: State, tables: CardTables, suit: int) -> int:
    """Cards of the longest chain of rising ranks through neighbouring chips and ends of a suit."""
    bit = 1 << suit
    cells = [cell for cell, held in state.chips.items() if held & bit]
    cells += [end for end in (state.ends[suit], state.ends[suit + 6]) if end >= 0 and end not in cells]
    rank, card_at = tables.rank, state.card_at
    cells.sort(key=lambda cell: rank[card_at[cell]])
    longest: dict[int, int] = {}
    for cell in cells:
        height = rank[card_at[cell]]
        longest[cell] = 1 + max(
            (
                longest[cell + step]
                for step in AROUND
                if cell + step in longest and rank[card_at[cell + step]] < height
            ),
            default=0,
        )
    return max(longest.values(), default=0)


def _usual_tax(state: State, tables: CardTables) -> float:
    """The least of three taxes, on average over the cards that are not out of the game.

    Deck and hand count alike, so nothing is read from the order of the deck.
    """
    taxes = sorted(owed(state, tables, card) for card in state.deck + state.hand)
    number = len(taxes)
    if number < 3:
        return 0.0
    total = sum(tax * (number - place - 1) * (number - place - 2) for place, tax in enumerate(taxes))
    return 3 * total / (number * (number - 1) * (number - 2))


def _unsettled(state: State, suit: int, left: int) -> float:
    """What it weighs that a suit has no end in the kingdom yet."""
    if state.ends[suit] >= 0 or state.ends[suit + 6] >= 0:
        return 0.0
    if state.thrown[suit] == 2:
        return _SUIT_LOST
    urgency = 1 - left / (state.turns + 4)
    return (_RISKY_SUIT if state.thrown[suit] else _OPEN_SUIT) * (0.3 + urgency)


def _tax_ahead(state: State, tables: CardTables) -> float:
    """The least harm that the taxes due now can do."""
    harms = []
    for card in state.hand:
        tax = owed(state, tables, card)
        if tax > state.gold:
            continue
        harm = float(tax)
        if tables.end[card]:
            suit = tables.suits[card][0]
            if state.ends[suit] < 0 and state.ends[suit + 6] < 0:
                harm += _SUIT_LOST if state.thrown[suit] else _END_TAXED
        harms.append(harm)
    harms.sort()
    return sum(harms[: state.due]) if len(harms) >= state.due else -RUIN


PLAYER = GreedyPlayer(evaluate)
"""The computer player of this game."""
