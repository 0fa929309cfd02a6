"""What every screen of the panel has at hand, and the lines that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.screens.game_panel import GamePanel
from cogs.screens.in_words import lines_in_words
from cogs.screens.names import text_names
from cogs.screens.screen import Button, Row, Screen, clip
from cogs.traitors.draft import HOME, Draft
from cogs.traitors.order_text import order_lines
from cogs.traitors.picture_requests import order_picture
from data.catalogue import Words
from engine.traitors.events import Ordered
from engine.traitors.types import Trader, View
from render.traitors.in_words import table_words
from render.traitors.narrator import narrate, own_last_round
from render.traitors.phrases import round_title, traitors_words
from render.traitors.preview import Preview
from tables.view_types import TableView


@dataclass(frozen=True)
class TraitorsPanel(GamePanel[View]):
    """The reader's panel at a table, with the order in the making."""

    draft: Draft

    def trader(self, number: int) -> Trader:
        """One of the reader's traders."""
        return self.view.trader(self.seat, number)

    def screen(self, text: list[str], rows: list[Row], preview: Preview | None = None) -> Screen:
        """A screen with the picture of the plan; a ``preview`` numbers what can be chosen."""
        return Screen(
            title(self.table_view, self.words),
            text,
            order_picture(self.table_view, self.words, self.draft.order, preview),
            rows,
            lambda: table_in_words(self.table_view, self.words, rows, self.orders()),
        )

    def orders(self) -> list[str]:
        """The order in the making, in sentences."""
        return order_lines(self.draft.order, self.view, self.names, self.words)

    def home(self) -> Button:
        """Back to the first screen, with the order as it is now."""
        return Button(self.words("Back"), self.draft.at(HOME))


def title(table_view: TableView, words: Words) -> str:
    """The panel's heading."""
    view: View = table_view.view
    return words(
        "Spice Traitors · table {table} · {season}",
        table=table_view.table.id,
        season=round_title(view.round),
    )


def table_in_words(
    table_view: TableView, words: Words, rows: Sequence[Row] = (), orders: Sequence[str] = ()
) -> tuple[str, ...]:
    """The ``orders`` so far, the table as its reader may know it, and what the ``rows`` of controls do."""
    table = table_words(table_view.view, text_names(table_view), words)
    return lines_in_words([*orders, *table], words, rows)


def recent_lines(table_view: TableView, words: Words) -> list[str]:
    """The last moves that are more than somebody's being ready: one's own orders stand above."""
    names = text_names(table_view)
    moves = ([event for event in move.events if not isinstance(event, Ordered)] for move in table_view.recent)
    sentences = [" ".join(narrate(events, table_view.view, names, words)) for events in moves]
    return [f"-# {clip(line, 300)}" for line in [line for line in sentences if line][-2:]]


def background(table_view: TableView, words: Words) -> list[str]:
    """What one needs to know for one's orders: how one's own last journeys went, and who is traitor when."""
    view: View = table_view.view
    names = text_names(table_view)
    lines = own_last_round(view, names, words)
    if view.traitors:
        lines.append(f"{traitors_words(view.traitors, names, words)}.")
    return [f"-# {line}" for line in lines]
