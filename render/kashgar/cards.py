"""Persons and contracts on the table: a front card, the name of one behind it, a contract.

A front card has its name and points on a band in its deck's colour, and below a line of signs for each
action: a ring of arrows leads a caravan action (the card stays), a door a parting one (it leaves).
"""

import re
from functools import lru_cache
from typing import NamedTuple

from data.catalogue import Words
from engine.kashgar.advice import Lack
from engine.kashgar.language import Contract, Deck, Goods, PersonCard
from render.drawing import cache, fonts, masks, picture, styles
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.flow import Part, column, row, space, sprite, stack, text
from render.drawing.palette import ACCENT, COIN, COIN_EDGE, EDGE, INK, PAPER, mixed, rgb
from render.drawing.paper import cut_out, paper
from render.drawing.text import measure, wrap
from render.kashgar.effect_signs import ARROW, IN_WORDS, LEAST, SignRow, action_row, folded, goods_row, signs
from render.kashgar.labels import place_name, signed
from render.kashgar.signs import DECKS, good_chip, seal, sign
from render.tokens import counter

RADIUS = 9
_WHITE = (255, 255, 255)
_DEBT = rgb("#B3261E")
"""Ground of points below nothing, and figures of what is lacking."""
_DONE = rgb("#2F6E45")
"""Ink of what is possible."""
_SHORT, _READY = mixed(PAPER[0], _DEBT, 0.22), mixed(PAPER[0], _DONE, 0.45)
"""Grounds of what a contract's reader lacks, or of nothing."""
_CARAVAN, _PARTING = rgb("#4B5A72"), rgb("#94452F")
"""Colours of the signs that lead a caravan and a parting action."""
_CHOSEN = mixed(PAPER[0], styles.NOW, 0.6)
_SHADED = (mixed(PAPER[0], INK, 0.12), mixed(PAPER[1], INK, 0.16))
_NAME = Style(fonts.Face.STRONG, 29, _WHITE, 25)
_SMALL = Style(fonts.Face.STRONG, 28, INK, 25)
_EDGE, _LEAD, _TAB, _DISC, _BETWEEN, _BESIDE = 5, 24, 30, 40, 4, 3
"""Pixels at a card's sides, of the sign before an action, of a number and of points on a band, between parts
and beside a name.
"""


class Look(NamedTuple):
    """The size of a front card, of the band with its name, and of its largest signs, in pixels."""

    width: int
    height: int
    band: int
    signs: int


PUBLIC, OWN, ALONE = Look(212, 150, 38, 40), Look(231, 178, 46, 46), Look(560, 240, 56, 56)
SMALLEST = 34
"""Pixels of an action's smallest signs: one that is too long for them is told in words."""
CONTRACT = 171
"""Pixels of a contract across."""


def points_text(person: PersonCard) -> str:
    """A person's points in a few characters: ``-1``, ``3``, and ``1×`` where cards are counted."""
    if person.counted is not None:
        return f"{person.counted.each}×" if not person.points else f"{person.points}+"
    return signed(person.points)


def person_name(person: PersonCard, words: Words) -> str:
    """A person's name in the reader's language; "!" where it cannot be passed."""
    name = words.name(person.name)
    return f"{name}!" if person.must and not name.endswith("!") else name


# --- a front card ----------------------------------------------------------------------------------


class _Lines(NamedTuple):
    """An action, counted from the caravan ones on, and the lines of signs in which it is told."""

    action: int
    parting: bool
    rows: tuple[SignRow, ...]


class _Front(NamedTuple):
    """How a card is laid out: lines of its name, the height of its band, the size of signs, its actions."""

    name: tuple[str, ...]
    band: int
    size: int
    actions: tuple[_Lines, ...]


def in_words(person: PersonCard, deck: Deck, words: Words) -> tuple[int, ...]:
    """Which actions have no room on the board, so that words have to tell them, caravan ones first."""
    actions = _front(person, deck, PUBLIC, False, words).actions
    drawn = {each.action for each in actions if each.rows != (IN_WORDS,)}
    return tuple(at for at in range(len(person.caravan) + len(person.parting)) if at not in drawn)


@lru_cache(maxsize=1024)
def _front(person: PersonCard, deck: Deck, look: Look, numbered: bool, words: Words) -> _Front:
    """The layout of a card: a long name takes two lines, which leave fewer for its actions."""
    sides = (_TAB if numbered else _EDGE) + (_DISC if points_text(person) != "0" else _EDGE)
    room = look.width - sides - 2 * _BESIDE
    name = _in_lines(person_name(person, words), room)
    band = max(look.band, len(name) * (_NAME.floor + 4))
    size, actions = _actions(person, deck, look, look.height - band - _BETWEEN, words)
    return _Front(name, band, size, actions)


def _in_lines(name: str, width: int) -> tuple[str, ...]:
    """A name in one line, or in two: broken between words, or where a syllable of too long a word begins."""

    def fits(text: str) -> bool:
        return measure(_NAME.face, _NAME.floor, text) <= width

    if fits(name):
        return (name,)
    first = name.split(maxsplit=1)[0]
    if not fits(first):
        ends = [end for end in range(1, len(first)) if end == 1 or fits(f"{first[:end]}-")]
        end = max([end for end in ends if re.match("[^aeiouyäöü][aeiouyäöü]", first[end:])] or ends)
        name = f"{first[:end]}- {name[end:]}"
    return wrap(_NAME.face, _NAME.floor, name, width, 2)


def _actions(
    person: PersonCard, deck: Deck, look: Look, height: int, words: Words
) -> tuple[int, tuple[_Lines, ...]]:
    """The largest signs with which all actions have room, and their lines; some in words where none have."""
    wide = look.width - 2 * _EDGE - _LEAD - _BETWEEN
    rows = [action_row(action, deck, words) for action in (*person.caravan, *person.parting)]
    sizes = (*range(look.signs, SMALLEST, -2), SMALLEST)
    # A line an action, if need be in smaller signs, is read more easily than some lines.
    for size, most in ((size, most) for most in (1, 9) for size in sizes):
        lines = [folded(each, wide, size) for each in rows]
        if all(0 < len(each) <= most for each in lines) and sum(map(len, lines)) * _step(size) <= height:
            break
    else:
        lines = [each or (IN_WORDS,) for each in lines]
        while sum(map(len, lines)) > height // _step(SMALLEST):
            longest = max(range(len(lines)), key=lambda at: len(lines[at]))
            if len(lines[longest]) == 1:
                # More actions than lines: the last one stands for all that are left.
                lines.pop()
                longest = -1
            lines[longest] = (IN_WORDS,)
    return size, tuple(_Lines(at, at >= len(person.caravan), each) for at, each in enumerate(lines))


def _step(size: int) -> int:
    """Pixels from line to line at least: large signs have some between them."""
    return size + (size - LEAST) // 3 + 1


@cache.SPRITES.keep
def front_card(
    person: PersonCard,
    deck: Deck,
    look: Look,
    words: Words,
    number: int = 0,
    barred: tuple[bool, ...] = (),
    chosen: int | None = None,
) -> Sprite:
    """A card at the front of a caravan, perhaps with the caravan's ``number``.

    Actions are counted from the caravan ones on: those ``barred`` are faded, the ``chosen`` one is lit.
    """
    laid = _front(person, deck, look, number > 0, words)
    face = paper(look.width, look.height)
    colour = DECKS[person.deck].colour
    face.image.paste(masks.gradient(look.width, laid.band, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    _band(person, laid, number).draw(face, picture.Box(0, 0, look.width, laid.band))
    below = picture.Box(0, laid.band, look.width, look.height - _BETWEEN)
    count = sum(len(each.rows) for each in laid.actions)
    step = min(below.height // max(1, count), laid.size + 4 * _BETWEEN)
    top = below.top + (below.height - step * count) // 2
    for each in laid.actions:
        box = picture.Box(0, top, look.width, top + step * len(each.rows))
        if each.action == chosen:
            face.block(box, _CHOSEN)
        if each.action:
            face.block(picture.Box(_EDGE, top, look.width - _EDGE, top + 1), mixed(EDGE, PAPER[1], 0.4))
        _told_action(each, laid.size, step, faded=barred[each.action : each.action + 1] == (True,)).draw(
            face, box
        )
        top = box.bottom
    return cut_out(face, RADIUS, 5, edge=mixed(EDGE, colour, 0.35))


def _band(person: PersonCard, laid: _Front, number: int) -> Part:
    """The number, the name and the points of a card."""
    worth = points_text(person)
    return row(
        _tab(number) if number else space(_EDGE),
        column(*(text(line, _NAME, grow=True) for line in laid.name), gap=-6, grow=True),
        sprite(_points_disc(worth), _DISC) if worth != "0" else space(_EDGE),
        gap=_BESIDE,
    )


def _tab(number: int) -> Part:
    """A caravan's number at the left of a band."""

    def paint(canvas: Canvas, box: picture.Box) -> None:
        canvas.block(box, ACCENT)
        canvas.text(str(number), box, Style(fonts.Face.HEAVY, 32, INK), "centre")

    return Part(_TAB, 0, paint)


def _points_disc(worth: str) -> Sprite:
    """A disc with points: cream, red below nothing."""
    if worth.startswith(signed(-1)[0]):
        return counter(worth, _DISC, _DEBT, _WHITE, _WHITE)
    return counter(worth, _DISC, PAPER[0], EDGE, INK)


def _told_action(lines: _Lines, size: int, step: int, *, faded: bool) -> Part:
    """An action: the sign of staying or leaving, then what it costs and does."""
    ground = PAPER[0] if faded else None

    def lead(canvas: Canvas, box: picture.Box) -> None:
        colour = _PARTING if lines.parting else _CARAVAN
        mask = sign("door" if lines.parting else "cycle", _LEAD)
        top = box.top + (step - _LEAD) // 2
        canvas.stencil(mask, box.left, top, mixed(colour, ground, 0.5) if ground else colour)

    def line(signs_row: SignRow) -> Part:
        part = signs(signs_row, size, ground=ground)
        return Part(part.width, step, part.paint)

    return row(Part(_LEAD, step, lead), column(*map(line, lines.rows), grow=True), gap=_BETWEEN, pad=_EDGE)


@cache.SPRITES.keep
def behind(person: PersonCard, width: int, height: int, cut: int, words: Words, more: int = 0) -> Sprite:
    """A card further back in a caravan, and how many ``more`` come after it.

    Of it ``cut`` pixels more lie under the card before it.
    """
    face = Canvas(masks.gradient(width, height + cut, *_SHADED).copy())
    face.block(picture.Box(0, 0, 8, height + cut), DECKS[person.deck].colour)
    room = picture.Box(14, cut, width - 4, cut + height)
    count = text(f"+{more}" if more > 0 else "", _SMALL)
    name = _abbreviated(person_name(person, words), room.width - count.width - _BETWEEN)
    row(text(name, _SMALL, grow=True), count, gap=_BETWEEN).draw(face, room)
    return cut_out(face, RADIUS, 4, 0.5, line=1, under=cut)


def _abbreviated(name: str, width: int) -> str:
    """A name with as much of its last word as there is room for."""
    found, end = name, len(name)
    while end > 1 and measure(_SMALL.face, _SMALL.floor, found) > width:
        end -= 1
        found = f"{name[:end].rstrip()}."
    return found


# --- a contract --------------------------------------------------------------------------------------


@cache.SPRITES.keep
def contract_card(contract: Contract, height: int, words: Words, lack: Lack | None = None) -> Sprite:
    """A contract: its kind, the mules it needs, its points; its name, what it costs and pays out.

    With ``lack`` there stands below, on red, what the reader lacks, or on green that nothing is lacking;
    without, room is left for tokens.
    """
    face = paper(CONTRACT, height)
    inner = CONTRACT - 2 * _EDGE - 4
    short = lack is not None and lack.mules > 0
    mules = text(f"{contract.mules}+", Style(fonts.Face.HEAVY, 32, _DEBT if short else INK))
    worth = counter(str(contract.points), 50, COIN[1], COIN_EDGE, INK)
    head = row(
        sprite(seal(contract.kind, 34), 34), sprite(good_chip("mule", 34), 34), mules, space(),
        sprite(worth, 50), gap=3,
    )  # fmt: skip
    name = text(place_name(contract, inner, words), _SMALL, grow=True)
    missing = _missing(lack, inner)
    foot = _foot(face, missing, height, ready=lack is not None and lack.none)
    terms = column(*_terms(contract, inner, foot - head.height - name.height - _BETWEEN), gap=1)
    stack(face, picture.Box(_EDGE + 2, _BETWEEN, CONTRACT - _EDGE - 2, foot), head, name, terms, gap=0)
    return cut_out(face, RADIUS, 5)


def _terms(contract: Contract, width: int, height: int) -> list[Part]:
    """The cost, a payout after an arrow, in lines."""
    payout = goods_row(contract.payout, _DONE, "+") if contract.payout != Goods() else ()
    terms = (*goods_row(contract.cost), *((ARROW, *payout) if payout else ()))
    large = folded(terms, width, SMALLEST)
    lines, size = (large, SMALLEST) if len(large) == 1 else (folded(terms, width, LEAST), LEAST)
    if not lines or len(lines) * (size + 1) > height:
        lines = (IN_WORDS,)
    return [signs(line, size) for line in lines]


def _missing(lack: Lack | None, width: int) -> tuple[SignRow, ...]:
    """What is lacking, in up to two lines; without mules, which are red above, where there is more."""
    if lack is None or lack.none:
        return ()
    lines = folded(goods_row(lack.all_goods, _DEBT), width, LEAST)
    return lines if 0 < len(lines) < 3 else folded(goods_row(lack.goods, _DEBT), width, LEAST)[:2]


def _foot(face: Canvas, missing: tuple[SignRow, ...], height: int, *, ready: bool) -> int:
    """What is lacking, or a tick; gives the row above it."""
    if ready:
        top = height - LEAST - 12
        face.block(picture.Box(0, top, CONTRACT, height), _READY)
        face.stencil(sign("tick", LEAST), (CONTRACT - LEAST) // 2, top + 5, _DONE)
        return top
    if not missing:
        return height - 42
    top = height - len(missing) * (LEAST + 2) - 8
    face.block(picture.Box(0, top, CONTRACT, height), _SHORT)
    column(*(signs(line, LEAST) for line in missing), gap=2).draw(
        face, picture.Box(_EDGE + 2, top, CONTRACT - _EDGE - 2, height - 2)
    )
    return top
