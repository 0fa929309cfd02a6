"""Drafts of a turn: which answers were picked, as short texts in the panel's controls.

A draft is ``t/<mark>/<answers>``: the number of moves that the table had when the panel was drawn,
and the position of each answer among those the question had, in the order of the engine's list.
It is worthless for any other position, and is refused there. ``a/<mark>/<caravan>`` asks what a front card
can do.
"""

from __future__ import annotations

from cogs.screens.control_ids import short
from cogs.screens.game_ui import StaleDraft
from cogs.screens.screen import Target, do, go
from engine.kashgar.advice import TurnPreview, preview_turn
from engine.kashgar.types import RemoveCard, View
from tables.view_types import TableView

AnswerPath = tuple[int, ...]
TURN, CARD = "t", "a"
LONGEST_PATH = 56
"""Characters of answers that a control can carry beside everything else; a longer turn counts in parts."""


def turn_of(table_view: TableView[View], path: AnswerPath) -> TurnPreview:
    """The turn after these answers; raises :class:`StaleDraft` where they do not fit."""
    try:
        return preview_turn(table_view.view, path)
    except ValueError:
        raise StaleDraft from None


def to_turn(table_view: TableView, path: AnswerPath) -> Target:
    """The panel with these answers."""
    return go(TURN, _text(table_view, path))


def to_do(table_view: TableView, path: AnswerPath) -> Target:
    """Make the moves of these answers."""
    return do(_text(table_view, path))


def to_card(table_view: TableView, caravan: int) -> Target:
    """The panel with what the front card of a caravan can do."""
    return go(CARD, _text(table_view, (caravan,)))


def on(table_view: TableView[View], path: AnswerPath) -> Target:
    """Where one answer more leads: to the next question, or, where none is left, the turn is made.

    A question with a single answer is not asked. A turn in which own cards leave the game by choice is
    shown once more before it counts.
    """
    turn = turn_of(table_view, path)
    while not _is_done(turn, path) and turn.view.ask is not None and len(turn.view.ask.moves) == 1:
        path = (*path, 0)
        turn = turn_of(table_view, path)
    if _is_done(turn, path) and not any(isinstance(move, RemoveCard) for move in turn.moves):
        return to_do(table_view, path)
    return to_turn(table_view, path)


def _is_done(turn: TurnPreview, path: AnswerPath) -> bool:
    """Whether nothing more can be tried out: the turn is over, or hidden cards come."""
    return turn.over or not turn.certain or turn.view.ask is None or is_full(path)


def turn_text(table_view: TableView, path: AnswerPath) -> str:
    """The draft that :func:`to_turn` leads to."""
    return f"{TURN}/{_text(table_view, path)}"


def is_full(path: AnswerPath) -> bool:
    """Whether no further answer would fit into a control: what there is must count first."""
    return len(_answers(path)) > LONGEST_PATH


def read(table_view: TableView, text: str) -> AnswerPath:
    """The answers of a draft's text; raises :class:`StaleDraft` for another position's."""
    mark, slash, answers = text.partition("/")
    if mark != short(table_view.table.number) or not slash:
        raise StaleDraft
    parts = answers.split(".") if answers else []
    if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise StaleDraft
    return tuple(int(part) for part in parts)


def _text(table_view: TableView, path: AnswerPath) -> str:
    return f"{short(table_view.table.number)}/{_answers(path)}"


def _answers(path: AnswerPath) -> str:
    return ".".join(map(str, path))
