"""What every screen of the Palimpsest's panel is made from: the view, the draft, and its recurring parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.palimpsest import draft as drafts
from cogs.palimpsest.draft import PanelDraft
from cogs.palimpsest.labels import to_draw
from cogs.screens.game_panel import GamePanel
from cogs.screens.in_words import LISTED_OPTIONS
from cogs.screens.screen import Button, PictureRequest, Target, go
from engine.decktet import Card
from engine.palimpsest.advice import PlayAdvice
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import View
from render.palimpsest.narrator import cubes_words, points_words
from render.palimpsest.pictures import private
from render.palimpsest.preview import Preview

TURN_LIMIT = 800
"""Characters of one turn's story: five cards that five people share are told whole."""
RECENT_TURNS = 4
"""Turns that a panel tells at most."""


@dataclass(frozen=True)
class PalimpsestPanel(GamePanel[Palimpsest, View, Preview]):
    """The table as a seated reader may see it, the words of the panel, and what was chosen so far."""

    advice: PlayAdvice
    draft: PanelDraft
    page: int
    listed = LISTED_OPTIONS

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

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The table and the reader's hand."""
        seen = self.view, self.table_view.table.names, preview, self.words, self.table_view.shape
        return PictureRequest(private, seen)

    def table_lines(self) -> Sequence[str]:
        """Without whose turn it is, and the deck: they stand above it."""
        return super().table_lines()[1:]

    def back(self, draft: PanelDraft, label: str | None = None) -> Button:
        """A button to a draft with less in it."""
        return Button(label or self.words("Back"), self.to(draft))
