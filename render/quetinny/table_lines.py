"""The table in words: what its picture shows, for who takes none; its lines are those of alt texts too."""

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny import advice, cells, types
from render.decktet import card_words


def table_words(view: types.View, words: Words, laid: Sequence[types.Province] = ()) -> tuple[str, ...]:
    """The routes suit by suit, then the kingdom.

    ``laid`` are cards that lie for trial, which none of the set-up's others does.
    """
    lines = [province_words(province, words) for province in laid] if view.opening else []
    lines += opening_words(view, laid, words)
    if view.kingdom:
        lines += [_route(route, words) for route in advice.suit_routes(view.kingdom) if route.cells]
        lines.append(words("Kingdom, column then row:"))
        lines += [province_words(province, words) for province in view.kingdom]
    return tuple(lines)


def hand_words(view: types.View, words: Words) -> str:
    """The hand with the tax of each card, and which taxes the gold does not cover, where the view has one."""
    cards = [
        words("{card} (tax {tax})" if held.payable else "{card} (tax {tax}, too much)",
              card=card_words(held.card, words), tax=held.tax)
        for held in view.hand or ()
    ]  # fmt: skip
    return words("Your hand: {cards}.", cards=", ".join(cards)) if cards else ""


def opening_words(view: types.View, laid: Sequence[types.Province], words: Words) -> list[str]:
    """The cards of the set-up that have no place yet, not even one for trial among those ``laid``."""
    placed = [province.card for province in laid]
    cards = [card_words(card, words) for card in view.opening if card not in placed]
    return [words("Still to lay out: {cards}.", cards=", ".join(cards))] if cards else []


def missing_words(view: types.View, route: advice.SuitRoute, words: Words) -> str:
    """What a suit's route lacks that does not pay yet."""
    ends = {
        province.card.kind
        for province in view.kingdom
        if province.card.kind in ("ace", "crown") and route.suit in province.card.suits
    }
    if route.suit in view.lost_suits:
        return words("Ace and Crown are both gone")
    if not ends:
        return words("no Ace, no Crown")
    if len(ends) == 2:
        return words("Ace and Crown are not joined")
    return words("no Ace") if "crown" in ends else words("no Crown")


def _route(route: advice.SuitRoute, words: Words) -> str:
    """A suit's chain from cell to cell, and what it pays."""
    way, suit = " - ".join(cells.cell_name(cell) for cell in route.cells), Word(route.suit)
    if route.pay:
        return words("{suit}: route {way}, pays {pay} a cube.", suit=suit, way=way, pay=route.pay)
    return words("{suit}: chain {way}.", suit=suit, way=way)


def province_words(province: types.Province, words: Words) -> str:
    """A province: its cell, its card, and what lies there."""
    extras = [words("chip {suit}", suit=Word(suit)) for suit in province.chips]
    if province.cubes:
        extras.append(words("spice {count}", count=province.cubes))
    name = f"{cells.cell_name(province.cell)} {card_words(province.card, words)}"
    return f"{name} ({', '.join(extras)})" if extras else name
