"""The reader's hand: a tile for each kind, with its number, and what of it is about to go."""

from collections.abc import Iterable

from data.catalogue import Words
from engine.ceylon import cards, types
from render.ceylon.kinds import kind_name, style_of
from render.ceylon.preview import Preview
from render.drawing import cache, fonts, masks
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.flow import Part, row, sheet, space, sprite, stack, text
from render.drawing.palette import CUT, EDGE, INK, PAPER, WELL, mixed
from render.drawing.picture import ACROSS, Box
from render.drawing.styles import GAP, LEAST, MARGIN, NOW, QUIET, RADIUS
from render.drawing.text import measure
from render.symbols import symbol

_HIGH, _LOW = 172, 132
"""Heights of a tile, three and four beside each other."""
_BAND, _TAG, _RIM = 50, 48, 22
_WHITE = (255, 255, 255)
_DARK_LETTERS = ("Clipper", "Winds")
"""Kinds on whose colour white letters would be hard to read."""


def hand_picture(view: types.View, preview: Preview, words: Words) -> Canvas:
    """The whole picture: three tiles a row, four from seven kinds."""
    hand = view.hand or cards.NO_CARDS
    kinds = [kind for kind in range(len(cards.KINDS)) if hand[kind]]
    columns = 3 if len(kinds) < 7 else 4
    tall = _HIGH if columns == 3 else _LOW
    width = (ACROSS - 2 * MARGIN - (columns - 1) * GAP) // columns
    tiles = [
        sprite(
            _tile(
                kind, hand[kind], width, tall, kind_name(kind, words), preview.use[kind], preview.away[kind]
            ),
            width,
            tall,
            hit=f"hand:{cards.KINDS[kind]}",
        )
        for kind in kinds
    ]
    rows: Iterable[Part] = (row(*tiles[at : at + columns]) for at in range(0, len(tiles), columns))
    rows = list(rows) or [sheet(row(space(), text(words("No cards in hand"), QUIET), space()), 100, WELL)]
    height = sum(part.height for part in rows) + 16 * (len(rows) - 1) + 2 * MARGIN + 8
    canvas = Canvas.table(ACROSS, height)
    stack(canvas, Box(MARGIN, MARGIN + 6, ACROSS - MARGIN, height), *rows, gap=16)
    return canvas


@cache.SPRITES.keep
def _tile(kind: int, count: int, width: int, height: int, name: str, used: int, away: int) -> Sprite:
    """A kind with its number; of what is ``used`` it shines, of what goes it says how many."""
    canvas = Canvas.clear(width + 2 * _RIM, height + 2 * _RIM, EDGE)
    style, shape = style_of(kind), masks.rounded(width, height, RADIUS)
    for at in range(min(3, count) - 1, 0, -1):
        canvas.paint(shape, _RIM + 4 * at, _RIM - 4 * at, mixed(PAPER[1], EDGE, 0.35))
        canvas.paint(masks.rounded(width, height, RADIUS, 2), _RIM + 4 * at, _RIM - 4 * at, EDGE)
    if used:
        canvas.glow(shape, _RIM, _RIM, NOW, 9, 0.9)
    face = Canvas(masks.gradient(width, height, *PAPER).copy())
    face.image.paste(
        masks.gradient(width, _BAND, mixed(style.colour, _WHITE, 0.08), style.colour), (0, height - _BAND)
    )
    _sign(face, kind, count, Box(0, 0, width, height - _BAND))
    letters = INK if cards.KINDS[kind] in _DARK_LETTERS else _WHITE
    room = Box(3, height - _BAND, width - 3, height)
    face.text(name, room, Style(fonts.Face.STRONG, 34, letters, LEAST), "centre")
    canvas.inlay(face, shape, _RIM, _RIM)
    mark = NOW if used else CUT if away else EDGE
    canvas.paint(masks.rounded(width, height, RADIUS, 2 if mark is EDGE else 5), _RIM, _RIM, mark)
    if used or away:
        said = f"−{used or away}"
        tag = Box.sized(_RIM - 8, _RIM - 10, measure(fonts.Face.HEAVY, 38, said) + 22, _TAG)
        canvas.paint(masks.rounded(tag.width, _TAG, 10), tag.left, tag.top, mark)
        canvas.text(said, tag, Style(fonts.Face.HEAVY, 38, INK if used else _WHITE, LEAST), "centre")
    return canvas.sprite(_RIM, _RIM)


def _sign(face: Canvas, kind: int, count: int, room: Box) -> None:
    """The symbol, and the number where there is more than one."""
    style, number = style_of(kind), str(count)
    figure = Style(fonts.Face.FIGURE, 84 if room.width > 180 else 60, INK, 40)
    wide, gap = (measure(figure.face, figure.size, number) + 4, 16) if count > 1 else (0, 0)
    side = min(round((room.height - 20) * min(1.06, style.share)), room.width - wide - gap - 24)
    left = (room.width - side - gap - wide) // 2
    face.stencil(symbol(style.symbol, side), left, (room.height - side) // 2 + 2, style.colour)
    if wide:
        place = Box.sized(left + side + gap, room.top, wide, room.height)
        face.text(number, place, figure)
