"""The tables of a server: lobbies that wait for players, games that can be watched."""

from collections.abc import Mapping, Sequence

from cogs.screens import markup, screen
from cogs.table_lists.my_tables import LIMIT, fitting
from cogs.table_screens.board import linked_title
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.message_types import PostedMessage
from tables.core.view_types import TableView
from tables.play.seats import is_open, may_change_hands

ALL_TABLES = "alltables"
MOST_BUTTONS = 10
"""Tables that can be joined with one press."""


def server_tables_screen(
    uis: Mapping[str, GameUi],
    table_views: Sequence[TableView],
    boards: Mapping[int, PostedMessage],
    words: Words,
    *,
    reader: int | None = None,
    list_key: str | None = None,
) -> screen.Screen:
    """A server's open tables, as spectators see them: those with a free seat first; ``boards`` by table.

    A ``reader`` is offered no seat where they have one.
    The buttons of a public list, by its ``list_key``, answer whoever presses them alone.
    """
    free = [each for each in table_views if free_seats(uis[each.table.game], each)]
    running = [each for each in table_views if each.table.status == "playing" and each not in free]
    text: list[str] = []
    for title, some in ((words("**A seat is free**"), free), (words("**Being played**"), running)):
        if some:
            lines = [_line(uis[each.table.game], each, boards.get(each.table.id), words) for each in some]
            text += [title, *fitting(lines, LIMIT // 2, words)]
    buttons = [
        screen.Button(
            words("Join {game} {table}", game=uis[each.table.game].title, table=each.table.id),
            screen.Target("sit" if list_key is None else "seat", str(each.table.id)),
        )
        for each in free
        if all(seat.person is None or seat.person.id != reader for seat in each.table.seats)
    ]
    rows: list[screen.Row] = [*screen.in_rows(buttons[:MOST_BUTTONS])]
    if list_key is None:
        rows.append((screen.Button(words("Refresh"), screen.Target("tables")),))
    else:
        rows.append((screen.Button(words("Everything I may see"), screen.Target(ALL_TABLES, list_key)),))
    none = words("No tables are open here now. /help shows the games.")
    return screen.Screen(words("Tables of this server"), tuple(text) or (none,), rows=tuple(rows))


def free_seats(ui: GameUi, table_view: TableView) -> int:
    """How many seats of a table a person may take now."""
    table = table_view.table
    if table.status == "lobby":
        return ui.game.info.seats[1] - len(table.seats)
    if not may_change_hands(ui.game, table):
        return 0
    return sum(is_open(seat) for seat in table.seats)


def _line(ui: GameUi, table_view: TableView, board: PostedMessage | None, words: Words) -> str:
    table, name = table_view.table, linked_title(ui, table_view, board, words)
    people = ", ".join(markup.plain(seat.name) for seat in table.seats)
    if table_view.view is not None and ui.game.info.seats[1] == 1:
        return f"· {name} · {ui.headline(table_view, words)}"  # which names its one player
    if table_view.view is None:
        seats, most = len(table.seats), ui.game.info.seats[1]
        state = words("{seats} of {most} seats taken", seats=seats, most=most)
    else:
        state = ui.headline(table_view, words)
    return f"· {name} · {people} · {state}"
