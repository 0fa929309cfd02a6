"""What readers get who take no pictures: as many lines as a message has room for, and controls in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.screen import (
    MENU_LIMIT,
    Line,
    Menu,
    PickChannels,
    PickMany,
    PickPerson,
    PickRole,
    Row,
    Rule,
    Text,
    clip,
)
from data.catalogue import Words

LINE_LIMIT = 600
"""Characters of one line."""
LISTED_OPTIONS = 8
"""Options of a menu that are listed where a table takes many lines: the best ones."""
ROOM = 3000
"""Characters of all lines."""
SMALL_PRINT = "-# "
"""Begins a line in small print."""


def lines_in_words(
    table_lines: Sequence[str],
    words: Words,
    rows: Sequence[Row] = (),
    most: int = MENU_LIMIT,
    actions: Sequence[str] = (),
) -> tuple[str, ...]:
    """The table's lines as far as there is room; then ``actions`` and what the ``rows`` of controls do.

    Of a menu's options the first ``most`` are listed: where a table takes many lines, the best have to do.
    """
    controls = [clip(line, LINE_LIMIT) for line in (*actions, *controls_in_words(rows, words, most))]
    if controls:
        controls.insert(0, words("**What you can do now**"))
    room = ROOM - sum(len(line) + 1 for line in controls)
    found: list[str] = []
    for line in table_lines:
        short = clip(line, LINE_LIMIT)
        room -= len(short) + 1
        if room >= 0:
            found.append(short)
    return (*found, *controls)


def without_repeats(lines: Sequence[str], text: Sequence[str]) -> tuple[str, ...]:
    """The lines without those that the ``text`` above them has as well, perhaps in small print."""
    said = {line.removeprefix(SMALL_PRINT) for paragraph in text for line in paragraph.splitlines()}
    return tuple(line for line in lines if line.removeprefix(SMALL_PRINT) not in said)


def controls_in_words(rows: Sequence[Row], words: Words, most: int) -> list[str]:
    """Each button by its label, each menu with its options in their order, by their numbers there."""
    lines: list[str] = []
    buttons: list[str] = []
    for row in rows:
        match row:
            case Menu(placeholder=placeholder, choices=choices):
                lines.append(_lead(placeholder, words))
                # Some have a number already: a move's, or that of a place on the board.
                numbered = any(choice.label[:1].isdigit() for choice in choices)
                for at, choice in enumerate(choices[:most], 1):
                    why = f" ({choice.description})" if choice.description else ""
                    lead = "- " if numbered else f"{at}. "
                    if choice.label.startswith(f"{at}. "):
                        lead = ""
                    lines.append(f"{lead}{choice.label}{why}")
                if len(choices) > most:
                    lines.append("- …")
            case PickMany(placeholder=placeholder, options=options):
                labels = ", ".join(option.label for option in options)
                lines.append(f"{_lead(placeholder, words)} {labels}")
            case PickPerson() | PickChannels() | PickRole() | Line() | Text() | Rule():
                pass  # lines and texts are words already
            case _:
                for one in row:
                    label = one.label
                    if one.why_not in label:
                        buttons.append(words("{label} (not now)", label=label) if one.disabled else label)
                    else:
                        buttons.append(words("{label} (not now: {why})", label=label, why=one.why_not))
    pressed = [words("Buttons: {labels}.", labels="; ".join(buttons))] if buttons else []
    return [*pressed, *lines]


def _lead(placeholder: str, words: Words) -> str:
    """What stands before a menu's options."""
    complete = placeholder.endswith("…") or any(mark in placeholder for mark in ":?")
    return placeholder if complete else words("{name}:", name=placeholder)
