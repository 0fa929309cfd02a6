"""Drafts of a turn: which answers were picked, as short texts in the panel's controls.

A draft is ``t/<mark>/<answers>``: the number of moves that the table had when the panel was drawn,
and the position of each answer among those the question had, in the order of the engine's list.
It is worthless for any other position, and is refused there.
"""

from __future__ import annotations

from cogs.game_ui import StaleDraft
from cogs.screens.control_ids import short
from cogs.screens.screen import Target, do, go
from engine.kashgar.advice import TurnPreview, preview_turn
from tables.types import TableView

Path = tuple[int, ...]
TURN = "t"
LONGEST = 56
"""Characters of answers that a control can carry beside everything else; a longer turn counts in parts."""


def turn_of(table_view: TableView, path: Path) -> TurnPreview:
    """The turn after these answers; raises :class:`StaleDraft` where they do not fit."""
    try:
        return preview_turn(table_view.view, path)
    except ValueError:
        raise StaleDraft from None


def to_turn(table_view: TableView, path: Path, page: str = "") -> Target:
    """The panel with these answers."""
    return go(TURN, _text(table_view, path) + page)


def to_do(table_view: TableView, path: Path) -> Target:
    """Make the moves of these answers."""
    return do(_text(table_view, path))


def turn_text(table_view: TableView, path: Path) -> str:
    """The draft that :func:`to_turn` leads to."""
    return f"{TURN}/{_text(table_view, path)}"


def is_full(path: Path) -> bool:
    """Whether no further answer would fit into a control: what there is must count first."""
    return len(_answers(path)) > LONGEST


def read(table_view: TableView, text: str) -> Path:
    """The answers of a draft's text; raises :class:`StaleDraft` for another position's."""
    mark, slash, answers = text.partition("/")
    if mark != short(table_view.table.number) or not slash:
        raise StaleDraft
    parts = answers.split(".") if answers else []
    if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise StaleDraft
    return tuple(int(part) for part in parts)


def _text(table_view: TableView, path: Path) -> str:
    return f"{short(table_view.table.number)}/{_answers(path)}"


def _answers(path: Path) -> str:
    return ".".join(map(str, path))
