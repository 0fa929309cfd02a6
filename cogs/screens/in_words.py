"""What readers get who take no pictures: as many lines as a message has room for, and controls in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.screen import Menu, PickChannels, PickMany, PickPerson, PickRole, Row, clip
from data.catalogue import Words

LINE = 600
"""Characters of one line."""
ROOM = 3000
"""Characters of all lines."""


def lines_in_words(table_lines: Sequence[str], words: Words, rows: Sequence[Row] = ()) -> tuple[str, ...]:
    """The table's lines as far as there is room, and then what the ``rows`` of controls do."""
    controls = [clip(line, LINE) for line in controls_in_words(rows, words)]
    room = ROOM - sum(len(line) + 1 for line in controls)
    found: list[str] = []
    for line in table_lines:
        short = clip(line, LINE)
        room -= len(short) + 1
        if room >= 0:
            found.append(short)
    return (*found, *controls)


def controls_in_words(rows: Sequence[Row], words: Words) -> list[str]:
    """Each button by its label, each menu with its options in their order."""
    lines: list[str] = []
    buttons: list[str] = []
    for row in rows:
        match row:
            case Menu(placeholder=placeholder, choices=choices):
                lines.append(words("{name}:", name=placeholder))
                for choice in choices:
                    why = f" ({choice.description})" if choice.description else ""
                    lines.append(f"- {choice.label}{why}")
            case PickMany(placeholder=placeholder, options=options):
                lines.append(
                    words(
                        "{name}: {text}", name=placeholder, text=", ".join(option.label for option in options)
                    )
                )
            case PickPerson() | PickChannels() | PickRole():
                pass
            case _:
                for one in row:
                    label = one.label
                    if one.why_not in label:
                        buttons.append(words("{label} (not now)", label=label) if one.disabled else label)
                    else:
                        buttons.append(words("{label} (not now: {why})", label=label, why=one.why_not))
    if not lines and not buttons:
        return []
    pressed = [words("Buttons: {labels}.", labels=", ".join(buttons))] if buttons else []
    return [words("**What you can do now**"), *pressed, *lines]
