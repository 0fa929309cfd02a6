"""Ceylon's ui: pictures, headline and panel."""

from __future__ import annotations

from cogs.ceylon.panel import panel
from cogs.ceylon.steps import sent_pile
from cogs.ceylon.words import PHASES, lobby_settings, options_words, seat_name, tell_events
from cogs.game_ui import GameUi
from cogs.screens.option_menus import Setting
from cogs.screens.screen import PictureRequest, Screen
from data.catalogue import Words
from engine.ceylon.types import Move, Options, View
from engine.core.errors import Word
from render import ceylon as pictures
from tables.types import TableView, VisibleMove

NAME = "ceylon"
MOST_TOLD = 8
"""Sentences about the last moves that the board may show."""


class CeylonUi(GameUi):
    """The ui of the card game."""

    name = NAME

    def board_picture(self, table_view: TableView, words: Words) -> PictureRequest:
        """Players, discards and the last meld; no hand."""
        names = tuple(seat.name for seat in table_view.table.seats)
        told = (tell_events(ply.events, table_view, words, str) for ply in reversed(table_view.recent))
        recent = tuple(line for line in told if line)[:MOST_TOLD]
        return PictureRequest(pictures.public, (table_view.view, names, recent, words))

    def headline(self, table_view: TableView, words: Words) -> str:
        """Whose turn and phase, who is asked, or who won."""
        view: View = table_view.view
        if table_view.result is not None:
            winner = next(seat for seat, won in enumerate(table_view.result.won) if won)
            return words(
                "**{name}** won with {points} points.",
                name=seat_name(table_view, winner),
                points=view.players[winner].points,
            )
        if table_view.table.status == "closed":
            return words("This table was closed.")
        if view.attack is not None:
            asked = [seat_name(table_view, seat) for seat in view.attack.asked]
            return words("{names}: what do you answer?", names=asked)
        return words(
            "{name}'s turn: {phase}", name=seat_name(table_view, view.player), phase=Word(PHASES[view.phase])
        )

    def open_label(self, table_view: TableView, words: Words) -> str:
        """The hand is what people open it for."""
        return words("My hand")

    def describe(self, told: VisibleMove, table_view: TableView, words: Words) -> str:
        """What a move did, as its reader may know it."""
        return tell_events(told.events, table_view, words)

    def panel(self, table_view: TableView, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(table_view, draft, words, self.game)

    def move(self, table_view: TableView, text: str) -> Move:
        """The move of a confirming control: a pile of cards as drafts write it, or the game's text."""
        return sent_pile(text) or self.game.parse(text)

    def options_line(self, options: Options, words: Words) -> str:
        """The options that are not the usual ones."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """What the host may change in the lobby."""
        return lobby_settings(words)


UI = CeylonUi
