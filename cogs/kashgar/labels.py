"""Kashgar in short words: players and their points, cards of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from cogs.screens.markup import plain
from cogs.screens.names import text_names
from data.catalogue import Words
from engine.kashgar.language import Contract, Deck, PersonCard
from render.kashgar.narrator import totals
from tables.view_types import TableView

SOURCES = {
    "rulebook": "named in the rulebook",
    "review": "named in reviews",
    "reconstructed": "reconstructed",
}
DECKS = {
    "patriarch": "Patriarchs",
    "matriarch": "back of the Patriarchs",
    "start": "Starting",
    "standard": "Standard",
    "special": "Special",
    "additional": "Additional",
}


def seat_name(table_view: TableView, seat: int) -> str:
    """The name of a seat, safe in a Discord text."""
    return text_names(table_view)[seat]


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


def totals_words(table_view: TableView, words: Words) -> str:
    """Everybody's points, in the order of the seats."""
    return totals(table_view.view, text_names(table_view), words)
