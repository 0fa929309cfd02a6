"""A move of Quetinny in a few words, with its card and without."""

from __future__ import annotations

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.cells import cell_name
from engine.quetinny.types import (
    AddProvince,
    Arrange,
    Caravan,
    CaravanRoute,
    Discard,
    Harvest,
    Move,
    Tax,
    View,
)
from render.decktet import card_words


def describe_move(move: Move, words: Words) -> str:
    """A move in a few words, for a menu or a list of suggestions."""
    match move:
        case AddProvince(cell=cell, suit=suit, chip=None):
            return words("{cell} by {suit}, no chip", cell=cell_name(cell), suit=Word(suit))
        case AddProvince(cell=cell, suit=suit, chip=int(chip)):
            return words(
                "{cell} by {suit}, chip on {chip}",
                cell=cell_name(cell),
                suit=Word(suit),
                chip=cell_name(chip),
            )
        case Harvest(suits=suits):
            return words("Spice for {suits}", suits=[Word(suit) for suit in suits])
        case Caravan(routes=routes):
            return words.listing([describe_route(route, words) for route in routes])
        case Arrange(cards=cards, chips=chips):
            return ", ".join(f"{card} {words(chip)}" for card, chip in zip(cards, chips, strict=True))
        case Discard(card=card) | Tax(card=card):
            return card
    raise TypeError(f"no words for {move!r}")


def whole_move_words(move: Move, view: View, words: Words) -> str:
    """A move with its card, which is named as in the panel, in a few words."""
    cards = {card.id: card for card in (*view.opening, *(held.card for held in view.hand or ()))}

    def named(card: str) -> str:
        return card_words(cards[card], words) if card in cards else card

    match move:
        case Arrange(cards=laid, chips=chips):
            pairs = zip(laid, chips, strict=True)
            chosen = [f"{named(card)} ({words('chip {suit}', suit=Word(chip))})" for card, chip in pairs]
            return words("begin with {cards}", cards=", ".join(chosen))
        case Tax(card=card):
            return words("pay the tax with {card}", card=named(card))
        case Discard(card=card):
            return words("discard {card}", card=named(card))
        case _:
            return words("{card}: {move}", card=named(move.card), move=move_label(move, words))


def move_label(move: Move, words: Words) -> str:
    """A move without its card, as a list of moves names it."""
    match move:
        case AddProvince(cell=cell, suit=suit, chip=None):
            return words("{cell} by {suit}, no chip", cell=cell_name(cell), suit=Word(suit))
        case AddProvince(cell=cell, suit=suit, chip=int(chip)) if cell == chip:
            return words("{cell} by {suit}, chip here", cell=cell_name(cell), suit=Word(suit))
        case Caravan(routes=routes):
            ways = words.listing([describe_route(route, words) for route in routes])
            return words("caravan {ways}", ways=ways)
        case Harvest():
            return words("harvest {suits}", suits=[Word(suit) for suit in move.suits])
        case Discard():
            return words("thrown away")
        case _:
            return describe_move(move, words)


def describe_route(route: CaravanRoute, words: Words) -> str:
    """A caravan's path: suit and cells."""
    cubes = f" ×{route.cubes}" if route.cubes > 1 else ""
    return f"{words(route.suit)} {'-'.join(cell_name(cell) for cell in route.cells)}{cubes}"
