"""Costs and effects in signs: what an action takes and gives, readable in any language.

An action becomes a row of pieces (chips, signs, figures), in as many lines as its room needs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from data.catalogue import Words
from engine.kashgar import language
from engine.kashgar.card_phrases import named, one_spice
from render.drawing import flow, fonts, palette, picture
from render.drawing.canvas import Canvas, Style
from render.drawing.text import measure
from render.kashgar.signs import ANY, DECKS, KINDS, ONE, good_chip, seal, sign

LEAST = 29
"""Pixels of the smallest chip: its figures are 25 high, of which 10 are left on a phone."""
_GROUP = 0.3
"""Space from which on a piece begins a group."""
_GAP = 0.14
"""Space between pieces, of a chip's diameter."""
PRICE = palette.rgb("#9E2B1F")
_GREEN = palette.rgb("#2F6E45")


class Piece(NamedTuple):
    """A part of a row: what it is, its name or text, its colour, and the space before it."""

    kind: Literal["chip", "sign", "seal", "text"]
    name: str
    colour: palette.RGB = palette.INK
    space: float = _GAP

    def width(self, size: int) -> int:
        """Pixels that it takes where chips have this diameter."""
        if self.kind == "text":
            return measure(fonts.Face.HEAVY, _letters(size), self.name)
        return round(size * (0.62 if self.name == "arrow" else 1.0))


SignRow = tuple[Piece, ...]


def _letters(size: int) -> int:
    return round(size * 0.86)


def _text(text: str, colour: palette.RGB = palette.INK, space: float = _GAP) -> Piece:
    return Piece("text", text, colour, space)


ARROW = Piece("sign", "arrow", palette.mixed(palette.INK, (255, 255, 255), 0.25), 0.3)
IN_WORDS: SignRow = (Piece("sign", "lines", palette.mixed(palette.INK, (255, 255, 255), 0.45)),)
"""In the place of a row for which there is no room: the message tells it in words."""


# --- from the card language to pieces -------------------------------------------------------------


def action_row(action: language.Action, deck: language.Deck, words: Words) -> SignRow:
    """An action: its cost in red, an arrow, its effects."""
    cost = tuple(piece._replace(colour=PRICE) for piece in _choice(action.cost, "−"))
    return (*cost, *((ARROW,) if cost else ()), *_effects(action.do, deck, words))


def _effects(
    effects: Sequence[language.Effect | language.RivalEffect], deck: language.Deck, words: Words
) -> SignRow:
    """Effects one after the other."""
    rows = [_effect(effect, deck, words) for effect in effects]
    return tuple(chain.from_iterable(_apart(row) if at else row for at, row in enumerate(rows)))


def goods_row(
    goods: language.Goods | language.Levels, colour: palette.RGB = palette.INK, before: str = ""
) -> SignRow:
    """So much of each good: the figure, with a sign ``before`` it, then the chip."""
    return tuple(
        chain.from_iterable(_counted(number, good, colour, before) for good, number in named(goods).items())
    )


def _apart(row: SignRow) -> SignRow:
    return (row[0]._replace(space=0.5), *row[1:]) if row else row


def _counted(number: int, good: str, colour: palette.RGB = palette.INK, sign_before: str = "") -> SignRow:
    return (_text(f"{sign_before}{number}", colour, 0.3), Piece("chip", good, space=0.06))


def _choice(values: Sequence[language.Amounts | language.Levels], before: str = "") -> SignRow:
    """Alternatives with strokes between them; "one spice" where they are the five spices alike."""
    number = one_spice(values)
    if number is not None:
        return _counted(number, ONE, palette.INK, before)
    found: list[Piece] = []
    for at, value in enumerate(values):
        found += [*((_text("/", space=0.2),) if at else ()), *goods_row(value, palette.INK, before)]
    return tuple(found)


def _goods(goods: Iterable[str]) -> SignRow:
    listed = tuple(goods)
    if listed == language.SPICES:
        return (Piece("chip", ONE),)
    found: list[Piece] = []
    for at, good in enumerate(listed):
        found += [*((_text("/", space=0.1),) if at else ()), Piece("chip", good, space=0.08)]
    return tuple(found)


def _contracts(
    names: Sequence[str], kinds: Sequence[language.ContractKind], deck: language.Deck, words: Words
) -> SignRow:
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


def _effect(effect: language.Effect | language.RivalEffect, deck: language.Deck, words: Words) -> SignRow:
    match effect:
        case language.Increase(either):
            return _choice(either, "+")
        case language.SetTo(either):
            return _choice(either, "=")
        case language.Lose(either):
            return _choice(either, "−")
        case language.Steal(either):
            return (Piece("sign", "snatch"), *_choice(either))
        case language.Convert(source, target, most, rate):
            return (
                *_counted(most, source, palette.INK, "≤"),
                ARROW,
                _text(f"{rate}×"),
                Piece("chip", target, space=0.06),
            )
        case language.RaiseToHighest(goods, times):
            often = (_text(f"{times}×"),) if times > 1 else ()
            return (*often, Piece("sign", "match"), *_goods(goods))
        case language.Draw(source, cards, keep):
            return (
                _text(str(cards)),
                Piece("sign", "draw", DECKS[source].colour, 0.06),
                ARROW,
                _text(str(keep), space=0.2),
            )
        case language.Take(cards):
            return (_text(str(cards)), Piece("sign", "take", space=0.06))
        case language.Complete(kinds, names, free, gold):
            contracts = _contracts(names, kinds, deck, words)
            return (Piece("sign", "scroll"), *contracts, *_terms(free, gold))
        case language.DrawContracts(cards, most, kinds, names, free, gold):
            drawn = (_text(str(cards)), Piece("sign", "scroll", KINDS["small"].colour, 0.06), ARROW)
            return (
                *drawn,
                _text(str(most), space=0.2),
                *_contracts(names, kinds, deck, words),
                *_terms(free, gold),
            )
        case language.Remove(cards):
            return (_text(f"≤{cards}"), Piece("sign", "away", PRICE, 0.06))
        case language.Turn():
            return (Piece("sign", "turn"),)
        case language.Reserve():
            return (_text("+"), Piece("sign", "turban", DECKS["patriarch"].colour, 0.06))
        case language.Rotate():
            return (Piece("sign", "cycle", PRICE),)
        case language.Others(do):
            return (Piece("sign", "people"), _text(":", space=0.06), *_effects(do, deck, words))
        case language.Chosen(do):
            return (Piece("sign", "person"), _text(":", space=0.0), *_effects(do, deck, words))


# --- drawing --------------------------------------------------------------------------------------


def row_width(row: SignRow, size: int) -> int:
    """Pixels that a row takes at a size."""
    return sum(piece.width(size) + (round(piece.space * size) if at else 0) for at, piece in enumerate(row))


@lru_cache(maxsize=4096)
def folded(row: SignRow, width: int, size: int) -> tuple[SignRow, ...]:
    """The row in as many lines as it needs; nothing where even a part of it is too wide for one."""
    lines: list[SignRow] = [()]
    for group in _groups(row):
        if lines[-1] and row_width((*lines[-1], *group), size) > width:
            lines.append(())
        lines[-1] += group
    return () if any(row_width(line, size) > width for line in lines) else tuple(lines)


def _groups(row: SignRow) -> Iterator[SignRow]:
    """What belongs together in a row: a figure and its chip, an arrow and what it leads to."""
    begins = [0, *(at for at, piece in enumerate(row) if at and _begins(row[at - 1], piece)), len(row)]
    return (row[begin:end] for begin, end in pairwise(begins))


def _begins(before: Piece, piece: Piece) -> bool:
    """Whether a line may begin with this piece."""
    return piece.space >= _GROUP and before.name not in ("arrow", ":")


def signs(row: SignRow, size: int, *, ground: palette.RGB | None = None, grow: bool = False) -> flow.Part:
    """A row to be placed, from the left; ``ground`` is the colour that what cannot be done fades towards."""

    def paint(canvas: Canvas, box: picture.Box) -> None:
        x = box.left
        for at, piece in enumerate(row):
            x += round(piece.space * size) if at else 0
            _draw(canvas, piece, x, box.middle[1], size, ground)
            x += piece.width(size)

    return flow.Part(0 if grow else row_width(row, size), size, paint, grow)


def _draw(canvas: Canvas, piece: Piece, x: int, middle: int, size: int, ground: palette.RGB | None) -> None:
    top = middle - size // 2
    colour = palette.mixed(piece.colour, ground, 0.5) if ground else piece.colour
    match piece:
        case Piece("chip", name):
            canvas.stamp(good_chip(name, size), x, top)
        case Piece("seal", "small" | "large" | "special" as kind):
            canvas.stamp(seal(kind, size), x, top)
        case Piece("sign", name):
            side = piece.width(size)
            canvas.stencil(sign(name, side), x, middle - side // 2, colour)
        case Piece("text", said):
            room = picture.Box.sized(x, top - 4, piece.width(size) + 1, size + 8)
            canvas.text(said, room, Style(fonts.Face.HEAVY, _letters(size), colour, _letters(size)))
