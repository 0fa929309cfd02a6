"""The sheet of a turn in the making, below the reader's caravans: what was chosen, what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.advice import lacks
from engine.kashgar.events import TrackMoved
from engine.kashgar.language import Contract, DrawContracts, Goods
from engine.kashgar.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import contract_card, front_card
from render.kashgar.effect_signs import Piece, draw_row, goods_row
from render.kashgar.large import action_text
from render.kashgar.own_side import SHEET, own_seat
from render.kashgar.preview import Preview
from render.kashgar.signs import good_chip, sign
from render.masks import rounded
from render.palette import ACCENT, DIM, PANE, TEXT
from render.panes import BODY, heading, sentences, sheet
from render.picture import Box
from render.text import wrap
from render.tokens import seat_token

_SAID = 288
"""Width of the column with the choice in words."""


def turn_sheet(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, words: Words) -> None:
    """The whole sheet, from the left: the choice, cards or the contract, changes of others, notes."""
    canvas.stamp(_ground(), SHEET.left, SHEET.top)
    canvas.hit("preview", SHEET)
    box = Box(SHEET.left + 18, SHEET.top + 12, SHEET.right - 14, SHEET.bottom - 8)
    _choice(canvas, view, preview, box._replace(right=box.left + _SAID), words)
    rest = box._replace(left=box.left + _SAID + 16)
    if preview.drawn:
        rest = _drawn(canvas, view, preview, rest, words)
    if preview.contract is not None:
        rest = _contract(canvas, view, preview.contract, preview.payment, rest, words)
    foreign = [change for change in preview.changes if change.seat != own_seat(view)]
    if foreign and rest.width >= 150:
        rest = _foreign(canvas, foreign, names, rest)
    if preview.notes and rest.width >= 160:
        sentences(canvas, preview.notes, rest, each=3)


@SPRITES.keep
def _ground() -> Sprite:
    """The empty sheet."""
    border = 20
    canvas = Canvas.clear(SHEET.width + 2 * border, SHEET.height + 2 * border, ACCENT)
    sheet(canvas, Box.sized(border, border, SHEET.width, SHEET.height), PANE, ACCENT)
    return canvas.sprite(border, border)


def _choice(canvas: Canvas, view: View, preview: Preview, box: Box, words: Words) -> None:
    title = words("Your choice") if preview.certain else words("A card will be turned up")
    heading(canvas, title, box.left, box.right, box.top)
    y = box.top + 28
    for text in wrap(BODY.face, BODY.size, _choice_text(view, preview, words), box.width, 4):
        canvas.text(text, Box(box.left, y, box.right, y + 26), BODY._replace(floor=20))
        y += 26


def _choice_text(view: View, preview: Preview, words: Words) -> str:
    """The card and its action in a sentence."""
    if preview.caravan is None:
        return words("Choose a card")
    acting = view.acting
    cards = view.players[own_seat(view)].caravans[preview.caravan]
    if acting is not None and acting.caravan == preview.caravan:
        key = acting.person
    elif cards:
        key = cards[0]
    else:
        return words("Choose a card")
    person = view.deck.person(key)
    name = words.name(person.name)
    if preview.action is None:
        return words("{name}: pass", name=name)
    actions = person.parting if preview.parting else person.caravan
    if preview.action >= len(actions):
        return name
    text = action_text(view.deck, actions[preview.action], words)
    return (
        words("{name} leaves: {text}", name=name, text=text)
        if preview.parting
        else words("{name}: {text}", name=name, text=text)
    )


def _drawn(canvas: Canvas, view: View, preview: Preview, box: Box, words: Words) -> Box:
    """The drawn cards side by side, kept ones in gold; gives what room is left."""
    persons = {person.key: person for person in view.deck.persons}
    count = len(preview.drawn)
    gap = 10
    width = min(206, (box.width - gap * (count - 1)) // count)
    height = min(140, box.height)
    left = list(preview.kept)
    for at, key in enumerate(preview.drawn):
        place = Box.sized(box.left + at * (width + gap), box.top + 4, width, height)
        if key in left:
            left.remove(key)
            shape = rounded(width + 8, height + 8, 13)
            canvas.glow(shape, place.left - 4, place.top - 4, ACCENT, 6, 0.9)
            canvas.paint(shape, place.left - 4, place.top - 4, ACCENT)
            canvas.hit(f"kept:{at + 1}", place)
        if key in persons:
            canvas.stamp(front_card(persons[key], view.deck, width, height, words), *place[:2])
        else:
            contract = view.deck.contract(key)
            lack = lacks(view, own_seat(view), key) if is_to_be_paid(view, contract) else None
            canvas.stamp(contract_card(contract, width, height, words, lack), *place[:2])
        canvas.hit(f"drawn:{at + 1}", place)
    return box._replace(left=box.left + count * (width + gap) + 8)


def is_to_be_paid(view: View, contract: Contract) -> bool:
    """Whether a drawn contract may be completed at its cost, so that it matters what is lacking."""
    match view.ask.effect if view.ask is not None else None:
        case DrawContracts(free=False, gold=False, kinds=kinds, names=names):
            return (not kinds or contract.kind in kinds) and (not names or contract.key in names)
    return False


def _contract(canvas: Canvas, view: View, key: str, payment: Goods, box: Box, words: Words) -> Box:
    """The contract to be completed and, below, its payment."""
    width = min(276, box.width)
    if width < 180:
        return box
    place = Box.sized(box.left, box.top - 4, width, 100)
    canvas.stamp(contract_card(view.deck.contract(key), width, 100, words), *place[:2])
    canvas.hit("completing", place)
    line = Box(box.left + 4, place.bottom + 4, place.right, box.bottom + 4)
    row = goods_row(payment, TEXT)
    unpaid = view.ask is not None and view.ask.question == "pay_contract"
    if row:
        draw_row(canvas, (Piece("text", "\u2212", ACCENT), *row), line, 26)
        canvas.hit("payment", line)
    else:
        text = words("Choose payment") if unpaid else words("Free")
        canvas.text(text, line, Style(Face.STRONG, 22, ACCENT, 20))
    return box._replace(left=place.right + 18)


def _foreign(canvas: Canvas, foreign: Sequence[TrackMoved], names: Sequence[str], box: Box) -> Box:
    """How the boards of others move, up to three lines."""
    width, step, side = 150, 42, 34
    for at, change in enumerate(foreign[:6]):
        column, line = divmod(at, 3)
        left, top = box.left + column * width, box.top + line * step
        if left + width > box.right:
            return box._replace(left=left)
        canvas.stamp(seat_token(names, change.seat, side), left, top)
        canvas.stamp(good_chip(change.good, side), left + side + 6, top)
        was = Box(left + 2 * side + 12, top, left + 2 * side + 29, top + side)
        canvas.text(str(change.was), was, Style(Face.FIGURE, 24, DIM, 20))
        canvas.stencil(sign("arrow", 14), was.right + 2, top + side // 2 - 6, ACCENT)
        now = Box(was.right + 19, top, left + width, top + side)
        canvas.text(str(change.now), now, Style(Face.FIGURE, 30, ACCENT, 20))
        canvas.hit(f"change:{change.seat}:{change.good}", Box.sized(left, top, width - 4, side))
    return box._replace(left=box.left + width * (1 + (min(len(foreign), 6) - 1) // 3))
