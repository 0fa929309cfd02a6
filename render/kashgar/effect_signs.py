"""Costs and effects in signs: what an action takes and gives, readable in any language.

An action becomes a row of pieces (chips, signs, figures) that shrinks until it fits its room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from data.catalogue import Words
from engine.kashgar.card_phrases import named, one_spice
from engine.kashgar.language import (
    SPICES,
    Action,
    Amounts,
    Chosen,
    Complete,
    ContractKind,
    Convert,
    Deck,
    Draw,
    DrawContracts,
    Effect,
    Goods,
    Increase,
    Levels,
    Lose,
    Others,
    RaiseToHighest,
    Remove,
    Reserve,
    RivalEffect,
    Rotate,
    SetTo,
    Steal,
    Take,
    Turn,
)
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.signs import ANY, DECKS, KINDS, ONE, good_chip, seal, sign
from render.palette import INK, RGB, mixed, rgb
from render.picture import Box
from render.text import measure

LEAST = 23
"""Pixels of a chip under which a row is cut rather than shrunk: its figures are 20 high."""
_GROUP = 0.3
"""Space from which on a piece begins a group."""
_GAP = 0.14
"""Space between pieces, of a chip's diameter."""
PRICE = rgb("#9E2B1F")
_GREEN = rgb("#2F6E45")


class Piece(NamedTuple):
    """A part of a row: what it is, its name or text, its colour, and the space before it."""

    kind: Literal["chip", "sign", "seal", "text"]
    name: str
    colour: RGB = INK
    space: float = _GAP

    def width(self, size: int) -> int:
        """Pixels that it takes where chips have this diameter."""
        if self.kind == "text":
            return measure(Face.HEAVY, _letters(size), self.name)
        return round(size * (0.62 if self.name == "arrow" else 1.0))


SignRow = tuple[Piece, ...]


def _letters(size: int) -> int:
    return max(10, round(size * 0.86))


def _text(text: str, colour: RGB = INK, space: float = _GAP) -> Piece:
    return Piece("text", text, colour, space)


_ARROW = Piece("sign", "arrow", mixed(INK, (255, 255, 255), 0.25), 0.3)


# --- from the card language to pieces -------------------------------------------------------------


def action_row(action: Action, deck: Deck, words: Words) -> SignRow:
    """An action: its cost, an arrow, its effects."""
    cost = _choice(action.cost)
    return (*cost, *((_ARROW,) if cost else ()), *effects_row(action.do, deck, words))


def priced_row(action: Action, deck: Deck, words: Words) -> SignRow:
    """An action whose cost stands in red before the arrow."""
    cost = tuple(piece._replace(colour=PRICE) for piece in _choice(action.cost, "−"))
    return (*cost, *((_ARROW,) if cost else ()), *effects_row(action.do, deck, words))


def effects_row(effects: Sequence[Effect | RivalEffect], deck: Deck, words: Words) -> SignRow:
    """Effects one after the other."""
    rows = [_effect(effect, deck, words) for effect in effects]
    return tuple(chain.from_iterable(_apart(row) if at else row for at, row in enumerate(rows)))


def goods_row(goods: Goods | Levels, colour: RGB = INK, before: str = "") -> SignRow:
    """So much of each good: the figure, with a sign ``before`` it, then the chip."""
    return tuple(
        chain.from_iterable(_counted(number, good, colour, before) for good, number in named(goods).items())
    )


def _apart(row: SignRow) -> SignRow:
    return (row[0]._replace(space=0.5), *row[1:]) if row else row


def _counted(number: int, good: str, colour: RGB = INK, sign_before: str = "") -> SignRow:
    return (_text(f"{sign_before}{number}", colour, 0.3), Piece("chip", good, space=0.06))


def _choice(values: Sequence[Amounts | Levels], before: str = "") -> SignRow:
    """Alternatives with strokes between them; "one spice" where they are the five spices alike."""
    number = one_spice(values)
    if number is not None:
        return _counted(number, ONE, INK, before)
    found: list[Piece] = []
    for at, value in enumerate(values):
        found += [*((_text("/", space=0.2),) if at else ()), *goods_row(value, INK, before)]
    return tuple(found)


def _goods(goods: Iterable[str]) -> SignRow:
    listed = tuple(goods)
    if listed == SPICES:
        return (Piece("chip", ONE),)
    found: list[Piece] = []
    for at, good in enumerate(listed):
        found += [*((_text("/", space=0.1),) if at else ()), Piece("chip", good, space=0.08)]
    return tuple(found)


def _contracts(names: Sequence[str], kinds: Sequence[ContractKind], deck: Deck, words: Words) -> SignRow:
    """Which contracts: by name, by kind, or all."""
    if names:
        return tuple(_text(words.name(deck.contract(name).name), space=_GROUP) for name in names)
    return tuple(Piece("seal", kind) for kind in kinds)


def _terms(free: bool, gold: bool) -> SignRow:
    if free:
        return (Piece("sign", "tick", _GREEN),)
    return (
        (Piece("chip", "gold", space=0.3), _text("=", space=0.08), Piece("chip", ANY, space=0.08))
        if gold
        else ()
    )


def _effect(effect: Effect | RivalEffect, deck: Deck, words: Words) -> SignRow:
    match effect:
        case Increase(either):
            return _choice(either, "+")
        case SetTo(either):
            return _choice(either, "=")
        case Lose(either):
            return _choice(either, "−")
        case Steal(either):
            return (Piece("sign", "snatch"), *_choice(either))
        case Convert(source, target, most, rate):
            return (
                *_counted(most, source, INK, "≤"),
                _ARROW,
                _text(f"{rate}×"),
                Piece("chip", target, space=0.06),
            )
        case RaiseToHighest(goods, times):
            often = (_text(f"{times}×"),) if times > 1 else ()
            return (*often, Piece("sign", "match"), *_goods(goods))
        case Draw(source, cards, keep):
            return (
                _text(str(cards)),
                Piece("sign", "draw", DECKS[source].colour, 0.06),
                _ARROW,
                _text(str(keep), space=0.2),
            )
        case Take(cards):
            return (_text(str(cards)), Piece("sign", "take", space=0.06))
        case Complete(kinds, names, free, gold):
            contracts = _contracts(names, kinds, deck, words)
            return (Piece("sign", "scroll"), *contracts, *_terms(free, gold))
        case DrawContracts(cards, most, kinds, names, free, gold):
            drawn = (_text(str(cards)), Piece("sign", "scroll", KINDS["small"].colour, 0.06), _ARROW)
            return (
                *drawn,
                _text(str(most), space=0.2),
                *_contracts(names, kinds, deck, words),
                *_terms(free, gold),
            )
        case Remove(cards):
            return (_text(f"≤{cards}"), Piece("sign", "away", PRICE, 0.06))
        case Turn():
            return (Piece("sign", "turn"),)
        case Reserve():
            return (_text("+"), Piece("sign", "turban", DECKS["patriarch"].colour, 0.06))
        case Rotate():
            return (Piece("sign", "cycle", PRICE),)
        case Others(do):
            return (Piece("sign", "people"), _text(":", space=0.06), *effects_row(do, deck, words))
        case Chosen(do):
            return (Piece("sign", "person"), _text(":", space=0.0), *effects_row(do, deck, words))


# --- drawing --------------------------------------------------------------------------------------


def row_width(row: SignRow, size: int) -> int:
    """Pixels that a row takes at a size."""
    return sum(piece.width(size) + (round(piece.space * size) if at else 0) for at, piece in enumerate(row))


def folded(row: SignRow, first: int, width: int) -> tuple[SignRow, ...]:
    """The row in as many lines as it needs at its least size; the first has a width of its own."""
    lines: list[SignRow] = [()]
    for group in _groups(row):
        if lines[-1] and row_width((*lines[-1], *group), LEAST) > (width if len(lines) > 1 else first):
            lines.append(())
        lines[-1] += group
    return tuple(lines)


def _groups(row: SignRow) -> Iterator[SignRow]:
    """What belongs together in a row: a figure and its chip, an arrow and what it leads to."""
    begins = [0, *(at for at, piece in enumerate(row) if at and _begins(row[at - 1], piece)), len(row)]
    return (row[begin:end] for begin, end in pairwise(begins))


def _begins(before: Piece, piece: Piece) -> bool:
    """Whether a line may begin with this piece."""
    return piece.space >= _GROUP and before.name != "arrow"


@lru_cache(maxsize=2048)
def fitted(row: SignRow, size: int, width: int, least: int) -> tuple[SignRow, int]:
    """The row and the size at which it fits so many pixels; cut where even the least size is too large."""
    full = row_width(row, size)
    if full > width:
        # Widths follow the size but for a few pixels, so that far too large ones need no trial.
        size = max(least, min(size - 1, size * width // full + 2))
        while size > least and row_width(row, size) > width:
            size -= 1
    if row_width(row, size) <= width:
        return row, size
    while row and row_width((*row, _text("…")), size) > width:
        row = row[:-1]
    return (*row, _text("…")) if row else (), size


def draw_row(
    canvas: Canvas,
    row: SignRow,
    box: Box,
    size: int,
    *,
    right: bool = False,
    ground: RGB | None = None,
    least: int = LEAST,
) -> int:
    """Draw a row, centred in height, and give the column where it ends (begins, when set to the right).

    ``ground`` is the colour that a row which cannot be done fades towards, ``least`` the size of chips
    under which it is cut.
    """
    shown, size = fitted(row, size, box.width, min(least, size))
    x = box.right - row_width(shown, size) if right else box.left
    begin, middle = x, (box.top + box.bottom) // 2
    for at, piece in enumerate(shown):
        x += round(piece.space * size) if at else 0
        _draw(canvas, piece, x, middle, size, ground)
        x += piece.width(size)
    return begin if right else x


def _draw(canvas: Canvas, piece: Piece, x: int, middle: int, size: int, ground: RGB | None) -> None:
    top = middle - size // 2
    colour = mixed(piece.colour, ground, 0.5) if ground else piece.colour
    if piece.kind == "chip":
        canvas.stamp(good_chip(piece.name, size), x, top)
    elif piece.kind == "seal":
        kind: ContractKind = (
            "small" if piece.name == "small" else "large" if piece.name == "large" else "special"
        )
        canvas.stamp(seal(kind, size), x, top)
    elif piece.kind == "sign":
        side = piece.width(size)
        canvas.stencil(sign(piece.name, side), x, middle - side // 2, colour)
    else:
        letters = _letters(size)
        room = Box.sized(x, top - 4, piece.width(size), size + 8)
        canvas.text(piece.name, room, Style(Face.HEAVY, letters, colour, min(10, letters)))
