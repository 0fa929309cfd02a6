"""One card by itself, as large as a small picture, with where it comes from."""

from __future__ import annotations

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.language import Contract, Deck, Goods, PersonCard
from render.cache import PICTURES
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.alt import card_alt
from render.kashgar.effect_signs import Piece, SignRow, draw_row, goods_row
from render.kashgar.labels import SOURCES
from render.kashgar.large import ActionChoices, large_card
from render.kashgar.signs import KINDS, seal
from render.masks import gradient, rounded
from render.palette import COIN, COIN_EDGE, DIM, EDGE, INK, PAPER, TEXT, mixed
from render.phone import LEAST, MARGIN, finish, tall_canvas
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box, Picture
from render.text import wrap
from render.tokens import counter
from render.words import capitalised

_CARD = Box(MARGIN, MARGIN, PHONE_WIDTH - MARGIN, 524)
_LINE = 40
"""Pixels of a line below the card."""


@PICTURES.keep
def single(deck: Deck, key: str, words: Words) -> Picture:
    """The picture of a person or contract by its key; raises ``KeyError``."""
    card = deck.card(key)
    canvas = tall_canvas()
    if isinstance(card, Contract):
        _contract(canvas, card, words)
    else:
        face = large_card(card, deck, (_CARD.width, _CARD.height), 38, ActionChoices(), words)
        canvas.stamp(face, _CARD.left, _CARD.top)
    canvas.hit("card", _CARD)
    below = Box(_CARD.left + 6, _CARD.bottom + 14, _CARD.right - 6, PHONE_HEIGHT)
    return finish(canvas, _origin(canvas, card, below, words), card_alt(deck, card, words))


def _origin(canvas: Canvas, card: PersonCard | Contract, box: Box, words: Words) -> int:
    """How many there are, from where they are known, and what of them is known; gives its bottom."""
    copies = words("{number} in the deck", number=card.copies)
    texts = [f"{capitalised(words(SOURCES[card.source]))} \u00b7 {copies}"]
    if card.known:
        known = words("Known: {known}", known=Word(card.known))
        texts += wrap(Face.BODY, LEAST, known, box.width, 3)
    for at, text in enumerate(texts):
        room = Box(box.left, box.top + at * _LINE, box.right, box.top + (at + 1) * _LINE)
        canvas.text(text, room, Style(Face.BODY if at else Face.STRONG, LEAST, DIM if at else TEXT, LEAST))
    bottom = box.top + len(texts) * _LINE
    canvas.hit("origin", box._replace(bottom=bottom))
    return bottom


def _contract(canvas: Canvas, contract: Contract, words: Words) -> None:
    """A contract's face: kind and name on the band, then what it needs, costs and pays out."""
    width, height, band = _CARD.width, _CARD.height, 84
    whole = rounded(width, height, 16)
    canvas.shadow(whole, _CARD.left, _CARD.top, 8, 0.55)
    face = Canvas(gradient(width, height, *PAPER).copy())
    colour = KINDS[contract.kind].colour
    face.image.paste(gradient(width, band, mixed(colour, TEXT, 0.1), colour), (0, 0))
    face.stamp(seal(contract.kind, 58), 13, 13)
    face.text(words.name(contract.name), Box(86, 0, width - 20, band), Style(Face.STRONG, 44, TEXT, 22))
    needs: SignRow = (Piece("text", f"{contract.mules}+"), Piece("chip", "mule", space=0.1))
    rows = [(words("Needs"), needs), (words("Costs"), goods_row(contract.cost))]
    if contract.payout != Goods():
        rows.append((words("Pays out"), goods_row(contract.payout)))
    step = min(124, (height - band - 118) // len(rows))
    for at, (name, row) in enumerate(rows):
        line = Box(34, band + 14 + at * step, width - 28, band + 14 + (at + 1) * step)
        caption = line._replace(right=line.left + 130)
        quiet = Style(Face.BODY, 30, mixed(INK, PAPER[1], 0.3), 18)
        face.text(name, caption, quiet)
        draw_row(face, row, line._replace(left=caption.right + 10), 62)
        face.block(Box(line.left, line.bottom, line.right, line.bottom + 2), mixed(EDGE, PAPER[1], 0.35))
    side = 100
    face.stamp(
        counter(str(contract.points), side, COIN[1], COIN_EDGE, INK), width - side - 26, height - side - 22
    )
    kind = Box(34, height - side - 22, width - side - 50, height - 22)
    text = words(KINDS[contract.kind].card)
    face.text(text, kind, Style(Face.STRONG, 32, INK, 20))
    canvas.inlay(face, whole, _CARD.left, _CARD.top)
    canvas.paint(rounded(width, height, 16, 2), _CARD.left, _CARD.top, EDGE)
