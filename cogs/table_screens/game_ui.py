"""A ui: what one game's module gives to the commands and messages that all games share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, NamedTuple

from cogs.screens import forms, screen, text_only, typed_names
from cogs.table_screens.lesson import Lesson
from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.core.errors import MessageId, gettext_noop
from engine.core.game import SomeGame
from engine.core.options import Value
from render.cards.cards_of_tables import Outcome
from render.emblems import Emblem
from render.narration import Names, Narrator
from tables.computers.analysis import ReasonKind
from tables.core.view_types import TableView, VisibleMove


class StaleDraft(Exception):
    """A panel's draft names something that is no longer there; the panel starts afresh."""


WEIGHTS = ("light", "medium", "heavy")
"""How much there is to learn, the least first."""


class Introduction(NamedTuple):
    """A game for who does not know it yet; texts are the catalogues' English ones."""

    lines: tuple[str, str, str]
    """What it is about, what one does on a turn, who wins."""
    minutes: tuple[int, int]
    """How long a game takes at a stretch, from few players to many."""
    weight: Literal["light", "medium", "heavy"]


class GameUi(ABC, Generic[SomeGame]):
    """One game at Discord: its panel, its words, its pictures. Sees views, never states.

    A ui says whose it is: ``class ChessUi(GameUi[Chess])``.
    """

    credits: ClassVar[tuple[str, ...]] = ()
    """Sentences on whose game it is, and whose its cards are, for ``/about``."""
    introduction: ClassVar[Introduction]
    lesson: ClassVar[Lesson | None] = None
    """A guided first game for ``/learn``."""
    servers_only: ClassVar[bool] = False
    """Whether tables are begun in servers alone."""
    narrator: ClassVar[Narrator]
    """Events to sentences."""
    open_label: ClassVar[MessageId] = gettext_noop("Your move")
    """That label of a panel in which turns are made."""
    one_message: ClassVar[bool] = False
    """Whether who plays it plays in the public message itself: of games for one that hide nothing."""
    panel_has_table: ClassVar[bool] = True
    """Whether a panel's picture shows the table, too; if not, a public message beside it does."""

    def __init__(self, game: SomeGame, rule_text: Path, emblem: Emblem) -> None:
        self.game = game
        """The rules."""
        self.emblem = emblem
        """Its colours and its sign, for cards of tables."""
        self.rule_text = rule_text
        """The English file of the rules for people."""

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.game.info.title

    @property
    def short_title(self) -> str:
        """The name in columns and small print, where a long one would be cut or take a second line."""
        return self.title

    @cached_property
    def names(self) -> typed_names.ThingNames:
        """Names and notes of the game's content that people read, and how moves write them."""
        return {}

    def names_here(self, table_view: TableView) -> Mapping[str, str]:
        """Names of this very table that may be typed in a move, and what the moves' texts have for each.

        Such as its players', where a move names a seat: see :func:`~cogs.screens.typed_names.seat_forms`.
        """
        return {}

    def panel_label(self, table_view: TableView, words: Words) -> str:
        """The label of the button that opens a player's panel; empty: nothing is to be done there."""
        return words(self.open_label)

    # --- the public message ---------------------------------------------------------------

    @abstractmethod
    def board_picture(self, table_view: TableView, words: Words) -> screen.PictureRequest:
        """The public picture of a spectator's view."""

    def frame_picture(self, then: TableView, now: TableView, words: Words) -> screen.PictureRequest:
        """A past view in an animated picture of the game until ``now``, above the sentence on its move.

        It is best with little that moves.
        """
        return self.board_picture(then, words)

    def table_title(self, table_view: TableView, words: Words) -> str:
        """The game and the table's number."""
        return words("{game} · table {number}", game=self.short_title, number=table_view.table.id)

    def headline(self, table_view: TableView, words: Words) -> str:
        """One line for the public message: what the table waits for, or how it ended."""
        return self.closed_line(table_view, words) or self.game_headline(table_view, words)

    def headline_awaits(self, table_view: TableView) -> frozenset[int]:
        """The seats that the headline names as those for whom the table waits."""
        return table_view.awaited

    def closed_line(self, table_view: TableView, words: Words) -> str:
        """The headline of a table that was closed before its game had ended, in alt texts too; else empty."""
        if table_view.table.status != "closed" or table_view.result is not None:
            return ""
        return self.closed_headline(table_view, words)

    def closed_headline(self, table_view: TableView, words: Words) -> str:
        """The headline of a table that was closed before its game had ended."""
        return words("This table has been closed.")

    @abstractmethod
    def game_headline(self, table_view: TableView, words: Words) -> str:
        """The headline of a game that goes on, or that has ended by its rules."""

    def describe(self, move: VisibleMove, table_view: TableView, words: Words) -> str:
        """A move in a sentence or two, as its reader may know it; empty where there is nothing to say.

        It may be struck out, since it was taken back.
        """
        sentence = self.sentences(move, table_view, text_names(table_view), words)
        return f"~~{sentence}~~" if sentence and move.undone else sentence

    def told(self, moves: Sequence[VisibleMove], table_view: TableView, words: Words) -> list[str]:
        """Moves that followed each other, a line each as a rule; turns, where :meth:`story` tells turns."""
        return [line for move in moves if (line := self.describe(move, table_view, words))]

    def unsaid(self, move: VisibleMove, table_view: TableView) -> VisibleMove:
        """A move without what its reader's panel says in lines of its own."""
        return move

    def sentences(self, move: VisibleMove, table_view: TableView, names: Names, words: Words) -> str:
        """The words of :meth:`describe` alone, with people's names as a medium has them."""
        if move.undoes and move.seat == names.reader:
            return words("You took your last move back.")
        if move.undoes:
            return words("{name} took their last move back.", name=names[move.seat])
        return " ".join(self.narrator(move.events, table_view.view, names, words))

    def retraction(self, table_view: TableView) -> object | None:
        """The legal move that undoes the reader's last one, so that nobody is asked; none: there is none."""
        return None

    def questions(self, table_view: TableView, words: Words) -> Sequence[str]:
        """All that others ask the reader though nobody waits for the answer, a line each."""
        return ()

    def story(self, table_view: TableView, words: Words) -> tuple[str, ...]:
        """What happened last, at length, for games whose turns are events; empty: two moves serve."""
        return ()

    def standings(self, table_view: TableView, words: Words) -> Sequence[str]:
        """What everybody has, below the public picture: a line a player, who leads marked, points in bold."""
        return ()

    def own_lines(self, table_view: TableView, words: Words) -> Sequence[str]:
        """What a seat alone knows, in lines of text, where its picture does not show it: such as a hand."""
        return ()

    def as_it_stands(self, table_view: TableView, words: Words) -> str:
        """What is asked, what a seat holds and how all stand, which no picture says."""
        headline = (self.game_headline(table_view, words),) if table_view.result is None else ()
        own = () if table_view.seat is None else self.own_lines(table_view, words)
        return "\n".join((*headline, *own, *self.standings(table_view, words)))

    def outcome(self, table_view: TableView, words: Words) -> Outcome:
        """What the card of a game that has ended tells beyond places and points."""
        return Outcome()

    def table_lines(self, table_view: TableView, words: Words) -> Sequence[str]:
        """The whole table in lines of words, what matters most first; none: a picture's alt text serves."""
        return ()

    def in_words(self, table_view: TableView, words: Words) -> tuple[str, ...]:
        """The whole table for who takes no pictures, as far as there is room; empty: the alt text serves."""
        return text_only.lines_in_words(self.table_lines(table_view, words))

    def round_title(self, number: int, words: Words) -> str:
        """What a round of the rules' ``round`` is called where it stands alone."""
        return words("Round {number}", number=number)

    def last_rule_page(self, words: Words) -> screen.Screen | None:
        """A page that comes behind the rules' text, without controls; None: there is none."""
        return None

    def board_buttons(self, table_view: TableView, words: Words) -> tuple[screen.Button, ...]:
        """A button more for the public message; its verb is the game's own cog's."""
        return ()

    # --- the private panel ----------------------------------------------------------------

    @abstractmethod
    def panel(self, table_view: TableView, draft: str, words: Words) -> screen.Screen:
        """A seated player's panel for a draft.

        Raises :class:`StaleDraft` where the draft does not fit.
        """

    def form(self, table_view: TableView, rest: str, words: Words) -> forms.Form:
        """The form that a button with ``Target("form", rest)`` opens; its own target is ``fill``.

        Raises :class:`StaleDraft` where there is nothing to be filled in any more.
        """
        raise StaleDraft

    def filled(self, table_view: TableView, rest: str, fields: forms.Filled, words: Words) -> screen.Target:
        """What a form with ``Target("fill", rest)`` leads to: ``go`` to a draft, or ``do`` a move.

        Raises :class:`StaleDraft` as :meth:`form`, and ``EngineError`` for what cannot be meant, which is
        said above the panel.
        """
        raise StaleDraft

    def with_table(self, panel: screen.Screen, table_view: TableView, words: Words) -> screen.Screen:
        """A panel, or its picture, for where no public message stands beside it."""
        table = () if self.panel_has_table else (self.board_picture(table_view, words),)
        return replace(panel, more_pictures=(*table, *panel.more_pictures))

    def puzzle(self, table_view: TableView, moves: Sequence[Any], words: Words) -> screen.Screen:
        """The position of a puzzle, whose picture shows all that its ``moves`` speak of.

        They are in the order of their letters.
        """
        return self.with_table(self.panel(table_view, "", words), table_view, words)

    def lasting(self, draft: str) -> str:
        """What of a draft is the seat's, found again in each of its panels; empty: nothing.

        All of it but the page that a menu was turned to; less in a ui whose drafts also name screens that
        are only looked at.
        """
        return screen.split_page(draft)[0]

    def move(self, table_view: TableView, text: str) -> Any:
        """The move of a confirming control's text: the game's own text as a rule.

        A ui whose moves can be longer than a control's id may write them shorter here. Raises
        :class:`StaleDraft` where the text was made for another position.
        """
        return self.game.parse(text)

    def moves(self, table_view: TableView, text: str) -> tuple[Any, ...]:
        """The moves of a confirming control, made one after the other.

        Several where a game's turn is thought over as a whole before it counts; raises as :meth:`move`.
        """
        return (self.move(table_view, text),)

    def move_words(self, table_view: TableView, move: Any, words: Words) -> str:
        """A move that the reader could make now, in a few words."""
        return self.written(table_view, move)

    def written(self, table_view: TableView, move: Any) -> str:
        """A move as somebody could type it, with numbers as people count them."""
        return self.game.text(move)

    def moves_words(self, table_view: TableView, moves: Sequence[Any], words: Words) -> str:
        """Moves of the reader, one after the other, of which the first could be made now."""
        return words.series(self.move_words(table_view, move, words) for move in moves)

    reason_words: ClassVar[Mapping[ReasonKind, MessageId]] = {}
    """What of :data:`cogs.table_screens.reasons.REASON_WORDS` this game says in words of its own."""
    chances_note: ClassVar[str] = ""
    """What the chances of hints and reviews are, where they are not those of winning."""

    # --- options --------------------------------------------------------------------------

    def option_remarks(self, options: Any, seats: int, words: Words) -> list[str]:
        """What those who gather should know of a game with these options and so many seats, a line each.

        Raises :class:`~engine.core.errors.BadOptions` where the game could not begin so.
        """
        return []

    def better_options(self, options: Any, seats: int) -> Mapping[str, Value]:
        """Options by name that suit so many better than these: the lobby offers each in one press."""
        return {}
