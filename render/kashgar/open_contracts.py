"""The open contracts at the right of the public board, each with what every player lacks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from data.catalogue import Words
from engine.kashgar.advice import Lack, lacks
from engine.kashgar.language import GOODS, Contract, Deck, PersonCard
from engine.kashgar.types import FACE_UP, View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import DONE, person_name
from render.kashgar.effect_signs import SignRow, draw_row, goods_row, priced_row, row_width
from render.kashgar.labels import last_words, short_names
from render.kashgar.last_turn import BoardContent
from render.kashgar.phone_cards import RED
from render.kashgar.signs import DECKS, good_chip, seal, sign
from render.masks import rounded
from render.palette import ACCENT, COIN, COIN_EDGE, DIM, EDGE, FAINT, INK, LINE, PAPER, WELL, mixed, rgb
from render.paper import cut_out, paper
from render.picture import Box
from render.text import measure
from render.tokens import Mark, counter, marks, player_token

_GAP = 10
_LEAST = 24
_STRIP = 44
_LACKS = 36
"""Height of what two players lack, beside each other."""
_BESIDE_NAME = 120
"""Pixels of a card that its kind and its points take beside its name."""
_BADGE = rgb("#8A6210")


class _OpenContract(NamedTuple):
    """A contract with its name as far as there is room; below ``rows`` of what players lack are free."""

    contract: Contract
    called: str
    new: bool
    rows: int


def contracts(canvas: Canvas, content: BoardContent, box: Box, words: Words) -> None:
    """The places of the open contracts from the top; cards that were drawn lie open below them.

    ``still`` ones say nothing of what players lack, which changes with each move, and lie there alone.
    """
    view, names, last, still = content
    drawn = () if still else view.drawn[:6]
    room = box._replace(bottom=box.bottom - (36 + len(drawn) * (_STRIP + 4) if drawn else 0))
    height = (room.height - _GAP * (FACE_UP - 1)) // FACE_UP
    lying = [view.deck.contract(key) for key in view.face_up]
    called = short_names(lying, box.width - _BESIDE_NAME, 24, words)
    for at in range(FACE_UP):
        place = Box.sized(box.left, box.top + at * (height + _GAP), box.width, height)
        if at >= len(view.face_up):
            canvas.pane(place, 9, WELL, LINE)
            canvas.text(words("No contract"), place, Style(Face.BODY, 26, FAINT), "centre")
            continue
        key = view.face_up[at]
        new = last is not None and key in last.revealed
        if new:
            shape = rounded(place.width + 6, place.height + 6, 12)
            canvas.glow(shape, place.left - 3, place.top - 3, ACCENT, 5, 0.9)
            canvas.paint(shape, place.left - 3, place.top - 3, ACCENT)
        # In a low place there is no room to say what each player lacks.
        seats = range(len(names) if height > 140 and not still else 0)
        face = _OpenContract(lying[at], called[at], new, -(-len(seats) // 2))
        canvas.stamp(_card(face, place.width, place.height, words), *place[:2])
        canvas.hit(f"contract:{at + 1}", place)
        for seat in seats:
            lack, area = lacks(view, seat, key), _place(seat, len(names), place)
            _lack(canvas, seat, marks(names)[seat], lack, area, words)
            if lack.none:
                canvas.hit(f"payable:{at + 1}:{seat}", area)
    if drawn:
        _drawn(canvas, view, drawn, box._replace(top=room.bottom + 6), words)


def _drawn(canvas: Canvas, view: View, keys: Sequence[str], box: Box, words: Words) -> None:
    """The cards that were drawn and lie open, a strip each."""
    canvas.text(words("Drawn"), box._replace(bottom=box.top + 28), Style(Face.STRONG, 28, DIM, 20))
    for at, key in enumerate(keys):
        y = box.top + 32 + at * (_STRIP + 4)
        place = Box.sized(box.left, y, box.width, _STRIP)
        canvas.stamp(_strip(view.deck.card(key), view.deck, place.width, words), place.left, y)
        canvas.hit(f"drawn:{at + 1}", place)


@SPRITES.keep
def _strip(card: PersonCard | Contract, deck: Deck, width: int, words: Words) -> Sprite:
    """A drawn card in a line: its name, and what its first action does or what it is worth."""
    face = paper(width, _STRIP)
    room = Box(52, 0, width - 60, _STRIP)
    if isinstance(card, Contract):
        face.stamp(seal(card.kind, 34), 8, 5)
        face.stamp(counter(str(card.points), 38, COIN[1], COIN_EDGE, INK), width - 44, 3)
    else:
        face.block(Box(0, 0, 10, _STRIP), DECKS[card.deck].colour)
        row = priced_row(card.caravan[0], deck, words) if card.caravan else ()
        name = measure(Face.STRONG, 26, person_name(card, words))
        signs = Box(18 + name + 16, 0, width - 8, _STRIP)
        if row_width(row, _LEAST) <= signs.width:
            signs = signs._replace(left=draw_row(face, row, signs, 32, right=True, least=_LEAST))
            room = Box(18, 0, signs.left - 6, _STRIP)
        else:
            room = Box(18, 0, width - 8, _STRIP)
    name_text = words.name(card.name) if isinstance(card, Contract) else person_name(card, words)
    face.text(name_text, room, Style(Face.STRONG, 26, INK, 20))
    return cut_out(face, 9, 4, 0.5, line=1)


def _place(seat: int, seats: int, box: Box) -> Box:
    """Where a contract says how a player stands to it."""
    width = (box.width - 16) // 2
    rows = -(-seats // 2)
    top = box.bottom - rows * _LACKS - 4
    return Box.sized(box.left + 8 + seat % 2 * width, top + seat // 2 * _LACKS, width, _LACKS)


@SPRITES.keep
def _card(shown: _OpenContract, width: int, height: int, words: Words) -> Sprite:
    """A contract: kind, name, points; mule figure, cost and payout."""
    contract, name, new, rows = shown
    face = paper(width, height)
    low = min(height, 170)
    head = 42 if low > 110 else 36
    face.stamp(seal(contract.kind, head - 6), 8, 4)
    terms = (*goods_row(contract.cost), *goods_row(contract.payout, DONE, "+"))
    # A long row of terms has the whole width, below a smaller coin.
    long = row_width(terms, _LEAST) > width - 170
    coin = 60 if low > 130 and not long else 44 if long else 48
    right = width - coin - 10
    if new:
        text = words("new")
        wide = measure(Face.STRONG, 24, text) + 20
        badge = Box.sized(right - wide, 7, wide, 31)
        face.paint(rounded(wide, 31, 8), badge.left, badge.top, _BADGE)
        face.text(text, badge, Style(Face.STRONG, 24, (255, 255, 255), 20), "centre")
        right = badge.left - 6
    room = Box(head + 8, 2, right, head + 2)
    if measure(Face.STRONG, 24, name) > room.width:
        name = last_words(name, room.width, 24)
    face.text(name, room, Style(Face.STRONG, 31, INK, 22))
    face.stamp(counter(str(contract.points), coin, COIN[1], COIN_EDGE, INK), width - coin - 6, 6)
    grid = height - (rows * _LACKS + 8 if rows else 2)
    right = width - (coin + 10 if low > 130 and not long else 10)
    room = Box(10, head + 8 * long, right, grid)
    _terms(face, contract, terms, room, 30 if long else 32 if low <= 130 else 46 if grid > head + 60 else 38)
    if rows:
        face.block(Box(12, grid, width - 12, grid + 2), mixed(EDGE, PAPER[1], 0.3))
    return cut_out(face, 10, 5)


def _terms(face: Canvas, contract: Contract, row: SignRow, box: Box, size: int) -> None:
    """The mules that a contract needs, its cost and its payout."""
    middle = box.middle[1]
    face.stamp(good_chip("mule", size), box.left, middle - size // 2)
    text = f"{contract.mules}+"
    room = Box.sized(box.left + size + 4, box.top, measure(Face.HEAVY, 32, text) + 2, box.height)
    face.text(text, room, Style(Face.HEAVY, 32, INK, 20))
    draw_row(face, row, box._replace(left=room.right + 10), size, least=_LEAST)


def _lack(face: Canvas, seat: int, mark: Mark, lack: Lack, box: Box, words: Words) -> None:
    """A player's token, and what that player lacks."""
    side = 36
    face.stamp(player_token(seat, mark, side), box.left, box.top)
    rest = box._replace(left=box.left + side + 7, right=box.right - 8)
    if lack.none:
        face.stencil(sign("tick", 28), rest.left, box.middle[1] - 14, DONE)
        return
    missing = lack.goods if not lack.mules else structs.replace(lack.goods, mule=lack.mules)
    row = goods_row(missing, RED)
    if row_width(row, _LEAST) <= rest.width:
        draw_row(face, row, rest, 32, least=_LEAST)
        return
    number = sum(getattr(missing, good) for good in GOODS)
    face.text(words("lacks {number}", number=number), rest, Style(Face.STRONG, 28, RED, 22))
