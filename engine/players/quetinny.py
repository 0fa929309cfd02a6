"""What a kingdom of Quetinny is worth."""

from engine.core.game import AnyGame
from engine.players.greedy import GreedyPlayer
from engine.quetinny import cards, scoring
from engine.quetinny.paths import corners_of, find_paths
from engine.quetinny.state import AROUND, State

RouteShape = tuple[int, int]
"""The pay of a suit's best path, 0 without one, and the length of its longest chain."""

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
CHIP = 0.7
"""A chip, beyond what it saves in taxes at once, per turn left."""
_SUIT_LOST = 150.0
"""A suit whose ends are both thrown away: the game cannot be won any more."""
TAXES = 1.0
"""The usual tax, per turn left."""
RESERVE = 17
THIN_PURSE = 0.1
"""Gold that keeps a player safe, and the weight of the square of what is missing to it."""
_OPEN_SUIT = 4.5
_RISKY_SUIT = 15.0
"""A suit with no end in the kingdom, and one that has lost an end besides."""
_END_TAXED = 5.0
"""Throwing away an end whose suit has none in the kingdom."""


def evaluate(game: AnyGame, state: State, seat: int) -> float:
    """Gold, what the routes will earn, what the chips will save, and the suits still to be settled."""
    tables: cards.CardTables = game.tables  # type: ignore[attr-defined]
    if state.ending is not None:
        return _finished(state)
    left = state.turns - state.turn + (state.phase == "expand")
    value = state.gold + sum(route_value(state, tables, suit, left) for suit in range(6))
    value -= sum(unsettled(state, suit, left) for suit in range(6))
    value += CHIP * left * sum(6 - chips for chips in state.chips_left)
    value -= TAXES * left * _usual_tax(state, tables)
    if state.gold < RESERVE:
        value -= THIN_PURSE * (RESERVE - state.gold) ** 2
    if state.phase == "tax":
        value -= tax_ahead(state, tables)
    return value


def _finished(state: State) -> float:
    if state.ending in ("outright", "plain"):
        return 100.0 * (state.ending == "outright") + state.gold
    return RUIN


def route_value(
    state: State, tables: cards.CardTables, suit: int, left: int, shape: RouteShape | None = None
) -> float:
    """Gold that a suit can still be expected to bring; its shape need not be found again if known."""
    both = state.ends[suit] >= 0 and state.ends[suit + 6] >= 0
    if state.thrown[suit] and not both:
        return 0.0
    eager = left / state.turns
    cubes = state.cubes[suit]
    value = _BOTH_ENDS * eager if both else 0.0
    gold, length = shape or route_shape(state, tables, suit)
    chain = _CHAIN[min(length, 5)]
    if not gold:
        return value + (chain + _EARLY_CUBE * min(cubes, 2)) * eager
    if gold < scoring.MOST_PAY:
        value += _GROWTH * chain * eager
    ready = min(cubes, left)
    # A cube that waits is nearly money; further ones cost a harvest first.
    later = max(0, left - ready)
    return value + gold * (
        _READY_CUBE * min(ready, 2) + _SPARE_CUBE * max(0, ready - 2) + _LATER_CUBE * later
    )


def route_shape(state: State, tables: cards.CardTables, suit: int) -> RouteShape:
    """The pay of a suit's best path, and its longest chain of rising ranks through chips and ends.

    One walk over the suit's cells in order of rank finds both, and no list of all paths is made.
    """
    bit, start, goal = 1 << suit, state.ends[suit], state.ends[suit + 6]
    cells = [cell for cell, held in state.chips.items() if held & bit]
    if start >= 0 and start not in cells:
        cells.append(start)
    if goal >= 0 and goal not in cells:
        cells.append(goal)
    rank, card_at = tables.rank, state.card_at
    ranked = sorted([(rank[card_at[cell]], cell) for cell in cells])
    longest: dict[int, int] = {}
    paid: dict[int, int] = {}
    before: dict[int, int] = {}
    for height, cell in ranked:
        run = paying = 0
        for step in AROUND:
            other = cell + step
            if other in longest and rank[card_at[other]] < height:
                if longest[other] > run:
                    run = longest[other]
                if paid.get(other, 0) > paying:
                    paying, before[cell] = paid[other], other
        longest[cell] = run + 1
        if paying or cell == start:
            paid[cell] = paying + (not tables.extra[card_at[cell]])
    length = max(longest.values(), default=0)
    if start < 0 or goal not in paid:
        return 0, length
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    corners = corners_of(tuple(path))
    if len(set(corners)) < len(corners):
        # It crosses itself: a shorter one may do, and so all are asked.
        paths = find_paths(state, tables, suit)
        return (paths[0].pay if paths else 0), length
    return scoring.pay(paid[goal]), length


def _usual_tax(state: State, tables: cards.CardTables) -> float:
    """The least of three taxes, on average over the cards that are not out of the game.

    Deck and hand count alike, so nothing is read from the order of the deck.
    """
    taxes = sorted(scoring.owed(state, tables, card) for card in state.deck + state.hand)
    number = len(taxes)
    if number < 3:
        return 0.0
    total = sum(tax * (number - place - 1) * (number - place - 2) for place, tax in enumerate(taxes))
    return 3 * total / (number * (number - 1) * (number - 2))


def unsettled(state: State, suit: int, left: int) -> float:
    """What it weighs that a suit has no end in the kingdom yet."""
    if state.ends[suit] >= 0 or state.ends[suit + 6] >= 0:
        return 0.0
    if state.thrown[suit] == 2:
        return _SUIT_LOST
    urgency = 1 - left / (state.turns + 4)
    return (_RISKY_SUIT if state.thrown[suit] else _OPEN_SUIT) * (0.3 + urgency)


def tax_ahead(state: State, tables: cards.CardTables) -> float:
    """The least harm that the taxes due now can do."""
    harms, most = [], state.gold - state.options.least_gold
    for card in state.hand:
        tax = scoring.owed(state, tables, card)
        if tax > most:
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
