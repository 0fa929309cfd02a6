"""The reader's hand: cards of a kind overlap, the kinds stand in one to three rows, as many as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from PIL import Image

from data.catalogue import Words
from engine.ceylon.cards import KINDS, Cards
from render.cache import SPRITES
from render.canvas import SHADOW_DROP, Canvas, Sprite
from render.ceylon.kinds import height_of, kind_card, kind_name, radius_of
from render.ceylon.preview import Preview
from render.masks import rounded
from render.palette import ACCENT, CUT, INK, LINE, WELL
from render.panes import QUIET
from render.paper import light
from render.picture import Box
from render.tokens import badge, counter

LIFT = 24
"""Pixels by which a card to be played stands above the others."""
_LARGEST = 178
"""Width of a card where there is room."""
_BETWEEN = 24
"""Free pixels between two kinds."""
_ROWS_APART = 10
BELOW = 8
"""Free pixels below the room of a hand."""
_CLOSEST = 0.07
"""Least part of a card that one on top of it leaves free, of its width."""
_LOOSEST = 0.3


@dataclass(frozen=True, slots=True)
class Heap:
    """The cards of one kind: their number, and where the first lies and how far the next."""

    kind: int
    count: int
    left: int
    top: int
    step: float

    def place(self, at: int) -> tuple[int, int]:
        """The corner of a card, counted from the left."""
        return self.left + round(at * self.step), self.top

    def box(self, width: int) -> Box:
        """Where the cards lie, each ``width`` wide."""
        return Box(self.left, self.top, self.place(self.count - 1)[0] + width, self.top + height_of(width))


@dataclass(frozen=True, slots=True)
class Spread:
    """A laid out hand: the width of its cards and its heaps."""

    width: int
    heaps: tuple[Heap, ...]


@lru_cache(maxsize=256)
def spread(hand: Cards, room: Box) -> Spread:
    """Lay a hand out as large as the room allows, in as many rows as that takes, their lengths alike."""
    kinds = [kind for kind, count in enumerate(hand) if count]
    if not kinds:
        return Spread(_LARGEST, ())
    best: tuple[int, float, list[list[int]]] = (0, 0.0, [kinds])
    for rows in _splits(kinds):
        high = room.height // len(rows) - LIFT - _ROWS_APART
        width = min(_LARGEST, round(high / 1.38))
        while any(_least(hand, row, width) > room.width for row in rows):
            width -= 2
        widths = [_least(hand, row, width) for row in rows]
        best = max(best, (width, min(widths) - max(widths), rows), key=lambda found: found[:2])
    return Spread(best[0], tuple(_laid(hand, best[2], best[0], room)))


def _splits(kinds: list[int]) -> list[list[list[int]]]:
    """All in one row, then every way to break them into two or three."""
    ways = [list(cuts) for count in range(3) for cuts in combinations(range(1, len(kinds)), count)]
    return [[kinds[first:last] for first, last in pairwise([0, *cuts, len(kinds)])] for cuts in ways]


def _least(hand: Cards, row: Sequence[int], width: int) -> float:
    """The width of a row with its cards as close as they may be."""
    over = sum(hand[kind] - 1 for kind in row)
    return len(row) * width + over * _CLOSEST * width + (len(row) - 1) * _BETWEEN


def _laid(hand: Cards, rows: list[list[int]], width: int, room: Box) -> list[Heap]:
    height = height_of(width)
    free = room.height - len(rows) * (height + LIFT)
    gap = free // (len(rows) + 1)
    found: list[Heap] = []
    # All rows share one step, so that a heap's breadth tells its number.
    step = min(_step(hand, row, width, room.width) for row in rows)
    for number, row in enumerate(rows):
        over = sum(hand[kind] - 1 for kind in row)
        taken = len(row) * width + over * step
        between = min(_BETWEEN * 1.6, (room.width - taken) / max(1, len(row) - 1))
        x = room.left + max(0.0, (room.width - taken - between * (len(row) - 1)) / 2)
        top = room.top + gap + LIFT + number * (height + LIFT + gap)
        for kind in row:
            found.append(Heap(kind, hand[kind], round(x), top, step))
            x += width + (hand[kind] - 1) * step + between
    return found


def _step(hand: Cards, row: Sequence[int], width: int, room: int) -> float:
    over = sum(hand[kind] - 1 for kind in row)
    spare = room - len(row) * width - (len(row) - 1) * _BETWEEN
    return min(_LOOSEST * width, spare / over) if over else _LOOSEST * width


def draw_hand(canvas: Canvas, hand: Cards, room: Box, words: Words) -> None:
    """Draw the cards as they are held."""
    found = spread(hand, room)
    if not found.heaps:
        _no_cards(canvas, room, words)
    for heap in found.heaps:
        _cards(canvas, heap, found.width, 0, words)
        canvas.hit(f"hand:{KINDS[heap.kind]}", heap.box(found.width))


def preview_hand(
    canvas: Canvas, bare: Image.Image, hand: Cards, preview: Preview, room: Box, words: Words
) -> None:
    """Change a drawn hand: cards to be played stand higher and shine, those to be discarded bear a cross.

    ``bare`` is the picture without any cards, for what is seen where they were.
    """
    found = spread(hand, room)
    for heap in found.heaps:
        lifted = min(heap.count, preview.lifted[heap.kind])
        away = min(heap.count, preview.away[heap.kind])
        if lifted:
            around = heap.box(found.width).inset(-_BETWEEN // 2)
            # Down to the end of the shadow, but not into what lies below the hand.
            low = min(around.bottom + SHADOW_DROP + 2, room.bottom + BELOW)
            around = around._replace(bottom=low)
            canvas.cover(around)
            canvas.image.paste(bare.crop(around), around[:2])
            _cards(canvas, heap, found.width, lifted, words)
        if away:
            _crossed(canvas, heap, found.width, away, LIFT if lifted else 0)


def _cards(canvas: Canvas, heap: Heap, width: int, lifted: int, words: Words) -> None:
    """A heap, its last ``lifted`` cards raised, with its counters."""
    # Only the uppermost card's name could be read whole.
    faces = kind_card(heap.kind, width), kind_card(heap.kind, width, kind_name(heap.kind, words))
    height, side = height_of(width), _counter_side(width)
    for at in range(heap.count):
        left, top = heap.place(at)
        if heap.count - at <= lifted:
            top -= LIFT
            canvas.stamp(_light(width, height), left, top)
        canvas.stamp(faces[at == heap.count - 1], left, top)
    if heap.count == 1:
        return
    canvas.stamp(counter(str(heap.count), side), left + width - side + 8, top - 8)
    if lifted:
        mark = counter(str(lifted), side, ACCENT, (255, 248, 226), INK)
        canvas.stamp(mark, left + 6, top + round(height * 0.62))


def _crossed(canvas: Canvas, heap: Heap, width: int, away: int, raised: int) -> None:
    """A cross on the uppermost card, and for how many of the heap it stands."""
    x, y = heap.place(heap.count - 1)
    cross, side = round(width * 0.5), _counter_side(width)
    middle = y - raised + round(height_of(width) * 0.38)
    canvas.stamp(badge("cross", cross, CUT), x + (width - cross) // 2, middle - cross // 2)
    if heap.count > 1:
        mark = counter(str(away), side, CUT, (255, 255, 255), (255, 255, 255))
        canvas.stamp(mark, x + width - side - 8, middle + cross // 2 - side // 2)


def _counter_side(width: int) -> int:
    return max(34, round(width * 0.27))


def _no_cards(canvas: Canvas, room: Box, words: Words) -> None:
    """Empty places instead of cards."""
    width, height = 150, height_of(150)
    shape, line = rounded(width, height, radius_of(width)), rounded(width, height, radius_of(width), 2)
    x, y = room.middle
    for at in (-1, 0, 1):
        left, top = x + at * (width + _BETWEEN) - width // 2, y - height // 2 - 30
        canvas.paint(shape, left, top, WELL)
        canvas.paint(line, left, top, LINE)
    said = Box(room.left, y + height // 2 - 14, room.right, y + height // 2 + 30)
    canvas.text(words("No cards in hand"), said, QUIET._replace(size=26), "centre")


@SPRITES.keep
def _light(width: int, height: int) -> Sprite:
    """The shine under a lifted card."""
    return light(width, height, radius_of(width), 4, ACCENT)
