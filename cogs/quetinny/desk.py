"""Quetinny's desk: pictures, headline and panel."""

from __future__ import annotations

from cogs.common.desk import Desk
from cogs.common.screen import Button, Screen, Sketch, Target
from cogs.common.words import Words
from cogs.quetinny.panel import panel
from cogs.quetinny.words import ENDINGS, options_words, tell_events
from engine.quetinny.types import Options, View
from render.quetinny import public
from tables.types import Look, Told

NAME = "quetinny"
DISCARDS = "discards"
"""The verb of the button that shows the discard pile."""


class QuetinnyDesk(Desk):
    """The solitaire's desk."""

    name = NAME
    credit = "Quetinny: a game by Jack Neal."

    def board(self, look: Look, words: Words) -> Sketch:
        """The kingdom without the hand."""
        recent = tuple(line for told in reversed(look.recent) if (line := self.tell(told, look, words)))
        return Sketch(public, (look.view, recent[:3], words))

    def headline(self, look: Look, words: Words) -> str:
        """Turn and gold, or how it ended."""
        view: View = look.view
        name = look.table.seats[0].name
        if view.ending is not None:
            return words(ENDINGS[view.ending], gold=view.gold)
        if look.table.status == "closed":
            return words(
                "{name} gave up in turn {turn} of {turns}.", name=name, turn=view.turn, turns=view.turns
            )
        if view.phase == "arrange":
            return words("{name} arranges the first four cards.", name=name)
        line = words(
            "{name}: turn {turn} of {turns}, {gold} gold",
            name=name,
            turn=view.turn,
            turns=view.turns,
            gold=view.gold,
        )
        return f"{line} · {words('the last turn')}" if view.last_turn else line

    def tell(self, told: Told, look: Look, words: Words) -> str:
        """What a move did."""
        return tell_events(told.events, words)

    def buttons(self, look: Look, words: Words) -> tuple[Button, ...]:
        """The discard pile is open to inspection at all times (Q-24)."""
        return (Button(words("Discard pile"), Target(DISCARDS)),)

    def screen(self, look: Look, draft: str, words: Words) -> Screen:
        """The player's panel."""
        return panel(look, draft, words, self.game)

    def options_line(self, options: Options, words: Words) -> str:
        """The options that are not the usual ones."""
        return options_words(options, words)


DESK = QuetinnyDesk
