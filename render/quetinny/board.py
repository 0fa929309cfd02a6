"""The public board: the kingdom as a map of caravan routes, and what the last turn did, on the map itself."""

from __future__ import annotations

from collections.abc import Mapping

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import SUITS, Card, Suit
from engine.quetinny.advice import SuitRoute, suit_routes
from engine.quetinny.cells import column_name
from engine.quetinny.types import Province, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.decktet import card_back, card_face, short_name, suit_chip, usual
from render.decktet_signs import KIND_SIGNS
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, RAISED, TEXT, WARNING
from render.panes import MARGIN, QUIET, divider, empty_pane, inside, pips
from render.picture import HEIGHT, WIDTH, Box
from render.quetinny.field import lay_field
from render.quetinny.kingdom import StationMarks, draw_kingdom
from render.quetinny.last_turn import LastTurn
from render.quetinny.layout import GUTTER_LEFT, GUTTER_TOP
from render.quetinny.parts import PUBLIC_WIDTH, PURSE, ledger, spice
from render.quetinny.prompts import prompt
from render.symbols import symbol
from render.text import measure
from render.tokens import coin, counter
from render.words import as_headline

_LETTERS = Style(Face.HEAVY, 28, DIM, 12)
_HEAD = Style(Face.STRONG, 56, TEXT, 40)
_FIGURES = Style(Face.FIGURE, 62, ACCENT, 40)
_ROW = Style(Face.FIGURE, 34, TEXT, 24)
_NOTE = QUIET._replace(size=32, floor=24)
_CLOSE = 24
"""Pixels from a station to the next where a route is long."""
_TURN = Style(Face.FIGURE, 56, TEXT, 40)


# --- the map ------------------------------------------------------------------------------------


@FRAMES.keep
def board_map(kingdom: tuple[Province, ...], area: Box, last: LastTurn, words: Words) -> Layer:
    """The kingdom with its routes; the last card framed in white, a route just travelled in gold."""
    canvas = Canvas.table(WIDTH, HEIGHT)
    if not kingdom:
        return canvas.layer()
    room = Box(area.left + GUTTER_LEFT, area.top + GUTTER_TOP, area.right, area.bottom)
    cells = [province.cell for province in kingdom]
    field = lay_field(cells, room, named=True, largest=(190, 180), filled=True)
    names = [words(Word(short_name(province.card.name))) for province in kingdom]
    shape = rounded(field.size.width, field.size.height, field.size.radius)
    taken = {province.cell for province in kingdom}
    for cell in field.cells:
        if cell not in taken:
            box = field.box(cell)
            canvas.paint(shape, box.left, box.top, _WELL)
    block, across, down = field.block, field.size.width + field.gap, field.size.height + field.gap
    for step in range(field.columns):
        left = block.left + step * across - field.gap // 2
        room = Box.sized(left, block.top - GUTTER_TOP, across, GUTTER_TOP - 4)
        canvas.text(column_name(field.column + step), room, _LETTERS, "centre")
    for step in range(field.rows):
        top = block.top + step * down
        room = Box.sized(block.left - GUTTER_LEFT, top, GUTTER_LEFT - 8, field.size.height)
        canvas.text(str(field.row + step), room, _LETTERS, "right")
    sent = {route.suit: route for route in last.routes}
    routes = [sent.get(route.suit, route) for route in suit_routes(kingdom)]
    harvested = frozenset(
        province.cell
        for province in kingdom
        if province.card.kind == "ace" and province.card.suits[0] in last.spice
    )
    marks = StationMarks(last=frozenset() if last.laid is None else frozenset((last.laid,)), lit=harvested)
    draw_kingdom(canvas, kingdom, routes, field, marks, travelled=frozenset(sent), names=names)
    return canvas.layer()


_WELL = (0x24, 0x29, 0x33)


# --- the headline -------------------------------------------------------------------------------


def draw_headline(canvas: Canvas, view: View, last: LastTurn, words: Words) -> None:
    """One sentence over the board: what the last turn did, with its figures; or how the game ended."""
    left, right = MARGIN + 4, WIDTH - PUBLIC_WIDTH - 2 * MARGIN - 8
    canvas.hit("prompt", Box(left, 14, right, 84))
    if view.phase == "over" or not last.said:
        colour = ACCENT if view.ending in ("outright", "plain", None) else WARNING
        room, style = Box(left, 18, right, 78), _HEAD._replace(colour=colour, floor=34)
        canvas.text(as_headline(prompt(view, None, words)), room, style)
        return
    parts: list[tuple[str | Suit, Style]] = [(last.said, _HEAD)]
    parts += [(route.suit, _HEAD) for route in last.routes]
    if last.gained:
        parts.append((f"+{last.gained}", _FIGURES))
    if last.taxed is not None:
        text, style = parts[-1]
        if text not in SUITS:
            parts[-1] = f"{text},", style
        parts.append((words("then tax"), _HEAD))
        parts.append((f"−{last.taxed}" if last.taxed else "0", _FIGURES._replace(colour=WARNING)))
    gap, chip = 12, 58
    widths = [chip if text in SUITS else measure(style.face, style.size, text) + 2 for text, style in parts]
    over = sum(widths) + gap * (len(parts) - 1) - (right - left)
    if over > 0:
        widths[0] -= over
    x = left
    for (text, style), width in zip(parts, widths, strict=True):
        if text in SUITS:
            canvas.stamp(suit_chip(text, chip), x, 48 - chip // 2)
        else:
            room = Box(x, 18, x + width, 78)
            canvas.text(text, room, style)
        x += width + gap


# --- the pane ----------------------------------------------------------------------------------


@FRAMES.keep
def board_side(view: View, last: LastTurn, words: Words) -> tuple[Layer, int]:
    """The pane beside the map: purse and turn, a row for each suit's route, what is left."""
    empty, left = empty_pane(PUBLIC_WIDTH)
    canvas, inner = empty.open(), inside(PUBLIC_WIDTH)
    _purse(canvas, view, Box(inner.left, 40, inner.right, 116), words)
    pips(canvas, Box(inner.left, 128, inner.right, 136), view.turn, view.turns)
    canvas.hit("progress", Box(inner.left, 128, inner.right, 136))
    sent = {route.suit for route in last.routes}
    cards = {province.cell: province.card for province in view.kingdom}
    for at, route in enumerate(suit_routes(view.kingdom)):
        row = Box.sized(inner.left - 8, 152 + at * 66, inner.width + 16, 62)
        if route.suit in sent:
            canvas.pane(row, 13, RAISED, ACCENT, 3)
        canvas.stamp(suit_chip(route.suit, 46), row.left + 8, row.top + 8)
        canvas.hit(f"supply:{route.suit}", row)
        _route_row(canvas, view, route, cards, row, words)
    divider(canvas, inner.left, inner.right, 558)
    if view.phase == "over":
        ledger(canvas, view, Box(inner.left, 572, inner.right, 800), words)
    else:
        _stock(canvas, view, inner, words)
    return canvas.layer(), left


def _purse(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    canvas.stamp(coin(64), box.left, box.top + 6)
    room = Box(box.left + 76, box.top, box.right - 110, box.bottom)
    canvas.text(str(view.gold), room, PURSE._replace(size=76))
    canvas.hit("gold", Box(box.left, box.top, room.right, box.bottom))
    right = Box(box.right - 108, box.top, box.right, box.bottom)
    caption = Box(right.left, right.top - 12, right.right, right.top + 22)
    canvas.text(words("Turn"), caption, _NOTE, "right", minor=True)
    number = Box(right.left, caption.bottom + 4, right.right, right.bottom)
    canvas.text(f"{view.turn}/{view.turns}", number, _TURN, "right")
    canvas.hit("turn", number)


def _route_row(
    canvas: Canvas, view: View, route: SuitRoute, cards: Mapping[int, Card], row: Box, words: Words
) -> None:
    """The stations of a suit's route, missing ends as empty cards; what it pays, or what is missing."""
    laid = (card.kind for card in cards.values() if route.suit in card.suits)
    ends = {kind for kind in laid if kind in ("ace", "crown")}
    x, right = row.left + 66, row.right - 10
    missing = [name for name in ("ace", "crown") if name not in ends]
    if route.pay:
        note, style = str(route.pay), _ROW._replace(colour=ACCENT)
    elif len(missing) == 2:
        lost = route.suit in view.lost_suits
        note = words("lost") if lost else words("no ends")
        style = _NOTE._replace(colour=WARNING)
    elif missing:
        note = words("no Ace") if missing == ["ace"] else words("no Crown")
        style = _NOTE
    else:
        note, style = words("open"), _NOTE
    shown: list[str] = []
    if not route.cells or cards[route.cells[0]].kind != "ace":
        shown.append("ace" if "ace" in ends else "none")
    for cell in route.cells:
        card = cards[cell]
        if card.kind == "ace":
            if not shown or shown[-1] != "ace":
                shown.append("ace")
        elif card.kind == "crown":
            shown.append("crown")
        else:
            shown.append(str(card.rank) if card.rank else card.kind)
    if "crown" not in shown:
        shown.append("crown" if "crown" in ends else "none")
    # Words give way to the stations, whose empty cards say the same.
    room = row._replace(left=x + _CLOSE * len(shown) + 8, right=right)
    if route.pay or measure(style.face, style.floor, note) <= room.width:
        ink = canvas.text(note, room, style, "right", minor=not route.pay)
        right = ink.left - 8
    step = min(34, (right - x) // len(shown))
    for sign in shown:
        middle = (row.top + row.bottom) // 2
        if sign == "none":
            place = Box.sized(x + (step - 20) // 2, middle - 14, 20, 28)
            colour = WARNING if len(missing) == 2 else FAINT
            canvas.paint(rounded(place.width, place.height, 4, 2), place.left, place.top, colour)
        elif sign in KIND_SIGNS:
            side = min(26, step - 2)
            canvas.stencil(symbol(KIND_SIGNS[sign], side), x + (step - side) // 2, middle - side // 2, TEXT)
        else:
            text = "A" if sign == "ace" else sign
            room = Box(x, row.top, x + step, row.bottom)
            canvas.text(text, room, _ROW._replace(size=32), "centre", minor=True)
        x += step


def _stock(canvas: Canvas, view: View, inner: Box, words: Words) -> None:
    """Spice, deck and discard pile."""
    spice(canvas, view, Box(inner.left, 574, inner.right, 612), 34)
    size = usual(84)
    half = inner.width // 2
    for at, (key, name, count) in enumerate(
        (("deck", words("Deck"), view.deck_size), ("discard", words("Discards"), len(view.discards)))
    ):
        left = inner.left + at * half + (half - size.width) // 2
        place = Box.sized(left, 630, size.width, size.height)
        if count and at == 0:
            canvas.stamp(card_back(size), place.left, place.top)
        elif count:
            canvas.stamp(card_face(view.discards[-1], size), place.left, place.top)
        else:
            canvas.paint(rounded(size.width, size.height, size.radius, 2), place.left, place.top, LINE)
        canvas.stamp(counter(str(count), 56), place.right - 30, place.bottom - 30)
        room = Box(inner.left + at * half, place.bottom + 28, inner.left + (at + 1) * half, place.bottom + 64)
        canvas.text(name, room, _NOTE, "centre", minor=True)
        canvas.hit(key, place)
