"""What cells of any size show, drawn ahead: few shapes serve all tables."""

from engine.decktet import SUITS, Card, DecktetKind
from render.drawing import fonts, picture, styles, text
from render.drawing.canvas import Canvas
from render.palimpsest import cubes, faces, layout

_LOW = 0.55
"""Height over width of what cubes leave of a cell."""


def warm_cells() -> None:
    """Draw the prints and numbers that cells show at any size of the table."""
    _prints()
    _numbers()


def _prints() -> None:
    """Ranks, and suits alone, in whole and low cells."""
    canvas = Canvas.table(max(layout.CELL_WIDTHS), max(layout.CELL_WIDTHS))
    for width in layout.CELL_WIDTHS:
        for height in (width, round(width * _LOW)):
            room = picture.Box(0, 0, width, height)
            for rank in range(1, 10):
                faces.print_cell(canvas, _card("number" if rank > 1 else "ace", rank, 1), room, ranked=True)
            for start in range(len(SUITS)):
                faces.print_cell(canvas, _card("crown", 10, 1, start), room, ranked=True)
                faces.print_cell(canvas, _card("number", 2, 2, start), room, ranked=True)
                faces.print_cell(canvas, _card("pawn", None, 3, start), room, ranked=True)
                for count in (1, 2, 3):
                    faces.print_cell(canvas, _card("number", 2, count, start), room, ranked=False)


def _card(kind: DecktetKind, rank: int | None, suits: int, start: int = 0) -> Card:
    return Card("", "", rank, kind, tuple((SUITS * 2)[start : start + suits]))


def _numbers() -> None:
    for place in range(-12, 13):
        text.line(styles.GUTTER.face, styles.GUTTER.size, str(place))
    for height in range(16, cubes.HIGHEST + 1, 2):
        for number in range(1, 10):
            text.line(fonts.Face.HEAVY, cubes.number_size(height), str(number))
