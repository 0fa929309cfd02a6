"""What goes on at a table beside its game, on its board: a pause, and the buttons that end it."""

from __future__ import annotations

from cogs.screens.markup import deadline, plain, relative
from cogs.screens.screen import Button, Target
from data.catalogue import Words
from tables.pauses import may_reopen
from tables.types import TableView


def life_lines(table_view: TableView, words: Words) -> list[str]:
    """What readers of the board should know beside the game."""
    table, pause = table_view.table, table_view.table.life.pause
    if may_reopen(table):
        return [words("Nobody came back, so the table was closed; one of its people can reopen it.")]
    if pause is None:
        return []
    if pause.until is not None:
        return [words("⏸ Paused by {name} until {when}.", name=plain(pause.by), when=deadline(pause.until))]
    return [
        words(
            "⏸ Nobody plays since {when}: the table rests until one of its people is back.",
            when=relative(pause.since),
        )
    ]


def life_buttons(table_view: TableView, words: Words) -> tuple[Button, ...]:
    """The board's buttons for it."""
    if may_reopen(table_view.table):
        return (Button(words("Reopen"), Target("reopen"), "success"),)
    pause = table_view.table.life.pause
    if pause is None:
        return ()
    label = words("I am back") if pause.reason == "nobody" else words("Resume")
    return (Button(label, Target("resume"), "success"),)
