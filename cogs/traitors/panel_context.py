"""What every screen of the panel has at hand, and the lines that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.screens.game_panel import GamePanel
from cogs.screens.screen import Button, PictureRequest
from cogs.traitors.draft import HOME, Draft
from cogs.traitors.order_text import order_lines
from engine.traitors.game import Traitors
from engine.traitors.types import Trader, View
from render.traitors import pictures
from render.traitors.in_words import traitors_line
from render.traitors.narrator import own_last_round
from render.traitors.phrases import round_title
from render.traitors.preview import Preview


@dataclass(frozen=True)
class TraitorsPanel(GamePanel[Traitors, View, Preview]):
    """The reader's panel at a table."""

    @property
    def stage(self) -> str:
        """The season."""
        return self.words(round_title(self.view.round))

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The map; a ``preview`` numbers what can be chosen.

        In the end it is that of the last round: the count is in the text. A phone shows the count, which can
        be read there.
        """
        view, names, shape = self.view, self.table_view.table.names, self.table_view.shape
        if view.score is not None and shape != "phone":
            return PictureRequest(pictures.public, (view, names, self.words, False))
        return PictureRequest(pictures.private, (view, names, preview, self.words, shape))


@dataclass(frozen=True)
class OrdersPanel(TraitorsPanel):
    """The same with the order in the making."""

    draft: Draft

    def trader(self, number: int) -> Trader:
        """One of the reader's traders."""
        return self.view.trader(self.seat, number)

    def table_lines(self) -> Sequence[str]:
        """The order first."""
        return [*self.orders(), *super().table_lines()]

    def orders(self) -> list[str]:
        """The order in the making, in sentences."""
        return order_lines(self.draft.order, self.view, self.names, self.words)

    def background(self) -> list[str]:
        """What one needs to know for one's orders: how one's last journeys went, and who is traitor when."""
        view, names, words = self.view, self.names, self.words
        lines = [*own_last_round(view, names, words), *traitors_line(view, names, words)]
        return [f"-# {line}" for line in lines]

    def home(self) -> Button:
        """Back to the first screen, with the order as it is now."""
        return Button(self.words("Back"), self.draft.at(HOME))
