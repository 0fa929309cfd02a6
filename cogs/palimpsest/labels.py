"""The Palimpsest's labels: cards, places and cubes in menus, buttons and suggestions."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.advice import Candidate
from render.narration import Names
from render.palimpsest.narrator import cubes_words


def card_label(card: Card, words: Words) -> str:
    """A card in a menu: id, name and suits, which an Ace has in its name."""
    parts = [card.id, words(card.name)]
    if card.suits and card.kind != "ace":
        parts.append("/".join(words(suit) for suit in card.suits))
    return " · ".join(parts)


def ids(cards: Iterable[Card]) -> str:
    """Cards by id."""
    return ", ".join(card.id for card in cards)


def to_draw(deck: int, words: Words) -> str:
    """How many cards are left."""
    return words.plural("{n} card to draw", "{n} cards to draw", deck)


def holders_words(cubes: Iterable[int], names: Names, words: Words) -> str:
    """Who has how many cubes on a card."""
    held = [f"{names.whom(seat, words)} {number}" for seat, number in enumerate(cubes) if number]
    return ", ".join(held) or words("no cubes")


def gains_words(candidate: Candidate, names: Names, words: Words) -> str:
    """What a place would bring: points, cubes, burials, in a few words."""
    parts = []
    if candidate.scores:
        gains = [f"{names.whom(seat, words)} +{gain}" for seat, gain in enumerate(candidate.gains) if gain]
        scored = ids(score.card for score in candidate.scores)
        parts.append(
            words("scores {cards}: {gains}", cards=scored, gains=", ".join(gains) or words("nothing"))
        )
    if candidate.cubes < candidate.due:
        parts.append(words("{cubes} of {due} cubes", cubes=candidate.cubes, due=candidate.due))
    elif candidate.cubes:
        parts.append(cubes_words(candidate.cubes, words))
    if candidate.removes:
        parts.append(words("removes {cubes}", cubes=removals_words(candidate.removes, words)))
    if candidate.burials:
        parts.append(words("buries {cards}", cards=ids(burial.card for burial in candidate.burials)))
    return " · ".join(parts) or words("no points, no cubes")


def removals_words(removes: Iterable[tuple[str, int]], words: Words) -> str:
    """From which cards how many cubes are removed."""
    return ", ".join(words("{number} from {card}", number=number, card=card) for card, number in removes)
