"""Quetinny in sentences: what happened, what a move would do, which options are on."""

from __future__ import annotations

from typing import Any

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny.cells import cell_name
from engine.quetinny.types import (
    Arrange,
    Arranged,
    Caravan,
    CaravanSent,
    Discard,
    Discarded,
    Drawn,
    Ended,
    Harvest,
    Harvested,
    LastTurn,
    Move,
    Options,
    Place,
    Placed,
    Route,
    SuitLost,
    Tax,
    Taxed,
    View,
)

ENDINGS = {
    "outright": "Won outright with {gold} gold",
    "plain": "Won with {gold} gold",
    "no_gold": "Lost: no gold was left",
    "taxes": "Lost: the tax could not be paid",
    "missing_suit": "Lost: a suit has neither its Ace nor its Crown in the kingdom",
}


def card_name(card: Card) -> Word:
    """A card's name, to be translated."""
    return Word(card.name)


def card_label(card: Card, words: Words) -> str:
    """A card in a menu: name, rank and suits."""
    name = words(card.name)
    if card.kind == "ace":
        return name
    rank = {"crown": words("Crown"), "pawn": words("Pawn"), "court": words("Court")}.get(
        card.kind, str(card.rank)
    )
    return f"{name} · {rank} · {'/'.join(words(suit) for suit in card.suits)}"


def tell_events(events: tuple[Any, ...], words: Words) -> str:
    """What happened, in one or more sentences."""
    return " ".join(sentence for event in events if (sentence := _tell(event, words)))


def _tell(event: Any, words: Words) -> str:
    match event:
        case Arranged():
            return words("The first four provinces are laid out.")
        case Placed(card=card, cell=cell, suit=suit, chip=None):
            return words(
                "{card} placed on {cell} by {suit}.",
                card=card_name(card),
                cell=cell_name(cell),
                suit=Word(suit),
            )
        case Placed(card=card, cell=cell, suit=suit, chip=int(chip)):
            return words(
                "{card} placed on {cell}, a chip of {suit} on {chip}.",
                card=card_name(card),
                cell=cell_name(cell),
                suit=Word(suit),
                chip=cell_name(chip),
            )
        case Harvested(card=card, cubes=cubes):
            gained = [
                words("{number} on the Ace of {suit}", number=number, suit=Word(suit))
                for suit, number in cubes
            ]
            return words(
                "{card} harvested spice: {gained}.", card=card_name(card), gained=words.listing(gained)
            )
        case CaravanSent(card=card, pays=pays, gold=gold):
            return words(
                "{card} sent a caravan for {pay} gold: {gold} now.",
                card=card_name(card),
                pay=sum(pays),
                gold=gold,
            )
        case Discarded(card=card):
            return words("{card} was thrown away.", card=card_name(card))
        case Taxed(card=card, owed=owed, paid=paid, gold=gold) if paid == owed:
            return words(
                "Tax on {card}: {paid} gold, {gold} left.", card=card_name(card), paid=paid, gold=gold
            )
        case Taxed(card=card, owed=owed):
            return words(
                "Tax on {card}: {owed} gold were owed, and could not be paid.",
                card=card_name(card),
                owed=owed,
            )
        case LastTurn():
            return words("The deck is empty: the next turn is the last.")
        case SuitLost(suit=suit):
            return words(
                "Ace and Crown of {suit} are both gone: this game cannot be won any more.", suit=Word(suit)
            )
        case Ended(ending=ending, gold=gold, missing=missing):
            end = words(ENDINGS[ending], gold=gold)
            lost = [Word(suit) for suit in missing]
            return words("{end} ({suits}).", end=end, suits=lost) if lost else f"{end}."
        case Drawn():
            return ""
    raise TypeError(f"no words for {event!r}")


def describe_move(move: Move, view: View, words: Words) -> str:
    """A move in a few words, for a menu or a list of suggestions."""
    match move:
        case Place(cell=cell, suit=suit, chip=None):
            return words("{cell} by {suit}, no chip", cell=cell_name(cell), suit=Word(suit))
        case Place(cell=cell, suit=suit, chip=int(chip)):
            return words(
                "{cell} by {suit}, chip on {chip}",
                cell=cell_name(cell),
                suit=Word(suit),
                chip=cell_name(chip),
            )
        case Harvest(suits=suits):
            return words("Spice for {suits}", suits=[Word(suit) for suit in suits])
        case Caravan(routes=routes):
            return words.listing([describe_route(route, words) for route in routes])
        case Arrange(cards=cards, chips=chips):
            return ", ".join(f"{card} {words(chip)}" for card, chip in zip(cards, chips, strict=True))
        case Discard(card=card) | Tax(card=card):
            return card
    raise TypeError(f"no words for {move!r}")


def describe_route(route: Route, words: Words) -> str:
    """A caravan's path: suit and cells."""
    cubes = f" ×{route.cubes}" if route.cubes > 1 else ""
    return f"{words(route.suit)} {'-'.join(cell_name(cell) for cell in route.cells)}{cubes}"


def options_words(options: Options, words: Words) -> str:
    """The options that differ from the usual game."""
    named = [
        (options.excuse, words("Excuse")),
        (options.courts, words("Courts")),
        (options.pawns, words("Pawns")),
        (options.bare_ends == "never", words("no chips on bare Aces and Crowns")),
        (options.cubes_per_caravan == "many", words("many cubes a caravan")),
    ]
    return ", ".join(label for chosen, label in named if chosen)
