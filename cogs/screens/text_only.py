"""What readers get who take no pictures: as many lines as a message has room for."""

from collections.abc import Sequence

from cogs.screens import markup, screen

LINE_LIMIT = 600
"""Characters of one line."""
ROOM = 3000
"""Characters of all lines."""
SMALL_PRINT = "-# "
"""Begins a line in small print."""
ITEM = "- "
"""Begins an item of a list."""


def lines_in_words(table_lines: Sequence[str]) -> tuple[str, ...]:
    """The table's lines as far as there is room; what can be done, the controls below them say."""
    room = ROOM
    found: list[str] = []
    for line in table_lines:
        short = screen.clip(line, LINE_LIMIT)
        room -= len(short) + 1
        if room >= 0:
            found.append(short)
    return tuple(found)


def without_repeats(lines: Sequence[str], text: Sequence[str]) -> tuple[str, ...]:
    """The lines without those that the ``text`` above them has as well, perhaps among other sentences."""
    said = "\n".join(("", *text, "")).replace(f"\n{SMALL_PRINT}", "\n")
    bare = [line.removeprefix(SMALL_PRINT) for line in lines]
    again = [f"\n{line}\n" in said or (line.endswith(".") and line in said) for line in bare]
    return tuple(line for line, known in zip(lines, again, strict=True) if not known)


def alt_in_words(alt: str) -> str:
    """A picture's alt text as lines of a message; what is a list in it is one here."""
    lines = alt.splitlines()
    return "\n".join(ITEM * line.startswith(ITEM) + markup.plain(line.removeprefix(ITEM)) for line in lines)
