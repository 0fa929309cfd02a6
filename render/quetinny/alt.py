"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.advice import suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import View
from render.decktet import card_words
from render.picture import ALT_LIMIT
from render.quetinny.in_words import hand_words, opening_words, province_words, supplies_words
from render.quetinny.preview import Preview
from render.quetinny.prompts import prompt
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
    if private:
        parts += hand_words(view, words)
    parts += opening_words(view, preview.provinces if preview else (), words)
    if preview:
        parts += _preview(view, preview, words)
    parts += [_routes(view, words), *supplies_words(view, words), _lost(view, words)]
    text = " ".join(part for part in parts if part)
    if not view.kingdom:
        return text[:ALT_LIMIT]
    return with_list(text, words("Kingdom"), [province_words(each, words) for each in view.kingdom], words)


def _routes(view: View, words: Words) -> str:
    """The complete routes, which are what the kingdom is for."""
    paying = [
        words("{suit} {pay}", suit=Word(route.suit), pay=route.pay)
        for route in suit_routes(view.kingdom)
        if route.pay
    ]
    return words("Routes that pay: {routes}.", routes=", ".join(paying)) if paying else ""


def _preview(view: View, preview: Preview, words: Words) -> list[str]:
    found = []
    if preview.card is not None:
        found += _chosen(view, preview, words)
    if preview.provinces:
        laid = words.series(province_words(province, words) for province in preview.provinces)
        found.append(words("Laid out so far: {provinces}.", provinces=laid))
    if preview.places and view.phase != "arrange":
        found.append(words("Places: {places}.", places=_numbered(preview.places)))
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


def _lost(view: View, words: Words) -> str:
    """The suits that no kingdom can join any more."""
    suits = ", ".join(words(Word(suit)) for suit in view.lost_suits)
    return words("Both ends thrown away: {suits}.", suits=suits) if suits else ""
