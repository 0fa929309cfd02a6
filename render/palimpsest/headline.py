"""Above the public table: whom the game waits for, and what the last turn laid and scored; or who won."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.types import View
from render.canvas import Canvas
from render.fonts import Face
from render.headline import LARGE, LastLine, SeatMark, draw_headline
from render.narration import Names
from render.palimpsest.narrator import turn_sentence, won_by
from render.palimpsest.prompts import prompt
from render.picture import WIDTH
from render.text import fit
from render.tokens import marks


def draw_board_headline(canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
    """Who acts; who laid which card where, and what it brought them; the winner once the game is over."""
    short = [fit(Face.STRONG, LARGE, name, 480, LARGE).text for name in names]
    acting: SeatMark | None = None if view.acting is None else (view.acting, marks(names)[view.acting])
    if view.final is not None:
        best = view.final.lines[0].seat
        acting = best, marks(names)[best]
    draw_headline(canvas, acting, prompt(view, short, words), _last_line(view, names, words), WIDTH - 24)


def _last_line(view: View, names: Sequence[str], words: Words) -> LastLine:
    last = view.last
    if view.final is not None:
        return LastLine(None, won_by(view, Names(names), words))
    if last is None:
        return LastLine(None, words("The game begins."))
    said = turn_sentence(last, view, Names(names), words)
    return LastLine((last.seat, marks(names)[last.seat]), said)
