"""Names of a table's seats in sentences: in Discord's texts, and as pictures show them."""

from cogs.screens.markup import plain
from data.catalogue import Addressed, Words
from render.narration import Names
from tables.core.view_types import TableView


class MarkdownNames(Names):
    """Names in a Discord text: escaped, and bold where they stand out."""

    def escape(self, text: str) -> str:
        """Without formatting, mentions and reversed lines."""
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
    return MarkdownNames(table_view.table.names, table_view.seat)


def standing_names(table_view: TableView, words: Words) -> Names:
    """The same where it is said how all stand: with those for whom a computer player plays marked."""
    names = list(table_view.table.names)
    for seat in table_view.table.seats if table_view.table.status == "playing" else ():
        if seat.person is not None and not seat.is_present:
            names[seat.index] = words("{name} (computer)", name=seat.name)
    return MarkdownNames(names, table_view.seat)


def picture_names(table_view: TableView) -> Names:
    """The names for the reader's pictures and alt texts."""
    return Names(table_view.table.names, table_view.seat)
