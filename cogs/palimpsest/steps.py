"""What every step of the Palimpsest's panel has at hand, and the shapes that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.palimpsest import drafts
from cogs.palimpsest.drafts import Picked
from cogs.palimpsest.words import (
    Namer,
    cubes_words,
    names_in_controls,
    names_in_text,
    points_words,
    tell_events,
    to_draw,
    you_among,
)
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, clip, go
from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.choices import Choices
from engine.palimpsest.types import View
from tables.types import TableView

TURN_LIMIT = 800
"""Characters of one turn's story: five cards that five people share are told whole."""
TURNS_TOLD = 4
"""Turns since the reader looked that a panel tells of."""


@dataclass(frozen=True)
class Step:
    """A seated reader's look, the words of the panel, and what was picked so far."""

    table_view: TableView
    words: Words
    choices: Choices
    picked: Picked
    page: int = 0

    @property
    def view(self) -> View:
        """The reader's view."""
        view: View = self.table_view.view
        return view

    @property
    def mine(self) -> bool:
        """Whether it is the reader's turn."""
        return self.table_view.seat == self.view.acting

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards that the reader sees, by id."""
        laid = [laid.card for laid in self.view.table]
        return {card.id: card for card in (*laid, *(self.view.hand or ()))}

    @cached_property
    def in_text(self) -> Namer:
        """Names in sentences."""
        return names_in_text(self.table_view)

    @cached_property
    def in_controls(self) -> Namer:
        """Names in menus and buttons."""
        return names_in_controls(self.table_view)

    @cached_property
    def you_in_controls(self) -> Namer:
        """The same with "you" for the reader."""
        return you_among(self.in_controls, self.table_view, self.words)

    @cached_property
    def you_in_text(self) -> Namer:
        """Names in sentences, "you" for the reader."""
        return you_among(self.in_text, self.table_view, self.words)

    def to(self, picked: Picked) -> Target:
        """The panel with this draft."""
        return go(self.text(picked))

    def text(self, picked: Picked) -> str:
        """A draft's text."""
        return drafts.write(picked, self.view)

    def state(self) -> str:
        """Whose turn it is, and the reader's own numbers."""
        view, words, seat = self.view, self.words, self.table_view.seat
        assert seat is not None
        assert view.acting is not None
        if self.mine:
            turn = words("**Your turn**")
        else:
            turn = words("{name}'s turn; you may look ahead", name=self.in_text(view.acting))
        own = words(
            "you have {points}, {cubes} left",
            points=points_words(view.points[seat], words),
            cubes=cubes_words(view.supply[seat], words),
        )
        return words("{turn}: {own}; {deck}.", turn=turn, own=own, deck=to_draw(view.deck_size, words))

    def since(self) -> list[str]:
        """What happened since the reader looked."""
        told = [tell_events(ply.events, self.in_text, self.words) for ply in self.table_view.recent]
        return [f"-# {clip(line, TURN_LIMIT)}" for line in [line for line in told if line][-TURNS_TOLD:]]

    def screen(self, text: Sequence[str], rows: Sequence[Row], sketch: PictureRequest | None) -> Screen:
        """A screen under the game's title; rows without anything are left out."""
        title = self.words("The Young Queen's Palimpsest · table {table}", table=self.table_view.table.id)
        return Screen(title, tuple(line for line in text if line), sketch, tuple(row for row in rows if row))

    def back(self, picked: Picked, label: str | None = None) -> Button:
        """A button to a draft with less in it."""
        return Button(label or self.words("Back"), self.to(picked))
