"""Rankings: a row each, the best first. Results, tournaments, seasons and leaderboards are drawn so."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from data.catalogue import Words
from render.drawing import fonts, masks, palette, picture, sentences
from render.drawing.canvas import Canvas, Style
from render.drawing.flow import Part, row, space, sprite, stack, text
from render.drawing.styles import BODY, LEAST, MARGIN, RADIUS
from render.drawing.text import measure
from render.symbols import symbol
from render.tokens import Mark, marks, player_token

_ROW, _GAP, _TOKEN, _CROWN = 52, 5, 44, 40
_METALS: tuple[tuple[palette.RGB, palette.RGB], ...] = (
    (palette.rgb("#F0C96E"), palette.rgb("#C48F27")),
    (palette.rgb("#D3D8E2"), palette.rgb("#8E96A6")),
    (palette.rgb("#D99A6C"), palette.rgb("#9A5F38")),
)
"""Gold, silver and bronze."""
_NAME = Style(fonts.Face.STRONG, 34, palette.TEXT, LEAST)
_FIGURE = Style(fonts.Face.FIGURE, 38, palette.TEXT, LEAST)


class RankRow(NamedTuple):
    """How somebody stands: place from 1, points and a note on them as they are written."""

    place: int
    name: str
    points: str
    note: str = ""
    seat: int | None = None
    """Whose token stands beside the name; None: there is none."""
    lit: bool = False
    """Whether it is the reader's."""
    is_out: bool = False


class Ranking(NamedTuple):
    """A ranking: its name, a line below, and its rows, the best first."""

    title: str
    below: str
    rows: tuple[RankRow, ...]
    captions: tuple[str, str] | None = None
    """What notes and points are."""
    medals: bool = False
    """Whether it is final: the first three places are in metal, of those who stayed."""


def ranking_card(ranking: Ranking, words: Words) -> picture.Picture:
    """A page of a ranking; its title and what is below it are text beside it."""
    rows = ranking.rows
    canvas = Canvas.table(picture.ACROSS, height_of(len(rows), captions=ranking.captions is not None))
    with sentences.drawn_names([each.name for each in rows], words):
        tokens = marks([each.name for each in rows])
        draw_ranking(canvas, rows, tokens, medals=ranking.medals, captions=ranking.captions)
    names = sentences.spoken([each.name for each in rows], words)
    lines = [
        words("{place}. {name}: {figure} ({beside}).", place=each.place, name=name, figure=each.points,
              beside=each.note)
        if each.note
        else words("{place}. {name} {points}.", place=each.place, name=name, points=each.points)
        for each, name in zip(rows, names, strict=True)
    ]  # fmt: skip
    told = words("{name}: {text}.", name=ranking.title, text=ranking.below)
    return canvas.picture(sentences.whole_parts((told, *lines)))


def height_of(rows: int, *, captions: bool = False) -> int:
    """Pixels down of a picture of so many rows."""
    return 2 * MARGIN + (rows + captions) * (_ROW + _GAP) - _GAP


def draw_ranking(
    canvas: Canvas,
    rows: Sequence[RankRow],
    tokens: Sequence[Mark],
    *,
    medals: bool,
    captions: tuple[str, str] | None = None,
) -> None:
    """All rows on a canvas of :func:`height_of`; ``tokens`` are by seat, the rest is a :class:`Ranking`'s."""
    wide = [
        max((measure(style.face, style.size, said) for said in column), default=0) + 8
        for style, column in (
            (BODY, [*(each.note for each in rows), *(captions or ())[:1]]),
            (_FIGURE, [each.points for each in rows]),
            (BODY, (captions or ())[1:]),
        )
    ]
    note, points = min(wide[0], 260), min(max(wide[1:]), 200)
    parts = [_row(each, tokens, note if wide[0] > 8 else 0, points, medals=medals) for each in rows]
    if captions:
        quiet = BODY._replace(colour=palette.DIM)
        said = (text(captions[0], quiet, "right"), note), (text(captions[1], quiet, "right"), points)
        parts.insert(0, row(space(), *(replace(part, width=width) for part, width in said), pad=14))
    room = picture.Box(MARGIN, MARGIN, picture.ACROSS - MARGIN, canvas.image.height - MARGIN)
    stack(canvas, room, *(replace(part, height=_ROW) for part in parts), gap=_GAP)


def _row(each: RankRow, tokens: Sequence[Mark], note: int, points: int, *, medals: bool) -> Part:
    metal = _METALS[each.place - 1] if medals and not each.is_out and each.place <= len(_METALS) else None
    colour = palette.INK if metal else palette.FAINT if each.is_out else palette.TEXT
    quiet = palette.mixed(palette.INK, metal[1], 0.2) if metal else palette.DIM
    place = text(f"{each.place}.", _FIGURE._replace(colour=quiet), "right")
    if metal and each.place == 1:
        place = Part(0, _CROWN, _crown)
    token = None
    if each.seat is not None:
        token = sprite(player_token(each.seat, tokens[each.seat], _TOKEN), _TOKEN)
    line = row(
        replace(place, width=56),
        token,
        text(each.name, _NAME._replace(colour=colour), grow=True),
        replace(text(each.note, BODY._replace(colour=quiet), "right"), width=note) if note else None,
        replace(text(each.points, _FIGURE._replace(colour=colour), "right"), width=points),
        pad=14,
    )

    def paint(canvas: Canvas, box: picture.Box) -> None:
        shape = masks.rounded(box.width, box.height, RADIUS)
        fill = masks.gradient(box.width, box.height, *metal) if metal else palette.PANE
        canvas.paint(shape, box.left, box.top, fill)
        if each.lit:
            canvas.paint(masks.rounded(box.width, box.height, RADIUS, 3), box.left, box.top, palette.ACCENT)
        line.draw(canvas, box)

    return Part(line.width, _ROW, paint, hit=f"place:{each.place if each.seat is None else each.seat}")


def _crown(canvas: Canvas, box: picture.Box) -> None:
    canvas.stencil(symbol("crown", _CROWN), box.right - _CROWN, box.middle[1] - _CROWN // 2, palette.INK)
