"""Kashgar in short words: players, goods, cards of a deck, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from cogs.screens.markup import plain
from cogs.screens.option_menus import Setting
from data.catalogue import Words
from engine.kashgar.card_text import good_word, number_of_points, say
from engine.kashgar.language import GOODS, Contract, Deck, Good, Goods, Person
from engine.kashgar.types import Options, View
from tables.types import TableView

NAME = "kashgar"
SOURCES = {
    "rulebook": "named in the rulebook",
    "review": "named in reviews",
    "reconstructed": "reconstructed",
}
DECKS = {
    "patriarch": "Patriarchs",
    "matriarch": "back of the Patriarchs",
    "start": "Start",
    "standard": "Standard",
    "special": "Special",
    "additional": "Additional",
    "contract": "Contracts",
}
KINDS = {"small": "small", "large": "large", "special": "special"}


def seat_name(table_view: TableView, seat: int, shown: Callable[[str], str] = plain) -> str:
    """The name of a seat, safe in a Discord text, or as ``shown`` makes it."""
    return shown(table_view.table.seats[seat].name)


def good_name(good: Good, number: int, words: Words) -> str:
    """A good's name beside its number."""
    return words(str(good_word(good, number)))


def goods_words(goods: Goods, words: Words) -> str:
    """Goods in words, such as ``1 mule, 6 cinnamon``; nothing is "nothing"."""
    parts = [
        f"{number} {good_name(good, number, words)}" for good in GOODS if (number := getattr(goods, good))
    ]
    return ", ".join(parts) or words("nothing")


def stock_words(goods: Goods, words: Words) -> str:
    """A whole board, also the goods that have run out."""
    return " · ".join(f"{good_name(good, 2, words)} {getattr(goods, good)}" for good in GOODS)


def all_cards(deck: Deck) -> tuple[Person | Contract, ...]:
    """All different cards of a deck: persons, then contracts."""
    return (*deck.persons, *deck.contracts)


def card_name(deck: Deck, key: str, shown: Callable[[str], str] = plain) -> str:
    """A card's name: a deck of somebody's own may call it anything."""
    return shown(deck.card(key).name)


def counted_names(deck: Deck, keys: Sequence[str], shown: Callable[[str], str] = plain) -> list[str]:
    """Names of cards in the order of their first, with how many there are of each."""
    return [
        card_name(deck, key, shown) if number == 1 else f"{card_name(deck, key, shown)} ×{number}"
        for key, number in Counter(keys).items()
    ]


def points_label(points: int, words: Words) -> str:
    """A number of points."""
    return say(number_of_points(points), words)


def cards_label(number: int, words: Words) -> str:
    """A number of cards."""
    return words("1 card") if number == 1 else words("{number} cards", number=number)


def totals_words(table_view: TableView, view: View, words: Words) -> str:
    """Everybody's points, in the order of the seats."""
    return ", ".join(f"{seat_name(table_view, player.seat)} {player.total}" for player in view.players)


# --- options -----------------------------------------------------------------------------------


def options_words(options: Options, words: Words) -> str:
    """A deck of one's own, and Additional cards."""
    parts = []
    if options.deck is not None:
        parts.append(words("deck {name}", name=plain(options.deck.name)))
    if options.cut_and_thrust:
        parts.append(words("{number} Additional cards", number=options.cut_and_thrust))
    return ", ".join(parts)


def lobby_settings(words: Words) -> tuple[Setting, ...]:
    """What the host may change in the lobby; the deck is chosen with the command."""
    numbers = tuple((number, str(number)) for number in (0, 3, 6, 9, 12))
    return (Setting("cut_and_thrust", words("Additional cards (Cut and Thrust)"), numbers),)
