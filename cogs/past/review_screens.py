"""A review of a finished game: accuracies, the curve of chances, and the moments that decided it."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.past.replay_screens import position_target, seen_by
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, Text, clip, in_rows, tab
from cogs.table_screens import game_ui, reasons
from cogs.table_screens.names import text_names
from cogs.variations.screens import MOMENT, answer_target, try_button, try_target
from data.catalogue import Words
from render.cards.chances import TITLE, ChanceLine, Chances, chances_card
from render.drawing.sentences import capitalised
from tables.core.view_types import TableView
from tables.table.history import History
from tables.views.reviews import Moment, Review, ReviewProgress, moves_of

SENTENCE_LIMIT = 400
_SAMPLES = 5
"""Chances of each player that the alt text tells."""


class ReviewedGame(NamedTuple):
    """A game with its review, and the table as it is now, to a spectator."""

    history: History
    review: Review
    now: TableView


def progress_text(ui: game_ui.GameUi, table: int, progress: ReviewProgress, words: Words) -> str:
    """How far a review is that is being made."""
    text = "{game}, table {table}: the review begins soon …"
    if progress.of:
        text = "{game}, table {table}: {done} of {all} decisions judged …"
    return words(text, game=ui.title, table=table, done=progress.done, all=progress.of)


def review_screen(ui: game_ui.GameUi, game: ReviewedGame, words: Words) -> Screen:
    """The whole game: who was how accurate, and what decided it."""
    history, review = game.history, game.review
    names = text_names(game.now)
    lines = [
        words("**{name}**: accuracy {percent} %", name=names[seat], percent=round(accuracy))
        for seat, accuracy in enumerate(review.accuracies)
        if accuracy is not None
    ]
    for number, moment in enumerate(review.moments, 1):
        when = ui.round_title(history.steps[moment.step].round, words)
        said = words("{name}: {text}", name=when, text=_change(game, moment, words))
        lines.append(words("{number}. {moment}", number=f"**{number}**", moment=said))
    if not review.moments:
        lines.append(words("No single decision stands out."))
    said = "-# {judged} of {all} decisions, evenly spread, were judged by what each player knew at the time."
    if len(review.judged) == review.decisions:
        said = "-# All {all} decisions were judged by what each player knew at the time."
    judged = words(said, judged=len(review.judged), all=review.decisions)
    lines += [judged, *_margin_line(review, words)]
    if ui.chances_note:
        lines.append(words(ui.chances_note))
    picture = PictureRequest(chances_card, (chances_of(history, review, words),))
    title = words("{table}: review", table=ui.table_title(game.now, words))
    return Screen(title, tuple(lines), picture, _rows(review, None, words))


def moment_screen(
    ui: game_ui.GameUi, game: ReviewedGame, number: int, before: TableView, words: Words, *, told: bool
) -> Screen:
    """One moment: the position ``before`` it as its player saw it, what was done, and what was better.

    That is left to be found until it is to be ``told``.
    """
    history, review = game.history, game.review
    moment = review.moments[number]
    lines = [clip(_done(ui, game, moment, before, words), SENTENCE_LIMIT), _change(game, moment, words)]
    better = moves_of(history, moment)
    asks: tuple[Button, ...] = ()
    if better and not told:
        lines.append(words("What would you have done? There is a better move: try to find it."))
        find = Button(words("Find it"), try_target(moment.step - 1, moment.seat), "success")
        asks = (find, Button(words("Show the better move"), answer_target(number + 1)))
    elif better:
        better_move = clip(ui.moves_words(before, better, words), SENTENCE_LIMIT)
        lines += [
            words("Better: **{move}**", move=capitalised(better_move)),
            # As that player would have been told, whose panel the picture shows.
            words(
                "Advice to {name}: {reasons}",
                name=text_names(game.now)[moment.seat],
                reasons=reasons.reason_sentences(ui, moment.reasons, words),
            ),
        ]
    elif moment.decisions_between:
        lines.append(words("The move was good: what turned the game came later."))
    elif len(game.now.table.seats) == 1:
        lines.append(words("The move was good: luck turned the game."))
    else:
        lines.append(words("The move was good: other players’ moves, or luck, turned the game."))
    board = seen_by(ui, before, words) or ui.board_picture(before, words)
    chances = chances_of(history, review, words, moment.step)
    curves = (PictureRequest(chances_card, (chances,)),)
    title = words(
        "{table}: moment {number} · {round}",
        table=ui.table_title(game.now, words),
        number=number + 1,
        round=ui.round_title(history.steps[moment.step].round, words),
    )
    rows = _rows(review, number, words, None if asks else moment)
    rows = (Text(ui.as_it_stands(before, words)), asks, *rows)
    return ui.with_table(Screen(title, lines, board, rows, more_pictures=curves), before, words)


def _done(ui: game_ui.GameUi, game: ReviewedGame, moment: Moment, before: TableView, words: Words) -> str:
    """What was done at a moment: as its player was told, or what they chose where nothing came of it yet."""
    history, names = game.history, text_names(game.now)
    move = history.move(moment.step, moment.seat)
    assert move is not None
    sentence = ui.sentences(move, history.view(history.last, moment.seat), names, words)
    if sentence:
        return sentence
    chosen = history.game.read_move(history.plies[history.steps[moment.step].plies - 1].move)
    return words("{name}: {text}", name=names[moment.seat], text=ui.moves_words(before, (chosen,), words))


def chances_of(history: History, review: Review, words: Words, at: int | None = None) -> Chances:
    """The curves of a review, for its pictures and the replay's."""
    lines = []
    for seat in history.info.seats:
        judged = (one for one in review.judged if one.seat == seat.index and one.step != history.last)
        points = *((one.step, one.chance) for one in judged), (history.last, review.results[seat.index])
        lines.append(ChanceLine(seat.name, points))
    return Chances(
        tuple(lines),
        history.last,
        tuple((moment.step, moment.seat) for moment in review.moments),
        at,
        _alt(lines, words),
        words,
    )


def _alt(lines: Sequence[ChanceLine], words: Words) -> str:
    sentences = []
    for line in lines:
        last = len(line.points) - 1
        chosen = sorted({at * last // (_SAMPLES - 1) for at in range(_SAMPLES)})
        figures = ", ".join(str(reasons.percent(line.points[at][1])) for at in chosen)
        sentences.append(words("{name}: chances {figures} %.", name=line.name, figures=figures))
    return " ".join((words(TITLE), *sentences))


def _margin_line(review: Review, words: Words) -> list[str]:
    if not review.judged:
        return []
    margin = 2 * sum(judged.error for judged in review.judged) / len(review.judged)
    text = "-# Chances are estimated by simulated games, to about ±{margin} percentage points."
    return [words(text, margin=max(1, reasons.percent(margin)))]


def _change(game: ReviewedGame, moment: Moment, words: Words) -> str:
    """What a moment did to whose chances."""
    params = {
        "name": text_names(game.now)[moment.seat],
        "before": reasons.percent(moment.before),
        "after": reasons.percent(moment.after),
    }
    if moment.better:
        return words("{name}’s chances: {before} % with the best move, {after} % with this one.", **params)
    if not any(judged.seat == moment.seat and judged.step > moment.step for judged in game.review.judged):
        return words("{name}’s chances: {before} % after this move, {after} % at the end.", **params)
    if moment.decisions_between:
        return words("{name}’s chances: {before} % after this move, {after} % some moves later.", **params)
    return words("{name}’s chances: {before} % after this move, {after} % before the next.", **params)


def _rows(review: Review, current: int | None, words: Words, moment: Moment | None = None) -> tuple[Row, ...]:
    buttons = [
        tab(words("Moment {number}", number=at + 1), Target(MOMENT, str(at + 1)), current=at == current)
        for at in range(len(review.moments))
    ]
    if current is not None:
        buttons.insert(0, Button(words("All of it"), Target(MOMENT, "0")))
    if moment is not None:
        buttons.append(try_button(moment.step - 1, moment.seat, words))
    step = "" if current is None else position_target(review.moments[current].step).rest
    return in_rows((*buttons, Button(words("Replay"), Target("step", step))))
