"""What happened in Quetinny, in sentences: for log, board, panel, pictures and alt texts."""

from collections.abc import Iterable

from msgspec.structs import replace

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Suit
from engine.quetinny import advice, cells, types
from engine.quetinny import events as event_types
from render.decktet import card_words
from render.narration import Names

_ENDINGS: dict[types.Ending, str] = {
    "outright": "Won outright with {gold} gold",
    "plain": "Won with {gold} gold",
    "no_gold": "Lost: no gold was left",
    "taxes": "Lost: the tax could not be paid",
    "missing_suit": "Lost all {gold} gold: a suit has neither Ace nor Crown in the kingdom",
}
_NAMED_ENDINGS: dict[types.Ending, str] = {
    "outright": "{name} won outright with {gold} gold",
    "plain": "{name} won with {gold} gold",
    "no_gold": "{name} lost: no gold was left",
    "taxes": "{name} lost: the tax could not be paid",
    "missing_suit": "{name} lost all {gold} gold: a suit has neither Ace nor Crown in the kingdom",
}


def narrate(events: Iterable[event_types.Event], view: types.View, names: Names, words: Words) -> list[str]:
    """The sentences that tell ``events``; a solitaire names nobody in them."""
    return [sentence for event in events if (sentence := _sentence(event, words))]


def last_turn_words(events: Iterable[event_types.Event], view: types.View, words: Words) -> list[str]:
    """The last turn in a few sentences, without the purse that it left; then what is to be known after it."""
    done, after = [], []
    for event in events:
        match event:
            case event_types.Placed(suit=suit):
                done += [_sentence(event, words), *_now_pays(event, suit, view, words)]
            case event_types.CaravanSent(card=card, pays=pays):
                name = card_words(card, words)
                done.append(words("{card} sent a caravan for {pay} gold.", card=name, pay=sum(pays)))
            case event_types.Taxed(card=card, owed=owed, paid=tax) if tax == owed:
                done.append(words("Tax on {card}: {paid} gold.", card=card_words(card, words), paid=tax))
            case event_types.Harvested() | event_types.Discarded() | event_types.Taxed():
                done.append(_sentence(event, words))
            case event_types.SuitLost():
                after.append(_sentence(event, words))
            case event_types.GameEnded(ending="missing_suit", missing=missing):
                suits = [Word(suit) for suit in missing]
                after.append(words("Neither Ace nor Crown: {suits}.", suits=suits))
            case _:
                pass
    said = " ".join(done)
    if said and view.phase != "tax":
        said = words("Last turn: {done}", done=said)
    return [line for line in (said, *after) if line]


def _now_pays(event: event_types.Placed, suit: Suit, view: types.View, words: Words) -> list[str]:
    """What a suit's route pays since a card was laid, if that made it pay more."""
    before = [
        replace(each, chips=tuple(chip for chip in each.chips if chip != suit))
        if each.cell == event.chip
        else each
        for each in view.kingdom
        if each.cell != event.cell
    ]
    pay = advice.suit_route(view.kingdom, suit).pay
    if pay <= advice.suit_route(before, suit).pay:
        return []
    return [words("The route of {suit} now pays **{pay}**.", suit=Word(suit), pay=pay)]


def ending_words(ending: types.Ending, gold: int, words: Words) -> str:
    """How the game ended, without a full stop."""
    return words(_ENDINGS[ending], gold=gold)


def named_ending_words(ending: types.Ending, gold: int, name: str, words: Words) -> str:
    """The same with who played, where others read it."""
    return words(_NAMED_ENDINGS[ending], name=name, gold=gold)


def _sentence(event: event_types.Event, words: Words) -> str:
    """One event; empty where nobody need hear of it."""
    match event:
        case event_types.Arranged():
            return words("The first four provinces are laid out.")
        case event_types.Placed(card=card, cell=cell, suit=suit, chip=chip):
            name, where, suited = card_words(card, words), cells.cell_name(cell), Word(suit)
            if chip is None:
                return words("{card} placed on {cell} by {suit}.", card=name, cell=where, suit=suited)
            if chip == cell:
                text = "{card} placed on {cell} with a chip of {suit}."
                return words(text, card=name, cell=where, suit=suited)
            text = "{card} placed on {cell}, a chip of {suit} on {chip}."
            return words(text, card=name, cell=where, suit=suited, chip=cells.cell_name(chip))
        case event_types.Harvested(card=card, cubes=cubes):
            gained = [
                words("{number} on the Ace of {suit}", number=number, suit=Word(suit))
                for suit, number in cubes
            ]
            return words("{card} harvested spice: {gained}.", card=card_words(card, words), gained=gained)
        case event_types.CaravanSent(card=card, pays=pays, gold=gold):
            return words(
                "{card} sent a caravan for {pay} gold: {gold} now.",
                card=card_words(card, words),
                pay=sum(pays),
                gold=gold,
            )
        case event_types.Discarded(card=card):
            return words("{card} was thrown away.", card=card_words(card, words))
        case event_types.Taxed(card=card, owed=owed, paid=paid, gold=gold) if paid == owed:
            return words(
                "Tax on {card}: {paid} gold, {gold} left.", card=card_words(card, words), paid=paid, gold=gold
            )
        case event_types.Taxed(card=card, owed=owed):
            return words(
                "Tax on {card}: {owed} gold was due and could not be paid.",
                card=card_words(card, words),
                owed=owed,
            )
        case event_types.DeckEmptied():
            return words("The deck is empty: the next turn is the last.")
        case event_types.SuitLost(suit=suit):
            return words(
                "The Ace and Crown of {suit} are both gone: this game can no longer be won.", suit=Word(suit)
            )
        case event_types.GameEnded(ending=ending, gold=gold, missing=missing):
            end = ending_words(ending, gold, words)
            lost = [Word(suit) for suit in missing] if ending == "missing_suit" else []
            return words("{end} ({suits}).", end=end, suits=lost) if lost else f"{end}."
        case event_types.CardsDrawn():
            return ""
    raise TypeError(f"no words for {event!r}")
