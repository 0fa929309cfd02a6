"""Quetinny's panel: action, card, suit, place, chip or route, each with a preview, then confirm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from cogs.common.desk import DraftGone
from cogs.common.narrow import Narrowed, narrow
from cogs.common.screen import (
    Button,
    Choice,
    Row,
    Screen,
    Sketch,
    Style,
    Target,
    do,
    go,
    menu_pages,
    split_page,
)
from cogs.common.words import Words
from cogs.quetinny.words import ENDINGS, card_label, describe_route, tell_events
from engine.core.errors import Word
from engine.core.game import AnyGame
from engine.decktet import SUITS, Card, Suit
from engine.quetinny.cells import cell_name
from engine.quetinny.money import caravan_pays, harvest_gains
from engine.quetinny.types import Arrange, Caravan, Discard, Harvest, Move, Place, Province, Tax, View
from render.quetinny import Preview, private
from tables.types import Look

NO_CHIP = "-"


def path_of(move: Move) -> tuple[str, ...]:
    """A move as the choices that lead to it."""
    match move:
        case Arrange(cards=cards, chips=chips):
            return ("arrange", *(f"{card}.{chip}" for card, chip in zip(cards, chips, strict=True)))
        case Place(card=card, suit=suit, cell=cell, chip=chip):
            return ("place", card, suit, str(cell), NO_CHIP if chip is None else str(chip))
        case Harvest(card=card, suits=suits):
            return ("harvest", card, ".".join(suits))
        case Caravan(card=card, routes=routes):
            return (
                "caravan",
                card,
                ".".join(f"{r.suit}{'-'.join(map(str, r.cells))}x{r.cubes}" for r in routes),
            )
        case Discard(card=card):
            return ("discard", card)
        case Tax(card=card):
            return ("tax", card)


@dataclass(frozen=True, slots=True)
class _Step:
    """What every step of a panel has at hand."""

    look: Look
    view: View
    words: Words
    game: AnyGame
    narrowed: Narrowed[Move]
    page: int

    @property
    def suit(self) -> Suit | None:
        """The suit that a placement has been narrowed to."""
        moves = [move for _, move in self.narrowed.moves if isinstance(move, Place)]
        suits = {move.suit for move in moves}
        return suits.pop() if len(suits) == 1 else None

    @property
    def action(self) -> str:
        return self.narrowed.path[0] if self.narrowed.path else ""

    def card(self, card_id: str) -> Card:
        held = [held.card for held in self.view.hand or ()]
        for card in (*held, *self.view.opening):
            if card.id == card_id:
                return card
        raise DraftGone

    def numbered(self, card_id: str) -> str:
        """A card's label, with the number that it has in the picture."""
        shown = [held.card for held in self.view.hand or ()] or list(self.view.opening)
        card = self.card(card_id)
        return f"{shown.index(card) + 1} · {card_label(card, self.words)}"

    def sketch(self, preview: Preview | None = None) -> Sketch:
        return Sketch(private, (self.view, preview, self.words))

    def child(self, word: str) -> Target:
        # Long words (routes) travel as their position among the choices.
        return go(*_shortened(self.narrowed, word))


def _shortened(narrowed: Narrowed[Move], word: str) -> tuple[str, ...]:
    return (*narrowed.path, f"#{narrowed.words.index(word)}") if len(word) > 20 else (*narrowed.path, word)


def panel(look: Look, draft: str, words: Words, game: AnyGame) -> Screen:
    """The player's panel for a draft; raises :class:`DraftGone`."""
    view: View = look.view
    if view.phase == "over" or look.table.status != "playing":
        return _over(look, words)
    base, page = split_page(draft)
    moves: list[Move] = list(look.moves)
    narrowed = _narrow(moves, tuple(base.split("/")) if base else ())
    step = _Step(look, view, words, game, narrowed, page)
    if narrowed.move is not None:
        return _confirm(step, narrowed.move)
    if not narrowed.path:
        return _root(step)
    return _STEPS[step.action](step)


def _narrow(moves: list[Move], draft: tuple[str, ...]) -> Narrowed[Move]:
    """Narrow by a draft in which a position may stand for a long word."""
    path: tuple[str, ...] = ()
    for word in draft:
        if word.startswith("#"):
            choices = narrow(moves, path_of, path).words
            if not word[1:].isdecimal() or int(word[1:]) >= len(choices):
                raise DraftGone
            word = choices[int(word[1:])]
        path = (*path, word)
    return narrow(moves, path_of, path)


# --- the first step ----------------------------------------------------------------------------


def _root(step: _Step) -> Screen:
    """Which action; those without a legal move are shown but cannot be pressed."""
    words, view = step.words, step.view
    labels = {
        "place": words("Add a province"),
        "harvest": words("Harvest"),
        "caravan": words("Send a caravan"),
    }
    if "discard" in step.narrowed.words:
        labels["discard"] = words("Discard")
    buttons = tuple(
        Button(
            label,
            go(action),
            "primary" if action == "place" else "secondary",
            action not in step.narrowed.words,
        )
        for action, label in labels.items()
    )
    return Screen(
        _title(step.look, words),
        (_purse(view, words), *_since(step.look, words)),
        step.sketch(),
        (buttons,),
    )


def _title(look: Look, words: Words) -> str:
    view: View = look.view
    if not view.turn:
        return words("Quetinny · table {table}", table=look.table.id)
    return words(
        "Quetinny · table {table} · turn {turn} of {turns}",
        table=look.table.id,
        turn=view.turn,
        turns=view.turns,
    )


def _purse(view: View, words: Words) -> str:
    return words(
        "You have **{gold}** gold; {deck} cards are in the deck.", gold=view.gold, deck=view.deck_size
    )


def _since(look: Look, words: Words) -> list[str]:
    told = [tell_events(ply.events, words) for ply in look.recent]
    return [f"-# {line}" for line in told[-2:] if line]


# --- the steps of each action ------------------------------------------------------------------


def _arrange(step: _Step) -> Screen:
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
    return _menu(step, text, choices, step.sketch(Preview(places=(cell,), provinces=laid)))


def _place(step: _Step) -> Screen:
    depth = len(step.narrowed.path)
    return (_which_card, _which_suit, _which_cell, _which_chip)[depth - 1](step)


def _with_card(step: _Step) -> Screen:
    """Harvest and caravan: a card, then the way."""
    return _which_card(step) if len(step.narrowed.path) == 1 else _which_way(step)


def _which_card(step: _Step) -> Screen:
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
    return _menu(step, texts[step.action], choices, step.sketch())


def _card_promise(step: _Step, card_id: str) -> str:
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


def _which_suit(step: _Step) -> Screen:
    words = step.words
    card = step.card(step.narrowed.path[1])
    buttons = tuple(Button(words(suit), step.child(suit), "primary") for suit in step.narrowed.words)
    text = words(
        "By which suit does {card} join the kingdom? A chip placed with it has the same suit.",
        card=Word(card.name),
    )
    return _screen(step, text, step.sketch(), (buttons,))


def _which_cell(step: _Step) -> Screen:
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
    return _menu(step, words("Where does {card} go?", card=Word(card.name)), choices, sketch)


def _which_chip(step: _Step) -> Screen:
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
    return _menu(step, text, choices, step.sketch(preview))


def _which_way(step: _Step) -> Screen:
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
    preview = _preview(step, first) if isinstance(first, Caravan) else None
    return _menu(
        step,
        words("Which way? The picture shows the first."),
        choices,
        step.sketch(preview),
    )


_STEPS: dict[str, Callable[[_Step], Screen]] = {
    "arrange": _arrange,
    "place": _place,
    "harvest": _with_card,
    "caravan": _with_card,
    "discard": _which_card,
    "tax": _which_card,
}


# --- confirming --------------------------------------------------------------------------------


def _confirm(step: _Step, move: Move) -> Screen:
    words = step.words
    style: Style = "danger" if _loses(step, move) else "success"
    buttons = (Button(words("Confirm"), do(step.game.text(move)), style), *_back(step))
    return Screen(
        _title(step.look, words),
        (_promise(step, move), _purse(step.view, words)),
        step.sketch(_preview(step, move)),
        (buttons,),
    )


def _loses(step: _Step, move: Move) -> bool:
    """Whether the game would be lost at once (Q-22)."""
    return isinstance(move, Tax) and any(
        held.card.id == move.card and not held.payable for held in step.view.hand or ()
    )


def _promise(step: _Step, move: Move) -> str:
    """What a move would do, in a sentence."""
    words = step.words
    match move:
        case Arrange():
            return words("Lay the four cards out like this?")
        case Place(card=card, cell=cell, suit=suit, chip=chip):
            name = Word(step.card(card).name)
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
            name = Word(step.card(card).name)
            return words(
                "Discard {card} for spice on the Aces of {suits}?", card=name, suits=[Word(s) for s in suits]
            )
        case Caravan(card=card, routes=routes):
            ways = [describe_route(route, words) for route in routes]
            pay = sum(caravan_pays(step.view, move))
            return words(
                "Discard {card} to send {ways} for {pay} gold?",
                card=Word(step.card(card).name),
                ways=words.listing(ways),
                pay=pay,
            )
        case Discard(card=card):
            return words("Throw away {card}?", card=Word(step.card(card).name))
        case Tax(card=card):
            held = next(held for held in step.view.hand or () if held.card.id == card)
            name = Word(held.card.name)
            if _loses(step, move):
                return words(
                    "⚠ {card} owes {tax} gold. You cannot pay it: the game would be lost.",
                    card=name,
                    tax=held.tax,
                )
            return words("Pay {tax} gold for {card}?", tax=held.tax, card=name)


def _preview(step: _Step, move: Move) -> Preview:
    """What the picture shows of a move."""
    view = step.view
    match move:
        case Arrange(cards=cards, chips=chips):
            laid = zip(view.opening_cells, cards, chips, strict=True)
            return Preview(
                provinces=tuple(Province(cell, step.card(card), (chip,)) for cell, card, chip in laid)
            )
        case Place(card=card, suit=suit, cell=cell, chip=chip):
            new = Province(cell, step.card(card), (suit,) if chip == cell else ())
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


def suit_named(name: str) -> Suit:
    """The suit of a draft's word."""
    for suit in SUITS:
        if suit == name:
            return suit
    raise DraftGone


# --- shared shapes -----------------------------------------------------------------------------


def _menu(step: _Step, text: str, choices: list[Choice], sketch: Sketch) -> Screen:
    draft = "/".join(step.narrowed.path)
    menu = menu_pages(step.words("Choose"), choices, draft, step.page, step.words("More"))
    return _screen(step, text, sketch, (menu,))


def _screen(step: _Step, text: str, sketch: Sketch, rows: tuple[Row, ...]) -> Screen:
    back = _back(step)
    return Screen(
        _title(step.look, step.words),
        (text, _purse(step.view, step.words)),
        sketch,
        (*rows, back) if back else rows,
    )


def _back(step: _Step) -> tuple[Button, ...]:
    back = step.narrowed.back
    return () if back is None else (Button(step.words("Back"), go(*back)),)


def _over(look: Look, words: Words) -> Screen:
    view: View = look.view
    if view.ending is None:
        text = words("This game was given up.")
    else:
        text = words(ENDINGS[view.ending], gold=view.gold)
    numbers = words(
        "{provinces} provinces, {caravans} caravans sent, {earned} gold earned, {paid} paid in taxes",
        provinces=len(view.kingdom),
        caravans=view.caravans,
        earned=view.earned,
        paid=view.tax_paid,
    )
    rows = ((Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))),)
    return Screen(_title(look, words), (f"**{text}**", numbers), Sketch(private, (view, None, words)), rows)
