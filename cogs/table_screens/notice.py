"""Notices: what a person is asked to do, what happened last, until when, and the way to the panel."""

from collections.abc import Sequence
from datetime import datetime

from cogs.screens.markup import plain, relative
from cogs.screens.screen import Button, Screen, Target, first_sentences, in_rows
from cogs.table_screens import game_ui, refused_places
from cogs.table_screens.board import board_link, happened, panel_buttons
from data.catalogue import Words
from tables.core import message_types, view_types

SENTENCES = {
    "turn": "It is your turn: {table}.",
    "answer": "You have a question to answer: {table}.",
    "last": "The table is waiting only for you: {table}.",
    "guest": "{host} invites you to a table: {table}.",
    "refused": "Discord opened no thread or post for a new table of your server: {table}.",
    "reminder": "Your time is running out: {table}.",
    "opened": "A lobby you asked to hear about is open: {table}.",
    "over": "Your game is over: {table}.",
    "asked": "Your table is voting on something: {table}.",
    "missed": "Your time ran out, and begins again: {table}.",
    "lapsed": "The move you planned is no longer possible; it is your turn: {table}.",
    "held": "A computer player holds your seat until you open your panel or move: {table}.",
    "round": "A round is over at a table you follow: {table}.",
    "ended": "A table you follow has ended: {table}.",
    "paused": "Nobody is playing at your table now; it rests until one of you is back: {table}.",
}
"""What a notice says, by its reason."""
LAST_TURN = 300
"""Characters of a line on what the last turn did."""


def notice_text(
    ui: game_ui.GameUi,
    table_view: view_types.TableView,
    board: message_types.PostedMessage | None,
    reason: str,
    people: Sequence[int],
    words: Words,
) -> tuple[str, ...]:
    """The lines of a notice to some people, as the reader of ``table_view`` may know what happened."""
    title, host = ui.table_title(table_view, words), plain(table_view.table.host.name)
    if board is not None:
        title = f"[{title}]({board_link(table_view.table.place, board)})"
    if reason == "invited":
        return (*ui.questions(table_view, words), f"-# {title}")
    sentence = words(SENTENCES[reason], table=title, host=host)
    if reason == "refused":
        return (sentence, *refused_places.refused_lines(table_view.server, words))
    if reason in (*message_types.FOLLOWING_REASONS, "over"):
        return (sentence, ui.headline(table_view, words) if table_view.view is not None else "")
    if reason not in (*message_types.CALLING_REASONS, "last", "lapsed", "reminder"):
        return (sentence,)
    return (sentence, *_last_turn(ui, table_view, words), *_until(table_view, people, words))


def _last_turn(ui: game_ui.GameUi, table_view: view_types.TableView, words: Words) -> list[str]:
    """What the last turn did, and where all act at once what is asked now: the board's story, shorter."""
    story = [line for line in ui.story(table_view, words) if line[:3] not in ("-# ", "```")]
    told = story or [line.removeprefix("-# ") for line in happened(ui, table_view, words)]
    return [f"-# {first_sentences(line, LAST_TURN)}" for line in told]


def notice_screen(
    ui: game_ui.GameUi,
    table_view: view_types.TableView,
    text: Sequence[str],
    words: Words,
    key: str,
    more: tuple[Button, ...] = (),
    *,
    asks: bool = False,
    plays: bool = True,
) -> Screen:
    """A message of some lines with ``more`` buttons and those that all have; ``key`` finds it again.

    One that ``asks`` somebody to act can be the last one of its turn. Who reads it ``plays`` there, or has no
    panel.
    """
    label = words("Show the lobby") if table_view.table.status == "lobby" else words("Board")
    board = Button(label, Target("board", key))
    if table_view.table.status != "playing" or not plays:
        return Screen("", tuple(text), rows=((*more, board),))
    panel = panel_buttons(ui, table_view, words, more)
    hush = (Button(words("No notices this turn"), Target("hush")),) if asks else ()
    return Screen("", tuple(text), rows=in_rows((*more, *panel, board, *hush)))


def follower_screen(table_view: view_types.TableView, text: Sequence[str], words: Words, key: str) -> Screen:
    """What somebody who follows from outside is told; ``key`` is as for :func:`notice_screen`."""
    buttons = [Button(words("Board"), Target("board", key)), Button(words("What happened"), Target("since"))]
    if table_view.table.status == "playing":
        buttons.append(Button(words("Stop following"), Target("follow")))
    return Screen("", tuple(text), rows=(buttons,))


def first_due(table_view: view_types.TableView, people: Sequence[int]) -> datetime | None:
    """Until when the first of some people has time, if they have a clock that runs."""
    seats = {seat.index for seat in table_view.table.seats if seat.person and seat.person.id in people}
    due = [line.due for line in table_view.deadlines if line.seat in seats & table_view.awaited]
    return min(due, default=None)


def _until(table_view: view_types.TableView, people: Sequence[int], words: Words) -> list[str]:
    due = first_due(table_view, people)
    return [] if due is None else [words("Your deadline: {when}", when=relative(due))]
