"""The panel in words: the whole table, then what can be done, numbered as in the menus."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.names import text_names
from cogs.screens.screen import Menu, PickMany, PickPerson, Row, clip
from data.catalogue import Words
from render.ceylon.in_words import table_words
from tables.types import TableView

LINE = 300
"""Characters of one line."""
ROOM = 3000
"""Characters of all lines."""


def table_in_words(table_view: TableView, words: Words, rows: Sequence[Row] = ()) -> tuple[str, ...]:
    """The table as its reader may know it, and what the ``rows`` of controls do."""
    told = table_words(table_view.view, text_names(table_view), words)
    deeds = _deeds(rows, words)
    found: list[str] = []
    room = ROOM - sum(len(clip(line, LINE)) + 1 for line in deeds)
    for line in told:
        short = clip(line, LINE)
        room -= len(short) + 1
        if room >= 0:
            found.append(short)
    return (*found, *(clip(line, LINE) for line in deeds))


def _deeds(rows: Sequence[Row], words: Words) -> list[str]:
    """Each button by its label, each menu with its options in their order."""
    lines: list[str] = []
    buttons: list[str] = []
    for row in rows:
        match row:
            case Menu(placeholder=placeholder, choices=choices):
                lines.append(f"{placeholder}:")
                for choice in choices:
                    why = f" ({choice.description})" if choice.description else ""
                    lines.append(f"- {choice.label}{why}")
            case PickMany(placeholder=placeholder, options=options):
                lines.append(f"{placeholder}: {', '.join(option.label for option in options)}")
            case PickPerson():
                pass
            case _:
                buttons += [
                    words("{label} (not now)", label=one.label) if one.disabled else one.label for one in row
                ]
    if not lines and not buttons:
        return []
    pressed = [words("Buttons: {labels}.", labels=", ".join(buttons))] if buttons else []
    return [words("**What you can do now**"), *pressed, *lines]
