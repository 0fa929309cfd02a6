"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.advice import suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import Province, View
from render.decktet import card_words
from render.picture import ALT_LIMIT
from render.quetinny.in_words import province_words
from render.quetinny.narrator import ending_words
from render.quetinny.preview import Preview
from render.words import with_list


def alt_text(
    view: View, preview: Preview | None, words: Words, *, private: bool, newest: Sequence[str] = ()
) -> str:
    """The view in at most ``ALT_LIMIT`` characters: figures first, then the hand, then the provinces.

    ``newest`` are the narrator's sentences of the last move.
    """
    parts = [
        words("Quetinny, turn {turn} of {turns}.", turn=view.turn, turns=view.turns)
        if view.turn
        else words("Quetinny, before the first turn."),
        prompt(view, preview, words),
        words("Gold {gold}.", gold=view.gold),
        *newest,
    ]
    if private and view.hand:
        parts.append(_hand(view, words))
    laid = preview.provinces if preview else ()
    if view.phase == "arrange":
        parts.append(_opening(view, laid, words))
    if preview:
        parts.extend(_preview(view, preview, words))
    parts += [_routes(view, words), _supplies(view, words)]
    text = " ".join(part for part in parts if part)
    if not view.kingdom:
        return text[:ALT_LIMIT]
    return with_list(text, words("Kingdom"), [province_words(each, words) for each in view.kingdom], words)


def prompt(view: View, preview: Preview | None, words: Words) -> str:
    """What the game waits for, or how it ended."""
    if view.ending is not None:
        return f"{ending_words(view.ending, view.gold, words)}."
    if preview and preview.taxed:
        return words("This tax loses the game. Pay it?")
    if preview and preview.routes:
        return words("This caravan earns {gold} gold.", gold=sum(preview.pays))
    if preview and preview.cubes:
        return words("This harvest yields {count} spice.", count=sum(count for _, count in preview.cubes))
    if preview and preview.chips:
        return words("Which province takes the chip?")
    if view.phase == "arrange":
        if preview and preview.places:
            return words("Which card lies on {cell}?", cell=cell_name(preview.places[0]))
        if preview and preview.provinces:
            return words("Lay the four cards out like this?")
        return words("Lay out the first four cards.")
    if preview and preview.places:
        return words("Where does the card go?")
    if view.phase == "tax":
        return words("Choose two cards to tax.") if view.taxes_due > 1 else words("Choose a card to tax.")
    return words("The last turn: use a card.") if view.last_turn else words("Use a card.")


def _routes(view: View, words: Words) -> str:
    """The complete routes, which are what the kingdom is for."""
    paying = [
        words("{suit} {pay}", suit=Word(route.suit), pay=route.pay)
        for route in suit_routes(view.kingdom)
        if route.pay
    ]
    return words("Routes that pay: {routes}.", routes=", ".join(paying)) if paying else ""


def _hand(view: View, words: Words) -> str:
    cards = [
        words("{card} (tax {tax})", card=card_words(held.card, words), tax=held.tax)
        if held.payable
        else words("{card} (tax {tax}, too much)", card=card_words(held.card, words), tax=held.tax)
        for held in view.hand or ()
    ]
    return words("Your hand: {cards}.", cards=", ".join(cards))


def _opening(view: View, laid: Sequence[Province], words: Words) -> str:
    """The cards of the set-up that have no place yet."""
    placed = {province.card for province in laid}
    cards = [card_words(card, words) for card in view.opening if card not in placed]
    return words("Still to lay out: {cards}.", cards=", ".join(cards)) if cards else ""


def _preview(view: View, preview: Preview, words: Words) -> list[str]:
    found = []
    if preview.card is not None:
        found += _chosen(view, preview, words)
    if preview.provinces:
        laid = words.series(province_words(province, words) for province in preview.provinces)
        found.append(words("Laid out so far: {provinces}.", provinces=laid))
    if preview.places and view.phase != "arrange":
        found.append(words("Places: {cells}.", cells=_numbered(preview.places)))
    if preview.chips:
        found.append(words("Provinces for the chip: {cells}.", cells=_numbered(preview.chips)))
    for route, pay in zip(preview.routes, preview.pays, strict=True):
        way = " - ".join(cell_name(cell) for cell in route.cells)
        found.append(words("{suit} by {way} for {gold} gold.", suit=Word(route.suit), way=way, gold=pay))
    for suit, count in preview.cubes:
        found.append(words("{count} more spice on the Ace of {suit}.", count=count, suit=Word(suit)))
    return found


def _chosen(view: View, preview: Preview, words: Words) -> list[str]:
    """The card in use, and the suit by which it joins the kingdom."""
    for held in view.hand or ():
        if held.card.id == preview.card:
            card = card_words(held.card, words)
            if preview.suit is None:
                return [words("Chosen: {card}.", card=card)]
            return [words("Chosen: {card}, by {suit}.", card=card, suit=Word(preview.suit))]
    return []


def _numbered(cells: Sequence[int]) -> str:
    return ", ".join(f"{number} {cell_name(cell)}" for number, cell in enumerate(cells, 1))


def _supplies(view: View, words: Words) -> str:
    chips = ", ".join(f"{words(Word(suit))} {count}" for suit, count in view.chips_left)
    sentences = [
        words("Chips left: {chips}; spice left: {spice}.", chips=chips, spice=view.spice_left),
        words("Deck {deck}, discard pile {count}.", deck=view.deck_size, count=len(view.discards)),
    ]
    if view.discards:
        sentences.append(words("Top of the pile: {card}.", card=card_words(view.discards[-1], words)))
    if view.lost_suits:
        suits = ", ".join(words(Word(suit)) for suit in view.lost_suits)
        sentences.append(words("Both ends thrown away: {suits}.", suits=suits))
    return " ".join(sentences)
