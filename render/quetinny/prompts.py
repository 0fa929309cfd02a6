"""What the pictures say that a position waits for."""

from __future__ import annotations

from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.cells import cell_name
from engine.quetinny.types import View
from render.quetinny.narrator import ending_words
from render.quetinny.preview import Preview
from render.words import as_headline


def prompt(view: View, preview: Preview | None, words: Words) -> str:
    """What the game waits for, or how it ended; over without an ending it was closed."""
    if view.ending is not None:
        return f"{ending_words(view.ending, view.gold, words)}."
    if view.phase == "over":
        return words("This table has been closed.")
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


def phone_prompt(view: View, preview: Preview, words: Words) -> str:
    """The same as a question over a phone's picture, without a full stop."""
    if view.phase == "expand" and preview.card and preview.places and not preview.taxed:
        card = next((held.card for held in view.hand or () if held.card.id == preview.card), None)
        if card is not None:
            return words("Where does the {card} go?", card=Word(card.name.removeprefix("The ")))
    if view.phase == "expand" and not preview.card:
        return words("Your last turn: what will you do?") if view.last_turn else words("What will you do?")
    return as_headline(prompt(view, preview, words))
