"""Drafts of a turn: which answers were picked, as short texts in the panel's controls.

A draft is ``t/<mark>/<answers>``: the number of moves that the table had when the panel was drawn,
and the position of each answer among those the question had, in the order of the engine's list.
It is worthless for any other position, and is refused there. ``p/<mark>/`` asks which card is passed.
"""

from cogs.screens import control_ids, screen
from cogs.table_screens.game_ui import StaleDraft
from engine.kashgar.advice import TurnPreview, preview_turn
from engine.kashgar.types import Move, Pass, RemoveCard, Use, View
from tables.core.view_types import TableView

AnswerPath = tuple[int, ...]
TURN, PASSING = "t", "p"
LONGEST_PATH = 56
"""Characters of answers that a control can carry beside everything else; a longer turn counts in parts."""


def turn_of(table_view: TableView[View], path: AnswerPath) -> TurnPreview:
    """The turn after these answers; raises :class:`StaleDraft` where they do not fit."""
    try:
        return preview_turn(table_view.view, path)
    except ValueError:
        raise StaleDraft from None


def to_turn(table_view: TableView, path: AnswerPath) -> screen.Target:
    """The panel with these answers."""
    return screen.go(TURN, _text(table_view, path))


def to_do(table_view: TableView, path: AnswerPath) -> screen.Target:
    """Make the moves of these answers."""
    return screen.do(_text(table_view, path))


def to_passing(table_view: TableView) -> screen.Target:
    """The panel that asks which front card is passed."""
    return screen.go(PASSING, _text(table_view, ()))


def on(table_view: TableView[View], path: AnswerPath) -> screen.Target:
    """Where one answer more leads: to the next question, or to what is left to be confirmed.

    A question with a single answer is not asked. What the table itself asks, after hidden cards, is done with
    its last answer, unless own cards leave the game by it.
    """
    turn = turn_of(table_view, path)
    while not _is_done(turn, path) and turn.view.ask is not None and len(turn.view.ask.moves) == 1:
        path = (*path, 0)
        turn = turn_of(table_view, path)
    if _is_done(turn, path) and not any(isinstance(move, Use | Pass | RemoveCard) for move in turn.moves):
        return to_do(table_view, path)
    return to_turn(table_view, path)


def ways(table_view: TableView[View], path: AnswerPath) -> list[AnswerPath]:
    """The answers to what is asked after a path; of several goods two are chosen at once, in either order."""
    ask = turn_of(table_view, path).view.ask
    assert ask is not None
    single: list[AnswerPath] = [(number,) for number in range(len(ask.moves))]
    if ask.left < 2 or ask.question not in ("spice", "match"):
        return single
    pairs: dict[tuple[Move, ...], AnswerPath] = {}
    for number in range(len(ask.moves)):
        after = turn_of(table_view, (*path, number)).view.ask
        if after is None or (after.question, after.effect) != (ask.question, ask.effect):
            return single
        for other, move in enumerate(after.moves):
            both = sorted((ask.moves[number], move), key=repr)
            pairs.setdefault(tuple(both), (number, other))
    return list(pairs.values())


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
    if mark != control_ids.short(table_view.table.number) or not slash:
        raise StaleDraft
    parts = answers.split(".") if answers else []
    if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise StaleDraft
    return tuple(int(part) for part in parts)


def _text(table_view: TableView, path: AnswerPath) -> str:
    return f"{control_ids.short(table_view.table.number)}/{_answers(path)}"


def _answers(path: AnswerPath) -> str:
    return ".".join(map(str, path))
