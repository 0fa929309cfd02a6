"""What happened last at a table, line by line."""

from collections.abc import Iterable, Sequence
from typing import Any

from cogs.screens.screen import clip
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from render.narration import Names
from tables.core.view_types import TableView


def recent_lines(
    ui: GameUi,
    table_view: TableView,
    names: Names,
    words: Words,
    turns: Iterable[Sequence[Any]] | None = None,
) -> list[str]:
    """What happened last as its reader may know it, oldest first; what has nothing to tell is left out.

    ``turns`` are the events of a line each; left out,
    :meth:`~cogs.table_screens.game_ui.GameUi.recent_events`.
    """
    turns = ui.recent_events(table_view) if turns is None else turns
    lines = (" ".join(ui.narrator(events, table_view.view, names, words)) for events in turns)
    return [line for line in lines if line]


def small_print(lines: Sequence[str], most: int, limit: int) -> list[str]:
    """The last ``most`` of some lines in small letters, each of at most ``limit`` characters."""
    return [f"-# {clip(line, limit)}" for line in lines[-most:]]
