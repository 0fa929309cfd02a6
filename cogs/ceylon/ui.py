"""Ceylon's ui: pictures, headline and panel."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType

from cogs.ceylon.draft import sent_pile
from cogs.ceylon.lesson import LESSON
from cogs.ceylon.move_words import WAITED_FOR, move_words
from cogs.ceylon.panel import open_panel
from cogs.screens.game_ui import GameUi, Introduction
from cogs.screens.names import picture_names, text_names
from cogs.screens.screen import PictureRequest, Screen
from cogs.screens.typed_names import ThingNames
from data.catalogue import Words
from engine.ceylon.cards import KINDS
from engine.ceylon.game import Ceylon
from engine.ceylon.types import Move, View
from engine.core.errors import MessageId, Plural, Word
from render.cards_of_tables import Outcome
from render.ceylon import pictures
from render.ceylon.chart import points_by_turn
from render.ceylon.in_words import table_words
from render.ceylon.last_turn import last_turn
from render.ceylon.narrator import SEVERAL, ending, narrate, won_by
from tables.view_types import TableView


class CeylonUi(GameUi[Ceylon]):
    """The ui of the card game."""

    introduction = Introduction(
        (
            (
                "You are merchants of Ceylon who gather wares and ship them: the larger the "
                "load, the more points."
            ),
            (
                "On your turn, draw two cards, trade with the others, raid or storm, then ship "
                "wares of one kind."
            ),
            "Pirates and Winds take cards from those who wait too long. The first to 100 "
            "points wins, unless the table sets another goal.",
        ),
        (40, 90),
        "medium",
    )
    lesson = LESSON
    narrator = staticmethod(narrate)

    @cached_property
    def names(self) -> ThingNames:
        names: dict[MessageId, str] = {kind: kind.lower() for kind in KINDS}
        return names | {several: kind.lower() for kind, several in SEVERAL.items()}

    def board_picture(self, table_view: TableView[View], words: Words) -> PictureRequest:
        """The island and what the last turn did there; no hand."""
        return PictureRequest(pictures.public, _public(table_view, words))

    def frame_picture(self, then: TableView[View], now: TableView[View], words: Words) -> PictureRequest:
        """Without its headline, which would change in each frame and says what stands below it."""
        return PictureRequest(pictures.frame, _public(then, words))

    def game_headline(self, table_view: TableView[View], words: Words) -> str:
        """Whose turn and phase, who is asked, or who won."""
        view = table_view.view
        names = text_names(table_view)
        if table_view.result is not None:
            return ending(view, names, words)
        if view.attack is not None:
            return words("{names}: what is your answer?", names=names.of(view.attack.asked))
        said = (
            Word("**Your turn**: {phase}") if view.player == names.reader else Word("{name}’s turn: {phase}")
        )
        return words(said, name=names[view.player], phase=Word(WAITED_FOR[view.phase]))

    def outcome(self, table_view: TableView[View], words: Words) -> Outcome:
        """How the game was won, and the points by turn."""
        view = table_view.view
        return Outcome(
            won_by(view, words),
            words.plural("{n} turn", "{n} turns", view.turn + 1),
            words("Points by turn"),
            points_by_turn(view.melds, len(view.players), view.turn),
        )

    def table_lines(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        """Everything open, a line for each player."""
        return table_words(table_view.view, text_names(table_view), words)

    def open_label(self, table_view: TableView[View], words: Words) -> str:
        """The hand is what people open it for."""
        return words("My hand")

    def panel(self, table_view: TableView[View], draft: str, words: Words) -> Screen:
        return open_panel(table_view, draft, words, self)

    reason_words = MappingProxyType(
        {
            "reserve": Plural(
                "The hand you keep is worth about {n} point more.",
                "The hand you keep is worth about {n} points more.",
            )
        }
    )

    def move_words(self, table_view: TableView[View], move: Move, words: Words) -> str:
        """What is done, and with which cards."""
        return move_words(move, table_view, words)

    def lasting(self, draft: str) -> str:
        """The cards of an offer or a discard; other screens show what a single press does."""
        return draft if draft.startswith(("trade/", "offer/", "counter/", "end/")) else ""

    def move(self, table_view: TableView[View], text: str) -> Move:
        """The move of a confirming control: a pile of cards as drafts write it, or the game's text."""
        return sent_pile(text) or self.game.parse(text)


def _public(table_view: TableView[View], words: Words) -> tuple[object, ...]:
    """What pictures for everybody are asked to show."""
    moves = [move.events for move in table_view.recent]
    last = last_turn(moves, picture_names(table_view), words)
    return table_view.view, table_view.table.names, last, words
