"""A hint: what a strong player would do, why, and what else is nearly as good."""

from cogs.screens.screen import Screen, clip
from cogs.table_screens import board, game_ui, reasons
from data.catalogue import Words
from render.drawing.sentences import capitalised
from tables.computers.analysis import JudgedMove
from tables.core.view_types import TableView
from tables.play.hints import Hint

HINT = "hint"
"""The verb of the button of panels that asks for one."""
OTHERS = 2
"""Moves that are told beside the best."""
OPINION = "-# The opinion of a computer player ({level}) that sees only what you see. It may be wrong."
MOVE_LIMIT = 700
"""Characters of a move with what follows it."""


def hint_screen(ui: game_ui.GameUi, hint: Hint, words: Words) -> Screen:
    """The best move with a sentence why, and the next ones with how far they are behind."""
    table_view, analysis = hint.table_view, hint.analysis
    best, *others = analysis.moves
    others = sorted(others, key=lambda other: other.loss)[:OTHERS]
    move = clip(ui.moves_words(table_view, (best.move, *analysis.line), words), MOVE_LIMIT)
    lines = [words("💡 **{move}**", move=capitalised(move))]
    if best.chance:
        lines.append(words("Your chances with it: {chance} %.", chance=reasons.percent(best.chance)))
    if others:
        lines.append(reasons.why(ui, (best, *others), words))
        lines += [_other(ui, table_view, number, other, words) for number, other in enumerate(others, 2)]
    elif best.chance:
        lines.append(words("No other move came close."))
    if ui.chances_note and best.chance:
        lines.append(words(ui.chances_note))
    lines.append(words(OPINION, level=words(hint.level)))
    title = words("{table}: hint", table=ui.table_title(table_view, words))
    return Screen(title, tuple(lines), rows=(board.panel_buttons(ui, table_view, words),))


def _other(ui: game_ui.GameUi, table_view: TableView, number: int, other: JudgedMove, words: Words) -> str:
    move = capitalised(clip(ui.move_words(table_view, other.move, words), MOVE_LIMIT))
    behind = reasons.difference(other, words)
    return words("{number}. {move}: {difference}.", number=number, move=move, difference=behind)
