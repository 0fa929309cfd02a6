"""A draft of Quetinny's panel: the beginning of the path of choices that leads to a move."""

from __future__ import annotations

from cogs.game_ui import StaleDraft
from cogs.screens.narrowing import Narrowed, narrow
from engine.decktet import SUITS, Suit
from engine.quetinny.types import Arrange, Caravan, Discard, Harvest, Move, Place, Tax

NO_CHIP = "-"
LONG_WORD = 20
"""Characters of a word above which a draft names its position among the choices instead (routes)."""


def path_of(move: Move) -> tuple[str, ...]:
    """A move as the choices that lead to it."""
    match move:
        case Arrange(cards=cards, chips=chips):
            return ("arrange", *(f"{card}.{chip}" for card, chip in zip(cards, chips, strict=True)))
        case Place(card=card, suit=suit, cell=cell, chip=chip):
            return ("place", card, suit, str(cell), NO_CHIP if chip is None else str(chip))
        case Harvest(card=card, suits=suits):
            return ("harvest", card, ".".join(suits))
        case Caravan(card=card, routes=routes):
            ways = (f"{route.suit}{'-'.join(map(str, route.cells))}x{route.cubes}" for route in routes)
            return ("caravan", card, ".".join(ways))
        case Discard(card=card):
            return ("discard", card)
        case Tax(card=card):
            return ("tax", card)


def narrow_to(moves: list[Move], draft: tuple[str, ...]) -> Narrowed[Move]:
    """Narrow by a draft that may have a position in place of a long word; raises :class:`StaleDraft`."""
    path: tuple[str, ...] = ()
    for word in draft:
        if word.startswith("#"):
            choices = narrow(moves, path_of, path).words
            if not word[1:].isdecimal() or int(word[1:]) >= len(choices):
                raise StaleDraft
            word = choices[int(word[1:])]
        path = (*path, word)
    return narrow(moves, path_of, path)


def suit_named(name: str) -> Suit:
    """The suit of a draft's word; raises :class:`StaleDraft`."""
    for suit in SUITS:
        if suit == name:
            return suit
    raise StaleDraft
