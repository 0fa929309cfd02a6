"""The private strip: the reader's three traders with their plans, the bid, the cuts, garnets in hand."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.advice import outlook
from engine.traitors.types import CITY_PAY, TRADERS, Bid, Spring, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.palette import ACCENT, DIM, FAINT, LINE, TEXT, WARNING
from render.panes import NAME
from render.picture import WIDTH, Box
from render.text import wrap
from render.tokens import Mark, coin, marks
from render.traitors.phrases import road_label
from render.traitors.pieces import chip, gem, numbered_mark
from render.traitors.preview import Preview
from render.traitors.strip import HEIGHT, empty_strip

_TOP = 6
_CELL = 318
"""Width of a trader's cell; the rest is the bid's and the cuts'."""
_BODY = Style(Face.BODY, 22, TEXT, 17)
_QUIET = Style(Face.BODY, 21, DIM, 17)
_SMALL = Style(Face.BODY, 20, TEXT, 17)
_PURSE = Style(Face.FIGURE, 34, TEXT, 20)
_SIGNED = Style(Face.STRONG, 21, DIM, 16)


class _TraderCell(NamedTuple):
    """What is said of one trader: where it stands, its purse, and two lines below."""

    seat: int
    mark: Mark
    number: int
    lit: bool
    dead: bool
    place: str
    purse: str
    below: tuple[str, Style]
    last: str


def draw_own_strip(
    canvas: Canvas, view: View, names: tuple[str, ...], preview: Preview, words: Words
) -> None:
    """Fill the empty strip at the lower edge of a player's own picture."""
    assert view.seat is not None
    ahead = _ahead(view, preview)
    top = canvas.image.height - HEIGHT
    for number in range(TRADERS):
        cell = _trader(view, marks(names)[view.seat], preview, ahead.get(number), number, words)
        canvas.lay(_drawn(cell), number * _CELL, top + _TOP)
        canvas.hit(f"own:{number}", Box.sized(number * _CELL, top + _TOP, _CELL, HEIGHT - _TOP))
    canvas.lay(_rest(*_notes(view, preview, words)), TRADERS * _CELL, top + _TOP)


def _trader(
    view: View, mark: Mark, preview: Preview, ahead: tuple[int, int, int] | None, number: int, words: Words
) -> _TraderCell:
    """What there is to say of a trader: where it stands and goes, what it will have."""
    assert view.seat is not None
    cities = view.map.cities
    lit = preview.trader == number
    if not view.traders:
        start = preview.starts[number]
        place = words("No start city yet") if start is None else cities[start].name
        said = "" if start is None else words("{gold} gold for its start", gold=CITY_PAY)
        return _TraderCell(view.seat, mark, number, lit, False, place, "", (said, _QUIET), "")
    trader = view.trader(view.seat, number)
    below, last, path = (words("stays"), _QUIET), "", preview.paths[number]
    if not trader.alive:
        below = words("died on the road"), _QUIET._replace(colour=WARNING)
    elif path:
        below = "→ " + " → ".join(cities[city].name for city in path), _BODY._replace(colour=ACCENT)
        pay, toll, after = ahead or (0, 0, trader.purse)
        last = f"+{pay} −{toll} = {after}" if pay else f"−{toll} = {after}"
    elif lit and preview.cities:
        below = words("where to?"), _QUIET
    place, purse = cities[trader.city].name, str(trader.purse)
    return _TraderCell(view.seat, mark, number, lit, not trader.alive, place, purse, below, last)


@FRAMES.keep
def _drawn(cell: _TraderCell) -> Layer:
    """One trader's part of the strip."""
    canvas = Canvas(empty_strip().image.crop((0, _TOP, _CELL, HEIGHT)))
    box = canvas.box
    mark = numbered_mark(cell.mark, cell.number)
    canvas.stamp(chip(cell.seat, mark, (), 56, cell.dead, cell.lit), box.left + 18, box.top + 14)
    text = Box(box.left + 94, box.top + 6, box.right - (92 if cell.purse else 12), box.top + 40)
    below = Box(box.left + 94, box.top + 40, box.right - 12, box.top + 72)
    last = Box(box.left + 94, box.top + 72, box.right - 12, box.bottom - 8)
    known = cell.purse or cell.below[0]
    canvas.text(cell.place, text, NAME if known else _QUIET)
    purse = Box(box.right - 90, box.top + 4, box.right - 14, box.top + 42)
    canvas.text(cell.purse, purse, _PURSE._replace(colour=FAINT if cell.dead else TEXT), "right")
    canvas.text(cell.below[0], below, cell.below[1])
    canvas.text(cell.last, last, _SIGNED)
    canvas.block(Box(box.right - 1, box.top + 10, box.right, box.bottom - 12), LINE)
    return canvas.layer()


def _ahead(view: View, preview: Preview) -> dict[int, tuple[int, int, int]]:
    """First-visit pay, toll and purse of each trader after its plan, if nothing is cut or shared."""
    if view.phase not in ("travel", "spring"):
        return {}
    return {each.number: (each.pay, each.toll, each.purse) for each in outlook(view, Spring(preview.paths))}


def _notes(view: View, preview: Preview, words: Words) -> tuple[str, str, str, bool]:
    """Garnets in hand, the bid where there is bidding, and the cuts (True) or what won bids have cost."""
    garnets = words("Garnets in hand: {count}", count=view.own.garnets if view.own is not None else 0)
    bidding = preview.bid is not None or view.phase in ("setup", "spring")
    bid = bid_label(preview, words) if bidding else ""
    if preview.cuts:
        cuts = ", ".join(road_label(view.map, route) for route in preview.cuts)
        return garnets, bid, words("Cuts: {roads}", roads=cuts), True
    if view.own is not None and view.own.charge:
        return garnets, bid, words("{gold} gold of won bids is still due", gold=view.own.charge), False
    return garnets, bid, "", False


@FRAMES.keep
def _rest(garnets: str, bid: str, rest: str, cuts: bool) -> Layer:
    """The strip's right part, with :func:`_notes`."""
    canvas = Canvas(empty_strip().image.crop((TRADERS * _CELL, _TOP, WIDTH, HEIGHT)))
    box = Box(18, 10 - _TOP, canvas.image.width - 14, canvas.image.height - 4)
    lines = [box._replace(top=box.top + row * 27, bottom=box.top + row * 27 + 26) for row in range(4)]
    said = [(gem(22), garnets), (coin(22), bid)] if bid else [(gem(22), garnets)]
    for (mark, text), room in zip(said, lines, strict=False):
        canvas.stamp(mark, room.left, room.top + 2)
        room = room._replace(left=room.left + 32)
        canvas.text(text, room, _SMALL)
    free, style = lines[len(said) :], _SMALL._replace(colour=WARNING) if cuts else _SMALL
    for text, room in zip(wrap(_SMALL.face, _SMALL.size, rest, box.width, len(free)), free, strict=False):
        canvas.text(text, room, style)
    return canvas.layer()


def bid_label(preview: Preview, words: Words) -> str:
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
