"""The player's picture for a phone: the purse, one question, the kingdom, and the hand with its taxes."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card, Suit
from engine.quetinny.advice import Prospect, SuitRoute, suit_routes
from engine.quetinny.cells import cell_name, column_name
from engine.quetinny.types import AddProvince, Caravan, HandCard, Harvest, View
from render.cache import FRAMES
from render.canvas import Align, Canvas, Layer, Style
from render.decktet import FaceSize, card_face, card_light
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, CUT, DIM, LINE, RAISED, RGB, TEXT, WARNING, WELL, mixed
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.quetinny.alt import prompt
from render.quetinny.field import Field, lay_field
from render.quetinny.kingdom import StationMarks, draw_kingdom
from render.quetinny.preview import Preview
from render.quetinny.stations import draw_pill, pill_style
from render.text import fit, measure, wrap
from render.tokens import badge, coin, counter, marker

MARGIN = 24
_GUTTER_LEFT, _GUTTER_TOP = 46, 44
_LARGEST = 132, 132
"""Width and height of a card in a small kingdom."""
_BAR = 74
_HAND = 176
_GAP = 22
"""Between the kingdom, the bar and the hand."""

_GOLD = Style(Face.FIGURE, 86, TEXT, 50)
_TURN = Style(Face.STRONG, 36, DIM, 30)
_TURNS = Style(Face.FIGURE, 40, DIM, 30)
_TURN_NOW = Style(Face.FIGURE, 56, TEXT, 30)
_QUESTION = Style(Face.STRONG, 44, ACCENT, 36)
_GUTTER = Style(Face.HEAVY, 32, DIM, 12)
_HEADING = Style(Face.STRONG, 32, DIM, 30)
_ASKED = Style(Face.HEAVY, 42, ACCENT, 30)
_FIGURE = Style(Face.FIGURE, 44, TEXT, 30)
_SENTENCE = Style(Face.STRONG, 36, TEXT, 30)
_CARD = FaceSize(104, 125)
_LAID = FaceSize(116, 138)


def draw_phone(view: View, preview: Preview, words: Words) -> Canvas:
    """The whole picture, as high as the kingdom needs."""
    question = _lines(_question(view, preview, words))
    top = 124 + 50 * len(question)
    hand = 0 if view.phase == "arrange" and not view.opening else _HAND
    below = (_BAR + _GAP if preview.prospect else 0) + hand + MARGIN + _GAP
    field = _field(view, preview, top, PHONE_HEIGHT - below)
    bottom = (field.block.bottom if field else top) + _GAP
    canvas = Canvas.table(PHONE_WIDTH, bottom + below - _GAP)
    canvas.lay(_purse(view.gold, view.turn, view.turns, words), 0, 0)
    for number, line in enumerate(question):
        room = Box.sized(MARGIN, 124 + 50 * number, PHONE_WIDTH - 2 * MARGIN, 48)
        size = _QUESTION if len(question) == 1 else _QUESTION._replace(size=38, floor=32)
        canvas.text(line, room, size, check=room.inset(-8))
    if field:
        _kingdom(canvas, view, preview, field)
    if preview.prospect:
        _bar(
            canvas,
            preview.prospect,
            preview.chosen,
            words,
            Box.sized(MARGIN, bottom, PHONE_WIDTH - 2 * MARGIN, _BAR),
        )
        bottom += _BAR + _GAP
    if not hand:
        return canvas
    room = Box(MARGIN, bottom, PHONE_WIDTH - MARGIN, bottom + hand)
    taxes = preview.prospect.taxes if preview.prospect else ()
    lays = not preview.routes and not preview.cubes
    hand_view = replace(view, discards=())
    canvas.lay(_hand(hand_view, taxes, preview.card, words, preview.taxed, lays=lays), 0, room.top)
    return canvas


def _question(view: View, preview: Preview, words: Words) -> str:
    if view.phase == "expand" and preview.card and preview.places and not preview.taxed:
        card = next((held.card for held in view.hand or () if held.card.id == preview.card), None)
        if card is not None:
            return words("Where does the {card} go?", card=Word(card.name.removeprefix("The ")))
    if view.phase == "expand" and not preview.card:
        return words("Your last turn: what will you do?") if view.last_turn else words("What will you do?")
    return prompt(view, preview, words)


def _lines(text: str) -> tuple[str, ...]:
    width = PHONE_WIDTH - 2 * MARGIN
    if fit(_QUESTION.face, _QUESTION.size, text, width, _QUESTION.floor).text == text:
        return (text,)
    return wrap(_QUESTION.face, 38, text, width, 2)


# --- the purse ----------------------------------------------------------------------------------


@FRAMES.keep
def _purse(gold: int, turn: int, turns: int, words: Words) -> Layer:
    """Gold and turn, and the turns as pips."""
    canvas = Canvas.table(PHONE_WIDTH, PHONE_HEIGHT, Box(0, 0, PHONE_WIDTH, 124))
    canvas.stamp(coin(72), MARGIN, 20)
    room = Box(MARGIN + 90, 14, 400, 98)
    canvas.text(str(gold), room, _GOLD, check=room.inset(-6))
    canvas.hit("gold", Box(MARGIN, 20, room.right, 96))
    right = PHONE_WIDTH - MARGIN
    if turn:
        behind = f"/{turns}"
        wide = measure(_TURNS.face, _TURNS.size, behind)
        room = Box(right - wide, 46, right, 92)
        canvas.text(behind, room, _TURNS, "right", check=room.inset(-8))
        now = measure(_TURN_NOW.face, _TURN_NOW.size, str(turn))
        room = Box(room.left - now - 4, 34, room.left - 2, 92)
        canvas.text(str(turn), room, _TURN_NOW, "right", check=room.inset(-8))
        room = Box(420, 46, room.left - 14, 92)
        canvas.text(words("Turn"), room, _TURN, "right", check=room.inset(-8))
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
    draw_kingdom(canvas, (*kingdom, *new), routes, field, marks=marks, travelled=frozenset(sent))
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
                style = _ASKED if asked else _HEADING
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
        room = Box(x - wide // 2 + 34, top, x + wide // 2 + 4, top + 34)
        canvas.text(str(pay), room, figure, check=room.inset(-6))
    canvas.hit(f"place:{number}", box)
    canvas.hit(f"cell:{cell_name(cell)}", box)


def _free_corner(canvas: Canvas, cell: int, side: int, field: Field) -> Box:
    """Where the number of a chosen place covers no other card, and neither gold nor spice."""
    box, out = field.box(cell), round(side * 0.4)
    left, right = box.left - out, min(box.right + out, canvas.image.width - 8) - side
    top, bottom = box.top - out, box.bottom + out - side
    corners = [Box.sized(*at, side, side) for at in product((right, left), (top, bottom))]
    kept = [
        hit
        for name, hit in canvas.hits.items()
        if name.startswith(("cell:", "pay:", "cubes:")) and name != f"cell:{cell_name(cell)}"
    ]
    return min(corners, key=lambda corner: sum(corner.meets(hit) for hit in kept))


# --- what is chosen, and the hand ---------------------------------------------------------------


def _bar(canvas: Canvas, seen: Prospect, chosen: int | None, words: Words, box: Box) -> None:
    """The chosen move: its number, its place, what it does, and the gold."""
    where, says, gain = _effect(seen, words)
    canvas.paint(rounded(box.width, box.height, 13), box.left, box.top, RAISED)
    canvas.paint(rounded(box.width, box.height, 13, 3), box.left, box.top, ACCENT)
    canvas.hit("chosen", box)
    left = box.left + 16
    if chosen is not None:
        side = 54
        canvas.stamp(marker(chosen + 1, side), left, box.top + (box.height - side) // 2)
        left += side + 12
    right = box.right - 14
    if gain:
        high = 50
        style = pill_style(high)
        wide = 34 + measure(style.face, style.size, gain) + round(high * 0.7)
        pill = Box.sized(right - wide, box.top + (box.height - high) // 2, wide, high)
        draw_pill(canvas, pill, coin(34), gain, ACCENT)
        right = pill.left - 12
    if where:
        wide = min(right - left, measure(_FIGURE.face, _FIGURE.size, where) + 2)
        room = Box(left, box.top, left + wide, box.bottom)
        canvas.text(where, room, _FIGURE, check=room.inset(-4))
        left += wide + 20
    room = Box(left, box.top, right, box.bottom)
    canvas.text(says, room, _SENTENCE, check=room.inset(-4))


def _effect(seen: Prospect, words: Words) -> tuple[str, str, str]:
    """Where a move lays its card, what it does in a few words, and the gold in figures."""
    match seen.move:
        case AddProvince(cell=cell, suit=suit, chip=chip):
            if seen.route is not None and seen.completes:
                says, gain = words("{suit} route pays", suit=Word(suit)), str(seen.route.pay)
            elif chip is None:
                says, gain = words("by {suit}, no chip", suit=Word(suit)), ""
            elif chip == cell:
                says, gain = words("with a chip of {suit}", suit=Word(suit)), ""
            else:
                says, gain = words("{suit} chip on {cell}", suit=Word(suit), cell=cell_name(chip)), ""
            return cell_name(cell), says, gain
        case Caravan(routes=routes):
            suits = [Word(route.suit) for route in routes]
            return "", words("Caravan of {suits} earns", suits=suits), str(seen.earns)
        case Harvest():
            gained = [words("{count} for {suit}", count=count, suit=Word(suit)) for suit, count in seen.spice]
            return "", words("Spice: {gained}", gained=gained), ""
        case _:
            return "", words("Thrown away"), ""


@FRAMES.keep
def _hand(
    view: View,
    taxes: tuple[HandCard, ...],
    chosen: str | None,
    words: Words,
    taxed: tuple[str, ...],
    *,
    lays: bool,
) -> Layer:
    """The cards in hand with what each would owe; the one in use stands apart, ``taxed`` ones are lit."""
    foot = Box(0, PHONE_HEIGHT - _HAND - MARGIN, PHONE_WIDTH, PHONE_HEIGHT)
    canvas = Canvas.table(PHONE_WIDTH, PHONE_HEIGHT, foot)
    right = PHONE_WIDTH - MARGIN
    if view.phase == "over":
        _reign(canvas, view, words)
        return canvas.layer()
    if view.phase == "arrange":
        _head(canvas, words("To be laid out"), MARGIN, right)
        for at, card in enumerate(view.opening):
            left = MARGIN + at * 172
            _card(canvas, card, left, _CARD, lit=card.id == chosen)
        return canvas.layer()
    hand = view.hand or ()
    used = next((held.card for held in hand if held.card.id == chosen), None)
    if used is None or view.phase == "tax":
        _head(canvas, words("Your hand, with taxes"), MARGIN, right)
        for at, held in enumerate(hand):
            _taxed(canvas, held, MARGIN + at * 172, lit=held.card.id in (chosen, *taxed))
        return canvas.layer()
    _head(
        canvas,
        words("Lay") if lays else words("Spend"),
        MARGIN - 10,
        MARGIN + 140,
        colour=ACCENT,
        align="centre",
    )
    _card(canvas, used, MARGIN + 6, _LAID, lit=True)
    canvas.block(Box(MARGIN + 150, 6, MARGIN + 153, _HAND), LINE)
    _head(canvas, words("Then tax one of") if not view.last_turn else words("Then tax two of"), 200, right)
    left_over = taxes or tuple(held for held in hand if held.card.id != chosen)
    for at, held in enumerate(sorted(left_over, key=lambda held: held.tax)):
        _taxed(canvas, held, 200 + at * 170, lit=held.card.id in taxed)
    return canvas.layer()


def _head(
    canvas: Canvas, text: str, left: int, right: int, *, colour: RGB = DIM, align: Align = "left"
) -> None:
    room = Box(left, 0, right, 38)
    canvas.text(text, room, _HEADING._replace(colour=colour), align, check=room.inset(-8))


def _card(canvas: Canvas, card: Card, left: int, size: FaceSize, *, lit: bool = False) -> None:
    top = 46 if size is _CARD else 40
    if lit:
        canvas.stamp(card_light(size), left, top)
    canvas.stamp(card_face(card, size), left, top)
    canvas.hit(f"hand:{card.id}", Box.sized(left, top, size.width, size.height))


def _taxed(canvas: Canvas, held: HandCard, left: int, *, lit: bool = False) -> None:
    """A card, and beside it what it would owe; red where the gold does not cover it (Q-22)."""
    _card(canvas, held.card, left, _CARD, lit=lit)
    column = Box(left + _CARD.width + 8, 46, left + _CARD.width + 62, 46 + _CARD.height)
    side = 40
    x = column.left + (column.width - side) // 2
    canvas.stamp(coin(side) if held.payable else badge("cross", side, CUT), x, column.top + 12)
    room = Box(column.left - 4, column.top + 62, column.right + 4, column.bottom - 10)
    style = Style(Face.FIGURE, 46, TEXT if held.payable else WARNING, 34)
    canvas.text(str(held.tax), room, style, "centre", check=room.inset(-4))
    canvas.hit(f"tax:{held.card.id}", column)


def _reign(canvas: Canvas, view: View, words: Words) -> None:
    """What the game came to, in four lines and two columns."""
    lines = (
        (words("Provinces"), len(view.kingdom)),
        (words("Caravans"), view.caravans),
        (words("Gold earned"), view.earned),
        (words("Tax paid"), view.tax_paid),
    )
    half = (PHONE_WIDTH - 3 * MARGIN) // 2
    for at, (name, value) in enumerate(lines):
        left = MARGIN + at % 2 * (half + MARGIN)
        row = Box.sized(left, 20 + at // 2 * 72, half, 64)
        canvas.text(name, row._replace(right=row.right - 100), _SENTENCE._replace(colour=DIM))
        canvas.text(str(value), row, _FIGURE, "right", check=row.inset(-4))
