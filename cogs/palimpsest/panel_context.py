"""What every screen of the Palimpsest's panel is made from: the view, the draft, and its recurring parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.palimpsest import draft as drafts
from cogs.palimpsest.draft import PanelDraft
from cogs.palimpsest.labels import to_draw
from cogs.screens.game_panel import GamePanel
from cogs.screens.in_words import LISTED_OPTIONS, lines_in_words
from cogs.screens.recent import recent_lines, small_print
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, go
from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.advice import PlayAdvice
from engine.palimpsest.types import View
from render.palimpsest.in_words import table_words
from render.palimpsest.narrator import cubes_words, narrate, points_words
from render.palimpsest.pictures import private
from render.palimpsest.preview import Preview
from tables.view_types import TableView

TURN_LIMIT = 800
"""Characters of one turn's story: five cards that five people share are told whole."""
RECENT_TURNS = 4
"""Turns that a panel tells at most."""


@dataclass(frozen=True)
class PalimpsestPanel(GamePanel[View]):
    """The table as a seated reader may see it, the words of the panel, and what was chosen so far."""

    advice: PlayAdvice
    draft: PanelDraft
    page: int

    @property
    def on_turn(self) -> bool:
        """Whether it is the reader's turn."""
        return self.table_view.seat == self.view.acting

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards that the reader sees, by id."""
        laid = [laid.card for laid in self.view.table]
        return {card.id: card for card in (*laid, *(self.view.hand or ()))}

    def to(self, draft: PanelDraft) -> Target:
        """The panel with this draft."""
        return go(self.text(draft))

    def text(self, draft: PanelDraft) -> str:
        """A draft's text."""
        return drafts.write(draft, self.view)

    def state(self) -> str:
        """Whose turn it is, and the reader's own numbers."""
        view, words, seat = self.view, self.words, self.seat
        assert view.acting is not None
        if self.on_turn:
            turn = words("**Your turn**")
        else:
            turn = words("{name}’s turn; you can plan ahead", name=self.names[view.acting])
        own = words(
            "you have {points}, {cubes} left",
            points=points_words(view.points[seat], words),
            cubes=cubes_words(view.supply[seat], words),
        )
        return words("{name}: {one}; {other}.", name=turn, one=own, other=to_draw(view.deck_size, words))

    def recent(self) -> list[str]:
        """What happened since the reader's turn before."""
        lines = recent_lines(self.table_view, narrate, self.names, self.words)
        return small_print(lines, min(RECENT_TURNS, len(self.view.points)), TURN_LIMIT)

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The reader's picture, with a move in the making."""
        return private_picture(self.table_view, preview, self.words)

    def screen(self, text: Sequence[str], rows: Sequence[Row], picture: PictureRequest | None) -> Screen:
        """A screen under the game's title."""
        title = self.words("The Young Queen’s Palimpsest · table {table}", table=self.table_view.table.id)

        def in_words() -> tuple[str, ...]:
            # Whose turn it is, and the deck, stand above it.
            lines = table_words(self.view, self.names, self.words)[1:]
            return lines_in_words(lines, self.words, rows, LISTED_OPTIONS)

        return Screen(title, text, picture, rows, in_words)

    def back(self, draft: PanelDraft, label: str | None = None) -> Button:
        """A button to a draft with less in it."""
        return Button(label or self.words("Back"), self.to(draft))


def private_picture(table_view: TableView, preview: Preview | None, words: Words) -> PictureRequest:
    """The reader's picture."""
    return PictureRequest(
        private, (table_view.view, table_view.table.names, preview, words, table_view.shape)
    )
