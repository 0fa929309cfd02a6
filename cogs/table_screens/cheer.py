"""A word of the bot's own at some occasions, where a server wants it: never needed, never in the way."""

from typing import Literal

from data.catalogue import Words
from tables.core.view_types import TableView

Occasion = Literal["lobby", "full", "won", "lost", "alone"]

CHEERS: dict[Occasion, tuple[str, ...]] = {
    "lobby": (
        "The kettle is on, and the chairs are dusted.",
        "Come closer: the cushions are soft and the stakes are not.",
        "A seat by the fire is waiting for you.",
    ),
    "full": ("A full table: my favourite sight.", "Everybody is here. Shall we?"),
    "won": (
        "Well played, all of you. The next round of tea is on the house.",
        "They will tell of this at other fires.",
        "A fine game. I would watch it again.",
    ),
    "lost": (
        "My computer players are insufferable tonight. Do come back and teach them.",
        "Machines do not drink tea, so the victory tastes of nothing. To your health!",
    ),
    "alone": ("Played alone, but watched by one admirer: me.", "The camels were impressed."),
}
"""What is said at an occasion; which of them follows from the table's number."""


def cheer_line(table_view: TableView, most: int, words: Words) -> str:
    """A word on a table's lobby of ``most`` seats, or on its end; none where nobody wishes it."""
    occasion = _occasion(table_view, most) if table_view.server.cheerful else None
    if occasion is None:
        return ""
    lines = CHEERS[occasion]
    return f"-# *{words(lines[table_view.table.id % len(lines)])}*"


def _occasion(table_view: TableView, most: int) -> Occasion | None:
    table, result = table_view.table, table_view.result
    if table.status == "lobby":
        return "full" if len(table.seats) == most else "lobby"
    if table.status != "over" or result is None:
        return None
    if len(table.seats) == 1:
        return "alone"
    winners = [seat for seat, won in zip(table.seats, result.won, strict=True) if won]
    return "won" if any(seat.person is not None for seat in winners) else "lost"
