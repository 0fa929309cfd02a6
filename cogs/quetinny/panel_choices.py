"""The choices that lead to a move of Quetinny: card, suit, cell, chip or way, each with its promise."""

from __future__ import annotations

from collections.abc import Callable

from cogs.quetinny.draft import NO_CHIP, suit_named
from cogs.quetinny.labels import describe_route
from cogs.quetinny.panel_confirm import preview_of
from cogs.quetinny.panel_context import PanelContext
from cogs.screens.screen import Button, Choice, Screen
from engine.core.errors import Word
from engine.quetinny.advice import caravan_pays
from engine.quetinny.cells import cell_name
from engine.quetinny.types import Caravan, Harvest, Place, Province
from render.quetinny import Preview


def _arrange(context: PanelContext) -> Screen:
    words, view = context.words, context.view
    placed = [word.split(".") for word in context.narrowed.path[1:]]
    cells = view.opening_cells
    cell = cells[len(placed)]
    choices = []
    for word in context.narrowed.words:
        card_id, _, suit = word.partition(".")
        label = context.numbered(card_id)
        choices.append(
            Choice(words("{card}, chip of {suit}", card=label, suit=Word(suit)), context.child(word))
        )
    laid = tuple(
        Province(at, context.card(card_id), (suit_named(suit),))
        for at, (card_id, suit) in zip(cells, placed, strict=False)
    )
    text = words(
        "Choose the card and chip for **{cell}**. One card here is an Ace or a Crown.", cell=cell_name(cell)
    )
    return context.menu(text, choices, context.picture(Preview(places=(cell,), provinces=laid)))


def _place(context: PanelContext) -> Screen:
    depth = len(context.narrowed.path)
    return (_which_card, _which_suit, _which_cell, _which_chip)[depth - 1](context)


def _with_card(context: PanelContext) -> Screen:
    """Harvest and caravan: a card, then the way."""
    return _which_card(context) if len(context.narrowed.path) == 1 else _which_way(context)


def _which_card(context: PanelContext) -> Screen:
    words = context.words
    choices = []
    for word in context.narrowed.words:
        choices.append(Choice(context.numbered(word), context.child(word), _card_promise(context, word)))
    texts = {
        "place": words("Which card becomes a province?"),
        "harvest": words("Which card do you discard for spice?"),
        "caravan": words("Which card sends the caravan? Its rank is the most cards the way may have."),
        "discard": words("Nothing else can be done: which card do you throw away?"),
        "tax": words("Which card is taxed?"),
    }
    return context.menu(texts[context.action], choices, context.picture())


def _card_promise(context: PanelContext, card_id: str) -> str:
    """What choosing this card leads to, for the line under its name."""
    words = context.words
    moves = context.narrowed.with_word(card_id)
    if context.action == "tax":
        held = next(held for held in context.view.hand or () if held.card.id == card_id)
        line = words("owes {tax} gold", tax=held.tax)
        return line if held.payable else words("{line}: you cannot pay it, the game would be lost", line=line)
    if context.action == "caravan":
        best = max(sum(caravan_pays(context.view, move)) for move in moves if isinstance(move, Caravan))
        if len(moves) == 1:
            return words("1 way, {pay} gold", pay=best)
        return words("{ways} ways, up to {pay} gold", ways=len(moves), pay=best)
    if context.action == "place":
        cells = {move.cell for move in moves if isinstance(move, Place)}
        return words("1 cell") if len(cells) == 1 else words("{number} cells", number=len(cells))
    if context.action == "harvest" and len(moves) == 1 and isinstance(moves[0], Harvest):
        return words("spice for {suits}", suits=[Word(suit) for suit in moves[0].suits])
    return words("1 way") if len(moves) == 1 else words("{ways} ways", ways=len(moves))


def _which_suit(context: PanelContext) -> Screen:
    words = context.words
    card = context.card(context.narrowed.path[1])
    buttons = tuple(Button(words(suit), context.child(suit), "primary") for suit in context.narrowed.words)
    text = words(
        "By which suit does {card} join the kingdom? A chip placed with it has the same suit.",
        card=Word(card.name),
    )
    rows = (buttons, back) if (back := context.back()) else (buttons,)
    return context.screen(text, context.picture(Preview(card.id)), rows)


def _which_cell(context: PanelContext) -> Screen:
    words = context.words
    card = context.card(context.narrowed.path[1])
    cells = [int(word) for word in context.narrowed.words]
    choices = []
    for number, word in enumerate(context.narrowed.words, 1):
        laid = [move for move in context.narrowed.with_word(word) if isinstance(move, Place)]
        chips = {move.chip for move in laid if move.chip is not None}
        if not chips:
            promise = words("no chip can be placed")
        elif len(chips) == 1:
            promise = words("a chip can go on {cell}", cell=cell_name(chips.pop()))
        else:
            promise = words("{number} places for a chip", number=len(chips))
        choices.append(Choice(f"{number} · {cell_name(int(word))}", context.child(word), promise))
    picture = context.picture(Preview(card.id, context.suit, places=tuple(cells)))
    return context.menu(words("Where does {card} go?", card=Word(card.name)), choices, picture)


def _which_chip(context: PanelContext) -> Screen:
    words = context.words
    _, card_id, suit, cell = context.narrowed.path
    places = [int(word) for word in context.narrowed.words if word != NO_CHIP]
    choices = [
        Choice(f"{number} · {cell_name(place)}", context.child(str(place)))
        for number, place in enumerate(places, 1)
    ]
    if NO_CHIP in context.narrowed.words:
        choices.append(Choice(words("No chip"), context.child(NO_CHIP)))
    laid = (Province(int(cell), context.card(card_id)),)
    preview = Preview(card_id, context.suit, provinces=laid, chips=tuple(places))
    text = words("Where does a chip of {suit} go?", suit=Word(suit))
    return context.menu(text, choices, context.picture(preview))


def _which_way(context: PanelContext) -> Screen:
    words = context.words
    choices = []
    for number, word in enumerate(context.narrowed.words, 1):
        move = context.narrowed.with_word(word)[0]
        if isinstance(move, Caravan):
            label = words.listing([describe_route(route, words) for route in move.routes])
            promise = words("pays {pay} gold", pay=sum(caravan_pays(context.view, move)))
        else:
            assert isinstance(move, Harvest)
            label = words("Spice for {suits}", suits=[Word(suit) for suit in move.suits])
            promise = words("served in this order")
        choices.append(Choice(f"{number} · {label}", context.child(word), promise))
    first = context.narrowed.moves[0][1]
    preview = preview_of(context, first) if isinstance(first, Caravan) else None
    return context.menu(words("Which way? The picture shows the first."), choices, context.picture(preview))


CHOICES: dict[str, Callable[[PanelContext], Screen]] = {
    "arrange": _arrange,
    "place": _place,
    "harvest": _with_card,
    "caravan": _with_card,
    "discard": _which_card,
    "tax": _which_card,
}
"""What is asked next, by the action that was chosen."""
