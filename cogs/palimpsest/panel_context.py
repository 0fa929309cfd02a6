"""What every screen of the Palimpsest's panel is made from: the view, the draft, and its recurring parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.palimpsest import draft as drafts
from cogs.palimpsest.draft import PanelDraft
from cogs.palimpsest.labels import to_draw
from cogs.screens.in_words import TOLD_OPTIONS, lines_in_words
from cogs.screens.names import picture_names, text_names
from cogs.screens.recent import recent_lines, small_print
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, go
from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.advice import PlayAdvice
from engine.palimpsest.types import View
from render.narration import Names
from render.palimpsest.in_words import table_words
from render.palimpsest.narrator import cubes_words, narrate, points_words
from render.palimpsest.pictures import private
from render.palimpsest.preview import Preview
from tables.view_types import TableView

TURN_LIMIT = 800
"""Characters of one turn's story: five cards that five people share are told whole."""
RECENT_TURNS = 4
"""Turns since the last reading that a panel tells."""


@dataclass(frozen=True)
class PanelContext:
    """The table as a seated reader may see it, the words of the panel, and what was chosen so far."""

    table_view: TableView
    words: Words
    advice: PlayAdvice
    draft: PanelDraft
    page: int = 0

    @property
    def view(self) -> View:
        """The reader's view."""
        view: View = self.table_view.view
        return view

    @property
    def on_turn(self) -> bool:
        """Whether it is the reader's turn."""
        return self.table_view.seat == self.view.acting

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards that the reader sees, by id."""
        laid = [laid.card for laid in self.view.table]
        return {card.id: card for card in (*laid, *(self.view.hand or ()))}

    @cached_property
    def in_text(self) -> Names:
        """Names in sentences."""
        return text_names(self.table_view)

    @cached_property
    def in_controls(self) -> Names:
        """Names in menus and buttons, which show text as it is."""
        return picture_names(self.table_view)

    def to(self, draft: PanelDraft) -> Target:
        """The panel with this draft."""
        return go(self.text(draft))

    def text(self, draft: PanelDraft) -> str:
        """A draft's text."""
        return drafts.write(draft, self.view)

    def state(self) -> str:
        """Whose turn it is, and the reader's own numbers."""
        view, words, seat = self.view, self.words, self.table_view.seat
        assert seat is not None
        assert view.acting is not None
        if self.on_turn:
            turn = words("**Your turn**")
        else:
            turn = words("{name}’s turn; you may look ahead", name=self.in_text[view.acting])
        own = words(
            "you have {points}, {cubes} left",
            points=points_words(view.points[seat], words),
            cubes=cubes_words(view.supply[seat], words),
        )
        return words("{turn}: {own}; {deck}.", turn=turn, own=own, deck=to_draw(view.deck_size, words))

    def recent(self) -> list[str]:
        """What happened since the reader last read."""
        lines = recent_lines(self.table_view, narrate, self.in_text, self.words)
        return small_print(lines, RECENT_TURNS, TURN_LIMIT)

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The reader's picture, with a move in the making."""
        return private_picture(self.table_view, preview, self.words)

    def screen(self, text: Sequence[str], rows: Sequence[Row], picture: PictureRequest | None) -> Screen:
        """A screen under the game's title; rows without anything are left out."""
        title = self.words("The Young Queen’s Palimpsest · table {table}", table=self.table_view.table.id)
        return Screen(
            title,
            tuple(line for line in text if line),
            picture,
            tuple(row for row in rows if row),
            in_words=lines_in_words(
                table_words(self.view, self.in_text, self.words), self.words, rows, TOLD_OPTIONS
            ),
        )

    def back(self, draft: PanelDraft, label: str | None = None) -> Button:
        """A button to a draft with less in it."""
        return Button(label or self.words("Back"), self.to(draft))


def private_picture(table_view: TableView, preview: Preview | None, words: Words) -> PictureRequest:
    """The reader's picture."""
    return PictureRequest(
        private, (table_view.view, table_view.table.names, preview, words, table_view.shape)
    )
