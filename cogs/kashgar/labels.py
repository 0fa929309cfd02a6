"""Kashgar in short words: players and their points, cards of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from cogs.screens.markup import plain
from data.catalogue import Words
from engine.kashgar.language import Contract, Deck, PersonCard

SOURCES = {
    "rulebook": "named in the rulebook",
    "review": "named in reviews",
    "reconstructed": "reconstructed",
}


def all_cards(deck: Deck) -> tuple[PersonCard | Contract, ...]:
    """All different cards of a deck: persons, then contracts."""
    return (*deck.persons, *deck.contracts)


def card_name(deck: Deck, key: str, words: Words, shown: Callable[[str], str] = plain) -> str:
    """A card's name: a deck of somebody's own may call it anything."""
    return shown(words.name(deck.card(key).name))


def counted_names(deck: Deck, keys: Sequence[str], words: Words) -> list[str]:
    """Names of cards in the order of their first, with how many there are of each."""
    return [
        card_name(deck, key, words) if number == 1 else f"{card_name(deck, key, words)} ×{number}"
        for key, number in Counter(keys).items()
    ]
