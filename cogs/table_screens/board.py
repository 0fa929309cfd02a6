"""The public message of a table: what it says, and the buttons under it."""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from cogs.screens import markup, screen
from cogs.table_screens import cheer, course, life, lobby
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.names import text_names
from cogs.table_screens.pictures import Courses, outcome_of, result_picture
from data.catalogue import Words
from render.cards.result_card import CHARTED
from render.icons import seat_icon
from tables.core.message_types import PostedMessage
from tables.core.types import Place, TableInfo
from tables.core.view_types import TableView
from tables.play.hints import hints_on
from tables.table.seating import is_awaited

RECENT_LINES = 2
"""Sentences about what happened last."""
People = Sequence[int]


def board_screen(
    ui: GameUi, table_view: TableView, words: Words, key: str, called: People = (), courses: Courses = ()
) -> screen.Screen:
    """The public message of a spectator's view.

    ``key`` names the message among all that were ever posted: it stands in the first button, so that a
    message whose posting was cut off by a crash is found again. People who are ``called`` are mentioned. With
    ``courses``, of the game's past or of its own, the end is told by a chart too.
    """
    table = table_view.table
    if table.status == "lobby":
        return lobby.lobby_screen(ui, table_view, words, key)
    # A lobby that was closed never had a board.
    if table_view.view is None:
        title, closed = ui.table_title(table_view, words), table.life.why or "This lobby has been closed."
        return screen.Screen(title, (words(closed),), rows=(board_buttons(ui, table_view, words, key),))
    calling = structs.replace(table_view, called=tuple(called))
    named = table_view.awaited <= ui.headline_awaits(table_view)
    lines = [
        course.course_line(ui, table_view, words, courses),
        *(ui.story(table_view, words) or happened(ui, table_view, words)),
        *life.life_lines(ui, table_view, words),
        *waiting_lines(calling, words, named=named),
        cheer.cheer_line(table_view, ui.game.info.seats[1], words),
    ]
    calls = any(is_awaited(table_view, user) for user in called)
    hush = (screen.Button(words("No notices this turn"), screen.Target("hush")),) if calls else ()
    # A game's own buttons: once it is over there is no room for them beside the others.
    game_buttons = () if table.status == "playing" else ui.board_buttons(table_view, words)
    beside = (*life.life_buttons(ui.game, table_view, words), *hush, *game_buttons)
    standings, small = "\n".join(ui.standings(table_view, words)), small_print(ui, table_view, words)
    rows: tuple[screen.Row, ...] = (
        *((screen.RULE, screen.Text(standings)) if standings else ()),
        screen.Text(
            "\n".join(filter(None, (rating_line(table_view, words), *(f"-# {line}" for line in small))))
        ),
        board_buttons(ui, table_view, words, key, beside),
        beside,
    )
    picture, in_words = ui.board_picture(table_view, words), partial(ui.in_words, table_view, words)
    more: tuple[screen.PictureRequest, ...] = ()
    result = table_view.result
    # Of more seats the card would be a ranking, as the lines below it are.
    if result is not None and len(table.seats) <= CHARTED:
        charted = outcome_of(ui, table_view, result, words, courses).courses
        more = (result_picture(ui, table_view, result, words, courses),) if charted else ()
    headline = ui.headline(calling if named else table_view, words)
    return screen.Screen(headline, lines, picture, rows, in_words, more_pictures=more)


def small_print(ui: GameUi, table_view: TableView, words: Words) -> list[str]:
    """Below all else: which table this is, whether hints may be asked for, and the sealed deal."""
    table, title = table_view.table, ui.table_title(table_view, words)
    if table.status != "playing":
        return [title]
    if hints_on(table, table_view.server) and player_in_board(ui, table) is None:
        title = f"{title} · {words('💡 hints are on')}"  # where board and panel are one their button says it
    return [title, lobby.commitment_note(table, words)]


def player_in_board(ui: GameUi, table: TableInfo) -> int | None:
    """Who plays in the table's public message itself, board and panel being one; None where nobody does."""
    if not ui.one_message or table.status != "playing" or table.place.channel is None:
        return None
    person = table.seats[0].person
    return None if person is None or table.seats[0].left else person.id


def thread_starter(ui: GameUi, table_view: TableView, words: Words) -> screen.Screen:
    """What a table's post in a forum begins with: it stays as it is, the board stands below."""
    names = ", ".join(markup.plain(seat.name) for seat in table_view.table.seats)
    buttons = (screen.Button(words("Board"), screen.Target("board")), log_button(words))
    return screen.Screen(ui.table_title(table_view, words), (names,), rows=(buttons,))


def linked_title(ui: GameUi, table_view: TableView, board: PostedMessage | None, words: Words) -> str:
    """The title of a table in a list: it leads to the board, where there is one."""
    name = f"**{ui.table_title(table_view, words)}**"
    return name if board is None else f"[{name}]({board_link(table_view.table.place, board)})"


def onward_button(
    table_view: TableView, words: Words, key: str = "", style: screen.ButtonStyle = "success"
) -> screen.Button:
    """Where a table leads that is over: to its tournament, or to another game with the same options."""
    if table_view.tournament is not None:
        return screen.Button(words("Standings"), screen.Target("ttable", f"{table_view.tournament}/0/{key}"))
    return screen.Button(words("Play again"), screen.Target("again", key), style)


def board_link(place: Place, posted: PostedMessage) -> str:
    """The address of the message that shows a table's board, for people to follow."""
    return f"https://discord.com/channels/{place.guild or '@me'}/{posted.channel}/{posted.message}"


def waiting_lines(table_view: TableView, words: Words, *, named: bool) -> list[str]:
    """Until when those have time for whom the table waits, with their names unless these are ``named``."""
    waits = _waits(table_view)
    if named and len(waits) < 2:
        return [f"-# {words('Deadline: {when}', when=when)}" for when in waits if when]
    lines = deadline_lines(table_view, words)
    lines += (words("Waiting for {names}.", names=people) for when, people in waits.items() if not when)
    return [line if "<@" in line else f"-# {line}" for line in lines]


def deadline_lines(table_view: TableView, words: Words) -> list[str]:
    """Until when those have time for whom the table waits."""
    waits = _waits(table_view).items()
    return [words("Deadline for {names}: {when}", names=people, when=when) for when, people in waits if when]


def _waits(table_view: TableView) -> dict[str, list[str]]:
    """For whom the table waits, by until when they have time; empty: for ever."""
    names, due = (
        text_names(table_view),
        {line.seat: markup.relative(line.due) for line in table_view.deadlines},
    )
    waits: dict[str, list[str]] = {}
    for seat in sorted(table_view.awaited):
        waits.setdefault(due.get(seat, ""), []).append(names[seat])
    return waits


def rating_line(table_view: TableView, words: Words) -> str:
    """What a game's end made of ratings: ``Ratings: Ana 1,540 +12, Bela 1,480 ? −12``, or nothing."""
    seats = table_view.table.seats
    changes = [
        words(
            "{name} {rating} {change}",
            name=markup.plain(seats[rating.seat].name),
            rating=f"{words.number(rating.points)} ?" if rating.provisional else words.number(rating.points),
            change=markup.signed(rating.change, words),
        )
        for rating in table_view.ratings
    ]
    if any(rating.provisional for rating in table_view.ratings):
        return words("-# Ratings: {changes} (?: provisional).", changes=", ".join(changes))
    return words("-# Ratings: {changes}.", changes=", ".join(changes)) if changes else ""


def happened(ui: GameUi, table_view: TableView, words: Words) -> list[str]:
    """What the last moves did, a line each, where a game has no story of its own."""
    lines = [(move.seat, ui.describe(move, table_view, words)) for move in table_view.recent]
    latest = [(seat, line) for seat, line in lines if line][-RECENT_LINES:]
    return [
        f"-# {markup.icon_mark(seat_icon(seat))}{screen.first_sentences(line, 300)}" for seat, line in latest
    ]


def board_buttons(
    ui: GameUi, table_view: TableView, words: Words, key: str, beside: Sequence[screen.Button] = ()
) -> tuple[screen.Button, ...]:
    """The buttons under a table that began, those ``beside`` them being below."""
    if table_view.view is None:
        return (log_button(words, key),)
    if table_view.table.status != "playing":
        log, replay = (
            screen.Button(words("Log"), screen.Target("log", key)),
            screen.Button(words("Replay"), screen.Target("replay")),
        )
        return log, replay, onward_button(table_view, words, key, _main_unless(beside, "success"))
    more = ui.board_buttons(table_view, words)
    return *panel_buttons(ui, table_view, words, beside), log_button(words, key), *more


def log_button(words: Words, key: str = "") -> screen.Button:
    """The button that leads to the log, and from there to the rules; ``key`` finds a public message again."""
    return screen.Button(words("Log · Rules"), screen.Target("log", key))


def panel_buttons(
    ui: GameUi, table_view: TableView, words: Words, beside: Sequence[screen.Button] = ()
) -> tuple[screen.Button, ...]:
    """The button that opens a player's panel, where something is to be done there, and not on the board.

    It is the main one unless one of those ``beside`` it is.
    """
    label = ui.panel_label(table_view, words)
    if not label or player_in_board(ui, table_view.table) is not None:
        return ()
    return (screen.Button(label, screen.Target("open"), _main_unless(beside, "primary")),)


def _main_unless(beside: Sequence[screen.Button], style: screen.ButtonStyle) -> screen.ButtonStyle:
    """This style, unless one of those ``beside`` it is what most come for."""
    return "secondary" if any(button.style == "success" for button in beside) else style
