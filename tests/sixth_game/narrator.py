"""A table of Piles in sentences: what happened, and how it stands. The one place for them."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from render.narration import Names
from tests.sixth_game.types import CardPut, Event, PilesOpened, View


def narrate(events: Iterable[Event], view: View, names: Names, words: Words) -> list[str]:
    """A sentence for each event."""
    return [_sentence(event, names, words) for event in events]


def listing(cards: tuple[int, ...]) -> str:
    """Cards by their numbers."""
    return ", ".join(map(str, cards)) or "-"


def pile_words(view: View, seat: int, words: Words) -> str:
    """What everybody knows of a seat's pile."""
    if view.opened is not None:
        return listing(view.opened[seat])
    return words.plural("{n} card", "{n} cards", view.sizes[seat])


def table_words(view: View, names: Names, words: Words) -> list[str]:
    """All that a reader knows of the table, a line each."""
    lines = [
        words("{name}: {cards}.", name=names[seat], cards=pile_words(view, seat, words))
        for seat in range(len(names))
    ]
    if view.seat is not None:
        lines.append(words("Your pile: {cards}.", cards=listing(view.pile)))
        lines.append(words("Your hand: {cards}.", cards=listing(view.hand)))
    return lines


def _sentence(event: Event, names: Names, words: Words) -> str:
    match event:
        case CardPut(seat, None):
            return words("{name} put a card on the pile.", name=names.who(seat, words))
        case CardPut(seat, card):
            return words("{name} put a {card} on the pile.", name=names.who(seat, words), card=card)
        case PilesOpened(scores):
            counts = [f"{names.whom(seat, words)} {score}" for seat, score in enumerate(scores)]
            return words("The piles are open: {counts}.", counts=counts)
