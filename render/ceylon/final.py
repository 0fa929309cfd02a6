"""The board of a game that is over: the podium, what the winner shipped, the course of the points."""

from __future__ import annotations

from data.catalogue import Words
from engine.ceylon.cards import NUMBER
from engine.ceylon.types import View
from render.canvas import Canvas, Style
from render.ceylon.chart import chart, lay_chart
from render.ceylon.island import SEA_TOP
from render.ceylon.kinds import kind_chip
from render.ceylon.prompts import places
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import DIM, LINE, PANE, RAISED, TABLE, TEXT
from render.phone import NOW
from render.picture import HEIGHT, WIDTH, Box
from render.symbols import symbol
from render.text import fit, measure
from render.tokens import coin, seat_token

_ROOM = Box(24, SEA_TOP + 16, 700, HEIGHT - 20)
_FIRST, _GAP = 140, 12
_SHIPMENT = 169, 66


def final(view: View, names: tuple[str, ...], words: Words) -> Canvas:
    """Places on the left, the course of the points on the right."""
    canvas = Canvas(gradient(WIDTH, HEIGHT, *TABLE).copy())
    y = _podium(canvas, view, names)
    _shipments(canvas, view, names, y, words)
    plot = Box(_ROOM.right + 20, _ROOM.top, WIDTH - 24, _ROOM.bottom)
    course = chart(view.melds, names, view.turn + 1, view.options.target, (plot.width, plot.height), words)
    lay_chart(canvas, course, plot)
    return canvas


def _podium(canvas: Canvas, view: View, names: tuple[str, ...]) -> int:
    """All players by their places, the winner first and largest; gives the bottom of the last."""
    ranks = places(view)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat != view.player))
    each = min(92, (_ROOM.height - _FIRST - _GAP * (len(order) - 1)) // max(1, len(order) - 1))
    y = _ROOM.top
    for seat in order:
        won = seat == view.player
        box = Box.sized(_ROOM.left, y, _ROOM.width, _FIRST if won else each)
        if won:
            canvas.glow(rounded(box.width, box.height, 14), box.left, box.top, NOW, 10, 0.8)
        canvas.pane(box, 14, RAISED if won else PANE, NOW if won else LINE, 4 if won else 2)
        middle, side = box.middle[1], 96 if won else min(66, each - 16)
        place = Box.sized(box.left + 14, middle - side // 2, side, side)
        canvas.stamp(coin(side, str(ranks[seat])), place.left, place.top)
        canvas.hit(f"place:{seat}", place)
        left = place.right + 14
        canvas.stamp(seat_token(names, seat, side), left, place.top)
        if won:
            canvas.stencil(symbol("crown", 50), left + side // 2 - 25, place.top - 22, NOW)
        points = str(view.players[seat].points)
        style = Style(Face.FIGURE, 96 if won else 60, NOW if won else TEXT, 44)
        spot = Box(
            box.right - 22 - measure(style.face, style.size, points), box.top, box.right - 18, box.bottom
        )
        canvas.text(points, spot, style, "right")
        canvas.hit(f"points:{seat}", spot)
        line = Box(left + side + 18, box.top, spot.left - 10, box.bottom)
        canvas.text(names[seat], line, Style(Face.STRONG, 46 if won else 36, TEXT, 30))
        canvas.hit(f"player:{seat}", box)
        y = box.bottom + _GAP
    return y


def _shipments(canvas: Canvas, view: View, names: tuple[str, ...], top: int, words: Words) -> None:
    """What the winner shipped, the best first, where few players leave room for it."""
    wide, high = _SHIPMENT
    columns, rows = _ROOM.width // wide, (_ROOM.bottom - top - 54) // (high + 8)
    if rows < 1:
        return
    name = fit(Face.STRONG, 32, names[view.player], 300, 32).text
    said = words("What {name} shipped", name=name)
    canvas.text(said, Box(_ROOM.left + 4, top + 6, _ROOM.right, top + 46), Style(Face.STRONG, 32, DIM, 32))
    made = sorted((meld for meld in view.melds if meld.seat == view.player), key=lambda meld: -meld.points)
    for at, meld in enumerate(made[: columns * rows]):
        x, y = _ROOM.left + at % columns * wide, top + 54 + at // columns * (high + 8)
        box = Box.sized(x, y, wide - 8, high)
        canvas.pane(box, 12, PANE, LINE)
        number = Box(box.left + 8, box.top, box.left + 34, box.bottom)
        size = str(meld.goods + meld.plantations)
        canvas.text(size, number, Style(Face.FIGURE, 42, TEXT, 26))
        canvas.stamp(kind_chip(NUMBER[meld.ware], 46), number.right + 2, y + 10)
        gain = Box(number.right + 50, box.top, box.right - 8, box.bottom)
        canvas.text(f"+{meld.points}", gain, Style(Face.FIGURE, 42, NOW, 26), "right")
    canvas.hit("shipments", Box(_ROOM.left, top, _ROOM.right, _ROOM.bottom))
