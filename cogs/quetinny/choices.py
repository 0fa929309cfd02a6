"""The choices that lead to a move of Quetinny: card, suit, cell, chip or way, each with its promise."""

from __future__ import annotations

from collections.abc import Callable

from cogs.quetinny.confirm import preview_of
from cogs.quetinny.steps import NO_CHIP, Step, suit_named
from cogs.quetinny.words import describe_route
from cogs.screens.screen import Button, Choice, Screen
from engine.core.errors import Word
from engine.quetinny.cells import cell_name
from engine.quetinny.money import caravan_pays
from engine.quetinny.types import Caravan, Harvest, Place, Province
from render.quetinny import Preview


def _arrange(step: Step) -> Screen:
    words, view = step.words, step.view
    placed = [word.split(".") for word in step.narrowed.path[1:]]
    cells = view.opening_cells
    cell = cells[len(placed)]
    choices = []
    for word in step.narrowed.words:
        card_id, _, suit = word.partition(".")
        label = step.numbered(card_id)
        choices.append(Choice(words("{card}, chip of {suit}", card=label, suit=Word(suit)), step.child(word)))
    laid = tuple(
        Province(at, step.card(card_id), (suit_named(suit),))
        for at, (card_id, suit) in zip(cells, placed, strict=False)
    )
    text = words(
        "Choose the card and chip for **{cell}**. One card here is an Ace or a Crown.", cell=cell_name(cell)
    )
    return step.menu(text, choices, step.sketch(Preview(places=(cell,), provinces=laid)))


def _place(step: Step) -> Screen:
    depth = len(step.narrowed.path)
    return (_which_card, _which_suit, _which_cell, _which_chip)[depth - 1](step)


def _with_card(step: Step) -> Screen:
    """Harvest and caravan: a card, then the way."""
    return _which_card(step) if len(step.narrowed.path) == 1 else _which_way(step)


def _which_card(step: Step) -> Screen:
    words = step.words
    choices = []
    for word in step.narrowed.words:
        choices.append(Choice(step.numbered(word), step.child(word), _card_promise(step, word)))
    texts = {
        "place": words("Which card becomes a province?"),
        "harvest": words("Which card do you discard for spice?"),
        "caravan": words("Which card sends the caravan? Its rank is the most cards the way may have."),
        "discard": words("Nothing else can be done: which card do you throw away?"),
        "tax": words("Which card is taxed?"),
    }
    return step.menu(texts[step.action], choices, step.sketch())


def _card_promise(step: Step, card_id: str) -> str:
    """What choosing this card leads to, for the line under its name."""
    words = step.words
    moves = step.narrowed.with_word(card_id)
    if step.action == "tax":
        held = next(held for held in step.view.hand or () if held.card.id == card_id)
        line = words("owes {tax} gold", tax=held.tax)
        return line if held.payable else words("{line}: you cannot pay it, the game would be lost", line=line)
    if step.action == "caravan":
        best = max(sum(caravan_pays(step.view, move)) for move in moves if isinstance(move, Caravan))
        if len(moves) == 1:
            return words("1 way, {pay} gold", pay=best)
        return words("{ways} ways, up to {pay} gold", ways=len(moves), pay=best)
    if step.action == "place":
        cells = {move.cell for move in moves if isinstance(move, Place)}
        return words("1 cell") if len(cells) == 1 else words("{number} cells", number=len(cells))
    if step.action == "harvest" and len(moves) == 1 and isinstance(moves[0], Harvest):
        return words("spice for {suits}", suits=[Word(suit) for suit in moves[0].suits])
    return words("1 way") if len(moves) == 1 else words("{ways} ways", ways=len(moves))


def _which_suit(step: Step) -> Screen:
    words = step.words
    card = step.card(step.narrowed.path[1])
    buttons = tuple(Button(words(suit), step.child(suit), "primary") for suit in step.narrowed.words)
    text = words(
        "By which suit does {card} join the kingdom? A chip placed with it has the same suit.",
        card=Word(card.name),
    )
    rows = (buttons, back) if (back := step.back()) else (buttons,)
    return step.screen(text, step.sketch(Preview(card.id)), rows)


def _which_cell(step: Step) -> Screen:
    words = step.words
    card = step.card(step.narrowed.path[1])
    cells = [int(word) for word in step.narrowed.words]
    choices = []
    for number, word in enumerate(step.narrowed.words, 1):
        laid = [move for move in step.narrowed.with_word(word) if isinstance(move, Place)]
        chips = {move.chip for move in laid if move.chip is not None}
        if not chips:
            promise = words("no chip can be placed")
        elif len(chips) == 1:
            promise = words("a chip can go on {cell}", cell=cell_name(chips.pop()))
        else:
            promise = words("{number} places for a chip", number=len(chips))
        choices.append(Choice(f"{number} · {cell_name(int(word))}", step.child(word), promise))
    sketch = step.sketch(Preview(card.id, step.suit, places=tuple(cells)))
    return step.menu(words("Where does {card} go?", card=Word(card.name)), choices, sketch)


def _which_chip(step: Step) -> Screen:
    words = step.words
    _, card_id, suit, cell = step.narrowed.path
    places = [int(word) for word in step.narrowed.words if word != NO_CHIP]
    choices = [
        Choice(f"{number} · {cell_name(place)}", step.child(str(place)))
        for number, place in enumerate(places, 1)
    ]
    if NO_CHIP in step.narrowed.words:
        choices.append(Choice(words("No chip"), step.child(NO_CHIP)))
    laid = (Province(int(cell), step.card(card_id)),)
    preview = Preview(card_id, step.suit, provinces=laid, chips=tuple(places))
    text = words("Where does a chip of {suit} go?", suit=Word(suit))
    return step.menu(text, choices, step.sketch(preview))


def _which_way(step: Step) -> Screen:
    words = step.words
    choices = []
    for number, word in enumerate(step.narrowed.words, 1):
        move = step.narrowed.with_word(word)[0]
        if isinstance(move, Caravan):
            label = words.listing([describe_route(route, words) for route in move.routes])
            promise = words("pays {pay} gold", pay=sum(caravan_pays(step.view, move)))
        else:
            assert isinstance(move, Harvest)
            label = words("Spice for {suits}", suits=[Word(suit) for suit in move.suits])
            promise = words("served in this order")
        choices.append(Choice(f"{number} · {label}", step.child(word), promise))
    first = step.narrowed.moves[0][1]
    preview = preview_of(step, first) if isinstance(first, Caravan) else None
    return step.menu(words("Which way? The picture shows the first."), choices, step.sketch(preview))


CHOICES: dict[str, Callable[[Step], Screen]] = {
    "arrange": _arrange,
    "place": _place,
    "harvest": _with_card,
    "caravan": _with_card,
    "discard": _which_card,
    "tax": _which_card,
}
"""What is asked next, by the action that was chosen."""
