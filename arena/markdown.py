"""Tables for a terminal that are Markdown too."""

from collections.abc import Iterator, Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, line by line, its columns padded to their longest cell."""
    rows = [[cell.replace("|", "/") for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, ["-" * max(3, width) for width in widths], *rows):
        padded = (cell.ljust(max(3, width)) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"
