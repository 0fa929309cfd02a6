"""The pictures of a table: for everybody, for a player, and in a replay."""

from collections.abc import Callable
from functools import cache, partial

from msgspec import structs

import data
from data.catalogue import ENGLISH, Words
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import TableCard, View
from render.alt import alt_text
from render.drawing.cache import PICTURES
from render.drawing.canvas import Canvas
from render.drawing.picture import DOWN, Picture
from render.drawing.sentences import naming, spoken
from render.narration import Names
from render.palimpsest import cells, layout, prompts, table, warming
from render.palimpsest.marks import Marks, marks_of
from render.palimpsest.preview import NOTHING, Preview, draw_spots
from render.palimpsest.table_lines import preview_words, table_words

_OWN_DOWN = 600
"""Pixels down of a player's picture as a rule: choices stand below it."""


@PICTURES.keep
@naming
def public(view: View, names: tuple[str, ...], words: Words = ENGLISH, closed: str = "") -> Picture:
    """The table for everybody.

    ``names`` are the players' by seat, ``closed`` is said of a table that waits for nobody. Nothing of a hand
    is drawn, named or placed, no matter whose view is given.
    """
    public_view = structs.replace(view, seat=None, hand=None)
    return _drawn(public_view, NOTHING, DOWN).picture(_public_alt(public_view, names, words, closed))


@naming
def frame(view: View, names: tuple[str, ...], laid: tuple[TableCard, ...], words: Words) -> Picture:
    """The table in a replay of which these are all the cards ``laid``, so that none of them ever moves."""
    public_view = structs.replace(view, seat=None, hand=None)
    canvas = _drawn(public_view, NOTHING, DOWN, tuple(layout.card_span(seen.x, seen.y) for seen in laid))
    return canvas.picture(_public_alt(public_view, names, words))


def _public_alt(view: View, names: tuple[str, ...], words: Words, closed: str = "") -> str:
    told = Names(spoken(names, words))
    return alt_text(closed or prompts.prompt(view, told, words), table_words(view, told, words))


@PICTURES.keep
@naming
def private(
    view: View, names: tuple[str, ...], preview: Preview | None = None, words: Words = ENGLISH
) -> Picture:
    """The table for a player, with a move in the making."""
    preview = preview or NOTHING
    moved = preview.after or view
    told = Names(spoken(names, words), view.seat)
    # The hand stays as it is until the play is confirmed.
    after = structs.replace(moved, hand=view.hand, hand_sizes=view.hand_sizes)
    canvas = _drawn(moved, preview, _OWN_DOWN)
    prompt = prompts.question_of(view, told, preview, words)
    return canvas.picture(alt_text(prompt, table_words(after, told, words), preview_words(preview, words)))


def _drawn(view: View, preview: Preview, lowest: int, room: tuple[layout.Span, ...] = ()) -> Canvas:
    """The table with what is asked on it; ``room`` is kept for what it may become."""
    marks = marks_of(view, preview)
    cells_in = cache(partial(cells.shown_cells, view, marks))
    grid = _window(view, marks, preview, lowest, room, lambda grid: cells.can_be_read(cells_in(grid), grid))
    canvas = table.draw_table(view, marks, cells_in(grid), grid, keep=preview.after is not None)
    draw_spots(canvas, preview, grid)
    return canvas


def _window(
    view: View,
    marks: Marks,
    preview: Preview,
    lowest: int,
    room: tuple[layout.Span, ...],
    legible: Callable[[layout.LatticeWindow], bool],
) -> layout.LatticeWindow:
    """All of the table where it can be read, else what this decision or the last turn is about."""
    spans = {seen.card.id: layout.card_span(seen.x, seen.y) for seen in layout.visible(view.table)}
    spots = tuple(layout.card_span(spot.x, spot.y) for spot in preview.spots)
    whole = layout.span_of((*spans.values(), *spots, *room))
    grid = layout.plan_whole(whole, lowest) if view.final is not None or room else None
    if grid is not None:
        return grid
    newest = spans.get(marks.newest or "", next(iter(spans.values())))
    touched = [spans[card] for card in (view.last.touched if view.last else ()) if card in spans]
    return layout.plan(whole, layout.span_of(spots or (newest,)), (newest, *touched), lowest, legible)


def warm() -> None:
    """Draw the beginning of a game, and what cells show at any size of the table, before somebody asks."""
    names = ("A", "B")
    view = Palimpsest.load(data.read_text).first_view(len(names))
    public(view, names)
    private(view, names)
    warming.warm_cells()
