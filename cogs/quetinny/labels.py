"""Cards as labels of menus and suggestions."""

from __future__ import annotations

from data.catalogue import Words
from engine.decktet import Card


def card_label(card: Card, words: Words) -> str:
    """A card in a menu: name, rank and suits."""
    name = words(card.name)
    if card.kind == "ace":
        return name
    rank = {"crown": words("Crown"), "pawn": words("Pawn"), "court": words("Court")}.get(
        card.kind, str(card.rank)
    )
    return f"{name} · {rank} · {'/'.join(words(suit) for suit in card.suits)}"
