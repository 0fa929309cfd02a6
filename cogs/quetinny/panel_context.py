"""What every screen of Quetinny's panel is made from: the view, the legal moves, and its recurring parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import structs

from cogs.screens.game_panel import GamePanel
from cogs.screens.game_ui import StaleDraft
from cogs.screens.in_words import LISTED_OPTIONS
from cogs.screens.screen import PictureRequest, Row, Screen
from engine.decktet import Card
from engine.quetinny.advice import Prospect, prospects
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Move, Province, View
from render.quetinny.in_words import table_words
from render.quetinny.pictures import private
from render.quetinny.preview import Preview
from tables.view_types import TableView

MOVE_LIMIT = 300
"""Characters of one move's line."""
RECENT_MOVES = 2
"""Moves since the last reading that a panel tells."""


def drawn(table_view: TableView[View]) -> View:
    """The view for pictures: at a table that was closed the game is over, though its rules know no ending."""
    view = table_view.view
    return structs.replace(view, phase="over") if table_view.table.status == "closed" else view


@dataclass(frozen=True)
class QuetinnyPanel(GamePanel[Quetinny, View, Preview]):
    """The table as the player may see it, and the words of the panel."""

    page: int
    first: bool
    """Whether this is what the panel opens with: it tells what happened since the player last read."""
    laid: Sequence[Province] = ()
    """The cards of the set-up that have a place by now."""
    listed = LISTED_OPTIONS

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves, in the order of the rules."""
        return self.table_view.moves

    def prospects(self) -> tuple[Prospect, ...]:
        """What follows from each move of the first half of a turn, the most promising first."""
        return prospects(self.view, tuple(self.moves))

    def card(self, card_id: str) -> Card:
        """A card of the hand, or of those to be laid out; raises :class:`StaleDraft`."""
        held = [held.card for held in self.view.hand or ()]
        for card in (*held, *self.view.opening):
            if card.id == card_id:
                return card
        raise StaleDraft

    @property
    def stage(self) -> str:
        """The turn."""
        view = self.view
        return self.words("turn {turn} of {turns}", turn=view.turn, turns=view.turns) if view.turn else ""

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The kingdom and the hand."""
        return PictureRequest(private, (drawn(self.table_view), preview, self.words, self.table_view.shape))

    def table_lines(self) -> Sequence[str]:
        """With the cards that are laid for trial."""
        return table_words(self.view, self.words, self.laid)

    def turn_screen(self, text: str, rows: Sequence[Row], preview: Preview | None = None) -> Screen:
        """A screen with the purse and, where the panel opens with it, what happened since the last one."""
        recent = self.recent(RECENT_MOVES, MOVE_LIMIT) if self.first else []
        return self.screen((text, self._purse(), *recent), rows, preview)

    def _purse(self) -> str:
        """What the player owns, and how far the deck reaches."""
        return self.words.plural(
            "**{gold}** gold · {n} card in the deck",
            "**{gold}** gold · {n} cards in the deck",
            self.view.deck_size,
            gold=self.view.gold,
        )
