"""Cells of the kingdom, and their names.

A cell is a small integer ``row * WIDTH + column``. The four cards of the set-up lie around the
middle of the field, far enough from its edges that the longest game cannot reach them, so a
cell keeps its name from the first turn to the last: column letters, then the row: ``"T20"``.
"""

from engine.core.errors import UnreadableMove

WIDTH = 44
"""Columns and rows of the field: 19 turns can grow a kingdom by 19 cells in any direction."""

ORIGIN = 20 * WIDTH + 20
"""The north-west cell of the set-up grid, or the cell of the Excuse."""


def at(column: int, row: int) -> int:
    """The cell of a column and a row, both from 0."""
    return row * WIDTH + column


def column_of(cell: int) -> int:
    """The column of a cell, from 0 at the west edge."""
    return cell % WIDTH


def row_of(cell: int) -> int:
    """The row of a cell, from 0 at the north edge."""
    return cell // WIDTH


def column_name(column: int) -> str:
    """Column letters as in a spreadsheet: A to Z, then AA, AB and so on."""
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


def cell_name(cell: int) -> str:
    """The name that people read and type: ``"T20"``."""
    return f"{column_name(column_of(cell))}{row_of(cell)}"


def parse_cell(text: str) -> int:
    """The cell of a name, upper or lower case; raises :class:`UnreadableMove`."""
    cleaned = text.strip().upper()
    letters = cleaned.rstrip("0123456789")
    digits = cleaned[len(letters) :]
    if 1 <= len(letters) <= 2 and letters.isascii() and letters.isalpha() and 1 <= len(digits) <= 2:
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - 64
        if column <= WIDTH and int(digits) < WIDTH:
            return at(column - 1, int(digits))
    raise UnreadableMove("{text} is not a cell; cells are named like T20, column then row", text=text)
