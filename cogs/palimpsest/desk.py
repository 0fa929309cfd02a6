"""The Palimpsest's desk: pictures, headline and panel."""

from __future__ import annotations

from typing import cast

from cogs.common.desk import Desk
from cogs.common.options import Setting
from cogs.common.screen import Screen, Sketch, clip
from cogs.common.words import ENGLISH, Words
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
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import Ended, FinalScored, Options, Play, View
from render.palimpsest import public
from tables.types import Look, Told

NAME = "palimpsest"
AtTheEnd = Ended | FinalScored
MOST_TOLD = 8
"""Turns that the picture may tell of, the latest first."""
TURNS_TOLD = 2
"""Turns that the public message tells of."""


class PalimpsestDesk(Desk):
    """The desk of the game of cards over cards."""

    name = NAME
    credit = "The Young Queen's Palimpsest: a game by Adam Blinkinsop."

    @property
    def rules(self) -> Palimpsest:
        """The game, with its own questions about choices."""
        return cast(Palimpsest, self.game)

    def board(self, look: Look, words: Words) -> Sketch:
        """Table, points and cubes; no hand."""
        name = names_in_controls(look)
        told = (tell_events(ply.events, name, words) for ply in reversed(look.recent))
        recent = tuple(line for line in told if line)[:MOST_TOLD]
        return Sketch(public, (look.view, seat_names(look), recent, words))

    def headline(self, look: Look, words: Words) -> str:
        """Whose turn it is and the points, or who won and why it ended."""
        view: View = look.view
        name = names_in_text(look)
        if view.final is not None:
            return _ending(look, view, view.final, words)
        if look.table.status == "closed" or view.acting is None:
            return words("This table was closed.")
        standing = [f"{name(seat)} {points}" for seat, points in enumerate(view.points)]
        return words(
            "**{name}**'s turn · points: {points} · {deck}",
            name=name(view.acting),
            points=", ".join(standing),
            deck=to_draw(view.deck_size, words),
        )

    def story(self, look: Look, words: Words) -> tuple[str, ...]:
        """The last turns with all that was scored; in the end the last one, and the final tables."""
        name = names_in_text(look)
        final = None if look.view is None else look.view.final
        # The headline says how the game ended, and the tables say the rest.
        turns = [[event for event in ply.events if not isinstance(event, AtTheEnd)] for ply in look.recent]
        told = [line for turn in turns if (line := tell_events(turn, name, words))]
        shown = told[-TURNS_TOLD:] if final is None else told[-1:]
        lines = tuple(f"-# {clip(line, TURN_LIMIT)}" for line in shown)
        return lines if final is None else (*lines, *final_tables(final, look, words))

    def open_label(self, look: Look, words: Words) -> str:
        """The hand is what people open it for, whoever's turn it is."""
        return words("My hand")

    def tell(self, told: Told, look: Look, words: Words) -> str:
        """What a turn did, as its reader may know it."""
        return tell_events(told.events, names_in_text(look), words)

    def screen(self, look: Look, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(look, draft, words, self.rules)

    def move(self, look: Look, text: str) -> Play:
        """The play of a draft: the text of a move with many cubes would be too long for a control."""
        return confirmed(look, text, ENGLISH, self.rules)

    def options_line(self, options: Options, words: Words) -> str:
        """The options that are not the usual ones."""
        return options_words(options, words)

    def settings(self, words: Words) -> tuple[Setting, ...]:
        """All options can be changed in the lobby: five can play only with Pawns and Courts."""
        return settings(words)

    def advice(self, options: Options, seats: int, words: Words) -> list[str]:
        """How many turns everybody has, and what is recommended."""
        return advice_lines(self.rules.notices(options, seats), options, seats, words)


def _ending(look: Look, view: View, final: FinalScored, words: Words) -> str:
    name = names_in_text(look)
    winners = [f"**{name(line.seat)}**" for line in final.standings if line.place == 1]
    points = points_words(final.standings[0].total, words)
    if len(winners) == 1:
        line = words("{name} won with {points}.", name=winners[0], points=points)
    else:
        line = words("{names} share the win with {points}.", names=winners, points=points)
    out = [name(seat) for seat, left in enumerate(view.supply) if not left]
    return f"{line} {words('The end: {causes}.', causes=causes_words(view.causes, words, out))}"


DESK = PalimpsestDesk
