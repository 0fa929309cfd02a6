"""A table's log at Discord, by player and round, and the story of what happened while somebody was away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from cogs.screens import markup, numbers, screen
from cogs.table_screens.board import panel_buttons
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.names import picture_names
from data.catalogue import Words
from render.icons import seat_icon
from tables.core.view_types import TableView
from tables.table.history import History, LogLine

LOG_LINES = 15
"""Lines of the log in one message."""
ROOM = 3000
"""Characters of the lines of one message."""
STORY_LINES = 12
"""Lines of the story of what happened meanwhile, the last ones."""
LONG_STORY = 3
"""Moves of others from which a panel begins with them, and how many of them it tells."""
NOTE_LIMIT = 160
MATCHED_LENGTH = 60
"""Characters by which a line is known again in a panel, which may cut it."""
STORY_PICTURES = 3
"""Boards that are shown with it, the one of now among them."""


class LogPage(NamedTuple):
    """What of a log is shown: a seat's moves, a round's, or all; and which page, the last ones first."""

    seat: int | None = None
    round: int | None = None
    page: int = 0

    def target(self) -> screen.Target:
        """A control that turns to it."""
        seat, number = ("" if value is None else str(value) for value in self[:2])
        return screen.Target("lines", f"{seat}.{number}~{self.page}")

    @classmethod
    def read(cls, text: str) -> LogPage:
        """The page of a control; the first of all where it names none."""
        filters, _, page = text.partition("~")
        seat, _, number = filters.partition(".")
        return cls(numbers.read_number(seat), numbers.read_number(number), numbers.read_number(page) or 0)


def log_screen(
    ui: GameUi, history: History | None, table_view: TableView, page: LogPage, words: Words
) -> screen.Screen:
    """A page of a log as a view's reader may know it; without a ``history`` the game has not begun."""
    title = words("Log of table {table}", table=table_view.table.id)
    rules = screen.Button(words("Rules"), screen.Target("rules"))
    if history is None:
        return screen.Screen(title, (words("Nothing has happened yet."),), rows=((rules,),))
    if page.seat is not None and page.seat >= len(history.info.seats):
        page = page._replace(seat=None)
    first = page.page * LOG_LINES
    found = list(islice(_sentences(ui, history, table_view, page, words), first, first + LOG_LINES + 1))
    told, more = found[:LOG_LINES][::-1], len(found) > LOG_LINES
    persons = [seat.index for seat in history.info.seats if seat.person is not None]
    lines = [
        f"<t:{int(entry.move.at.timestamp())}:t> "
        f"{markup.icon_mark(seat_icon(entry.move.seat))}"
        # For somebody whose seat is held, or whose time had run out.
        f"{words('(automatic) ') if entry.move.automatic and entry.move.seat in persons else ''}"
        f"{line}"
        for (entry, _), line in zip(told, fitting([line for _, line in told]), strict=True)
    ]
    turns = [
        *([screen.Button(words("Earlier"), page._replace(page=page.page + 1).target())] if more else []),
        *([screen.Button(words("Later"), page._replace(page=page.page - 1).target())] if page.page else []),
    ]
    since = screen.Button(words("Since I was here"), screen.Target("since"))
    buttons = (rules, screen.Button(words("Replay"), screen.Target("replay")), since)
    rows: list[screen.Row] = [tuple(turns), buttons, *_filters(ui, history, page, words)]
    if told:
        rows.append(_boards(ui, table_view, told, words))
    sealed = words("-# SHA-256 of the seed: `{hash}`", hash=history.info.commitment)
    rows.append(screen.Text(sealed))
    none = words("No move was made." if history.info.has_ended else "Nothing has happened yet.")
    return screen.Screen(title, tuple(lines) or (none,), rows=tuple(rows))


def fitting(lines: Sequence[str]) -> Sequence[str]:
    """Lines with room for all of them: whole, or the longest cut as little as need be."""
    limits = range(max(map(len, lines), default=0), 0, -1)
    limit = next((limit for limit in limits if sum(min(limit, len(line)) for line in lines) <= ROOM), 0)
    return [screen.clip(line, limit) for line in lines]


def _sentences(
    ui: GameUi, history: History, table_view: TableView, page: LogPage, words: Words
) -> Iterator[tuple[LogLine, str]]:
    """The moves of which there is something to tell, with their sentences, the last one first.

    Lines are counted as their reader may know them, not moves: of those some are secret.
    """
    for entry in history.log(table_view.seat, of=page.seat, round=page.round):
        line = ui.describe(entry.move, table_view, words)
        if line:
            yield entry, line


def _filters(ui: GameUi, history: History, page: LogPage, words: Words) -> Iterator[screen.Menu]:
    now = page._replace(page=0)

    def choice(label: str, to: LogPage) -> screen.Choice:
        return screen.Choice(label, to.target(), chosen=to == now)

    seats, rounds = history.info.seats, history.first_of_rounds()
    if len(seats) > 1:
        players = [choice(seat.name, now._replace(seat=seat.index)) for seat in seats]
        everybody = choice(words("All players"), now._replace(seat=None))
        yield screen.turned_menu(words("Player"), (everybody, *players), words)
    if len(rounds) > 1:
        some = [choice(ui.round_title(number, words), now._replace(round=number)) for number, _ in rounds]
        every = choice(words("All rounds"), now._replace(round=None))
        yield screen.turned_menu(words("Round"), (every, *some), words)


def _boards(ui: GameUi, table_view: TableView, told: list[tuple[LogLine, str]], words: Words) -> screen.Menu:
    """The way from each line to the board of its moment."""
    names = picture_names(table_view)
    steps: dict[int, str] = {}
    for entry, _ in told:
        # Without formatting, which menus do not show.
        steps[entry.step] = ui.sentences(entry.move, table_view, names, words)
    choices = tuple(
        screen.Choice(screen.clip(line, screen.OPTION_LIMIT), screen.Target("replay", str(step)))
        for step, line in steps.items()
    )
    return screen.Menu(words("The board after a move"), choices)


# --- what happened meanwhile ----------------------------------------------------------------------


def story_note(ui: GameUi, table_view: TableView, panel_lines: Sequence[str], words: Words) -> str:
    """A line above a panel on what others did since its reader was here, where that is a longer story.

    The view's last moves are those that the reader missed. What the panel itself says, its
    ``panel_lines``, is not said again.
    """
    lines = _since_own_move(ui, table_view, words)
    left = _not_said(lines, panel_lines)
    if len(lines) < LONG_STORY or not left:
        return ""
    return words.plural(
        "Since you were here ({n} move): {story}",
        "Since you were here ({n} moves): {story}",
        len(lines),
        story=" ".join(left[-LONG_STORY:]),
    )


def what_followed(ui: GameUi, table_view: TableView, panel_lines: Sequence[str], words: Words) -> str:
    """What others did since the reader's last move, but for what the panel's own lines say."""
    return " ".join(_not_said(_since_own_move(ui, table_view, words), panel_lines)[-LONG_STORY:])


def _since_own_move(ui: GameUi, table_view: TableView, words: Words) -> list[str]:
    recent = table_view.recent
    last = max((at for at, move in enumerate(recent, 1) if move.seat == table_view.seat), default=0)
    return ui.told([ui.unsaid(move, table_view) for move in recent[last:]], table_view, words)


def _not_said(lines: Sequence[str], panel_lines: Sequence[str]) -> list[str]:
    panel = "\n".join(panel_lines)
    return [screen.clip(line, NOTE_LIMIT) for line in lines if line[:MATCHED_LENGTH] not in panel]


def story_screen(
    ui: GameUi, history: History, number: int, table_view: TableView, words: Words
) -> screen.Screen:
    """What happened after so many moves, as the reader may know it; its pictures are still to be put in."""
    lines = ui.told([entry.move for entry in history.since(number, table_view.seat)], table_view, words)
    title = words("{game} · table {number}: since you were here", game=ui.title, number=table_view.table.id)
    if not lines:
        text = [words("Nothing has happened since you were here.")]
    else:
        text = [f"-# {line}" for line in fitting(lines[-STORY_LINES:])]
        if len(lines) > STORY_LINES:
            text.insert(0, words("{count} moves; these are the last.", count=len(lines)))
    buttons = [
        screen.Button(words("Log"), screen.Target("log")),
        screen.Button(words("Replay from there"), screen.Target("replay", str(history.step_after(number)))),
    ]
    if table_view.seat is not None and table_view.table.status == "playing":
        buttons = [*panel_buttons(ui, table_view, words), *buttons]
    elif table_view.table.status == "playing":
        buttons.append(screen.Button(words("Follow"), screen.Target("follow", "end")))
    return screen.Screen(title, (ui.headline(table_view, words), *text), rows=(tuple(buttons),))


def telling_steps(history: History, number: int) -> list[int]:
    """The steps after so many moves whose boards tell most: where most was gained or lost, and the last."""
    first, last = history.step_after(number), history.last

    def change(step: int) -> int:
        before, after = history.steps[step - 1].points, history.steps[step].points
        return sum(abs(one - other) for one, other in zip(after or (), before or (), strict=False))

    between = [step for step in range(first + 1, last) if change(step)]
    most = sorted(between, key=change, reverse=True)[: STORY_PICTURES - 1]
    return [*sorted(most), last]
