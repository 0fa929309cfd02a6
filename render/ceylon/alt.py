"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.catalogue import Words
from engine.ceylon.advice import melds
from engine.ceylon.cards import WARES, counted
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.ceylon.preview import Preview
from render.ceylon.state import PHASES, own_prompt, prompt
from render.words import whole_parts


def public_alt(view: View, names: Sequence[str], words: Words) -> str:
    """What everybody may know: whose move, the players, the last meld, the piles."""
    parts = [_start(view, prompt(view, names, words), words)]
    parts += [_player(view, seat, names, words) for seat in range(len(names))]
    parts += [_attack(view, names, words), _last_meld(view, names, words), _piles(view, words)]
    return whole_parts(parts)


def private_alt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """What the reader may know: the own hand first, then what can be done, then the others."""
    parts = [_start(view, own_prompt(view, names, words), words)]
    if view.seat is not None and view.hand is not None:
        own = view.players[view.seat]
        parts.append(
            words(
                "Your hand, {number} of {limit}: {cards}.",
                number=own.hand_size,
                limit=own.hand_limit,
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
        parts.append(words("Possible melds: {melds}.", melds=", ".join(possible)))
    parts += [_offer(offer, view, names, words) for offer in view.offers]
    parts += [_player(view, seat, names, words) for seat in range(len(names))]
    parts += [_attack(view, names, words), _piles(view, words)]
    return whole_parts(parts)


MANY = {"Plantation": "Plantations", "Port": "Ports", "Clipper": "Clippers"}
"""Kinds of which several have another name than one."""


def cards_words(cards: Sequence[int], words: Words) -> str:
    """Cards as ``2 Tea, Port``; none are "nothing"."""
    named = [
        words(Word(kind)) if count == 1 else f"{count} {words(Word(MANY.get(kind, kind)))}"
        for kind, count in counted(cards)
    ]
    return ", ".join(named) or words("nothing")


def _start(view: View, said: str, words: Words) -> str:
    phase = dict(PHASES).get(view.phase)
    text = words("Ceylon to {target} points, turn {turn}.", target=view.options.target, turn=view.turn + 1)
    if phase:
        text += " " + words("Phase: {phase}.", phase=Word(phase))
    return f"{text} {said}" if said.endswith("?") else f"{text} {said}."


def _player(view: View, seat: int, names: Sequence[str], words: Words) -> str:
    player = view.players[seat]
    parts = [
        words("{name}: {points} points", name=names[seat], points=player.points),
        words("{number} of {limit} cards", number=player.hand_size, limit=player.hand_limit),
    ]
    owned = [
        words(Word(ware)) if count == 1 else f"{count} {words(Word(ware))}"
        for ware, count in zip(WARES, player.plantations, strict=True)
        if count
    ]
    if owned:
        parts.append(words("plantations {owned}", owned=", ".join(owned)))
    if player.officials:
        parts.append(words("Officials {number}", number=player.officials))
    if any(player.known):
        parts.append(words("known {cards}", cards=cards_words(player.known, words)))
    return ", ".join(parts) + "."


def _attack(view: View, names: Sequence[str], words: Words) -> str:
    attack = view.attack
    if attack is None:
        return ""
    who = {"name": names[attack.attacker], "target": names[attack.target]}
    asked = ", ".join(names[seat] for seat in attack.asked)
    if attack.kind == "raid":
        return words("{name} raids {target}; asked: {asked}.", **who, asked=asked)
    return words("{name} sends a fleet against {target}; asked: {asked}.", **who, asked=asked)


def _last_meld(view: View, names: Sequence[str], words: Words) -> str:
    if not view.melds:
        return ""
    meld = view.melds[-1]
    return words(
        "Last meld: {name}, {size} {ware} for {points}.",
        name=names[meld.seat],
        size=meld.goods + meld.plantations,
        ware=Word(meld.ware),
        points=meld.points,
    )


def _piles(view: View, words: Words) -> str:
    return words(
        "Deck {deck}; discard pile: {cards}.", deck=view.deck_size, cards=cards_words(view.discard, words)
    )


def _offer(offer: OpenOffer, view: View, names: Sequence[str], words: Words) -> str:
    give, ask = cards_words(offer.give, words), cards_words(offer.ask, words)
    if offer.maker == view.seat:
        return words(
            "Offer {id} to {name}: {give} for {ask}.", id=offer.id, name=names[offer.to], give=give, ask=ask
        )
    return words(
        "Offer {id} of {name}: {give} for {ask}.", id=offer.id, name=names[offer.maker], give=give, ask=ask
    )


def _preview(preview: Preview, names: Sequence[str], words: Words) -> Iterable[str]:
    if any(preview.use):
        used = cards_words(preview.use, words)
        if preview.points:
            yield words("To be shipped: {cards} for {points} points.", cards=used, points=preview.points)
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
