"""A table's past at Discord: one position with its timeline, and the way to all others."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.screens import numbers, screen
from cogs.table_screens.game_ui import GameUi, StaleDraft
from cogs.table_screens.names import picture_names, text_names
from cogs.variations.screens import try_button
from data.catalogue import Words
from render.cards.chances import Chances, chances_card
from render.cards.replay import spread
from render.cards.timeline import Timeline, with_timeline
from render.narration import Names
from tables.core.view_types import TableView
from tables.table.history import History

REVIEW = "review"
"""The verb of the button that leads to a game's review."""
SENTENCE_LIMIT = 2500
MOST_FRAMES = 60
"""Positions of an animated picture."""


def position_target(step: int, eyes: int | None = None) -> screen.Target:
    """Turns a replay to a position, as everybody sees it or through a seat's eyes."""
    return screen.Target("step", str(step) if eyes is None else f"{step}@{eyes}")


def read_position(text: str, history: History) -> tuple[int, int | None]:
    """The step and the eyes of a control, as far as they may be shown; the last step where it names none."""
    number, _, seat = text.partition("@")
    last = history.last
    step, eyes = numbers.read_number(number), numbers.read_number(seat)
    looks = eyes is not None and history.open and history.game.info.hidden and eyes < len(history.info.seats)
    return last if step is None else min(step, last), eyes if looks else None


class PastView(NamedTuple):
    """What is shown of a past position: the table as it was then, and as it is at the last step.

    Both are views of the same seat, or of a spectator. What happened is told as of now, as logs tell it:
    a sentence may speak of what became known later.
    """

    then: TableView
    now: TableView
    step: int


def replay_screen(
    ui: GameUi,
    history: History,
    position: PastView,
    words: Words,
    *,
    animated: bool = True,
    chances: Chances | None = None,
) -> screen.Screen:
    """A position of the past, with the ways to all others, perhaps ``animated``, and with ``chances``."""
    sentence = screen.clip(
        sentence_of(ui, history, position, position.step, text_names(position.now), words), SENTENCE_LIMIT
    )
    round_title = ui.round_title(history.steps[position.step].round, words)
    return screen.Screen(
        words("{table}: replay", table=ui.table_title(position.then, words)),
        (f"{round_title} · {_counted(history, position.step, words)}", f"-# {sentence}" if sentence else ""),
        position_picture(ui, history, position, words),
        (
            screen.RULE,
            screen.Text(ui.as_it_stands(position.then, words)),
            *_rows(ui, history, position, words, animated=animated),
        ),
        describe=lambda: _in_words(ui, position, chances, words),
        more_pictures=() if chances is None else (screen.PictureRequest(chances_card, (chances,)),),
    )


def _in_words(ui: GameUi, position: PastView, chances: Chances | None, words: Words) -> tuple[str, ...]:
    """The position as everybody saw it, and the curves; a seat's own picture has its alt text."""
    if position.then.seat is not None:
        return ()
    lines = ui.in_words(position.then, words)
    return (*lines, chances.alt) if lines and chances is not None else lines


def position_picture(ui: GameUi, history: History, position: PastView, words: Words) -> screen.PictureRequest:
    """A position with its timeline below."""
    board = seen_by(ui, position.then, words) if position.then.seat is not None else None
    return _with_timeline(board or ui.board_picture(position.then, words), ui, history, position, words)


def _with_timeline(
    board: screen.PictureRequest,
    ui: GameUi,
    history: History,
    position: PastView,
    words: Words,
    *,
    told: bool = False,
) -> screen.PictureRequest:
    below = timeline(ui, history, position, words, told=told)
    return screen.PictureRequest(with_timeline, (board.draw, board.arguments, below))


def position_pictures(
    ui: GameUi, history: History, steps: Sequence[int], words: Words
) -> list[screen.PictureRequest]:
    """Several positions, in their order, as everybody sees them."""
    return [position_picture(ui, history, position, words) for position in _positions(history, steps)]


def frame_pictures(ui: GameUi, history: History, words: Words) -> list[screen.PictureRequest]:
    """The frames of an animated picture of the whole game, as everybody sees them."""
    return [
        _with_timeline(
            ui.frame_picture(position.then, position.now, words), ui, history, position, words, told=True
        )
        for position in _positions(history, frames_of(history))
    ]


def _positions(history: History, steps: Sequence[int]) -> list[PastView]:
    """Positions as everybody sees them."""
    *table_views, now = history.views((*steps, history.last))
    return [PastView(then, now, step) for step, then in zip(steps, table_views, strict=True)]


def frames_of(history: History) -> list[int]:
    """The positions of an animated picture: all, or the last of each turn, or some of these."""
    steps = list(range(len(history.steps)))
    if len(steps) > MOST_FRAMES:
        pairs = zip(history.steps, history.steps[1:], strict=False)
        turns = [
            at for at, (here, then) in enumerate(pairs) if (here.round, here.seat) != (then.round, then.seat)
        ]
        steps = [*turns, len(history.steps) - 1]
    return spread(steps, MOST_FRAMES)


def seen_by(ui: GameUi, table_view: TableView, words: Words) -> screen.PictureRequest | None:
    """What a seat's own panel showed."""
    try:
        return ui.panel(table_view, "", words).picture
    except StaleDraft:
        return None


def timeline(
    ui: GameUi, history: History, position: PastView, words: Words, *, told: bool = False
) -> Timeline:
    """Where in its game a position stands, perhaps with what happened, which else is text beside it."""
    step = position.step
    line = Timeline(
        names=history.info.names,
        seats=tuple(each.seat for each in history.steps),
        points=tuple(each.points for each in history.steps),
        at=step,
        counted=_counted(history, step, words),
        words=words,
    )
    if not told:
        return line
    sentence = sentence_of(ui, history, position, step, picture_names(position.now), words)
    return line._replace(title=ui.round_title(history.steps[step].round, words), sentence=sentence)


def _counted(history: History, step: int, words: Words) -> str:
    if not step:
        return words("the beginning")
    return words("move {number} of {all}", number=step, all=history.last)


def sentence_of(
    ui: GameUi, history: History, position: PastView, step: int, names: Names, words: Words
) -> str:
    """What led to a step, as far as the reader knew of it."""
    move = history.move(step, position.now.seat)
    if move is None:
        return ""
    sentence = ui.sentences(move, position.now, names, words)
    return sentence or words("{name} made a move.", name=names[move.seat])


def _rows(
    ui: GameUi, history: History, position: PastView, words: Words, *, animated: bool
) -> list[screen.Row]:
    step, eyes = position.step, position.then.seat
    last = history.last
    first_of_all = "" if step else words("This is the beginning.")
    last_of_all = words("This is the last move.") if step == last else ""
    rows: list[screen.Row] = [
        (
            screen.Button(words("Back"), position_target(max(0, step - 1), eyes), why_not=first_of_all),
            screen.Button(words("Forward"), position_target(min(step + 1, last), eyes), why_not=last_of_all),
        ),
        (
            screen.Button(words("First"), position_target(0, eyes), why_not=first_of_all),
            screen.Button(words("Last"), position_target(last, eyes), why_not=last_of_all),
            *((screen.Button(words("Animate"), screen.Target("animate")),) if animated else ()),
        ),
    ]
    if not last:  # without a move there is nowhere to go
        rows.clear()
    now = history.steps[step].round
    rounds = [
        screen.Choice(ui.round_title(number, words), position_target(first, eyes), chosen=number == now)
        for number, first in history.first_of_rounds()
    ]
    if len(rounds) > 1:
        rows.append(screen.turned_menu(words("Round"), rounds, words))
    names = picture_names(position.now)
    moves = [
        screen.Choice(
            _move_label(ui, history, position, at, names, words), position_target(at, eyes), chosen=at == step
        )
        for at, each in enumerate(history.steps)
        if each.round == now
    ]
    if len(moves) > 1:
        rows.append(screen.turned_menu(words("Move"), moves, words))
    if history.open and history.game.info.hidden:
        everybody = screen.Choice(
            words("As everybody could see it"), position_target(step), chosen=eyes is None
        )
        seats = tuple(
            screen.Choice(
                words("Through the eyes of {name}", name=seat.name),
                position_target(step, seat.index),
                chosen=eyes == seat.index,
            )
            for seat in history.info.seats
        )
        rows.append(screen.Menu(words("Seen by"), (everybody, *seats)))
    more = []
    if animated and history.open:
        more.append(try_button(step, eyes, words, why_not=last_of_all if position.now.result else ""))
    if animated and history.info.status == "over":
        more.append(screen.Button(words("Review"), screen.Target(REVIEW)))
    return [*rows, more]


def _move_label(ui: GameUi, history: History, position: PastView, at: int, names: Names, words: Words) -> str:
    sentence = sentence_of(ui, history, position, at, names, words)
    return screen.clip(f"{at}. {sentence}", screen.OPTION_LIMIT) if sentence else _counted(history, at, words)
