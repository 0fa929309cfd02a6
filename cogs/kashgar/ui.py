"""Kashgar's ui: pictures, headline, story and panel."""

from __future__ import annotations

from typing import Any

from cogs.game_ui import GameUi, StaleDraft
from cogs.kashgar.drafts import read, think
from cogs.kashgar.looking import CARAVANS, CONTRACTS
from cogs.kashgar.panel import panel
from cogs.kashgar.sketches import board_sketch
from cogs.kashgar.story import ending_words, story_lines, tell_events
from cogs.kashgar.words import lobby_settings, options_words, seat_name, totals_words
from cogs.screens.option_menus import Setting
from cogs.screens.screen import Button, PictureRequest, Screen, Target
from data.catalogue import Words
from engine.kashgar.types import Options, View
from tables.types import TableView, VisibleMove

LOOK = "kview"
"""The verb of buttons below the public message: a look around for whoever presses."""
FRESH = "+"
"""Before the draft of a button of the public message: its answer is a message of its own."""


class KashgarUi(GameUi):
    """The ui of the game of three caravans."""

    credit = "Kashgar: a game by Gerhard Hecht; the deck here is a reconstruction."

    def board_picture(self, table_view: TableView, words: Words) -> PictureRequest:
        """All boards, caravans and contracts: everything is public."""
        return board_sketch(table_view, words)

    def headline(self, table_view: TableView, words: Words) -> str:
        """Whose turn it is and the points, or who won and why it ended."""
        view: View = table_view.view
        if table_view.result is not None:
            return ending_words(table_view, words)
        if table_view.table.status == "closed":
            return words("This table was closed.")
        line = words(
            "**{name}**'s turn, round {round} · points: {points}",
            name=seat_name(table_view, view.player),
            round=view.round,
            points=totals_words(table_view, view, words),
        )
        return f"{line} · {words('the last round')}" if view.triggered else line

    def story(self, table_view: TableView, words: Words) -> tuple[str, ...]:
        """The last turns: a turn is many small moves."""
        return tuple(story_lines(table_view, words))

    def describe(self, told: VisibleMove, table_view: TableView, words: Words) -> str:
        """What a move did."""
        return tell_events(told.events, table_view, words)

    def board_buttons(self, table_view: TableView, words: Words) -> tuple[Button, ...]:
        """Everybody may look around."""
        return (
            Button(words("Caravans"), Target(LOOK, f"{FRESH}{CARAVANS}/{table_view.view.player}")),
            Button(words("Contracts"), Target(LOOK, f"{FRESH}{CONTRACTS}")),
        )

    def panel(self, table_view: TableView, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(table_view, draft, words, self.game)

    def moves(self, table_view: TableView, text: str) -> tuple[Any, ...]:
        """The moves of a turn that was thought over."""
        if (
            table_view.seat is None
            or table_view.table.status != "playing"
            or table_view.seat != table_view.view.player
        ):
            raise StaleDraft
        moves = think(table_view, read(table_view, text)).moves
        if not moves:
            raise StaleDraft
        return moves

    def options_line(self, options: Options, words: Words) -> str:
        """A deck of somebody's own, Additional cards."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """What the host may change in the lobby."""
        return lobby_settings(words)
