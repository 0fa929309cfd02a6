"""The second half of Quetinny's turn: the cards that can be taxed, a line each that makes the turn."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.quetinny.draft import TAX, turn_text
from cogs.quetinny.panel_context import QuetinnyPanel
from cogs.quetinny.standings import marked
from cogs.screens.screen import Button, Line, Row, Screen, Target, Text, do, go
from cogs.table_screens.game_ui import StaleDraft
from engine.core.errors import Word
from engine.decktet import Suit
from engine.quetinny.advice import after_tax, lost_suit, tax_choices, thrown
from engine.quetinny.types import HandCard, Move, Tax
from render.decktet import card_words
from render.quetinny.preview import Preview

REFILLED = 2
"""Cards that a turn draws, for the one played and the one taxed (Q-24)."""


def tax_screen(panel: QuetinnyPanel, taxed: tuple[str, ...]) -> Screen:
    """Which card is taxed, where the first half of the turn is made; raises :class:`StaleDraft`."""
    view = panel.view
    held = tuple(sorted(view.hand or (), key=lambda held: held.tax))
    if taxed:
        chosen = found_taxes(panel, held, taxed)
        return ruin_screen(panel, chosen, None, Preview(), back=go())
    return panel.turn_screen(
        ends(panel), tax_lines(panel, held, view.gold, None), question=tax_question(panel)
    )


def tax_question(panel: QuetinnyPanel) -> str:
    """What is asked of the second half of a turn."""
    if _due(panel) > 1:
        return panel.words("Which two cards are taxed?")
    return panel.words("Which card is taxed?")


def ends(panel: QuetinnyPanel) -> list[str]:
    """What ends with this turn (Q-25): nothing, or the deck, or the game."""
    if panel.view.last_turn:
        return [panel.words("-# This turn ends the game: spice that is still on the way earns nothing.")]
    if panel.view.deck_size <= REFILLED:
        return [panel.words("-# This turn empties the deck: the next one is the last.")]
    return []


def tax_lines(
    panel: QuetinnyPanel, held: Sequence[HandCard], gold: int, move: Move | None, draft: str = TAX
) -> list[Row]:
    """A line for each card that can be taxed, the cheapest first: its button makes the turn. Of each two the
    button stands below: it names both, and beside it no word would have room.

    One that would lose the game asks first (Q-22), and so does one after which it cannot be won (Q-26):
    these come last. ``gold`` is the purse; ``move`` the first half of the turn, ``draft`` its draft.
    """
    words = panel.words
    good: list[Line] = []
    ruinous: list[Line] = []
    for chosen in tax_choices(held, _due(panel)):
        cards = " + ".join(marked(each.card, words) for each in chosen)
        text = words("{cards} owes **{tax}**", cards=cards, tax=sum(each.tax for each in chosen))
        ranks = " + ".join(panel.rank(each.card) for each in chosen)
        left, lost = after_tax(gold, chosen), _lost(panel, chosen, move)
        button = Button(words("Tax {cards}", cards=ranks), _made(panel, move, chosen))
        follows = words("no win is left") if lost else words("{gold} gold is left", gold=left)
        if ruins := left < panel.view.options.least_gold:
            follows = words("the game is lost")
        if ruins or lost:
            button = replace(button, target=go(draft, *(each.card.id for each in chosen)), style="danger")
        elif not good:
            button = replace(button, style="success")
        (ruinous if ruins or lost else good).append(Line(f"{text}\n-# {follows}", button))
    choices = [*good, *ruinous]
    if _due(panel) == 1:
        return [*choices]
    return [row for each in choices for row in (Text(each.text), (each.button,))]


def _lost(panel: QuetinnyPanel, taxed: Sequence[HandCard], move: Move | None) -> Suit | None:
    """The suit that a turn would lose for good."""
    return lost_suit(panel.view, (*thrown(panel.view, move), *(each.card for each in taxed)))


def ruin_screen(
    panel: QuetinnyPanel, chosen: Sequence[HandCard], move: Move | None, preview: Preview, *, back: Target
) -> Screen:
    """The one question of a turn: a tax that cannot be paid (Q-22), or the last end of a suit (Q-26)."""
    words = panel.words
    lost = _lost(panel, chosen, move)
    if lost is not None and all(each.payable for each in chosen):
        text = words(
            "⚠ The Ace and the Crown of {suit} would both be gone: this game could no longer be won.",
            suit=Word(lost),
        )
        label = words("Do it anyway")
    else:
        text = words(
            "⚠ {cards} would owe {tax} gold, which you cannot spare: the game would be lost.",
            cards=" + ".join(card_words(each.card, words) for each in chosen),
            tax=sum(each.tax for each in chosen),
        )
        label = words("Lose the game")
    made = _made(panel, move, chosen)
    buttons = (Button(label, made, "danger"), Button(words("Back"), back))
    return panel.turn_screen([text], [buttons], preview, question=tax_question(panel))


def _made(panel: QuetinnyPanel, move: Move | None, chosen: Sequence[HandCard]) -> Target:
    first = () if move is None else (move,)
    # After a tax that cannot be paid the game is over: no other is due.
    taxed = chosen if chosen[0].payable else chosen[:1]
    return do(turn_text(panel.game, panel.moves, *first, *(Tax(each.card.id) for each in taxed)))


def _due(panel: QuetinnyPanel) -> int:
    view = panel.view
    return view.taxes_due if view.phase == "tax" else 2 if view.last_turn else 1


def found_taxes(panel: QuetinnyPanel, held: Sequence[HandCard], cards: tuple[str, ...]) -> list[HandCard]:
    """The cards of a draft among those that can be taxed; raises :class:`StaleDraft`."""
    known = {each.card.id: each for each in held}
    if len(cards) != _due(panel) or len(set(cards)) != len(cards) or not known.keys() >= set(cards):
        raise StaleDraft
    return [known[card] for card in cards]
