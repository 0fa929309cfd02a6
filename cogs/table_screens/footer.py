"""Below every private panel: which table it is, until when its reader's time runs, board, log and rules."""

import re

from cogs.screens import markup, screen
from cogs.table_screens.board import board_link, log_button, onward_button
from cogs.table_screens.game_ui import GameUi
from data.catalogue import ENGLISH, Words
from tables.core.message_types import PostedMessage
from tables.core.view_types import TableView

_MOMENT = re.compile(r"<t:\d+:R>")


def footer(ui: GameUi, table_view: TableView, posted: PostedMessage | None, words: Words) -> screen.Footer:
    """The footer of a seated reader's panel; ``posted`` is the table's board.

    Where the game is over, with buttons of its own for log and rules, the footer leads to another one.
    """
    board = "" if posted is None else f"[{words('Board')}]({board_link(table_view.table.place, posted)})"
    parts = (ui.table_title(table_view, words), deadline_words(table_view, words), board)
    is_over = table_view.table.status != "playing"
    button = onward_button(table_view, words) if is_over else log_button(words)
    return screen.Footer(" · ".join(filter(None, parts)), button)


def deadline_words(table_view: TableView, words: Words) -> str:
    """The reader's own deadline where they are waited for, or else the first of the others; else empty."""
    if table_view.table.life.pause is not None:
        return words("The table is paused")
    running = [line for line in table_view.deadlines if line.seat in table_view.awaited]
    reader_due = [line.due for line in running if line.seat == table_view.seat]
    if reader_due:
        return words("Your deadline: {when}", when=markup.relative(min(reader_due)))
    if running:
        return words("The others’ deadline: {when}", when=markup.relative(min(line.due for line in running)))
    return ""


def tells_time(text: str, table_view: TableView) -> bool:
    """Whether a footer in some language tells the same deadline, or none, as one that is made now."""
    return _MOMENT.findall(text) == _MOMENT.findall(deadline_words(table_view, ENGLISH))
