"""A move of Quetinny in a few words, with its card and without."""

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny import cells, types
from render.decktet import card_words


def whole_move_words(move: types.Move, view: types.View, words: Words) -> str:
    """A move with its card, which is named as in the panel, in a few words."""
    cards = {card.id: card for card in (*view.opening, *(held.card for held in view.hand or ()))}

    def named(card: str) -> str:
        return card_words(cards[card], words) if card in cards else card

    match move:
        case types.Arrange(cards=laid, chips=chips):
            pairs = zip(laid, chips, strict=True)
            chosen = [f"{named(card)} ({words('chip {suit}', suit=Word(chip))})" for card, chip in pairs]
            return words("begin with {cards}", cards=", ".join(chosen))
        case types.Tax(card=card):
            return words("pay the tax with {card}", card=named(card))
        case types.Discard(card=card):
            return words("discard {card}", card=named(card))
        case _:
            return words("{name}: {text}", name=named(move.card), text=move_label(move, words))


def move_label(move: types.Move, words: Words) -> str:
    """A move of the first half of a turn without its card, as lists of moves name it."""
    match move:
        case types.AddProvince(cell=cell, suit=suit):
            where = words("{cell} by {suit}", cell=cells.cell_name(cell), suit=Word(suit))
            return f"{where}, {chip_words(move, words)}"
        case types.Caravan(routes=routes):
            return words("caravan {ways}", ways=words.listing([_route(route, words) for route in routes]))
        case types.Harvest(suits=suits):
            return words("harvest {suits}", suits=[Word(suit) for suit in suits])
        case _:
            return words("thrown away")


def chip_words(move: types.AddProvince, words: Words) -> str:
    """Where a placement lays its chip."""
    if move.chip is None:
        return words("no chip")
    return words("chip here" if move.chip == move.cell else "chip on {cell}", cell=cells.cell_name(move.chip))


def rank_words(card: Card, words: Words) -> str:
    """A card by its rank or kind alone, where its suits stand beside it."""
    if card.kind == "number":
        return str(card.rank)
    kinds = {"ace": "Ace", "crown": "Crown", "pawn": "Pawn", "court": "Court", "excuse": "Excuse"}
    return words(Word(kinds[card.kind]))


def _route(route: types.CaravanRoute, words: Words) -> str:
    cubes = f" ×{route.cubes}" if route.cubes > 1 else ""
    return f"{words(route.suit)} {'-'.join(cells.cell_name(cell) for cell in route.cells)}{cubes}"
