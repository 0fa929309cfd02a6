"""Small tables in a message: columns of a fixed-width block, with names that cannot break out of it."""

import unicodedata
from collections.abc import Sequence

NAME_WIDTH = 14
"""Columns of a name; a phone shows about 40 in all."""


def grid(rows: Sequence[Sequence[str]], gap: int = 2) -> str:
    """Rows of equal length as a block: the first column to the left, all others to the right.

    There are ``gap`` spaces between them.
    """
    cells = [[_safe(cell) for cell in row] for row in rows]
    widths = [max(_width(cell) for cell in column) for column in zip(*cells, strict=True)]
    lines = []
    for first, *others in cells:
        padded = [first + " " * (widths[0] - _width(first))]
        padded += [
            " " * (width - _width(cell)) + cell for cell, width in zip(others, widths[1:], strict=True)
        ]
        lines.append((" " * gap).join(padded).rstrip())
    return "```\n{}\n```".format("\n".join(lines))


def short_name(name: str) -> str:
    """A name that fits a column."""
    short = ""
    for letter in _safe(name):
        if _width(short + letter) > NAME_WIDTH - 1 and _width(_safe(name)) > NAME_WIDTH:
            return short.rstrip() + "…"
        short += letter
    return short


def _safe(text: str) -> str:
    """Text without what ends a block or moves the cursor; formatting and mentions mean nothing in a block."""
    kept = [letter for letter in text.replace("`", "'") if unicodedata.category(letter) not in _UNSEEN]
    return "".join(kept)


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters (line ends, reversals of writing), and those without a shape."""


def _width(text: str) -> int:
    """Columns that a text takes: wide letters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
