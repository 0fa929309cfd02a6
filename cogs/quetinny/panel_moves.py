"""The first half of Quetinny's turn: whole moves in one list, the most promising first, and one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cogs.quetinny.draft import CARD, MOVE
from cogs.quetinny.move_words import move_label
from cogs.quetinny.panel_context import QuetinnyPanel
from cogs.quetinny.panel_taxes import ends, found_taxes, ruin_screen, tax_buttons
from cogs.screens.game_ui import StaleDraft
from cogs.screens.screen import (
    BUTTONS_AT_MOST,
    Button,
    Choice,
    Row,
    Screen,
    Target,
    go,
    menu_pages,
    shown_now,
    written_pages,
)
from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny.advice import Prospect, caravan_pays
from engine.quetinny.types import AddProvince, Caravan, Discard, Move, Province
from render.decktet import card_icon, card_words
from render.quetinny.preview import Preview


def first_screen(panel: QuetinnyPanel) -> Screen:
    """All moves, the most promising first, and a button for each card that can do something."""
    words = panel.words
    if isinstance(panel.moves[0], Discard):
        buttons = tuple(
            Button(
                words("Throw away {card}", card=card_words(panel.card(move.card), words)),
                _to(panel, move),
                icon=card_icon(panel.card(move.card)),
            )
            for move in panel.moves
            if isinstance(move, Discard)
        )
        text = words("You can do nothing else: which card do you throw away?")
        return panel.turn_screen(text, [buttons])

    def choice(each: Prospect) -> Choice:
        return Choice(
            words("{name}: {text}", name=_name(panel, each.move), text=move_label(each.move, words)),
            _to(panel, each.move),
            promise(each, words),
            icon=card_icon(panel.card(_card(each.move))),
        )

    placeholder, seen = words("What will you do? Best first"), panel.prospects()
    menu = written_pages(placeholder, seen, choice, "", panel.page, words("More"))
    return panel.turn_screen("", [menu, _card_buttons(panel)])


def card_screen(panel: QuetinnyPanel, card_id: str) -> Screen:
    """What one card can do: its places numbered, its moves in a list; raises :class:`StaleDraft`."""
    words = panel.words
    seen = _of_card(panel, card_id)
    if len(seen) == 1:
        return move_screen(panel, seen[0].move, ())
    preview = _places(seen)
    rows: list[Row] = _choices(panel, seen, preview, None, f"{CARD}/{card_id}")
    rows.append((Button(words("Back"), go()),))
    return panel.turn_screen("", rows, preview)


def move_screen(panel: QuetinnyPanel, move: Move, taxed: tuple[str, ...]) -> Screen:
    """One move as it would be, and the taxes after it: each button makes the turn."""
    words = panel.words
    seen = _of_card(panel, _card(move))
    chosen = next(each for each in seen if each.move == move)
    preview = _preview(panel, chosen, _places(seen))
    here = f"{MOVE}/{panel.moves.index(move)}"
    if taxed:
        cards = found_taxes(panel, chosen.taxes, taxed)
        return ruin_screen(panel, cards, move, preview, back=_to(panel, move))
    text = words(
        "**{card}**: {move} · {promise}",
        card=_name(panel, move),
        move=move_label(move, words),
        promise=promise(chosen, words),
    )
    text = "\n".join((text, *ends(panel)))
    rows: list[Row] = [tax_buttons(panel, chosen.taxes, chosen.gold, move, here)]
    if len(seen) > 1:
        rows += _choices(panel, seen, preview, move, here)
    rows.append((Button(words("Other cards"), go()),))
    return panel.turn_screen(text, rows, preview)


def promise(seen: Prospect, words: Words) -> str:
    """What follows from a move, for the line under its name."""
    parts = []
    if seen.earns:
        parts.append(words("earns {gold} gold", gold=seen.earns))
    elif seen.completes and seen.route is not None:
        parts.append(words("its route would pay {gold}", gold=seen.route.pay))
    elif seen.route is not None and len(seen.route.cells) > 1:
        parts.append(words("route of {count}", count=len(seen.route.cells)))
    parts += [words("{count} spice for {suit}", count=count, suit=Word(suit)) for suit, count in seen.spice]
    if seen.taxes:
        parts.append(words("then tax {tax} at least", tax=seen.least_tax))
    return " · ".join(parts)


# --- parts --------------------------------------------------------------------------------------


def _choices(
    panel: QuetinnyPanel, seen: Sequence[Prospect], preview: Preview, chosen: Move | None, draft: str
) -> list[Row]:
    """A card's moves: buttons where they are few, else a menu; places have the picture's numbers."""
    words = panel.words
    choices = []
    for each in seen:
        label = move_label(each.move, words)
        if isinstance(each.move, AddProvince) and each.move.cell in preview.places:
            label = f"{preview.places.index(each.move.cell) + 1} · {label}"
        choices.append(Choice(label, _to(panel, each.move), promise(each, words), chosen=each.move == chosen))
    if len(choices) <= BUTTONS_AT_MOST:
        return [
            tuple(
                Button(choice.label, choice.target, why_not=shown_now(choice.chosen, words))
                for choice in choices
            )
        ]
    return [menu_pages(words("Which way?"), choices, draft, panel.page, words("More"))]


def _card_buttons(panel: QuetinnyPanel) -> tuple[Button, ...]:
    """The cards of the hand that can do something."""
    able = {_card(move) for move in panel.moves}
    return tuple(
        Button(card_words(held.card, panel.words), go(CARD, held.card.id), icon=card_icon(held.card))
        for held in panel.view.hand or ()
        if held.card.id in able
    )


def _of_card(panel: QuetinnyPanel, card_id: str) -> tuple[Prospect, ...]:
    found = tuple(each for each in panel.prospects() if _card(each.move) == card_id)
    if not found:
        raise StaleDraft
    return found


def _card(move: Move) -> str:
    return str(getattr(move, "card", ""))


def _name(panel: QuetinnyPanel, move: Move) -> str:
    """A move's card, as pictures and logs name it."""
    return card_words(panel.card(_card(move)), panel.words)


def _to(panel: QuetinnyPanel, move: Move) -> Target:
    return go(MOVE, panel.moves.index(move))


def _places(seen: Iterable[Prospect]) -> Preview:
    """A card's places, the best first, each with what a route would pay that is completed there."""
    pays: dict[int, int] = {}
    card = None
    for each in seen:
        card = _card(each.move)
        if isinstance(each.move, AddProvince) and each.route is not None:
            pay = each.route.pay if each.completes else 0
            pays[each.move.cell] = max(pay, pays.get(each.move.cell, 0))
    return Preview(card, places=tuple(pays), place_pays=tuple(pays.values()))


def _preview(panel: QuetinnyPanel, seen: Prospect, places: Preview) -> Preview:
    """What the picture shows of a move: what it lays or moves, among the other places of its card."""
    view, move = panel.view, seen.move
    match move:
        case AddProvince(card=card, suit=suit, cell=cell, chip=chip):
            new = Province(cell, panel.card(card), (suit,) if chip == cell else ())
            laid: tuple[Province, ...] = (new,)
            if chip is not None and chip != cell:
                old = next(province for province in view.kingdom if province.cell == chip)
                laid = (new, replace(old, chips=(*old.chips, suit)))
            return Preview(
                card,
                suit,
                places.places,
                laid,
                place_pays=places.place_pays,
                prospect=seen,
                chosen=places.places.index(cell),
            )
        case Caravan(card=card, routes=routes):
            return Preview(card, routes=routes, pays=caravan_pays(view, move), prospect=seen)
        case _:
            return Preview(_card(move), cubes=seen.spice, prospect=seen)
