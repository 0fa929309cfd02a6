"""Persons and contracts on the table: a front card, a strip of a card further back, a contract.

A front card has its name and points on a band in its deck's colour, and below a line of signs for each
action: a ring of arrows leads a caravan action (the card stays), a door a parting one (it leaves).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from data.catalogue import Words
from engine.kashgar.advice import Lack
from engine.kashgar.card_phrases import KIND_WORDS
from engine.kashgar.language import Action, Contract, Deck, PersonCard
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.effect_signs import (
    LEAST,
    Piece,
    SignRow,
    action_row,
    draw_row,
    effects_row,
    folded,
    goods_row,
    row_width,
)
from render.kashgar.labels import last_words, signed
from render.kashgar.signs import DECKS, good_chip, seal, sign
from render.masks import disc, gradient, rounded
from render.palette import COIN, COIN_EDGE, EDGE, FAINT, INK, LINE, PAPER, RGB, WELL, mixed, rgb
from render.paper import cut_out, paper
from render.picture import Box
from render.text import measure, wrap
from render.tokens import counter

RADIUS = 9
_WIDE = 240
"""Pixels of a contract's width below which its coin makes room for its name."""
_BAND = 38
"""Height of a small card's band, on which points are 20 high."""
_NAME = 23
"""Height of a second line of a name."""
_LOW = 26
"""Pixels below which a line of signs is too low."""
_WHITE = (255, 255, 255)
_LAST = 18
"""Height of a contract's last line at least."""
_MULES = 69
"""Pixels that a contract's mule figure takes with its frame."""
_DEBT = rgb("#B3261E")
"""Ground of points below nothing."""
DONE = rgb("#2F6E45")
"""Ink of what is possible."""
_CARAVAN, _PARTING = rgb("#4B5A72"), rgb("#94452F")
"""Colours of the signs that lead a caravan and a parting action."""
_SHADED = (mixed(PAPER[0], INK, 0.12), mixed(PAPER[1], INK, 0.16))


def points_text(person: PersonCard) -> str:
    """A person's points in a few characters: ``-1``, ``3``, and ``1×`` where cards are counted."""
    if person.counted is not None:
        return f"{person.counted.each}×" if not person.points else f"{person.points}+"
    return signed(person.points)


def person_name(person: PersonCard, words: Words) -> str:
    """A person's name in the reader's language; "!" where it cannot be passed."""
    name = words.name(person.name)
    return f"{name}!" if person.must and not name.endswith("!") else name


def action_rows(
    person: PersonCard, deck: Deck, words: Words, row: Callable[[Action, Deck, Words], SignRow] = action_row
) -> tuple[tuple[bool, SignRow], ...]:
    """All actions in signs, as ``row`` gives those of one, each with whether it is a parting one."""
    caravan = tuple((False, row(action, deck, words)) for action in person.caravan)
    return caravan + tuple((True, row(action, deck, words)) for action in person.parting)


def points_disc(text: str, diameter: int) -> Sprite:
    """A disc with points: cream, red below nothing."""
    if text.startswith(signed(-1)[0]):
        return counter(text, diameter, _DEBT, _WHITE, _WHITE)
    return counter(text, diameter, PAPER[0], EDGE, INK)


def lead(canvas: Canvas, parting: bool, x: int, middle: int, side: int, ground: RGB | None = None) -> None:
    """The sign before an action."""
    colour = _PARTING if parting else _CARAVAN
    colour = mixed(colour, ground, 0.5) if ground else colour
    canvas.stencil(sign("door" if parting else "cycle", side), x, middle - side // 2, colour)


@SPRITES.keep
def front_card(person: PersonCard, deck: Deck, width: int, height: int, words: Words) -> Sprite:
    """A card at the front of somebody else's caravan, or one that was drawn.

    A long name has two lines where the actions leave room for them.
    """
    face = paper(width, height)
    colour = DECKS[person.deck].colour
    disc_side = _BAND - 3
    worth = points_text(person)
    room = Box(8, 0, width - (disc_side + 8 if worth != "0" else 6), _BAND)
    style = Style(Face.STRONG, 23, _WHITE, 20)
    name, signs = person_name(person, words), Box(8, _BAND, width - 7, height)
    rows = _folded(action_rows(person, deck, words), signs)
    below = signs._replace(top=_BAND + _NAME)
    two = measure(style.face, style.floor, name) > room.width and _fit(rows, below)
    lines = wrap(style.face, style.floor, name, room.width, 2) if two else (name,)
    signs = below if two else signs
    face.image.paste(gradient(width, signs.top, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    for at, text in enumerate(lines):
        face.text(text, room._replace(top=at * _NAME, bottom=_BAND + at * _NAME), style)
    if worth != "0":
        face.stamp(points_disc(worth, disc_side), width - disc_side - 3, 2)
    _actions(face, rows, signs)
    return cut_out(face, RADIUS, 5, edge=mixed(EDGE, colour, 0.35))


_LEAD = 26
"""The side of the sign before an action."""
_Folded = Sequence[tuple[bool, Sequence[SignRow]]]
"""Lines for each action, each with whether it is a parting one."""


def _folded(rows: tuple[tuple[bool, SignRow], ...], box: Box) -> _Folded:
    """A line for each action, two where its signs need them."""
    width = box.width - _LEAD - 6
    return [(parting, folded(row, width, width)) for parting, row in rows]


def _count(rows: _Folded) -> int:
    return sum(len(parts) for _, parts in rows)


def _fit(rows: _Folded, box: Box) -> bool:
    """Whether all lines have room one below the other."""
    return _count(rows) * _LOW <= box.height


def _actions(face: Canvas, rows: _Folded, box: Box) -> None:
    """The lines of all actions; of the first ones, if not all fit."""
    lines = list(rows)
    while len(lines) > 1 and not _fit(lines, box):
        lines.pop()
    room = box._replace(left=box.left + _LEAD + 6)
    step = min(54, (box.height - 6) // _count(lines))
    size = min(34, step - 3)
    top = box.top + (box.height - step * _count(lines)) // 2
    for at, (parting, parts) in enumerate(lines):
        if at:
            face.block(Box(box.left, top, box.right, top + 1), mixed(EDGE, PAPER[1], 0.4))
        lead(face, parting, box.left, top + step // 2, min(_LEAD, step))
        for part in parts:
            draw_row(face, part, room._replace(top=top, bottom=top + step), size)
            top += step


@SPRITES.keep
def strip(person: PersonCard, deck: Deck, width: int, height: int, cut: int, words: Words) -> Sprite:
    """A card further back in a caravan; ``cut`` pixels more of it lie under the card before it."""
    whole_height = height + cut
    face = Canvas(gradient(width, whole_height, *_SHADED).copy())
    colour = DECKS[person.deck].colour
    face.block(Box(0, 0, 8, whole_height), colour)
    line = Box(15, cut, width - 6, cut + height)
    worth = points_text(person)
    if worth != "0":
        side = min(35, height - 2)
        face.stamp(points_disc(worth, side), line.right - side, (line.top + line.bottom - side) // 2)
        line = line._replace(right=line.right - side - 4)
    _name_and_signs(face, person, deck, line, words)
    return cut_out(face, RADIUS, 4, 0.5, line=1, under=cut)


def _name_and_signs(face: Canvas, person: PersonCard, deck: Deck, box: Box, words: Words) -> None:
    """A name on the left; on the right what the first caravan action gives, if the name leaves room."""
    name, style = person_name(person, words), Style(Face.STRONG, 21, INK, 20)
    signs = effects_row(person.caravan[0].do, deck, words) if person.caravan else ()
    size = min(24, box.height - 12)
    full, least = (measure(style.face, letters, name) for letters in (style.size, style.floor))
    wide = min(full, max(least, box.width - row_width(signs, size) - 8))
    rest = box._replace(left=box.left + wide + 8)
    if signs and row_width(signs, LEAST) <= rest.width:
        draw_row(face, signs, rest, size, right=True)
    else:
        wide = min(full, box.width - 2)
    face.text(name, box._replace(right=box.left + wide + 2), style)


@SPRITES.keep
def contract_card(
    contract: Contract, width: int, height: int, words: Words, lack: Lack | None = None
) -> Sprite:
    """A contract: kind and name, the mule figure, what it costs and pays out, what it is worth.

    With ``lack`` its last line says what the reader lacks, or that nothing is lacking; without, it
    names the kind and leaves room at the right.
    """
    face = paper(width, height)
    terms = _terms(contract, width - 18)
    # Terms in two lines are lower, and the coin leaves room for them.
    first, step, coin = (39, 38, 42 if width >= _WIDE else 34) if len(terms) == 1 else (36, 24, 34)
    face.stamp(seal(contract.kind, 28), 6, 7)
    room = Box(38, 3, width - coin - 10, first)
    name = last_words(words.name(contract.name), room.width, 20)
    face.text(name, room, Style(Face.STRONG, 22, INK, 20))
    worth = counter(str(contract.points), coin, COIN[1], COIN_EDGE, INK)
    face.stamp(worth, width - coin - 4, 5)
    line = Box(9, first, width - 9, first + step)
    _mules(face, contract, line._replace(right=line.left + _MULES), short=lack is not None and lack.mules > 0)
    draw_row(face, terms[0], line._replace(left=line.left + _MULES + 6), min(28, step))
    for row in terms[1:]:
        line = line.moved(0, step)
        draw_row(face, row, line, step)
    last = Box(12, line.bottom - 2, width - 10, height - 3)
    if last.height >= _LAST:
        _last_line(face, contract, last, lack, words)
    return cut_out(face, RADIUS, 5)


def _terms(contract: Contract, width: int) -> tuple[SignRow, ...]:
    """The cost, a payout after an arrow, in lines."""
    row, payout = goods_row(contract.cost), goods_row(contract.payout)
    if payout:
        arrow = Piece("sign", "arrow", mixed(INK, _WHITE, 0.25), 0.3)
        row = (*row, arrow, *payout)
    return folded(row, width - _MULES - 6, width)


def _mules(face: Canvas, contract: Contract, box: Box, *, short: bool) -> None:
    """The mule figure in its frame; red where the reader lacks mules."""
    size = min(28, box.height - 4)
    middle = (box.top + box.bottom) // 2
    frame = Box.sized(box.left, middle - size // 2 - 3, _MULES - 3, size + 6)
    face.paint(rounded(frame.width, frame.height, 8), frame.left, frame.top, mixed(PAPER[1], INK, 0.12))
    face.stamp(good_chip("mule", size), frame.left + 4, middle - size // 2)
    figure = Box(frame.left + size + 7, frame.top, frame.right - 3, frame.bottom)
    face.text(f"{contract.mules}+", figure, Style(Face.HEAVY, 24, _DEBT if short else INK, 20))


def _last_line(face: Canvas, contract: Contract, box: Box, lack: Lack | None, words: Words) -> None:
    if lack is None:
        quiet = Style(Face.BODY, 20, mixed(INK, PAPER[1], 0.3), 20)
        room = box._replace(right=box.left + box.width // 2)
        face.text(words(KIND_WORDS[contract.kind]).capitalize(), room, quiet)
    elif lack.none:
        side = 20
        face.stencil(sign("tick", side), box.left, (box.top + box.bottom - side) // 2, DONE)
        room = box._replace(left=box.left + side + 7)
        face.text(words("You can pay it"), room, Style(Face.STRONG, 20, DONE, 20))
    else:
        _lacking(face, lack, box, words)


def _lacking(face: Canvas, lack: Lack, box: Box, words: Words) -> None:
    """What the reader lacks: said and counted, counted alone, or said alone, whatever has room."""
    text, style = words("You lack"), Style(Face.STRONG, 20, _DEBT, 20)
    wide = measure(style.face, style.size, text) + 2
    missing = lack.goods if not lack.mules else structs.replace(lack.goods, mule=lack.mules)
    row = goods_row(missing, _DEBT)
    if row_width(row, LEAST) <= box.width - wide - 8:
        draw_row(face, row, box._replace(left=box.left + wide + 8), 24)
    elif row_width(row, LEAST) <= box.width:
        draw_row(face, row, box, 24)
        return
    face.text(text, box._replace(right=box.left + wide), style)


def empty_place(canvas: Canvas, box: Box, words: Words, letters: int = 22) -> None:
    """Where a caravan without cards has its place."""
    canvas.pane(box, RADIUS, WELL, LINE)
    canvas.text(words("Empty"), box, Style(Face.BODY, letters, FAINT), "centre")


def ring(canvas: Canvas, x: int, y: int, diameter: int, colour: RGB) -> None:
    """A ring around something round."""
    canvas.paint(disc(diameter + 8, 3), x - 4, y - 4, colour)
