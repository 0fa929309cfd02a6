"""A turn thought over: which answers were picked, as short texts in the panel's controls.

A draft is ``t/<mark>/<answers>``: the number of moves that the table had when the panel was drawn,
and the position of each answer among those the question had, in the order of the engine's list.
It is worthless for any other position, and is refused there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from cogs.game_ui import StaleDraft
from cogs.screens.layout import short
from cogs.screens.screen import Target, do, go
from engine.kashgar import advice
from engine.kashgar.types import Event, Move, View
from tables.types import TableView

Path = tuple[int, ...]
TURN = "t"
LONGEST = 56
"""Characters of answers that a control can carry beside everything else; a longer turn counts in parts."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A turn as far as it was thought over. ``view`` is what it would lead to."""

    view: View
    before: View
    """The view that the last answer was given in."""
    moves: tuple[Move, ...] = ()
    events: tuple[Event, ...] = ()
    certain: bool = True
    """False: the last answer opens hidden cards, and the view beyond it is one deal of many."""
    done: bool = False
    """The turn would be over."""


def think(table_view: TableView, path: Path) -> Thought:
    """The turn after these answers; raises :class:`StaleDraft` where they do not fit."""
    return reduce(_next, path, Thought(table_view.view, table_view.view))


def _next(thought: Thought, answer: int) -> Thought:
    ask = thought.view.ask
    if thought.done or not thought.certain or ask is None or answer >= len(ask.moves):
        raise StaleDraft
    move = ask.moves[answer]
    after = advice.draft(thought.view, (move,))
    return Thought(
        after.view,
        thought.view,
        (*thought.moves, move),
        (*thought.events, *after.events),
        after.certain,
        after.over,
    )


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
