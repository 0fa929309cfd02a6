"""The table in words: whole, for those who take no pictures; its lines are those of alt texts too."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.advice import SuitRoute, suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import Province, View
from render.decktet import card_words


def table_words(view: View, words: Words, laid: Sequence[Province] = ()) -> tuple[str, ...]:
    """Hand with taxes where the view has one, routes suit by suit, the kingdom, supplies.

    Turn and gold, or how it ended, stand above it. ``laid`` are the cards of the set-up that have a place by
    now.
    """
    lines = hand_words(view, words)
    lines += [province_words(province, words) for province in laid]
    lines += opening_words(view, laid, words)
    on = {province.cell: province for province in view.kingdom}
    if on:
        lines += [_route(route, on, view, words) for route in suit_routes(view.kingdom)]
        lines.append(words("Kingdom, column then row:"))
        lines += [province_words(province, words) for province in view.kingdom]
    return (*lines, *supplies_words(view, words))


def hand_words(view: View, words: Words) -> list[str]:
    """The hand with the tax of each card, and which taxes the gold does not cover, where the view has one."""
    cards = [
        words("{card} (tax {tax})" if held.payable else "{card} (tax {tax}, too much)",
              card=card_words(held.card, words), tax=held.tax)
        for held in view.hand or ()
    ]  # fmt: skip
    return [words("Your hand: {cards}.", cards=", ".join(cards))] if cards else []


def opening_words(view: View, laid: Sequence[Province], words: Words) -> list[str]:
    """The cards of the set-up that have no place yet, not even one for trial among those ``laid``."""
    placed = [province.card for province in laid]
    cards = [card_words(card, words) for card in view.opening if card not in placed]
    return [words("Still to lay out: {cards}.", cards=", ".join(cards))] if cards else []


def supplies_words(view: View, words: Words) -> list[str]:
    """Chips and spice that are left, deck and discard pile."""
    chips = ", ".join(f"{words(Word(suit))} {count}" for suit, count in view.chips_left)
    lines = [
        words("Chips left: {chips}; spice left: {spice}.", chips=chips, spice=view.spice_left),
        words("Deck {deck}, discard pile {count}.", deck=view.deck_size, count=len(view.discards)),
    ]
    if view.discards:
        lines.append(words("Top of the pile: {card}.", card=card_words(view.discards[-1], words)))
    return lines


def _route(route: SuitRoute, on: dict[int, Province], view: View, words: Words) -> str:
    """A suit: its chain from cell to cell, what it pays or what is missing."""
    ends = {
        province.card.kind
        for province in on.values()
        if province.card.kind in ("ace", "crown") and route.suit in province.card.suits
    }
    way = " - ".join(cell_name(cell) for cell in route.cells)
    suit = Word(route.suit)
    if route.pay:
        return words("{suit}: route {way}, pays {pay} a cube.", suit=suit, way=way, pay=route.pay)
    if route.suit in view.lost_suits:
        return words("{suit}: Ace and Crown are both gone.", suit=suit)
    if not ends:
        lacks = words("Ace and Crown are missing")
    elif len(ends) == 2:
        lacks = words("not joined")
    else:
        lacks = words("the Ace is missing") if "crown" in ends else words("the Crown is missing")
    return words("{name}: {one}; {other}.", name=suit, one=way or words("no chain"), other=lacks)


def province_words(province: Province, words: Words) -> str:
    """A province: its cell, its card, and what lies there."""
    extras = [words("chip {suit}", suit=Word(suit)) for suit in province.chips]
    if province.cubes:
        extras.append(words("spice {count}", count=province.cubes))
    name = f"{cell_name(province.cell)} {card_words(province.card, words)}"
    return f"{name} ({', '.join(extras)})" if extras else name
