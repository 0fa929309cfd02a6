"""Ceylon's desk: pictures, headline and panel."""

from __future__ import annotations

from cogs.ceylon.panel import panel
from cogs.ceylon.steps import sent_pile
from cogs.ceylon.words import PHASES, lobby_settings, options_words, seat_name, tell_events
from cogs.common.desk import Desk
from cogs.common.options import Setting
from cogs.common.screen import Screen, Sketch
from cogs.common.words import Words
from engine.ceylon.types import Move, Options, View
from engine.core.errors import Word
from render import ceylon as pictures
from tables.types import Look, Told

NAME = "ceylon"
MOST_TOLD = 8
"""Sentences about the last moves that the board may show."""


class CeylonDesk(Desk):
    """The desk of the card game."""

    name = NAME

    def board(self, look: Look, words: Words) -> Sketch:
        """Players, discards and the last meld; no hand."""
        names = tuple(seat.name for seat in look.table.seats)
        told = (tell_events(ply.events, look, words, str) for ply in reversed(look.recent))
        recent = tuple(line for line in told if line)[:MOST_TOLD]
        return Sketch(pictures.public, (look.view, names, recent, words))

    def headline(self, look: Look, words: Words) -> str:
        """Whose turn and phase, who is asked, or who won."""
        view: View = look.view
        if look.result is not None:
            winner = next(seat for seat, won in enumerate(look.result.won) if won)
            return words(
                "**{name}** won with {points} points.",
                name=seat_name(look, winner),
                points=view.players[winner].points,
            )
        if look.table.status == "closed":
            return words("This table was closed.")
        if view.attack is not None:
            asked = [seat_name(look, seat) for seat in view.attack.asked]
            return words("{names}: what do you answer?", names=asked)
        return words(
            "{name}'s turn: {phase}", name=seat_name(look, view.player), phase=Word(PHASES[view.phase])
        )

    def open_label(self, look: Look, words: Words) -> str:
        """The hand is what people open it for."""
        return words("My hand")

    def tell(self, told: Told, look: Look, words: Words) -> str:
        """What a move did, as its reader may know it."""
        return tell_events(told.events, look, words)

    def screen(self, look: Look, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(look, draft, words, self.game)

    def move(self, look: Look, text: str) -> Move:
        """The move of a confirming control: a pile of cards as drafts write it, or the game's text."""
        return sent_pile(text) or self.game.parse(text)

    def options_line(self, options: Options, words: Words) -> str:
        """The options that are not the usual ones."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """What the host may change in the lobby."""
        return lobby_settings(words)


DESK = CeylonDesk
