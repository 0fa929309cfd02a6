"""What the panels of all games share: the table as a seated reader may see it, and a screen's frame."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target
from cogs.screens.text_only import lines_in_words
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.names import picture_names, standing_names, text_names
from data.catalogue import Words
from engine.core.game import AnyGame
from render.narration import Names
from tables.core.view_types import TableView

Rules = TypeVar("Rules", bound=AnyGame)
View = TypeVar("View")
Preview = TypeVar("Preview")


@dataclass(frozen=True)
class GamePanel(ABC, Generic[Rules, View, Preview]):
    """The reader's panel at a table of a game, with its views and previews of moves.

    A panel says whose it is: ``class ChessPanel(GamePanel[Chess, View, Preview])``.
    """

    table_view: TableView[View]
    words: Words
    ui: GameUi[Rules]

    @property
    def game(self) -> Rules:
        """The rules of the reader's table."""
        return self.ui.game

    @property
    def view(self) -> View:
        """The reader's view."""
        return self.table_view.view

    @property
    def seat(self) -> int:
        """That of the reader, who has one: others get no panel."""
        assert self.table_view.seat is not None
        return self.table_view.seat

    @cached_property
    def names(self) -> Names:
        """The players' names in texts, at the end with those marked for whom a computer played it."""
        if self.table_view.result is not None:
            return standing_names(self.table_view, self.words)
        return text_names(self.table_view)

    @cached_property
    def control_names(self) -> Names:
        """The players' names in menus and buttons, which show text as it is."""
        return picture_names(self.table_view)

    # --- a screen's frame -----------------------------------------------------------------

    @abstractmethod
    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The reader's picture, with a move in the making."""

    def table_lines(self) -> Sequence[str]:
        """The table in lines of words, in the picture's place."""
        return self.ui.table_lines(self.table_view, self.words)

    def heading(self, preview: Preview | None) -> str:
        """The heading of a screen that says no other: what is asked; empty: which table it is."""
        return ""

    def screen(
        self,
        text: Sequence[str],
        rows: Sequence[Row] = (),
        preview: Preview | None = None,
        *,
        question: str = "",
    ) -> Screen:
        """A screen with the reader's picture, and all of it in words; its heading is what is asked."""
        return Screen(
            question or self.heading(preview) or self.ui.table_title(self.table_view, self.words),
            text,
            self.picture(preview),
            rows,
            lambda: lines_in_words(self.table_lines()),
        )


def reading_buttons(words: Words) -> tuple[Button, ...]:
    """What is left to do at a table where nobody plays any more; the log has a button to the rules."""
    return Button(words("Log"), Target("log")), Button(words("Replay"), Target("replay"))
