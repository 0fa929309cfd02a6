"""Numbers in what people typed and in controls' ids, which anybody can forge."""

from __future__ import annotations

MOST_DIGITS = 9


def read_number(text: str) -> int | None:
    """A number of a few plain digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
