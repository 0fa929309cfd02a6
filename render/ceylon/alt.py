"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from engine.ceylon.advice import melds
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.ceylon.in_words import hand_words, piles_words, player_words, turn_words
from render.ceylon.last_turn import LastTurn
from render.ceylon.narrator import cards_words, last_meld, offer_sentence, open_attack
from render.ceylon.preview import Preview
from render.ceylon.prompts import own_prompt, prompt
from render.narration import Names
from render.words import ended, whole_parts


def public_alt(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> str:
    """What everybody may know: whose move, what happened last, the players, the last shipment, the piles."""
    spoken = Names(names)
    parts = [ended(prompt(view, names, words))]
    parts += [last.sentence] if last is not None else []
    parts += [player_words(view, seat, spoken, words) for seat in range(len(names))]
    parts += [open_attack(view, spoken, words), last_meld(view, spoken, words)]
    parts += [turn_words(view, spoken, words), piles_words(view, words)]
    return whole_parts(parts)


def private_alt(view: View, names: tuple[str, ...], preview: Preview | None, words: Words) -> str:
    """What the reader may know: the own hand first, then what can be done, then the others."""
    spoken = Names(names, view.seat)
    parts = [ended(own_prompt(view, names, words, preview))]
    parts += hand_words(view, words)
    if preview:
        parts += _preview(preview, names, words)
    possible = [
        words("{size} {ware} for {points}", size=found.move.goods + found.move.plantations,
              ware=Word(found.move.ware), points=found.points)
        for found in melds(view)
    ]  # fmt: skip
    if possible:
        parts.append(words("You could ship: {melds}.", melds=", ".join(possible)))
    parts += [_offer(number, offer, spoken, words) for number, offer in enumerate(view.offers, 1)]
    parts += [player_words(view, seat, spoken, words) for seat in range(len(names))]
    parts += [open_attack(view, spoken, words), turn_words(view, spoken, words), piles_words(view, words)]
    return whole_parts(parts)


def _offer(number: int, offer: OpenOffer, names: Names, words: Words) -> str:
    return words("Offer {number}: {offer}", number=number, offer=offer_sentence(offer, names, words))


def _preview(preview: Preview, names: tuple[str, ...], words: Words) -> Iterable[str]:
    if any(preview.use):
        used = cards_words(preview.use, words)
        if preview.points:
            yield words.plural(
                "You would ship {cards} for {n} point.",
                "You would ship {cards} for {n} points.",
                preview.points,
                cards=used,
            )
        else:
            yield words("You would play {cards}.", cards=used)
    if any(preview.away):
        yield words("You would discard {cards}.", cards=cards_words(preview.away, words))
    if preview.partner is not None:
        yield words(
            "To {name}: you give {give}, you get {ask}.",
            name=names[preview.partner],
            give=cards_words(preview.give, words),
            ask=cards_words(preview.ask, words),
        )
    elif preview.trading:
        yield words(
            "You give {give}, you get {ask}: to whom?",
            give=cards_words(preview.give, words),
            ask=cards_words(preview.ask, words),
        )
