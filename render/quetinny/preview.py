"""What a move would do, drawn over the kingdom: numbered places, numbered provinces, roads with their pay."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from data.catalogue import Words
from engine.decktet import Suit
from engine.quetinny.advice import Prospect
from engine.quetinny.cells import cell_name
from engine.quetinny.types import CaravanRoute, Province, View
from render.canvas import Canvas, Style
from render.decktet import SUIT_COLOURS, ghost, parts
from render.fonts import Face
from render.masks import disc, rounded
from render.palette import ACCENT, ROAD, mixed
from render.picture import Box
from render.quetinny.kingdom_cards import heap, light
from render.quetinny.layout import Grid
from render.roads import Road, draw_roads
from render.tokens import coin, marker

_ASKED = Style(Face.HEAVY, 44, ACCENT, 24)
"""The name of the cell whose card is asked for, in the set-up."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A move in the making. What is numbered counts from 1 in the order given.

    ``card`` is the id of the card in use; ``suit`` colours the ``places`` (empty cells it may go to);
    ``provinces`` are cards laid for trial; ``chips`` the provinces that could take the chip;
    ``routes`` a caravan's paths with their ``pays``; ``cubes`` what a harvest would add per suit.
    ``place_pays`` says of each place what a route would pay that is completed there (0: none);
    ``prospect`` is the whole move once it is chosen, and ``chosen`` its place's position among the places;
    ``taxed`` are the ids of cards whose tax would lose the game.
    """

    card: str | None = None
    suit: Suit | None = None
    places: tuple[int, ...] = ()
    provinces: tuple[Province, ...] = ()
    chips: tuple[int, ...] = ()
    routes: tuple[CaravanRoute, ...] = ()
    pays: tuple[int, ...] = ()
    cubes: tuple[tuple[Suit, int], ...] = ()
    place_pays: tuple[int, ...] = ()
    prospect: Prospect | None = None
    chosen: int | None = None
    taxed: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """Cells that must be in the picture besides the kingdom's."""
        return (*self.places, *(province.cell for province in self.provinces))


def draw_preview(canvas: Canvas, view: View, preview: Preview, grid: Grid, words: Words) -> None:
    """Draw it on a copy of the kingdom's picture."""
    tint = SUIT_COLOURS[preview.suit] if preview.suit else ACCENT
    for number, cell in enumerate(preview.places, 1):
        box = grid.box(cell)
        canvas.cover(box)
        canvas.stamp(ghost(grid.size, tint), box.left, box.top)
        if view.phase == "arrange":
            canvas.text(cell_name(cell), box.inset(10), _ASKED, "centre")
        else:
            _number(canvas, number, box, 0.44)
        canvas.hit(f"place:{number}", box)
        canvas.hit(f"cell:{cell_name(cell)}", box)
    light(canvas, preview.provinces, grid, words)
    provinces = {province.cell: province for province in (*view.kingdom, *preview.provinces)}
    for number, cell in enumerate(preview.chips, 1):
        _chip_place(canvas, number, provinces[cell], grid)
    _harvest(canvas, view, preview, grid, words)
    _caravan(canvas, view, preview, grid)


def _number(canvas: Canvas, number: int, box: Box, share: float) -> None:
    side = max(18, min(56, round(min(box.width, box.height) * share)))
    x, y = box.middle
    canvas.stamp(marker(number, side), x - side // 2, y - side // 2)


def _chip_place(canvas: Canvas, number: int, province: Province, grid: Grid) -> None:
    box = grid.box(province.cell)
    place = parts(province.card, grid.size).chips[min(1, len(province.chips))].moved(box.left, box.top)
    side = place.width
    canvas.glow(disc(side), place.left, place.top, ACCENT, max(3, side // 8), 1.0)
    canvas.stamp(marker(number, side), place.left, place.top)
    canvas.hit(f"chip_place:{number}", place)


def _harvest(canvas: Canvas, view: View, preview: Preview, grid: Grid, words: Words) -> None:
    for suit, count in preview.cubes:
        for province in view.kingdom:
            if province.card.kind == "ace" and suit in province.card.suits:
                light(canvas, (replace(province, cubes=province.cubes + count),), grid, words)
                canvas.hit(f"harvest:{suit}", grid.box(province.cell))


def _caravan(canvas: Canvas, view: View, preview: Preview, grid: Grid) -> None:
    """Roads in the suits' colours, from the cubes on the Ace to a coin with the pay on the Crown."""
    if not preview.routes:
        return
    on = {province.cell: province for province in view.kingdom}
    width = max(5.0, min(grid.size.width, grid.size.height) * 0.085)
    roads: list[Road] = []
    for route in preview.routes:
        for cell in route.cells:
            box = grid.box(cell)
            canvas.paint(rounded(box.width, box.height, grid.size.radius, 3), box.left, box.top, ACCENT)
        ends = [_store(on[cell], grid).middle for cell in (route.cells[0], route.cells[-1])]
        between = [grid.box(cell).middle for cell in route.cells[1:-1]]
        colour = SUIT_COLOURS[route.suit]
        points = (ends[0], *between, ends[1])
        roads.append(Road(points, width, surface=ROAD, casing=colour, edge=mixed(colour, (0, 0, 0), 0.55)))
    draw_roads(canvas, roads)
    for number, (route, pay) in enumerate(zip(preview.routes, preview.pays, strict=True), 1):
        start = on[route.cells[0]]
        heap(canvas, start.cubes, _store(start, grid))
        x, y = _store(on[route.cells[-1]], grid).middle
        size = grid.size
        side = max(26, min(76, round(min(size.width, size.height) * 0.48)))
        canvas.stamp(coin(side, f"+{pay}"), x - side // 2, y - side // 2)
        canvas.hit(f"route:{number}", Box.sized(x - side // 2, y - side // 2, side, side))


def _store(province: Province, grid: Grid) -> Box:
    """Where a one-suit card has room beside its chip."""
    box = grid.box(province.cell)
    return parts(province.card, grid.size).store.moved(box.left, box.top)
