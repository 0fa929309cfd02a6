"""The Palimpsest's ui: pictures, headline and panel."""

from __future__ import annotations

from typing import cast

from cogs.game_ui import GameUi
from cogs.palimpsest.final import final_tables
from cogs.palimpsest.options import advice_lines, options_words, settings
from cogs.palimpsest.panel import confirmed, panel
from cogs.palimpsest.sketches import seat_names
from cogs.palimpsest.steps import TURN_LIMIT
from cogs.palimpsest.words import (
    causes_words,
    names_in_controls,
    names_in_text,
    points_words,
    tell_events,
    to_draw,
)
from cogs.screens.option_menus import Setting
from cogs.screens.screen import PictureRequest, Screen, clip
from data.catalogue import ENGLISH, Words
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import Ended, FinalScored, Options, Play, View
from render.palimpsest import public
from tables.types import TableView, VisibleMove

NAME = "palimpsest"
AtTheEnd = Ended | FinalScored
MOST_TOLD = 8
"""Turns that the picture may tell of, the latest first."""
TURNS_TOLD = 2
"""Turns that the public message tells of."""


class PalimpsestUi(GameUi):
    """The ui of the game of cards over cards."""

    credit = "The Young Queen's Palimpsest: a game by Adam Blinkinsop."

    @property
    def rules(self) -> Palimpsest:
        """The game, with its own questions about choices."""
        return cast(Palimpsest, self.game)

    def board_picture(self, table_view: TableView, words: Words) -> PictureRequest:
        """Table, points and cubes; no hand."""
        name = names_in_controls(table_view)
        told = (tell_events(ply.events, name, words) for ply in reversed(table_view.recent))
        recent = tuple(line for line in told if line)[:MOST_TOLD]
        return PictureRequest(public, (table_view.view, seat_names(table_view), recent, words))

    def headline(self, table_view: TableView, words: Words) -> str:
        """Whose turn it is and the points, or who won and why it ended."""
        view: View = table_view.view
        name = names_in_text(table_view)
        if view.final is not None:
            return _ending(table_view, view, view.final, words)
        if table_view.table.status == "closed" or view.acting is None:
            return words("This table was closed.")
        standing = [f"{name(seat)} {points}" for seat, points in enumerate(view.points)]
        return words(
            "**{name}**'s turn · points: {points} · {deck}",
            name=name(view.acting),
            points=", ".join(standing),
            deck=to_draw(view.deck_size, words),
        )

    def story(self, table_view: TableView, words: Words) -> tuple[str, ...]:
        """The last turns with all that was scored; in the end the last one, and the final tables."""
        name = names_in_text(table_view)
        final = None if table_view.view is None else table_view.view.final
        # The headline says how the game ended, and the tables say the rest.
        turns = [
            [event for event in ply.events if not isinstance(event, AtTheEnd)] for ply in table_view.recent
        ]
        told = [line for turn in turns if (line := tell_events(turn, name, words))]
        shown = told[-TURNS_TOLD:] if final is None else told[-1:]
        lines = tuple(f"-# {clip(line, TURN_LIMIT)}" for line in shown)
        return lines if final is None else (*lines, *final_tables(final, table_view, words))

    def open_label(self, table_view: TableView, words: Words) -> str:
        """The hand is what people open it for, whoever's turn it is."""
        return words("My hand")

    def describe(self, told: VisibleMove, table_view: TableView, words: Words) -> str:
        """What a turn did, as its reader may know it."""
        return tell_events(told.events, names_in_text(table_view), words)

    def panel(self, table_view: TableView, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(table_view, draft, words, self.rules)

    def move(self, table_view: TableView, text: str) -> Play:
        """The play of a draft: the text of a move with many cubes would be too long for a control."""
        return confirmed(table_view, text, ENGLISH, self.rules)

    def options_line(self, options: Options, words: Words) -> str:
        """The options that are not the usual ones."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """All options can be changed in the lobby: five can play only with Pawns and Courts."""
        return settings(words)

    def advice(self, options: Options, seats: int, words: Words) -> list[str]:
        """How many turns everybody has, and what is recommended."""
        return advice_lines(self.rules.notices(options, seats), options, seats, words)


def _ending(table_view: TableView, view: View, final: FinalScored, words: Words) -> str:
    name = names_in_text(table_view)
    winners = [f"**{name(line.seat)}**" for line in final.standings if line.place == 1]
    points = points_words(final.standings[0].total, words)
    if len(winners) == 1:
        line = words("{name} won with {points}.", name=winners[0], points=points)
    else:
        line = words("{names} share the win with {points}.", names=winners, points=points)
    out = [name(seat) for seat, left in enumerate(view.supply) if not left]
    return f"{line} {words('The end: {causes}.', causes=causes_words(view.causes, words, out))}"
