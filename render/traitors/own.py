"""The private strip: the reader's three traders with their plans, the bid, the cuts, garnets in hand."""

from __future__ import annotations

from engine.traitors.choices import outlook
from engine.traitors.types import TRADERS, Bid, Spring, View
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.palette import ACCENT, DIM, FAINT, LINE, TEXT, WARNING
from render.panels import NAME
from render.picture import Box
from render.text import wrap
from render.tokens import coin
from render.traitors.pieces import chip, gem
from render.traitors.preview import Preview
from render.traitors.strip import HEIGHT, empty_strip
from render.warm import WIDTH
from render.words import Words

_CELL = 318
"""Width of a trader's cell; the rest is the bid's and the cuts'."""
_BODY = Style(Face.BODY, 22, TEXT, 17)
_QUIET = Style(Face.BODY, 21, DIM, 17)
_SMALL = Style(Face.BODY, 20, TEXT, 17)
_PURSE = Style(Face.FIGURE, 34, TEXT, 20)
_SIGNED = Style(Face.STRONG, 21, DIM, 16)


def private_strip(view: View, names: tuple[str, ...], preview: Preview, words: Words) -> Layer:
    """The strip of a player's own view."""
    assert view.seat is not None
    canvas = empty_strip().open()
    name = names[view.seat]
    for number in range(TRADERS):
        box = Box.sized(number * _CELL, 6, _CELL, HEIGHT - 6)
        _trader(canvas, view, name, preview, number, box, words)
        canvas.block(Box(box.right - 1, 16, box.right, HEIGHT - 12), LINE)
        canvas.hit(f"own:{number}", box)
    _rest(canvas, view, preview, Box(TRADERS * _CELL + 18, 10, WIDTH - 14, HEIGHT - 4), words)
    return canvas.layer()


def _trader(
    canvas: Canvas, view: View, name: str, preview: Preview, number: int, box: Box, words: Words
) -> None:
    """One trader: token, where it stands, where it goes, what it will have."""
    assert view.seat is not None
    chart = view.map
    dead = bool(view.traders) and not view.trader(view.seat, number).alive
    lit = preview.trader == number
    canvas.stamp(chip(view.seat, name, (str(number + 1),), 44, dead, lit), box.left + 14, box.top + 12)
    text = Box(box.left + 94, box.top + 6, box.right - 92, box.top + 40)
    below = Box(box.left + 94, box.top + 40, box.right - 12, box.top + 72)
    last = Box(box.left + 94, box.top + 72, box.right - 12, box.bottom - 8)
    if not view.traders:
        start = preview.starts[number]
        said = words("No start city yet") if start is None else chart.cities[start].name
        style = NAME if start is not None else _QUIET
        canvas.text(
            said, text._replace(right=box.right - 12), style, check=text._replace(right=box.right).inset(-4)
        )
        if start is not None:
            canvas.text(words("{gold} gold for its start", gold=100), below, _QUIET, check=below.inset(-3))
        return
    trader = view.trader(view.seat, number)
    canvas.text(chart.cities[trader.city].name, text, NAME, check=text.inset(-4))
    purse = Box(box.right - 90, box.top + 4, box.right - 14, box.top + 42)
    style = _PURSE._replace(colour=FAINT if dead else TEXT)
    canvas.text(str(trader.purse), purse, style, "right", check=purse.inset(-2))
    if dead:
        canvas.text(words("died on the road"), below, _QUIET._replace(colour=WARNING), check=below.inset(-3))
        return
    path = preview.paths[number]
    if not path:
        said = words("where to?") if lit and preview.cities else words("stays")
        canvas.text(said, below, _QUIET, check=below.inset(-3))
        return
    way = "→ " + " → ".join(chart.cities[city].name for city in path)
    canvas.text(way, below, _BODY._replace(colour=ACCENT), check=below.inset(-4))
    ahead = _ahead(view, preview, number)
    if ahead is not None:
        pay, toll, after = ahead
        sums = f"+{pay} −{toll} = {after}" if pay else f"−{toll} = {after}"
        canvas.text(sums, last, _SIGNED, check=last.inset(-4))


def _ahead(view: View, preview: Preview, number: int) -> tuple[int, int, int] | None:
    """First-visit pay, toll and purse of a trader after its plan, if nothing is cut or shared."""
    if view.phase not in ("travel", "spring"):
        return None
    found = outlook(view, Spring(preview.paths))
    return next(((each.pay, each.toll, each.purse) for each in found if each.number == number), None)


def _rest(canvas: Canvas, view: View, preview: Preview, box: Box, words: Words) -> None:
    """Garnets in hand, the bid, the cuts."""
    garnets = view.own.garnets if view.own is not None else 0
    lines = [box._replace(top=box.top + row * 27, bottom=box.top + row * 27 + 26) for row in range(4)]
    cuts = ", ".join(road_name(view, route) for route in preview.cuts)
    canvas.stamp(gem(22), lines[0].left, lines[0].top + 2)
    canvas.stamp(coin(22), lines[1].left, lines[1].top + 2)
    said = [words("Garnets in hand: {count}", count=garnets), bid_words(preview, words)]
    for text, room in zip(said, lines, strict=False):
        room = room._replace(left=room.left + 32)
        canvas.text(text, room, _SMALL, check=room.inset(-4))
    rest, style = "", _SMALL
    if cuts:
        rest, style = words("Cuts: {roads}", roads=cuts), _SMALL._replace(colour=WARNING)
    elif view.own is not None and view.own.charge:
        rest = words("{gold} gold of won bids is still due", gold=view.own.charge)
    for text, room in zip(wrap(_SMALL.face, _SMALL.size, rest, box.width, 2), lines[2:], strict=False):
        canvas.text(text, room, style, check=room.inset(-4))


def bid_words(preview: Preview, words: Words) -> str:
    """The bid in a few words."""
    bid: Bid | None = preview.bid
    if bid is None:
        return words("No bid")
    said = words(
        "gold {gold}, garnets {garnets}, value {value}", gold=bid.gold, garnets=bid.garnets, value=bid.value
    )
    if preview.round is None:
        return words("Bid: {offer}", offer=said)
    return words("Round {round}: {offer}", round=preview.round, offer=said)


def road_name(view: View, route: int) -> str:
    """A road by its two cities."""
    way = view.map.routes[route]
    return f"{view.map.cities[way.a].name}–{view.map.cities[way.b].name}"
