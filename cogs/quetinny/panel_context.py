"""What every screen of Quetinny's panel is made from: the moves narrowed so far, and its recurring parts."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.game_ui import StaleDraft
from cogs.quetinny.draft import LONG_WORD
from cogs.quetinny.labels import card_label
from cogs.screens.names import text_names
from cogs.screens.narrowing import Narrowed
from cogs.screens.recent import recent_lines, small_print
from cogs.screens.screen import Button, Choice, PictureRequest, Row, Screen, Target, go, menu_pages
from data.catalogue import Words
from engine.core.game import AnyGame
from engine.decktet import Card, Suit
from engine.quetinny.types import Move, Place, View
from render.quetinny import Preview, private
from render.quetinny.narrator import narrate
from tables.types import TableView

MOVE_LIMIT = 300
"""Characters of one move's line."""
RECENT_MOVES = 2
"""Moves since the last reading that a panel tells."""


@dataclass(frozen=True, slots=True)
class PanelContext:
    """The table as the player may see it, the moves that a draft leaves, and the words of the panel."""

    table_view: TableView
    words: Words
    game: AnyGame
    narrowed: Narrowed[Move]
    page: int
    first: bool
    """Whether this is what the panel opens with: it tells what happened since the player last read."""

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

    # --- parts of screens -------------------------------------------------------------------

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The player's picture."""
        return PictureRequest(private, (self.view, preview, self.words))

    def screen(self, text: str, picture: PictureRequest, rows: tuple[Row, ...]) -> Screen:
        """A screen with the purse and, where the panel opens with it, what happened since the last one."""
        recent = self._recent() if self.first else []
        lines = (text, purse(self.view, self.words), *recent)
        return Screen(
            title(self.table_view, self.words), tuple(line for line in lines if line), picture, rows
        )

    def menu(self, text: str, choices: list[Choice], picture: PictureRequest) -> Screen:
        """A question that a menu answers."""
        draft = "/".join(self.narrowed.path)
        menu = menu_pages(self.words("Choose"), choices, draft, self.page, self.words("More"))
        back = self.back()
        return self.screen(text, picture, (menu, back) if back else (menu,))

    def back(self) -> tuple[Button, ...]:
        """The button to the last choice; none where there was none."""
        back = self.narrowed.back
        return () if back is None else (Button(self.words("Back"), go(*back)),)

    def _recent(self) -> list[str]:
        lines = recent_lines(self.table_view, narrate, text_names(self.table_view), self.words)
        return small_print(lines, RECENT_MOVES, MOVE_LIMIT)


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
