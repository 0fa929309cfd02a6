"""Below the hand: the melds it allows, the open offers, and the figures of a move in the making."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.advice import MeldAdvice, melds
from engine.ceylon.cards import CLIPPER, NO_CARDS, NUMBER, PORT
from engine.ceylon.types import OpenOffer, View
from render.canvas import Canvas, Style
from render.ceylon.kinds import kind_chip, kind_name
from render.ceylon.parts import chips
from render.ceylon.preview import Preview
from render.fonts import Face
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, TEXT
from render.panes import QUIET, heading, sheet
from render.picture import Box
from render.tokens import badge, coin, counter, seat_token

_SHOWN = 3
"""Offers that have a row of their own."""


def meld_tile(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    """The best meld of each ware with its points; what is missing where there is none."""
    sheet(canvas, box)
    inner = box.inset(18)
    heading(canvas, words("You could ship"), inner.left, inner.right, inner.top - 2)
    found = melds(view)
    room = inner._replace(top=inner.top + 32)
    if not found:
        _wanting(canvas, view, room, words)
        return
    step, row = room.width // 3, room.height // 2
    for at, meld in enumerate(found):
        cell = Box.sized(room.left + at % 3 * step, room.top + at // 3 * row, step, row)
        _meld(canvas, meld, cell)
        canvas.hit(f"meld:{meld.move.ware}", cell)


def _wanting(canvas: Canvas, view: View, room: Box, words: Words) -> None:
    """What a meld takes: a Clipper, a Port, goods; crossed where the hand lacks it."""
    hand = view.hand or NO_CARDS
    wares = hand[:6]
    best = max(range(6), key=lambda ware: (wares[ware], ware))
    side, step = 64, 92
    y = room.top + 8
    lacking = []
    for at, kind in enumerate((CLIPPER, PORT, best)):
        left = room.left + 4 + at * step
        canvas.stamp(kind_chip(kind, side, there=hand[kind] > 0), left, y)
        if not hand[kind]:
            lacking.append(words("goods") if at == 2 else kind_name(kind, words))
            canvas.stamp(badge("cross", 30, CUT), left + side - 22, y + side - 24)
        elif at == 2:
            canvas.stamp(counter(str(hand[kind]), 34), left + side - 22, y + side - 26)
    text = words("Lacking: {kinds}", kinds=", ".join(lacking))
    line = Box(room.left, y + side + 12, room.right, room.bottom + 4)
    canvas.text(text, line, Style(Face.BODY, 24, DIM, 16))


def _meld(canvas: Canvas, meld: MeldAdvice, cell: Box) -> None:
    middle = (cell.top + cell.bottom) // 2
    chip, gold, small = 46, 54, 28
    canvas.stamp(kind_chip(NUMBER[meld.move.ware], chip), cell.left, middle - chip // 2)
    mark = counter(str(meld.move.goods + meld.move.plantations), small)
    canvas.stamp(mark, cell.left + chip - 16, middle + chip // 2 - 20)
    canvas.stamp(coin(gold, str(meld.points)), cell.left + chip + 18, middle - gold // 2)


def offer_tile(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """Open offers, seen from the reader: what would go and what would come."""
    sheet(canvas, box)
    inner = box.inset(18)
    give, get = _columns(inner)
    top = inner.top - 2
    if not view.offers:
        heading(canvas, words("Offers"), inner.left, inner.right, top)
        canvas.text(words("None is open"), inner._replace(top=inner.top + 32), QUIET._replace(colour=FAINT))
        return
    heading(canvas, words("Offers"), inner.left, give.left - 8, top)
    heading(canvas, words("You give"), give.left, give.right, top)
    heading(canvas, words("You get"), get.left, get.right, top)
    row = (inner.height - 28) // _SHOWN
    for at, offer in enumerate(view.offers[:_SHOWN]):
        line = Box.sized(inner.left, inner.top + 30 + at * row, inner.width, row)
        _offer(canvas, view, at + 1, offer, names, line)


def _columns(inner: Box) -> tuple[Box, Box]:
    first = inner.left + 106
    half = (inner.right - first) // 2
    return inner._replace(left=first, right=first + half - 10), inner._replace(left=first + half)


def _offer(canvas: Canvas, view: View, number: int, offer: OpenOffer, names: Sequence[str], box: Box) -> None:
    mine = offer.maker == view.seat
    partner = offer.to if mine else offer.maker
    side = 36
    middle = (box.top + box.bottom) // 2
    canvas.stamp(seat_token(names, partner, side), box.left, middle - side // 2)
    room = Box(box.left + side + 10, box.top, box.left + 98, box.bottom)
    canvas.text(str(number), room, Style(Face.HEAVY, 24, DIM if mine else ACCENT, 14))
    give, get = _columns(box)
    canvas.block(Box(get.left - 10, box.top + 6, get.left - 8, box.bottom - 6), LINE)
    chips(canvas, offer.give if mine else offer.ask, give._replace(top=box.top, bottom=box.bottom), 36)
    chips(canvas, offer.ask if mine else offer.give, get._replace(top=box.top, bottom=box.bottom), 36)
    canvas.hit(f"offer:{offer.id}", box)


def preview_tile(
    canvas: Canvas, view: View, preview: Preview, names: Sequence[str], box: Box, words: Words
) -> None:
    """A move in the making, on its sheet: points and the new sum, what is discarded, an offer's sides."""
    inner = box.inset(20)
    if preview.trading:
        _trade(canvas, preview, names, inner, words)
    elif preview.discarding:
        heading(canvas, words("To be discarded"), inner.left, inner.right, inner.top)
        room = inner._replace(top=inner.top + 36)
        _rest(canvas, view, preview, room._replace(left=room.right - 260), words)
        chips(canvas, preview.away, room._replace(right=room.right - 270), 62)
    elif any(preview.use):
        title = words("To be shipped") if preview.points else words("To be played")
        heading(canvas, title, inner.left, inner.right, inner.top)
        room = inner._replace(top=inner.top + 36)
        right = room.right
        if preview.points and view.seat is not None:
            total = Box(room.right - 130, room.top, room.right, room.bottom)
            own = view.players[view.seat].points + preview.points
            canvas.text(f"= {own}", total, Style(Face.FIGURE, 58, TEXT, 30), "right")
            gold = 92
            middle = (room.top + room.bottom) // 2
            canvas.stamp(coin(gold, f"+{preview.points}"), total.left - gold - 10, middle - gold // 2)
            right = total.left - gold - 30
        elif not preview.points:
            right = inner.left + inner.width // 3
            _after(canvas, view, preview, names, inner._replace(left=right + 20), words)
        chips(canvas, preview.use, room._replace(right=right), 62)


def _after(
    canvas: Canvas, view: View, preview: Preview, names: Sequence[str], box: Box, words: Words
) -> None:
    """Against whom cards are played, and which ones stay."""
    canvas.block(Box(box.left - 20, box.top, box.left - 18, box.bottom), LINE)
    top, target = box.top, preview.target
    if target is not None:
        top = box.top + 64
        _player(canvas, target, names, 50, box._replace(bottom=box.top + 50))
    left = tuple(held - less for held, less in zip(view.hand or NO_CARDS, preview.use, strict=True))
    style, line = Style(Face.BODY, 26, DIM), Box.sized(box.left, top, box.width, 32)
    if not any(left):
        canvas.text(words("You keep {cards}.", cards=words("nothing")), line, style)
        return
    canvas.text(words("You keep:"), line, style)
    chips(canvas, left, Box(box.left, line.bottom, box.right, box.bottom), 44, "keeps")


def _player(canvas: Canvas, seat: int, names: Sequence[str], side: int, box: Box) -> None:
    canvas.stamp(seat_token(names, seat, side), box.left, box.top)
    canvas.text(names[seat], box._replace(left=box.left + side + 12), Style(Face.STRONG, 26, TEXT))


def _rest(canvas: Canvas, view: View, preview: Preview, room: Box, words: Words) -> None:
    """How many cards would stay, of how many that may."""
    if view.seat is None:
        return
    own = view.players[view.seat]
    left = own.hand_size - sum(preview.away)
    colour = ACCENT if left > own.hand_limit else TEXT
    text = words.plural("{n} card, limit {limit}", "{n} cards, limit {limit}", left, limit=own.hand_limit)
    canvas.text(text, room, Style(Face.STRONG, 34, colour), "right")


def _trade(canvas: Canvas, preview: Preview, names: Sequence[str], box: Box, words: Words) -> None:
    """An offer's sides, and to whom it goes, where that is chosen."""
    half, side, partner = box.width // 2, 40, preview.partner
    if partner is not None:
        _player(canvas, partner, names, side, Box.sized(box.left, box.top - 6, box.width, side))
    for left, title, cards in (
        (box.left, words("You give"), preview.give),
        (box.left + half + 10, words("You get"), preview.ask),
    ):
        heading(canvas, title, left, left + half - 20, box.top + 46)
        line = Box(left, box.top + 70, left + half - 30, box.bottom)
        if any(cards):
            chips(canvas, cards, line, 58)
        else:
            canvas.text("–", line, QUIET)
    canvas.block(Box(box.left + half - 6, box.top + 48, box.left + half - 4, box.bottom), LINE)
