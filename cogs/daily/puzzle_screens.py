"""The puzzle of the day: a position with some moves to choose from, and what was found about them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from cogs.screens.screen import OPTION_LIMIT, Button, Choice, Menu, Row, Screen, Target, Text, clip
from cogs.table_screens import game_ui, reasons
from cogs.variations.screens import try_button
from data.catalogue import Words
from render.drawing.sentences import capitalised
from tables.computers.analysis import JudgedMove
from tables.daily.puzzles import PuzzleAnswer, ShownPuzzle

ANSWER, AGAIN = "puzzle", "puzzleagain"
"""The verbs of the menu: of the day's puzzle, and of one that was missed."""
MOVE_LIMIT = 300


class Offered(NamedTuple):
    """A move to choose from, by its index among the puzzle's, in words."""

    at: int
    words: str


def offered(ui: game_ui.GameUi, puzzle: ShownPuzzle, words: Words) -> list[Offered]:
    """The moves as people read them; of two that read the same, one: the best is always there."""
    found: dict[str, int] = {}
    for index, move in enumerate(puzzle.moves):
        text = capitalised(clip(ui.move_words(puzzle.table_view, move, words), MOVE_LIMIT))
        if text not in found or index == puzzle.right:
            found[text] = index
    return sorted(Offered(index, text) for text, index in found.items())


def puzzle_screen(
    ui: game_ui.GameUi, puzzle: ShownPuzzle, day: date | None, words: Words, rows: Sequence[Row] = ()
) -> Screen:
    """A puzzle that is to be answered: the seat's own panel, with the moves in its controls' place.

    It is that of a ``day``, or one that its reader has missed.
    """
    verb, begin = (AGAIN, puzzle.key) if day is None else (ANSWER, day.isoformat())
    moves = offered(ui, puzzle, words)
    panel = ui.puzzle(puzzle.table_view, [puzzle.moves[move.at] for move in moves], words)
    choices = tuple(
        Choice(clip(f"{letter(at)}. {move.words}", OPTION_LIMIT), Target(verb, f"{begin}/{move.at}"))
        for at, move in enumerate(moves)
    )
    return replace(
        panel,
        title=_title(ui, day, words),
        text=(
            # What is asked, without what is quietly said of choices that are not offered here.
            *(line for line in panel.text if not line.startswith("-#")),
            words("From a real game: one of these moves is clearly the best. Which one?"),
            "\n".join(f"**{letter(at)}.** {one.words}" for at, one in enumerate(moves)),
        ),
        rows=(Text(ui.as_it_stands(puzzle.table_view, words)), Menu(words("The best move"), choices), *rows),
        footer=None,
    )


def answered_screen(
    ui: game_ui.GameUi,
    puzzle: ShownPuzzle,
    day: date | None,
    answer: PuzzleAnswer,
    words: Words,
    more: Sequence[str],
    buttons: Sequence[Button],
) -> Screen:
    """What was right, and why; with more lines, and buttons."""
    best, moves = puzzle.analysis.best, offered(ui, puzzle, words)
    panel = ui.puzzle(puzzle.table_view, [puzzle.moves[move.at] for move in moves], words)
    move = capitalised(clip(ui.move_words(puzzle.table_view, best.move, words), MOVE_LIMIT))
    letters = {move.at: letter(at) for at, move in enumerate(moves)}
    lines = [
        words("✅ Right: **{move}**", move=move)
        if answer.right
        else words(
            "❌ You chose {chosen}; the best move is {best}: **{move}**",
            chosen=letters.get(answer.chosen, "–"),
            best=letters[puzzle.right],
            move=move,
        ),
        reasons.why(ui, puzzle.analysis.moves, words),
        _chances(puzzle.analysis.moves, puzzle.moves, moves, words),
    ]
    rows = ((try_button(puzzle.key, puzzle.table_view.seat, words), *buttons),)
    return replace(panel, title=_title(ui, day, words), text=(*lines, *more), rows=rows, footer=None)


def _chances(
    judged: Sequence[JudgedMove], order: Sequence[object], moves: Sequence[Offered], words: Words
) -> str:
    """Each move with its chance to win, as it was listed."""
    chances = {order.index(move.move): move.chance for move in judged}
    text = "-# {letter}. {move}: wins {share} % of simulated games"
    return "\n".join(
        words(text, letter=letter(at), move=move.words, share=reasons.percent(chances[move.at]))
        for at, move in enumerate(moves)
    )


def streak_line(streak: int, words: Words) -> str:
    """How many days in a row somebody was right; nothing for none."""
    return words.plural("🔥 {n} day in a row", "🔥 {n} days in a row", streak) if streak else ""


def _title(ui: game_ui.GameUi, day: date | None, words: Words) -> str:
    if day is None:
        return words("{game}: a position you missed", game=ui.title)
    return words("{game}: puzzle of {day}", game=ui.title, day=words.day(day))


def letter(at: int) -> str:
    """What a move is called: ``A``, ``B`` and so on."""
    return "ABCDEFGH"[at]
