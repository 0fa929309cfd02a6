"""The player's picture for a phone: the purse, one question, the kingdom, and the hand with its taxes."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from data.catalogue import Words
from engine.decktet import Suit
from engine.quetinny.advice import SuitRoute, suit_routes
from engine.quetinny.cells import cell_name, column_name
from engine.quetinny.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, TEXT, WELL, mixed
from render.panes import MARGIN
from render.phone import question_of
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.quetinny.field import Field, lay_field
from render.quetinny.kingdom import StationMarks, draw_kingdom
from render.quetinny.phone_hand import HAND_HEIGHT, HEADING, chosen_bar, hand_layer
from render.quetinny.preview import Preview
from render.quetinny.prompts import phone_prompt
from render.text import measure
from render.tokens import coin, counter, marker

_GUTTER_LEFT, _GUTTER_TOP = 46, 44
_LARGEST = 132, 132
"""Width and height of a card in a small kingdom."""
_PURSE, _BAR = 124, 74
"""Height of what stands above the question, and of the chosen move."""
_GAP = 22
"""Between the kingdom, the bar and the hand."""

_GOLD = Style(Face.FIGURE, 86, TEXT, 50)
_TURN = Style(Face.STRONG, 36, DIM, 30)
_TURNS = Style(Face.FIGURE, 40, DIM, 30)
_TURN_NOW = Style(Face.FIGURE, 56, TEXT, 30)
_GUTTER = Style(Face.HEAVY, 32, DIM, 12)
_ASKED = Style(Face.HEAVY, 42, ACCENT, 30)


def draw_phone(view: View, preview: Preview, words: Words) -> Canvas:
    """The whole picture, as high as the kingdom needs."""
    width, said = PHONE_WIDTH - 2 * MARGIN, phone_prompt(view, preview, words)
    question = question_of(said, 44, width)
    top = _PURSE + question.height
    hand = 0 if view.phase == "arrange" and not view.opening else HAND_HEIGHT
    below = (_BAR + _GAP if preview.prospect else 0) + hand + MARGIN + _GAP
    field = _field(view, preview, top, PHONE_HEIGHT - below)
    bottom = (field.block.bottom if field else top) + _GAP
    canvas = Canvas.table(PHONE_WIDTH, bottom + below - _GAP)
    canvas.lay(_purse(view.gold, view.turn, view.turns, words), 0, 0)
    question.draw(canvas, Box.sized(MARGIN, _PURSE, width, question.height))
    if field:
        _kingdom(canvas, view, preview, field)
    if preview.prospect:
        chosen_bar(
            canvas,
            preview.prospect,
            preview.chosen,
            words,
            Box.sized(MARGIN, bottom, width, _BAR),
        )
        bottom += _BAR + _GAP
    if not hand:
        return canvas
    room = Box(MARGIN, bottom, PHONE_WIDTH - MARGIN, bottom + hand)
    taxes = preview.prospect.taxes if preview.prospect else ()
    lays = bool(preview.cells)
    hand_view = replace(view, discards=())
    canvas.lay(hand_layer(hand_view, taxes, preview.card, words, preview.taxed, lays=lays), 0, room.top)
    return canvas


# --- the purse ----------------------------------------------------------------------------------


@FRAMES.keep
def _purse(gold: int, turn: int, turns: int, words: Words) -> Layer:
    """Gold and turn, and the turns as pips."""
    canvas = Canvas.table(PHONE_WIDTH, PHONE_HEIGHT, Box(0, 0, PHONE_WIDTH, _PURSE))
    canvas.stamp(coin(72), MARGIN, 20)
    room = Box(MARGIN + 90, 14, 400, 98)
    canvas.text(str(gold), room, _GOLD)
    canvas.hit("gold", Box(MARGIN, 20, room.right, 96))
    right = PHONE_WIDTH - MARGIN
    if turn:
        behind = f"/{turns}"
        wide = measure(_TURNS.face, _TURNS.size, behind)
        room = Box(right - wide, 46, right, 92)
        canvas.text(behind, room, _TURNS, "right")
        now = measure(_TURN_NOW.face, _TURN_NOW.size, str(turn))
        room = Box(room.left - now - 4, 34, room.left - 2, 92)
        canvas.text(str(turn), room, _TURN_NOW, "right")
        room = Box(420, 46, room.left - 14, 92)
        canvas.text(words("Turn"), room, _TURN, "right")
        canvas.hit("turn", Box(420, 34, right, 92))
    for at in range(turns):
        left = MARGIN + (PHONE_WIDTH - 2 * MARGIN) * at // turns
        wide = MARGIN + (PHONE_WIDTH - 2 * MARGIN) * (at + 1) // turns - 6 - left
        canvas.paint(rounded(wide, 8, 4), left, 104, ACCENT if at < turn else LINE)
    return canvas.layer()


# --- the kingdom --------------------------------------------------------------------------------


def _field(view: View, preview: Preview, top: int, bottom: int) -> Field | None:
    cells = {province.cell for province in view.kingdom} | set(preview.cells)
    if view.phase == "arrange":
        cells |= set(view.opening_cells)
    if not cells:
        return None
    area = Box(MARGIN + _GUTTER_LEFT, top + _GUTTER_TOP, PHONE_WIDTH - MARGIN, bottom - _GAP)
    return lay_field(cells, area, named=False, largest=_LARGEST)


def _kingdom(canvas: Canvas, view: View, preview: Preview, field: Field) -> None:
    trial = {province.cell: province for province in preview.provinces}
    kingdom = [trial.pop(province.cell, province) for province in view.kingdom]
    new = tuple(trial.values())
    _gutters(canvas, field)
    taken = {province.cell for province in (*kingdom, *new)}
    wells = frozenset(field.cells) - taken
    shape = rounded(field.size.width, field.size.height, field.size.radius)
    for cell in wells:
        box = field.box(cell)
        canvas.paint(shape, box.left, box.top, _WELL)
    marks = StationMarks(trial=frozenset(province.cell for province in new))
    routes = suit_routes((*kingdom, *new))
    sent: dict[Suit, SuitRoute] = {}
    if preview.routes:
        ways = zip(preview.routes, preview.pays, strict=True)
        sent = {route.suit: SuitRoute(route.suit, route.cells, pay) for route, pay in ways}
        routes = tuple(sent.get(route.suit, route) for route in routes)
    if preview.cubes:
        gains = dict(preview.cubes)
        kingdom = [
            replace(province, cubes=province.cubes + gains[province.card.suits[0]])
            if province.card.kind == "ace" and province.card.suits[0] in gains
            else province
            for province in kingdom
        ]
        marks = marks._replace(
            lit=frozenset(
                province.cell
                for province in kingdom
                if province.card.kind == "ace" and province.card.suits[0] in gains
            )
        )
    draw_kingdom(canvas, (*kingdom, *new), routes, field, marks, travelled=frozenset(sent))
    for number, cell in enumerate(preview.places if view.phase != "arrange" else (), 1):
        _place(canvas, number, cell, preview, field, chosen=cell in taken)
    if view.phase == "arrange":
        for cell in view.opening_cells:
            if cell not in taken:
                box, asked = field.box(cell), cell in preview.places
                if asked:
                    canvas.paint(shape, box.left, box.top, mixed(WELL, ACCENT, 0.16))
                    line = rounded(field.size.width, field.size.height, field.size.radius, 3)
                    canvas.paint(line, box.left, box.top, ACCENT)
                style = _ASKED if asked else HEADING
                canvas.text(cell_name(cell), box.inset(8), style, "centre", minor=not asked)
                canvas.hit(f"cell:{cell_name(cell)}", box)
    for suit, _ in preview.cubes:
        for province in kingdom:
            if province.card.kind == "ace" and province.card.suits[0] == suit:
                canvas.hit(f"harvest:{suit}", field.box(province.cell))
    for number, route in enumerate(preview.routes, 1):
        canvas.hit(f"route:{number}", field.box(route.cells[-1]))


_WELL = (0x24, 0x29, 0x33)


def _gutters(canvas: Canvas, field: Field) -> None:
    block, pitch, down = field.block, field.size.width + field.gap, field.size.height + field.gap
    for step in range(field.columns):
        room = Box.sized(block.left + step * pitch - field.gap // 2, block.top - _GUTTER_TOP, pitch, 38)
        canvas.text(column_name(field.column + step), room, _GUTTER, "centre", minor=pitch < 60)
    for step in range(field.rows):
        room = Box.sized(MARGIN, block.top + step * down, _GUTTER_LEFT - 8, field.size.height)
        canvas.text(str(field.row + step), room, _GUTTER, "right", minor=down < 60)


def _place(canvas: Canvas, number: int, cell: int, preview: Preview, field: Field, *, chosen: bool) -> None:
    """A numbered place: gold with its pay where the card completes a route, an outline elsewhere."""
    box, size = field.box(cell), field.size
    pay = preview.place_pays[number - 1] if preview.place_pays else 0
    side = max(min(54, round(size.height * 0.8)), 16)
    if chosen:
        side = min(side, max(round(size.height * 0.6), 16))  # beside a suit
        spot = _free_corner(canvas, cell, side, field)
        canvas.stamp(marker(number, side), spot.left, spot.top)
        canvas.hit(f"place:{number}", spot)
        return
    canvas.cover(box)
    shape = rounded(size.width, size.height, size.radius)
    canvas.paint(shape, box.left, box.top, mixed(WELL, ACCENT, 0.16 if pay else 0.05))
    line = rounded(size.width, size.height, size.radius, 3)
    canvas.paint(line, box.left, box.top, ACCENT if pay else mixed(WELL, ACCENT, 0.6))
    x, y = box.middle
    has_room = pay and size.height >= 100
    spot = Box.sized(
        x - side // 2, (box.top + round(size.height * 0.08)) if has_room else y - side // 2, side, side
    )
    if pay:
        canvas.stamp(marker(number, side), spot.left, spot.top)
    else:
        canvas.stamp(counter(str(number), side, WELL, ACCENT, ACCENT), spot.left, spot.top)
    if has_room:
        figure = Style(Face.FIGURE, 34, TEXT, 30)
        sign = coin(28)
        wide = 28 + 6 + measure(figure.face, figure.size, str(pay))
        top = spot.bottom + (box.bottom - spot.bottom - 34) // 2
        canvas.stamp(sign, x - wide // 2, top + 3)
        canvas.text(str(pay), Box(x - wide // 2 + 34, top, x + wide // 2 + 4, top + 34), figure)
    canvas.hit(f"place:{number}", box)
    canvas.hit(f"cell:{cell_name(cell)}", box)


def _free_corner(canvas: Canvas, cell: int, side: int, field: Field) -> Box:
    """Where the number of a chosen place covers no other card, nor gold, spice or a suit of its own."""
    box, name = field.box(cell), cell_name(cell)
    spots = []
    for out in (round(side * 0.4), field.gap, 0):  # as far out as nothing is in the way
        left, right = box.left - out, min(box.right + out, canvas.image.width - 8) - side
        top, bottom = box.top - out, box.bottom + out - side
        spots += [Box.sized(*at, side, side) for at in product((right, left), (top, bottom))]
    kept = [
        hit
        for key, hit in canvas.hits.items()
        if key.startswith(("cell:", "pay:", "cubes:")) and key != f"cell:{name}"
    ]
    suits = [hit for key, hit in canvas.hits.items() if key.startswith(f"suit:{name}:")]

    def covered(spot: Box) -> tuple[int, int]:
        return sum(spot.meets(hit) for hit in kept), sum(spot.meets(hit) for hit in suits)

    return min(spots, key=covered)
