"""The kingdom as cards: chips and cubes on them, names of rows and columns beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny.cells import at, cell_name, column_name
from engine.quetinny.types import Province
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.decktet import card_face, card_light, parts, short_name, suit_chip
from render.fonts import Face
from render.masks import rounded
from render.palette import LINE, WELL
from render.panes import GUTTER
from render.picture import HEIGHT, WIDTH, Box
from render.quetinny.cube import CUBE, cube
from render.quetinny.layout import GUTTER_LEFT, GUTTER_TOP, Grid
from render.tokens import counter, size_of

_OUTLINE = (0x2A, 0x2F, 0x3A)
"""Of a cell where no card lies: hardly there."""
_PILES: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (2, 1), (3, 1), (3, 2), (3, 2, 1))
"""Cubes in the rows of a pile, lowest first."""
_ROOM_FOR_HEAP = 32
"""Width of the place for cubes from which each cube is drawn; on smaller faces one with a number."""


@FRAMES.keep
def structure(cards: tuple[tuple[int, Card], ...], grid: Grid | None, words: Words) -> Layer:
    """The table with the cards of a kingdom (cell and card each), nothing on them yet."""
    canvas = Canvas.table(WIDTH, HEIGHT)
    if grid is not None:
        _gutters(canvas, grid)
        _gaps(canvas, {cell for cell, _ in cards}, grid)
        for cell, card in cards:
            lay_card(canvas, cell, card, grid, words)
    return canvas.layer()


def lay_card(canvas: Canvas, cell: int, card: Card, grid: Grid, words: Words) -> None:
    """Put a card on its cell."""
    box = grid.box(cell)
    canvas.cover(box)
    canvas.stamp(card_face(card, grid.size, words(Word(short_name(card.name)))), box.left, box.top)
    canvas.hit(f"cell:{cell_name(cell)}", box)


def light(canvas: Canvas, provinces: Sequence[Province], grid: Grid, words: Words) -> None:
    """Frame provinces in gold, with what lies on them."""
    for province in provinces:
        box = grid.box(province.cell)
        canvas.stamp(card_light(grid.size), box.left, box.top)
        lay_card(canvas, province.cell, province.card, grid, words)
    furnish(canvas, provinces, grid)


def _gutters(canvas: Canvas, grid: Grid) -> None:
    block = grid.block
    for step in range(grid.columns):
        x = grid.left + step * (grid.size.width + grid.gap) - grid.gap // 2
        room = Box.sized(x, block.top - GUTTER_TOP, grid.size.width + grid.gap, GUTTER_TOP - 4)
        room = room._replace(left=room.left + 3, right=room.right - 3)
        canvas.text(column_name(grid.column + step), room, GUTTER, "centre")
    for step in range(grid.rows):
        y = grid.top + step * (grid.size.height + grid.gap)
        room = Box.sized(block.left - GUTTER_LEFT, y, GUTTER_LEFT - 8, grid.size.height)
        canvas.text(str(grid.row + step), room, GUTTER, "right")


def _gaps(canvas: Canvas, taken: set[int], grid: Grid) -> None:
    """Faint outlines with their names where the block of cells has no card."""
    style = Style(Face.HEAVY, max(10, min(24, grid.size.width // 5)), LINE, 10)
    shape = rounded(grid.size.width, grid.size.height, grid.size.radius, 2)
    for row in range(grid.row, grid.row + grid.rows):
        for column in range(grid.column, grid.column + grid.columns):
            cell = at(column, row)
            if cell not in taken:
                box = grid.box(cell)
                canvas.paint(shape, box.left, box.top, _OUTLINE)
                canvas.text(cell_name(cell), box.inset(4), style, "centre")


def furnish(canvas: Canvas, provinces: Iterable[Province], grid: Grid) -> None:
    """Put the chips and cubes on the cards."""
    for province in provinces:
        box = grid.box(province.cell)
        places = parts(province.card, grid.size)
        for suit, place in zip(province.chips, places.chips, strict=False):
            at = place.moved(box.left, box.top)
            canvas.stamp(suit_chip(suit, at.width), at.left, at.top)
            canvas.hit(f"chip:{cell_name(province.cell)}:{suit}", at)
        if province.cubes:
            store = places.store.moved(box.left, box.top)
            heap(canvas, province.cubes, store)
            canvas.hit(f"cubes:{cell_name(province.cell)}", store)


def heap(canvas: Canvas, count: int, room: Box) -> None:
    """So many cubes in a box: piled up, or one with a number where there is little room."""
    if room.width < _ROOM_FOR_HEAP:
        side = round(min(room.width, room.height) * 0.86)
        sprite = cube(side)
        wide, high = size_of(sprite)
        x, y = room.middle
        canvas.stamp(sprite, x - wide // 2, y - high // 2)
        if count > 1:
            badge = max(12, round(side * 0.76))
            mark = counter(str(count), badge, WELL, CUBE)
            canvas.stamp(mark, x + wide // 2 - badge // 2, y + high // 2 - round(badge * 0.8))
        return
    rows = _PILES[min(count, len(_PILES) - 1)]
    side = round(min(room.width / max(2.1, rows[0] + 0.1), room.height / (1.15 + 0.62 * (len(rows) - 1))))
    sprite = cube(side)
    high = size_of(sprite)[1]
    y = room.bottom - high - 2
    for number in rows:
        x = room.middle[0] - number * (side + 1) // 2
        for place in range(number):
            canvas.stamp(sprite, x + place * (side + 1), y)
        y -= round(high * 0.54)
