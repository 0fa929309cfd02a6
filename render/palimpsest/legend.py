"""Below the reader's hand: what each numbered place would bring, or what the chosen play does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.advice import Candidate
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.decktet import SUIT_COLOURS, rank_mark
from render.decktet_signs import SUIT_SIGNS
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, DIM, EDGE, PAPER, RGB, TEXT, WARNING
from render.palimpsest.cubes import block
from render.palimpsest.preview import Preview
from render.palimpsest.side import PRIVATE_WIDTH
from render.panes import GAP, divider, inside
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import marker

_ROWS = 6
"""Places below each other; as many again beside them."""
_LOWEST, _HIGHEST = 29, 40
"""Heights of a place's row."""
_BOTTOM = 812
"""Where the pane's room ends."""


def draw_legend(canvas: Canvas, view: View, preview: Preview, left: int, top: int, words: Words) -> None:
    """Lay it on the pane that begins at column ``left``, from row ``top`` on."""
    inner = inside(PRIVATE_WIDTH).moved(left, 0)
    if not preview.places and preview.candidate is None:
        return
    divider(canvas, inner.left, inner.right, top + 12)
    top += 22
    if preview.candidate is not None:
        entries = tuple(_entries(view, preview, preview.candidate, words))
        _draw_entries(canvas, entries, inner._replace(top=top, bottom=_BOTTOM), words)
        return
    half = (inner.width + GAP) // 2
    height = max(_LOWEST, min(_HIGHEST, (_BOTTOM - top) // _ROWS))
    for at, place in enumerate(preview.places):
        x = inner.left + at // _ROWS * half
        row = Box.sized(x, top + at % _ROWS * height, half - GAP, height)
        _place(canvas, view, at + 1, place, row)


def _place(canvas: Canvas, view: View, number: int, place: Candidate, row: Box) -> None:
    """One place: number, coordinates, the reader's points, the cubes to place or remove."""
    middle = (row.top + row.bottom) // 2
    size = row.height - 5
    style = Style(Face.HEAVY, min(24, row.height - 8), TEXT, 14)
    canvas.stamp(marker(number, size), row.left, middle - size // 2)
    x = row.left + size + 6
    right = row.right + 4
    seat = view.seat or 0
    cubes = place.cubes or sum(count for _, count in place.removes)
    if cubes:
        side = round(style.size * 0.95)
        right -= measure(style.face, style.size, str(cubes)) + 2
        room = Box(right, row.top, row.right + 5, row.bottom)
        right -= side + 4
        if place.cubes:
            canvas.stamp(block(seat, side), right, middle - side // 2)
            canvas.text(str(cubes), room, style)
        else:
            cross = symbol("cross", side - 6)
            canvas.stencil(cross, right + 3, middle - cross.height // 2, WARNING)
            canvas.text(str(cubes), room, style._replace(colour=WARNING))
        right -= 8
    if any(place.gains):
        gain = f"+{place.gains[seat]}"
        wide = measure(style.face, style.size, gain) + 2
        colour = ACCENT if place.gains[seat] else WARNING
        canvas.text(gain, Box(right - wide, row.top, right, row.bottom), style._replace(colour=colour))
        right -= wide + 6
    where = Box(x, row.top, right, row.bottom)
    canvas.text(place_name(place.x, place.y), where, style._replace(size=min(style.size, 21), colour=DIM))
    canvas.hit(f"legend:{number}", row)


# --- what a play does ---------------------------------------------------------------------------

Note = tuple[int | None, str, RGB]
"""A figure with its colour, and the seat whose cube stands before it."""


class Item(NamedTuple):
    """A small card, or none, and what is noted of it."""

    card: Card | None
    notes: tuple[Note, ...] = ()


class LegendEntry(NamedTuple):
    """A caption and what stands behind it."""

    caption: str
    items: tuple[Item, ...]


class Scale(NamedTuple):
    """Heights of a line and a small card, and sizes of cubes and figures."""

    line: int
    card: int
    block: int
    figure: int

    @property
    def style(self) -> Style:
        """How figures look."""
        return Style(Face.HEAVY, self.figure, TEXT, 15)


_SCALES = (Scale(42, 36, 30, 26), Scale(34, 28, 25, 21))
"""The first is taken if everything has room then."""
_CAPTION = Style(Face.BODY, 22, DIM, 14)


def _entries(view: View, preview: Preview, play: Candidate, words: Words) -> Iterator[LegendEntry]:
    """What happens, what counts most first: there may not be room for all."""
    cards = {card.id: card for card in play.touches}
    if preview.after is not None:
        cards.update((seen.card.id, seen.card) for seen in preview.after.table)
    for at, score in enumerate(play.scores):
        shares = tuple((share.seat, f"+{share.points}", ACCENT) for share in score.shares if share.points)
        yield LegendEntry("" if at else words("Scores"), (Item(score.card, shares),))
    if play.removes:
        taken = tuple(Item(cards[name], ((None, f"\u2212{count}", WARNING),)) for name, count in play.removes)
        yield LegendEntry(words("Removes"), taken)
    elif play.cubes:
        yield LegendEntry(words("Places"), (Item(None, ((view.seat, str(play.cubes), TEXT),)),))
    for shift in preview.shifts:
        source = Item(cards[shift.source], ((None, "\u2192", ACCENT),))
        yield LegendEntry(words("Moves"), (source, Item(cards[shift.target])))
    if play.burials:
        yield LegendEntry(words("Buries"), tuple(Item(burial.card) for burial in play.burials))
    yield LegendEntry(words("Touches"), tuple(map(Item, play.touches)))


def _draw_entries(canvas: Canvas, entries: Sequence[LegendEntry], box: Box, words: Words) -> None:
    captions = ("Touches", "Scores", "Buries", "Removes", "Places", "Moves")
    widest = max(measure(_CAPTION.face, _CAPTION.size, words(caption)) for caption in captions)
    indent = box.left + min(widest + 14, box.width // 3)
    for scale in _SCALES:
        lines = [
            ("" if at else entry.caption, line)
            for entry in entries
            for at, line in enumerate(_broken(entry, scale, box.right - indent))
        ]
        if len(lines) * scale.line <= box.height:
            break
    y = box.top
    for caption, items in lines[: box.height // scale.line]:
        if caption:
            canvas.text(caption, Box.sized(box.left, y, indent - box.left - 6, scale.line), _CAPTION)
        x = indent
        for item in items:
            _draw_item(canvas, item, x, y, scale)
            x += _width(item, scale)
        y += scale.line


def _broken(entry: LegendEntry, scale: Scale, width: int) -> Iterator[tuple[Item, ...]]:
    """The items of an entry, line by line."""
    line: list[Item] = []
    for item in entry.items:
        if line and sum(_width(each, scale) for each in (*line, item)) > width + 8:
            yield tuple(line)
            line = []
        line.append(item)
    yield tuple(line)


def _width(item: Item, scale: Scale) -> int:
    style = scale.style
    notes = sum(measure(style.face, style.size, text) + 9 for _, text, _ in item.notes)
    cubes = sum(scale.block + 3 for seat, _, _ in item.notes if seat is not None)
    return (mini(item.card, scale.card).size[0] + 6 if item.card else 0) + cubes + notes


def _draw_item(canvas: Canvas, item: Item, x: int, y: int, scale: Scale) -> None:
    if item.card:
        sprite = mini(item.card, scale.card)
        canvas.stamp(sprite, x, y + (scale.line - scale.card) // 2)
        x += sprite.size[0] + 6
    for seat, text, colour in item.notes:
        if seat is not None:
            cube = block(seat, scale.block)
            canvas.stamp(cube, x, y + (scale.line - scale.block) // 2)
            x += scale.block + 3
        width = measure(scale.style.face, scale.figure, text)
        canvas.text(text, Box.sized(x, y, width + 2, scale.line), scale.style._replace(colour=colour))
        x += width + 9


@SPRITES.keep
def mini(card: Card, height: int) -> Sprite:
    """A card so small that it fits in a line of text: its rank and its suits side by side."""
    side = round(height * 0.75)
    rank = side + 4
    width = 6 + rank + len(card.suits) * (side + 2) + 2
    canvas = Canvas.clear(width, height, PAPER[1])
    canvas.paint(rounded(width, height, 6), 0, 0, gradient(width, height, *PAPER))
    canvas.paint(rounded(width, height, 6, 1), 0, 0, EDGE)
    rank_mark(canvas, card, Box.sized(4, (height - rank) // 2, rank, rank))
    for at, suit in enumerate(card.suits):
        left = 6 + rank + at * (side + 2)
        canvas.stencil(symbol(SUIT_SIGNS[suit], side), left, (height - side) // 2, SUIT_COLOURS[suit])
    return canvas.sprite()
