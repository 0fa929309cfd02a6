"""Checks of a caravan: its suits, its paths, its length (Q-14 to Q-17, Q-31, Q-32)."""

from itertools import pairwise

from engine.core.errors import IllegalMove, Word
from engine.decktet import SUITS
from engine.quetinny import cards, listing, paths
from engine.quetinny.cells import cell_name
from engine.quetinny.state import AROUND, State
from engine.quetinny.types import Caravan, CaravanRoute

MOST_ROUTES = 2


def check_caravan(state: State, tables: cards.CardTables, card: int, move: Caravan) -> None:
    """Raise :class:`IllegalMove` unless ``card``, which is in hand, may send this caravan."""
    strength = tables.strength[card]
    if strength < 2:
        raise IllegalMove("Q-17", "An Ace never sends a caravan: even the shortest path uses two cards")
    _check_suits(tables, card, move)
    for route in move.routes:
        _check_cubes(state, route)
        _check_path(state, tables, route)
    used = sum(route.cubes * len(route.cells) for route in move.routes)
    if used > strength:
        raise _too_long(state, tables, card, move, used)
    if len(move.routes) == MOST_ROUTES:
        _check_apart(*move.routes)


def _check_suits(tables: cards.CardTables, card: int, move: Caravan) -> None:
    numbers = [cards.SUIT_INDEX[route.suit] for route in move.routes]
    bears = [Word(SUITS[number]) for number in tables.suits[card]]
    for number in numbers:
        if number not in tables.suits[card]:
            raise IllegalMove(
                "Q-14",
                "{card} cannot send {suit}; its suits are {suits}",
                card=move.card,
                suit=Word(SUITS[number]),
                suits=bears,
            )
    if not numbers:
        raise IllegalMove("Q-14", "A caravan needs a path for at least one of {suits}", suits=bears)
    if len(numbers) > MOST_ROUTES and len(set(numbers)) == len(numbers):
        raise IllegalMove("Q-32", "A caravan uses at most two of the suits {suits}", suits=bears)
    if numbers != sorted(set(numbers)):
        raise IllegalMove("Q-14", "A caravan has one path per suit, in the order {suits}", suits=bears)


def _check_cubes(state: State, route: CaravanRoute) -> None:
    suit = cards.SUIT_INDEX[route.suit]
    word = Word(route.suit)
    if state.ends[suit] < 0:
        raise IllegalMove("Q-14", "The Ace of {suit} is not in the kingdom", suit=word)
    if state.ends[suit + 6] < 0:
        raise IllegalMove("Q-14", "The Crown of {suit} is not in the kingdom", suit=word)
    there = state.cubes[suit]
    if not there:
        raise IllegalMove("Q-14", "The Ace of {suit} holds no spice; harvest {suit} first", suit=word)
    if route.cubes < 1:
        raise IllegalMove("Q-14", "A path carries at least one cube")
    if route.cubes > 1 and state.options.cubes_per_caravan == "one":
        raise IllegalMove("Q-14", "At this table, a caravan carries one cube per suit")
    if route.cubes > there:
        raise IllegalMove(
            "Q-14",
            "The Ace of {suit} holds {there} of the {cubes} cubes",
            suit=word,
            there=there,
            cubes=route.cubes,
        )


def _check_path(state: State, tables: cards.CardTables, route: CaravanRoute) -> None:
    suit, cells, word = cards.SUIT_INDEX[route.suit], route.cells, Word(route.suit)
    start, goal = state.ends[suit], state.ends[suit + 6]
    if len(cells) < 2 or cells[0] != start or cells[-1] != goal:
        raise IllegalMove(
            "Q-15",
            "A path of {suit} leads from its Ace on {start} to its Crown on {goal}",
            suit=word,
            start=cell_name(start),
            goal=cell_name(goal),
        )
    for cell in cells[1:-1]:
        if not state.chips.get(cell, 0) >> suit & 1 or tables.end[state.card_at[cell]]:
            raise IllegalMove(
                "Q-15",
                "Between the Ace and Crown of {suit} lie provinces with its chip, and {cell} is not one",
                suit=word,
                cell=cell_name(cell),
            )
    for here, there in pairwise(cells):
        places = {"here": cell_name(here), "there": cell_name(there)}
        if there - here not in AROUND:
            raise IllegalMove("Q-15", "{here} and {there} are not neighbours", **places)
        if tables.rank[state.card_at[there]] <= tables.rank[state.card_at[here]]:
            raise IllegalMove(
                "Q-15", "Ranks must rise along a path, and from {here} to {there} they do not", **places
            )
    corners = paths.corners_of(cells)
    if len(set(corners)) < len(corners):
        raise IllegalMove("Q-16", "This path of {suit} crosses itself between four cards", suit=word)


def _too_long(state: State, tables: cards.CardTables, card: int, move: Caravan, used: int) -> IllegalMove:
    lengths = [
        sum(route.cubes * len(route.cells) for route in caravan.routes)
        for caravan in listing.caravans(state, tables, card)
    ]
    params = {"card": move.card, "strength": tables.strength[card], "used": used}
    if lengths:
        text = (
            "{card} can use at most {strength} cards, but this caravan uses {used}; {card} "
            "could use {shortest}"
        )
        return IllegalMove("Q-17", text, **params, shortest=min(lengths))
    text = (
        "{card} can use at most {strength} cards, but this caravan uses {used}; a higher card could send it"
    )
    return IllegalMove("Q-17", text, **params)


def _check_apart(route: CaravanRoute, other: CaravanRoute) -> None:
    shared = set(route.cells) & set(other.cells)
    if shared:
        raise IllegalMove(
            "Q-31",
            "Both paths of the caravan would use {cells}; one can go now and the other later",
            cells=[cell_name(cell) for cell in sorted(shared)],
        )
    for here, there in pairwise(route.cells):
        crossed = paths.corner(here, there)
        if crossed is not None and crossed in paths.corners_of(other.cells):
            raise IllegalMove(
                "Q-16",
                "The two paths cross between {here} and {there}; one can go now and the other later",
                here=cell_name(here),
                there=cell_name(there),
            )
