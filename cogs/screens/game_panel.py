"""What the panels of all games share: the table as a seated reader may see it, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from cogs.screens.names import picture_names, text_names
from cogs.screens.screen import Button, Target
from data.catalogue import Words
from render.narration import Names
from tables.view_types import TableView

View = TypeVar("View")


@dataclass(frozen=True)
class GamePanel(Generic[View]):
    """The reader's panel at a table of a game with views of this type."""

    table_view: TableView
    words: Words

    @property
    def view(self) -> View:
        """The reader's view."""
        view: View = self.table_view.view
        return view

    @property
    def seat(self) -> int:
        """The reader's seat."""
        assert self.table_view.seat is not None
        return self.table_view.seat

    @cached_property
    def names(self) -> Names:
        """The players' names in texts."""
        return text_names(self.table_view)

    @cached_property
    def control_names(self) -> Names:
        """The players' names in menus and buttons, which show text as it is."""
        return picture_names(self.table_view)


def reading_buttons(words: Words) -> tuple[Button, ...]:
    """What is left to do at a table where nobody plays any more; the log has a button to the rules."""
    return Button(words("Log"), Target("log")), Button(words("Replay"), Target("replay"))
