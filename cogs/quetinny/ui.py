"""Quetinny's ui: pictures, headline and panel."""

from collections.abc import Sequence
from functools import cached_property

from cogs.quetinny.draft import CARD, turn_of
from cogs.quetinny.lesson import LESSON
from cogs.quetinny.move_labels import whole_move_words
from cogs.quetinny.panel import open_panel
from cogs.quetinny.standings import standings
from cogs.screens.screen import Button, PictureRequest, Screen, Target
from cogs.screens.typed_names import ThingNames
from cogs.table_screens.game_ui import GameUi, Introduction
from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.core.errors import Plural, Word, gettext_noop
from engine.quetinny import events, game, types
from render.cards.cards_of_tables import Outcome
from render.decktet import DECKTET_CREDIT, card_names
from render.quetinny.narrator import ending_words, last_turn_words, named_ending_words, narrate
from render.quetinny.pictures import public
from render.quetinny.table_lines import hand_words, table_words
from tables.core.view_types import TableView

DISCARDS = "discards"
"""The verb of the button that shows the discard pile."""


class QuetinnyUi(GameUi[game.Quetinny]):
    """The solitaire's ui."""

    credits = (Word("Quetinny: a game by Jack Neal."), DECKTET_CREDIT)
    introduction = Introduction(
        (
            "A solitaire: lay out a kingdom of provinces and mark trade routes from each Ace to its Crown.",
            (
                "On each of 15 turns, play a card as a province, a harvest, or a caravan that "
                "earns gold; then pay a tax."
            ),
            "You win with more gold than the 25 you start with.",
        ),
        (15, 25),
        "light",
    )
    lesson = LESSON
    narrator = staticmethod(narrate)
    one_message = True

    @cached_property
    def names(self) -> ThingNames:
        return card_names(self.game.tables.cards)

    def board_picture(self, table_view: TableView[types.View], words: Words) -> PictureRequest:
        return PictureRequest(public, (table_view.view, _last_turn(table_view), words))

    def story(self, table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
        return tuple(last_turn_words(_last_turn(table_view), table_view.view, words))

    def standings(self, table_view: TableView[types.View], words: Words) -> Sequence[str]:
        return standings(table_view.view, words)

    def own_lines(self, table_view: TableView[types.View], words: Words) -> Sequence[str]:
        said = hand_words(table_view.view, words)
        return (said,) if said else ()

    def table_lines(self, table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
        return table_words(table_view.view, words)

    def game_headline(self, table_view: TableView[types.View], words: Words) -> str:
        view = table_view.view
        name = text_names(table_view)[0]
        if view.ending is not None:
            return named_ending_words(view.ending, view.gold, name, words)
        if view.phase == "arrange":
            return words("**{name}** arranges the first four cards", name=name)
        line = words(
            "**{name}**: turn {turn} of {turns} · 🪙 **{gold}**",
            name=name,
            turn=view.turn,
            turns=view.turns,
            gold=view.gold,
        )
        return f"{line} · {words('the last turn')}" if view.last_turn else line

    def closed_headline(self, table_view: TableView[types.View], words: Words) -> str:
        """When its player gave up, if they did: who closes a table has not."""
        view = table_view.view
        if not table_view.table.seats[0].left:
            return super().closed_headline(table_view, words)
        name = text_names(table_view)[0]
        if not view.turn:
            return words("{name} gave up before the first turn.", name=name)
        return words("{name} gave up in turn {turn} of {turns}.", name=name, turn=view.turn, turns=view.turns)

    def outcome(self, table_view: TableView[types.View], words: Words) -> Outcome:
        view = table_view.view
        if view.ending is None:
            return Outcome()
        said = f"{ending_words(view.ending, view.gold, words)}."
        return Outcome(said, words("Gold by turn"))

    def round_title(self, number: int, words: Words) -> str:
        return words("Turn {turn}", turn=number) if number else words("Setting up")

    def board_buttons(self, table_view: TableView[types.View], words: Words) -> tuple[Button, ...]:
        """The discard pile is open to inspection at all times (Q-24); in the set-up there is none."""
        return (
            () if table_view.view.phase == "arrange" else (Button(words("Discard pile"), Target(DISCARDS)),)
        )

    def panel(self, table_view: TableView[types.View], draft: str, words: Words) -> Screen:
        return open_panel(table_view, draft, words, self)

    def lasting(self, draft: str) -> str:
        """A move, taxes and the cards laid out; a card alone is only looked at."""
        base = super().lasting(draft)
        return "" if base.startswith(f"{CARD}/") else base

    def move_words(self, table_view: TableView[types.View], move: types.Move, words: Words) -> str:
        return whole_move_words(move, table_view.view, words)

    reason_words = {
        "points": Plural(
            "You earn about {n} more gold in the following turns.",
            "You earn about {n} more gold in the following turns.",
        )
    }

    chances_note = gettext_noop(
        "-# Half of a chance stands for winning outright here, half for gold (100 gold counts in full)."
    )

    def moves(self, table_view: TableView[types.View], text: str) -> tuple[types.Move, ...]:
        return turn_of(self.game, table_view.moves, text)

    def move(self, table_view: TableView[types.View], text: str) -> types.Move:
        return self.moves(table_view, text)[0]


def _last_turn(table_view: TableView[types.View]) -> tuple[events.Event, ...]:
    """The events of the last turn's moves: of those from the last one on that was no tax."""
    recent = table_view.recent
    first = len(recent) - 1
    while first > 0 and any(isinstance(event, events.Taxed) for event in recent[first].events):
        first -= 1
    return tuple(event for move in recent[max(0, first) :] for event in move.events)
