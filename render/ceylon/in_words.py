"""The whole table in lines of words, for those who take no pictures."""

from __future__ import annotations

from data.catalogue import Words
from engine.ceylon.cards import NO_CARDS, WARES, covers
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.ceylon.narrator import (
    cards_words,
    count_words,
    kind_words,
    last_meld,
    offer_sentence,
    open_attack,
)
from render.ceylon.state import PHASES, places
from render.narration import Names


def table_words(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """The reader's hand, offers by number, an attack, a line for each player, piles, the last shipment."""
    lines = [_turn(view, names, words)]
    if view.seat is not None and view.hand is not None:
        own = view.players[view.seat]
        lines.append(
            words(
                "Your hand, {cards}, limit {limit}: {hand}.",
                cards=count_words(own.hand_size, words),
                limit=own.hand_limit,
                hand=cards_words(view.hand, words),
            )
        )
    lines += [offer_line(view, number, offer, names, words) for number, offer in enumerate(view.offers, 1)]
    attack = open_attack(view, names, words)
    lines += [attack] if attack else []
    lines += [_player(view, seat, names, words) for seat in range(len(view.players))]
    gone = cards_words(view.discard, words)
    lines.append(words("Deck {deck}; discard pile: {cards}.", deck=view.deck_size, cards=gone))
    lines.append(last_meld(view, names, words) or words("Nothing was shipped yet."))
    return tuple(lines)


def offer_line(view: View, number: int, offer: OpenOffer, names: Names, words: Words) -> str:
    """An offer with its number, and whether the reader could accept it."""
    said = f"{number}\\. {offer_sentence(offer, names, words)}"
    if offer.to == view.seat and not covers(view.hand or NO_CARDS, offer.ask):
        return f"{said} {words('You lack cards for it.')}"
    return said


def _turn(view: View, names: Names, words: Words) -> str:
    phase = dict(PHASES).get(view.phase)
    if phase is None:
        return words("The game is over; it went to {target} points.", target=view.options.target)
    return words(
        "Turn {turn}, to {target} points. On turn: {name}. Phase: {phase}.",
        turn=view.turn + 1,
        target=view.options.target,
        name=words("you") if view.player == view.seat else names[view.player],
        phase=Word(phase),
    )


def _player(view: View, seat: int, names: Names, words: Words) -> str:
    """Points, cards, what is built; what is known of the hand."""
    player = view.players[seat]
    parts = [words.plural("{n} point", "{n} points", player.points), count_words(player.hand_size, words)]
    if view.phase == "over":
        parts[0] = words.plural(
            "place {place}, {n} point", "place {place}, {n} points", player.points, place=places(view)[seat]
        )
    if player.hand_limit != 7:
        parts.append(words("limit {limit}", limit=player.hand_limit))
    owned = [
        kind_words(ware, count, words) for ware, count in zip(WARES, player.plantations, strict=True) if count
    ]
    if owned:
        parts.append(words("plantations: {owned}", owned=", ".join(owned)))
    if player.officials:
        parts.append(words("Officials: {number}", number=player.officials))
    if any(player.known):
        parts.append(words("holds at least {cards}", cards=cards_words(player.known, words)))
    name = words("You") if seat == names.reader else names[seat]
    return words("{name}: {text}", name=names.bold(name), text=words.series(parts) + ".")
