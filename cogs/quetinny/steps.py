"""What every step of Quetinny's panel has at hand: moves narrowed so far, and the shapes of screens."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.game_ui import StaleDraft
from cogs.quetinny.words import card_label, tell_events
from cogs.screens.narrowing import Narrowed, narrow
from cogs.screens.screen import Button, Choice, PictureRequest, Row, Screen, Target, go, menu_pages
from data.catalogue import Words
from engine.core.game import AnyGame
from engine.decktet import SUITS, Card, Suit
from engine.quetinny.types import Arrange, Caravan, Discard, Harvest, Move, Place, Tax, View
from render.quetinny import Preview, private
from tables.types import TableView

NO_CHIP = "-"
LONG_WORD = 20
"""Characters of a word above which a draft names its position among the choices instead (routes)."""
TOLD = 2
"""Sentences about what happened since the player's last look."""


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
            ways = (f"{route.suit}{'-'.join(map(str, route.cells))}x{route.cubes}" for route in routes)
            return ("caravan", card, ".".join(ways))
        case Discard(card=card):
            return ("discard", card)
        case Tax(card=card):
            return ("tax", card)


def narrow_to(moves: list[Move], draft: tuple[str, ...]) -> Narrowed[Move]:
    """Narrow by a draft in which a position may stand for a long word; raises :class:`StaleDraft`."""
    path: tuple[str, ...] = ()
    for word in draft:
        if word.startswith("#"):
            choices = narrow(moves, path_of, path).words
            if not word[1:].isdecimal() or int(word[1:]) >= len(choices):
                raise StaleDraft
            word = choices[int(word[1:])]
        path = (*path, word)
    return narrow(moves, path_of, path)


@dataclass(frozen=True, slots=True)
class Step:
    """The player's look, the moves that a draft leaves, and the words of the panel."""

    table_view: TableView
    words: Words
    game: AnyGame
    narrowed: Narrowed[Move]
    page: int
    first: bool
    """Whether this is what the panel opens with: it tells what happened since the last look."""

    @property
    def view(self) -> View:
        """The player's view."""
        view: View = self.table_view.view
        return view

    @property
    def action(self) -> str:
        """The first word of the path."""
        return self.narrowed.path[0]

    @property
    def suit(self) -> Suit | None:
        """The suit that a placement has been narrowed to."""
        suits = {move.suit for _, move in self.narrowed.moves if isinstance(move, Place)}
        return suits.pop() if len(suits) == 1 else None

    def card(self, card_id: str) -> Card:
        """A card of the hand, or of those to be laid out; raises :class:`StaleDraft`."""
        held = [held.card for held in self.view.hand or ()]
        for card in (*held, *self.view.opening):
            if card.id == card_id:
                return card
        raise StaleDraft

    def numbered(self, card_id: str) -> str:
        """A card's label, with the number that it has in the picture."""
        shown = [held.card for held in self.view.hand or ()] or list(self.view.opening)
        card = self.card(card_id)
        return f"{shown.index(card) + 1} · {card_label(card, self.words)}"

    def child(self, word: str) -> Target:
        """The panel with one word more in its draft."""
        narrowed = self.narrowed
        short = f"#{narrowed.words.index(word)}" if len(word) > LONG_WORD else word
        return go(*narrowed.path, short)

    # --- shapes of screens ------------------------------------------------------------------

    def sketch(self, preview: Preview | None = None) -> PictureRequest:
        """The player's picture."""
        return PictureRequest(private, (self.view, preview, self.words))

    def screen(self, text: str, sketch: PictureRequest, rows: tuple[Row, ...]) -> Screen:
        """A screen with the purse and, where the panel opens with it, what happened since the last look."""
        since = self._since() if self.first else []
        lines = (text, purse(self.view, self.words), *since)
        return Screen(title(self.table_view, self.words), tuple(line for line in lines if line), sketch, rows)

    def menu(self, text: str, choices: list[Choice], sketch: PictureRequest) -> Screen:
        """A question that a menu answers."""
        draft = "/".join(self.narrowed.path)
        menu = menu_pages(self.words("Choose"), choices, draft, self.page, self.words("More"))
        back = self.back()
        return self.screen(text, sketch, (menu, back) if back else (menu,))

    def back(self) -> tuple[Button, ...]:
        """The button to the last choice; none where there was none."""
        back = self.narrowed.back
        return () if back is None else (Button(self.words("Back"), go(*back)),)

    def _since(self) -> list[str]:
        told = [tell_events(ply.events, self.words) for ply in self.table_view.recent]
        return [f"-# {line}" for line in [line for line in told if line][-TOLD:]]


def title(table_view: TableView, words: Words) -> str:
    """The panel's heading."""
    view: View = table_view.view
    if not view.turn:
        return words("Quetinny · table {table}", table=table_view.table.id)
    return words(
        "Quetinny · table {table} · turn {turn} of {turns}",
        table=table_view.table.id,
        turn=view.turn,
        turns=view.turns,
    )


def purse(view: View, words: Words) -> str:
    """What the player owns, and how far the deck reaches."""
    return words("**{gold}** gold · {deck} cards in the deck", gold=view.gold, deck=view.deck_size)


def suit_named(name: str) -> Suit:
    """The suit of a draft's word; raises :class:`StaleDraft`."""
    for suit in SUITS:
        if suit == name:
            return suit
    raise StaleDraft
