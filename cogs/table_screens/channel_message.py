"""What the channel shows of a table that has a thread, where its board is."""

from cogs.screens.markup import plain
from cogs.screens.screen import Screen
from cogs.table_screens import board, cheer, course, life
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.pictures import Courses, result_picture
from data.catalogue import Words
from tables.core.view_types import TableView


def channel_screen(ui: GameUi, table_view: TableView, words: Words, key: str, courses: Courses) -> Screen:
    """A table in play, or that was played, in the channel: who plays, how it stands, and where.

    ``key`` and ``courses`` are as for :func:`~cogs.table_screens.board.board_screen`.
    """
    place = table_view.table.place
    # While it is played the board alone says whose turn it is: this message does not follow each move.
    headline = "" if table_view.table.status == "playing" else ui.headline(table_view, words)
    people = [plain(seat.name) for seat in table_view.table.seats]
    # Most headlines of a result say everybody's points, and a thread's title says who plays.
    named = place.thread is not None or all(name in headline for name in people)
    lines = [
        headline,
        "" if named else ", ".join(people),
        course.course_line(ui, table_view, words, courses),
        *life.life_lines(ui, table_view, words),
        *board.deadline_lines(table_view, words),
        board.rating_line(table_view, words),
        cheer.cheer_line(table_view, ui.game.info.seats[1], words),
    ]
    if place.thread is not None:
        lines.append(words("The board is in {thread}.", thread=f"<#{place.thread}>"))
    return Screen(
        ui.table_title(table_view, words),
        lines,
        result_picture(ui, table_view, table_view.result, words, courses)
        if table_view.result is not None
        else None,
        (board.board_buttons(ui, table_view, words, key),),
    )
