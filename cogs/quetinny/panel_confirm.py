"""Before a move of Quetinny counts: what it would do, in a sentence and in the picture."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.quetinny.labels import describe_route
from cogs.quetinny.panel_context import PanelContext
from cogs.screens.screen import Button, Screen, Style, do
from engine.core.errors import Word
from engine.quetinny.advice import caravan_pays, harvest_gains
from engine.quetinny.cells import cell_name
from engine.quetinny.types import Arrange, Caravan, Discard, Harvest, Move, Place, Province, Tax
from render.quetinny import Preview


def confirm(context: PanelContext, move: Move) -> Screen:
    """The move that is left, and the button that makes it."""
    words = context.words
    style: Style = "danger" if _loses(context, move) else "success"
    buttons = (Button(words("Confirm"), do(context.game.text(move)), style), *context.back())
    return context.screen(_promise(context, move), context.picture(preview_of(context, move)), (buttons,))


def _loses(context: PanelContext, move: Move) -> bool:
    """Whether the game would be lost at once (Q-22)."""
    return isinstance(move, Tax) and any(
        held.card.id == move.card and not held.payable for held in context.view.hand or ()
    )


def _promise(context: PanelContext, move: Move) -> str:
    """What a move would do, in a sentence."""
    words = context.words
    match move:
        case Arrange():
            return words("Lay the four cards out like this?")
        case Place(card=card, cell=cell, suit=suit, chip=chip):
            name = Word(context.card(card).name)
            if chip is None:
                return words(
                    "Place {card} on {cell} by {suit}, without a chip?",
                    card=name,
                    cell=cell_name(cell),
                    suit=Word(suit),
                )
            if chip == cell:
                return words(
                    "Place {card} on {cell}, with a chip of {suit} on it?",
                    card=name,
                    cell=cell_name(cell),
                    suit=Word(suit),
                )
            return words(
                "Place {card} on {cell} and a chip of {suit} on {chip}?",
                card=name,
                cell=cell_name(cell),
                suit=Word(suit),
                chip=cell_name(chip),
            )
        case Harvest(card=card, suits=suits):
            name = Word(context.card(card).name)
            return words(
                "Discard {card} for spice on the Aces of {suits}?", card=name, suits=[Word(s) for s in suits]
            )
        case Caravan(card=card, routes=routes):
            ways = [describe_route(route, words) for route in routes]
            pay = sum(caravan_pays(context.view, move))
            return words(
                "Discard {card} to send {ways} for {pay} gold?",
                card=Word(context.card(card).name),
                ways=words.listing(ways),
                pay=pay,
            )
        case Discard(card=card):
            return words("Throw away {card}?", card=Word(context.card(card).name))
        case Tax(card=card):
            held = next(held for held in context.view.hand or () if held.card.id == card)
            name = Word(held.card.name)
            if _loses(context, move):
                return words(
                    "⚠ {card} owes {tax} gold. You cannot pay it: the game would be lost.",
                    card=name,
                    tax=held.tax,
                )
            return words("Pay {tax} gold for {card}?", tax=held.tax, card=name)


def preview_of(context: PanelContext, move: Move) -> Preview:
    """What the picture shows of a move."""
    view = context.view
    match move:
        case Arrange(cards=cards, chips=chips):
            laid = zip(view.opening_cells, cards, chips, strict=True)
            return Preview(
                provinces=tuple(Province(cell, context.card(card), (chip,)) for cell, card, chip in laid)
            )
        case Place(card=card, suit=suit, cell=cell, chip=chip):
            new = Province(cell, context.card(card), (suit,) if chip == cell else ())
            if chip in (None, cell):
                return Preview(card, suit, provinces=(new,))
            old = next(province for province in view.kingdom if province.cell == chip)
            return Preview(card, suit, provinces=(new, replace(old, chips=(*old.chips, suit))))
        case Harvest(card=card):
            return Preview(card, cubes=harvest_gains(view, move))
        case Caravan(card=card, routes=routes):
            return Preview(card, routes=routes, pays=caravan_pays(view, move))
        case Discard(card=card) | Tax(card=card):
            return Preview(card)
