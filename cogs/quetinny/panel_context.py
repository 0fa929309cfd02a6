"""What every screen of Quetinny's panel is made from: the view, the legal moves, and its recurring parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.game_ui import StaleDraft
from cogs.screens.game_panel import GamePanel
from cogs.screens.in_words import LISTED_OPTIONS, lines_in_words
from cogs.screens.recent import recent_lines, small_print
from cogs.screens.screen import PictureRequest, Row, Screen
from data.catalogue import Words
from engine.decktet import Card
from engine.quetinny.advice import Prospect, prospects
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Move, Province, View
from render.quetinny.in_words import table_words
from render.quetinny.narrator import narrate
from render.quetinny.pictures import private
from render.quetinny.preview import Preview
from tables.view_types import TableView

MOVE_LIMIT = 300
"""Characters of one move's line."""
RECENT_MOVES = 2
"""Moves since the last reading that a panel tells."""


@dataclass(frozen=True)
class QuetinnyPanel(GamePanel[View]):
    """The table as the player may see it, and the words of the panel."""

    game: Quetinny
    page: int
    first: bool
    """Whether this is what the panel opens with: it tells what happened since the player last read."""

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

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The player's picture."""
        return PictureRequest(private, (self.view, preview, self.words, self.table_view.shape))

    def screen(
        self, text: str, picture: PictureRequest, rows: Sequence[Row], laid: Sequence[Province] = ()
    ) -> Screen:
        """A screen with the purse and, where the panel opens with it, what happened since the last one.

        ``laid`` are the cards of the set-up that have a place by now.
        """
        recent = recent_lines(self.table_view, narrate, self.names, self.words) if self.first else []
        lines = (text, purse(self.view, self.words), *small_print(recent, RECENT_MOVES, MOVE_LIMIT))

        def in_words() -> tuple[str, ...]:
            lines = table_words(self.view, self.words, laid)
            return lines_in_words(lines, self.words, rows, LISTED_OPTIONS)

        return Screen(title(self.table_view, self.words), lines, picture, rows, in_words)


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
    return words.plural(
        "**{gold}** gold · {n} card in the deck",
        "**{gold}** gold · {n} cards in the deck",
        view.deck_size,
        gold=view.gold,
    )
