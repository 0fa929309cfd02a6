"""What happened at a table of Piles, in sentences: the one place for it."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from render.narration import Names
from tests.sixth_game.types import CardPut, Event, PilesOpened, View


def narrate(events: Iterable[Event], view: View, names: Names, words: Words) -> list[str]:
    """A sentence for each event."""
    return [_sentence(event, names, words) for event in events]


def _sentence(event: Event, names: Names, words: Words) -> str:
    match event:
        case CardPut(seat, None):
            return words("{name} put a card on the pile.", name=names.who(seat, words))
        case CardPut(seat, card):
            return words("{name} put a {card} on the pile.", name=names.who(seat, words), card=card)
        case PilesOpened(scores):
            counts = [f"{names.whom(seat, words)} {score}" for seat, score in enumerate(scores)]
            return words("The piles are open: {counts}.", counts=counts)
