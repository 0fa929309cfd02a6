"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable

from data.catalogue import Words
from engine.ceylon.advice import melds
from engine.ceylon.cards import WARES
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.ceylon.last_turn import LastTurn
from render.ceylon.narrator import cards_words, held_words, kind_words, last_meld, offer_sentence, open_attack
from render.ceylon.preview import Preview
from render.ceylon.state import PHASES, own_prompt, prompt
from render.narration import Names
from render.words import whole_parts


def public_alt(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> str:
    """What everybody may know: whose move, what happened last, the players, the last shipment, the piles."""
    spoken = Names(names)
    parts = [_sentence(prompt(view, names, words))]
    parts += [last.sentence] if last is not None else []
    parts += [_player(view, seat, names, words) for seat in range(len(names))]
    parts += [open_attack(view, spoken, words), last_meld(view, spoken, words)]
    parts += [_setting(view, words), _piles(view, words)]
    return whole_parts(parts)


def private_alt(view: View, names: tuple[str, ...], preview: Preview | None, words: Words) -> str:
    """What the reader may know: the own hand first, then what can be done, then the others."""
    spoken = Names(names, view.seat)
    parts = [_sentence(own_prompt(view, names, words))]
    if view.seat is not None and view.hand is not None:
        own = view.players[view.seat]
        parts.append(
            words(
                "Your hand, {held}: {cards}.",
                held=held_words(own, words),
                cards=cards_words(view.hand, words),
            )
        )
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
    parts += [_player(view, seat, names, words) for seat in range(len(names))]
    parts += [open_attack(view, spoken, words), _setting(view, words), _piles(view, words)]
    return whole_parts(parts)


def _sentence(said: str) -> str:
    return said if said.endswith(("?", ".")) else f"{said}."


def _setting(view: View, words: Words) -> str:
    """The target, the turn and its phase."""
    phase = dict(PHASES).get(view.phase)
    text = words("Ceylon to {target} points, turn {turn}.", target=view.options.target, turn=view.turn + 1)
    return f"{text} {words('Phase: {phase}.', phase=Word(phase))}" if phase else text


def _player(view: View, seat: int, names: tuple[str, ...], words: Words) -> str:
    player = view.players[seat]
    parts = [
        words.plural("{name}: {n} point", "{name}: {n} points", player.points, name=names[seat]),
        held_words(player, words),
    ]
    owned = [
        kind_words(ware, count, words) for ware, count in zip(WARES, player.plantations, strict=True) if count
    ]
    if owned:
        parts.append(words("plantations {owned}", owned=", ".join(owned)))
    if player.officials:
        parts.append(words("Officials {number}", number=player.officials))
    if any(player.known):
        parts.append(words("known {cards}", cards=cards_words(player.known, words)))
    return ", ".join(parts) + "."


def _offer(number: int, offer: OpenOffer, names: Names, words: Words) -> str:
    return words("Offer {number}: {offer}", number=number, offer=offer_sentence(offer, names, words))


def _piles(view: View, words: Words) -> str:
    return words(
        "Deck {deck}; discard pile: {cards}.", deck=view.deck_size, cards=cards_words(view.discard, words)
    )


def _preview(preview: Preview, names: tuple[str, ...], words: Words) -> Iterable[str]:
    if any(preview.use):
        used = cards_words(preview.use, words)
        if preview.points:
            yield words.plural(
                "To be shipped: {cards} for {n} point.",
                "To be shipped: {cards} for {n} points.",
                preview.points,
                cards=used,
            )
        else:
            yield words("To be played: {cards}.", cards=used)
    if any(preview.away):
        yield words("To be discarded: {cards}.", cards=cards_words(preview.away, words))
    if preview.partner is not None:
        yield words(
            "To {name}: you give {give}, you get {ask}.",
            name=names[preview.partner],
            give=cards_words(preview.give, words),
            ask=cards_words(preview.ask, words),
        )
