"""Kashgar's desk: pictures, headline, story and panel."""

from __future__ import annotations

from typing import Any

from cogs.common.desk import Desk, DraftGone
from cogs.common.options import Setting
from cogs.common.screen import Button, Screen, Sketch, Target
from cogs.common.words import Words
from cogs.kashgar.drafts import read, think
from cogs.kashgar.looking import CARAVANS, CONTRACTS
from cogs.kashgar.panel import panel
from cogs.kashgar.sketches import board_sketch
from cogs.kashgar.story import ending_words, story_lines, tell_events
from cogs.kashgar.words import NAME, lobby_settings, options_words, seat_name, totals_words
from engine.kashgar.types import Options, View
from tables.types import Look, Told

LOOK = "kview"
"""The verb of buttons below the public message: a look around for whoever presses."""
FRESH = "+"
"""Before the draft of a button of the public message: its answer is a message of its own."""


class KashgarDesk(Desk):
    """The desk of the game of three caravans."""

    name = NAME
    credit = "Kashgar: a game by Gerhard Hecht; the deck here is a reconstruction."

    def board(self, look: Look, words: Words) -> Sketch:
        """All boards, caravans and contracts: everything is public."""
        return board_sketch(look, words)

    def headline(self, look: Look, words: Words) -> str:
        """Whose turn it is and the points, or who won and why it ended."""
        view: View = look.view
        if look.result is not None:
            return ending_words(look, words)
        if look.table.status == "closed":
            return words("This table was closed.")
        line = words(
            "**{name}**'s turn, round {round} · points: {points}",
            name=seat_name(look, view.player),
            round=view.round,
            points=totals_words(look, view, words),
        )
        return f"{line} · {words('the last round')}" if view.triggered else line

    def story(self, look: Look, words: Words) -> tuple[str, ...]:
        """The last turns: a turn is many small moves."""
        return tuple(story_lines(look, words))

    def tell(self, told: Told, look: Look, words: Words) -> str:
        """What a move did."""
        return tell_events(told.events, look, words)

    def buttons(self, look: Look, words: Words) -> tuple[Button, ...]:
        """Everybody may look around."""
        return (
            Button(words("Caravans"), Target(LOOK, f"{FRESH}{CARAVANS}/{look.view.player}")),
            Button(words("Contracts"), Target(LOOK, f"{FRESH}{CONTRACTS}")),
        )

    def screen(self, look: Look, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(look, draft, words, self.game)

    def moves(self, look: Look, text: str) -> tuple[Any, ...]:
        """The moves of a turn that was thought over."""
        if look.seat is None or look.table.status != "playing" or look.seat != look.view.player:
            raise DraftGone
        moves = think(look, read(look, text)).moves
        if not moves:
            raise DraftGone
        return moves

    def options_line(self, options: Options, words: Words) -> str:
        """A deck of somebody's own, Additional cards."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """What the host may change in the lobby."""
        return lobby_settings(words)


DESK = KashgarDesk
