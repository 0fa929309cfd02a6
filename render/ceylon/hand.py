"""The reader's hand: cards of a kind overlap, the kinds stand in one to three rows, as many as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from engine.ceylon.cards import KINDS, Cards
from render.cache import SPRITES
from render.canvas import Canvas, Sprite
from render.ceylon.kinds import height_of, kind_card, kind_name, radius_of
from render.ceylon.preview import Preview
from render.masks import rounded
from render.palette import ACCENT, CUT, INK
from render.picture import Box
from render.tokens import badge, counter
from render.words import Words

LIFT = 24
"""Pixels by which a card to be played stands above the others."""
_LARGEST = 178
"""Width of a card where there is room."""
_BETWEEN = 24
"""Free pixels between two kinds."""
_ROWS_APART = 10
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


def draw_hand(canvas: Canvas, hand: Cards, preview: Preview, room: Box, words: Words) -> None:
    """Draw the cards: lifted ones stand higher and shine, those to be discarded bear a cross."""
    found = spread(hand, room)
    width = found.width
    height = height_of(width)
    for heap in found.heaps:
        lifted, away = preview.lifted[heap.kind], preview.away[heap.kind]
        # Only the uppermost card's name could be read whole.
        faces = kind_card(heap.kind, width), kind_card(heap.kind, width, kind_name(heap.kind, words))
        for at in range(heap.count):
            left, top = heap.place(at)
            up = heap.count - at <= lifted
            if up:
                top -= LIFT
                canvas.stamp(_light(width, height), left, top)
            canvas.stamp(faces[at == heap.count - 1], left, top)
        _marks(canvas, heap, width, height, lifted, away)
        right = heap.place(heap.count - 1)[0] + width
        canvas.hit(f"hand:{KINDS[heap.kind]}", Box(heap.left, heap.top, right, heap.top + height))


def _marks(canvas: Canvas, heap: Heap, width: int, height: int, lifted: int, away: int) -> None:
    """The number of cards, how many of them are chosen, and a cross for those that go."""
    x, y = heap.place(heap.count - 1)
    side = max(34, round(width * 0.27))
    if lifted:
        y -= LIFT
    if heap.count > 1:
        canvas.stamp(counter(str(heap.count), side), x + width - side + 8, y - 8)
    if lifted and heap.count > 1:
        mark = counter(str(lifted), side, ACCENT, (255, 248, 226), INK)
        canvas.stamp(mark, x + 6, y + round(height * 0.62))
    if away:
        cross = round(width * 0.5)
        middle = y + round(height * 0.38)
        canvas.stamp(badge("cross", cross, CUT), x + (width - cross) // 2, middle - cross // 2)
        if heap.count > 1:
            mark = counter(str(away), side, CUT, (255, 255, 255), (255, 255, 255))
            canvas.stamp(mark, x + width - side - 8, middle + cross // 2 - side // 2)


@SPRITES.keep
def _light(width: int, height: int) -> Sprite:
    """The shine under a lifted card."""
    border, thick = 24, 4
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, ACCENT)
    shape = rounded(width + 2 * thick, height + 2 * thick, radius_of(width) + thick)
    canvas.glow(shape, border - thick, border - thick, ACCENT, 6, 0.8)
    canvas.paint(shape, border - thick, border - thick, ACCENT)
    return canvas.sprite(border, border)
