"""Names of a table's seats in sentences: in Discord's texts, and as pictures show them."""

from cogs.screens.markup import plain
from data.catalogue import Addressed, Words
from render.narration import Names
from tables.core.view_types import TableView


class MarkdownNames(Names):
    """Names in a Discord text: escaped, bold where they stand out; mentions of those who are called."""

    def __init__(self, names: tuple[str, ...] | list[str], table_view: TableView) -> None:
        super().__init__(names, table_view.seat)
        self._table_view = table_view

    def __getitem__(self, seat: int) -> str:
        seen = self._table_view
        person = seen.table.seats[seat].person if seat in seen.awaited else None
        is_called = person is not None and person.id in seen.called
        return f"<@{person.id}>" if person is not None and is_called else super().__getitem__(seat)

    def escape(self, text: str) -> str:
        """The text without formatting, mentions and reversed lines."""
        return plain(text)

    def bold(self, text: str) -> str:
        """Between asterisks."""
        bold = f"**{text}**"
        return Addressed(bold, f"**{text.name}**") if isinstance(text, Addressed) else bold

    def place(self, number: int) -> str:
        """With its point escaped: Discord counts the lines of a list itself, also where places are shared."""
        return f"{number}\\."


def text_names(table_view: TableView) -> Names:
    """The names for the reader's Discord texts."""
    return MarkdownNames(table_view.table.names, table_view)


def standing_names(table_view: TableView, words: Words) -> Names:
    """The same where it is said how all stand."""
    return MarkdownNames(marked_names(table_view, words), table_view)


def marked_names(table_view: TableView, words: Words) -> list[str]:
    """The names by seat, with those marked for whom a computer player plays, or played to the end."""
    return [
        seat.name if seat.person is None or seat.is_present else words("{name} (computer)", name=seat.name)
        for seat in table_view.table.seats
    ]


def picture_names(table_view: TableView) -> Names:
    """The names for the reader's pictures and alt texts."""
    return Names(table_view.table.names, table_view.seat)
