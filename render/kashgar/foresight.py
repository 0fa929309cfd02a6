"""What a turn that is only tried out would do: the sentences of its preview, none in the past tense."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from engine.kashgar.events import (
    CardGained,
    CardPassed,
    CardRemoved,
    CardRotated,
    CardsDrawn,
    CardTurned,
    CardUsed,
    ContractCompleted,
    EndTriggered,
    Event,
    GoodsStolen,
    TurnEnded,
)
from engine.kashgar.language import Goods
from engine.kashgar.types import View
from render.kashgar.labels import good_count, goods_list, points_label
from render.kashgar.narrator import narrate
from render.narration import Names


def foresee(events: Iterable[Event], view: View, names: Names, words: Words) -> list[str]:
    """A sentence for each event of the reader's turn, as what will happen once it is confirmed."""
    sentences: list[str] = []
    changes: list[Event] = []
    for event in events:
        said = _sentence(event, view, names, words)
        if said is None:
            # Changes of one board that follow each other share a sentence, which has no tense.
            changes.append(event)
            continue
        sentences += narrate(changes, view, names, words)
        changes = []
        if said:
            sentences.append(said)
    return [*sentences, *narrate(changes, view, names, words)]


def _sentence(event: Event, view: View, names: Names, words: Words) -> str | None:
    """An event that is to come; empty where nothing is to be said, None where its own words have no tense."""

    def card(key: str) -> str:
        return words.context("quoted", "{card}", card=names.escape(words.name(view.deck.card(key).name)))

    match event:
        case CardUsed(person=person, parting=parting, paid=paid):
            if paid == Goods():
                return words("You part with {card}." if parting else "You use {card}.", card=card(person))
            text = "You part with {card} for {paid}." if parting else "You use {card} for {paid}."
            return words(text, card=card(person), paid=goods_list(paid, words))
        case CardPassed(person=person):
            return words("You pass {card}.", card=card(person))
        case ContractCompleted(contract=contract, points=points, paid=paid, free=free):
            text = "You complete {contract} ({points}) for {paid}."
            return words(
                "You complete {contract} ({points}) for free." if free else text,
                contract=card(contract),
                points=points_label(points, words),
                paid=goods_list(paid, words),
            )
        case GoodsStolen(victim=victim, good=good, number=number):
            goods = good_count(good, number, words)
            return words("You take {goods} from {victim}.", goods=goods, victim=names[victim])
        case CardsDrawn(cards=()):
            return words("There is nothing left to draw.")
        case CardsDrawn(cards=cards):
            return words("You draw {cards}.", cards=[card(key) for key in cards])
        case CardGained(person=person, caravan=caravan):
            return words("You take {card} into caravan {caravan}.", card=card(person), caravan=caravan + 1)
        case CardRemoved(person=person, caravan=caravan):
            return words("{card} leaves caravan {caravan}.", card=card(person), caravan=caravan + 1)
        case CardTurned(person=person):
            return words("The card turns to {card}.", card=card(person))
        case CardRotated(victim=victim, caravan=caravan, person=person):
            text = (
                "Your {card} goes to the end of caravan {caravan}."
                if victim == names.reader
                else "{card} of {name} goes to the end of caravan {caravan}."
            )
            return words(text, card=card(person), name=names[victim], caravan=caravan + 1)
        case EndTriggered():
            return words("This triggers the end: this round is the last.")
        case TurnEnded():
            return ""
    return None
