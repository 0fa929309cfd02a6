"""The list of one's tables: the way to each board, whose move it is, and until when."""

from collections.abc import Iterable, Mapping
from math import inf

from cogs.screens.screen import Screen
from cogs.table_screens import footer, game_ui
from cogs.table_screens.board import linked_title
from data.catalogue import Words
from tables.core.message_types import PostedMessage
from tables.core.view_types import TableView

LIMIT = 3500
"""Characters of the list."""


def my_tables_screen(
    uis: Mapping[str, game_ui.GameUi],
    table_views: Iterable[TableView],
    boards: Mapping[int, PostedMessage],
    words: Words,
) -> Screen:
    """A person's tables in all servers, those that wait for them first; ``boards`` by table."""
    lines = [
        _line(uis[table_view.table.game], table_view, boards.get(table_view.table.id), words)
        for table_view in sorted(table_views, key=_urgency)
    ]
    none = [words("You are not playing at any table now. /help shows the games.")]
    return Screen(words("Your tables"), fitting(lines or none, LIMIT, words))


def _line(ui: game_ui.GameUi, table_view: TableView, board: PostedMessage | None, words: Words) -> str:
    name = linked_title(ui, table_view, board, words)
    if table_view.view is None:
        seats, most = len(table_view.table.seats), ui.game.info.seats[1]
        state = words("the lobby is open, {seats} of {most} seats taken", seats=seats, most=most)
        return f"· {name} · {state}"
    mark, move = ("▶", words("**your move**")) if table_view.seat in table_view.awaited else ("·", "")
    state = _way(table_view, words) or ui.headline(table_view, words)
    if state.startswith(words("**Your turn**")):
        move = ""
    parts = (name, move, state, footer.deadline_words(table_view, words))
    return f"{mark} {' · '.join(part for part in parts if part)}"


def _way(table_view: TableView, words: Words) -> str:
    """How to go on at a table that has no message to go to; empty for others."""
    place = table_view.table.place
    if place.is_lesson:
        return words("a lesson: continue with `/learn`")
    if place.is_deal:
        return words("a deal of the day or of the week: continue with `/daily play` or `/daily week`")
    return ""


def _urgency(table_view: TableView) -> tuple[int, float]:
    """The reader's moves first, the shortest time first; then those of others; lobbies last."""
    if table_view.view is None:
        return 2, 0.0
    turn = table_view.seat in table_view.awaited
    due = [line.due.timestamp() for line in table_view.deadlines if line.seat == table_view.seat or not turn]
    return 0 if turn else 1, min(due, default=inf)


def fitting(lines: list[str], limit: int, words: Words) -> list[str]:
    """The first lines of so many characters in all, and how many more there are."""
    kept: list[str] = []
    for line in lines:
        limit -= len(line) + 1
        if limit < 0:
            return [*kept, words("and {number} more", number=len(lines) - len(kept))]
        kept.append(line)
    return kept
