"""Parts that both pictures share: the header, the strip of phases, rows of chips, a progress bar."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import KINDS, counted
from engine.ceylon.types import View
from render.canvas import Canvas, Style
from render.ceylon.kinds import kind_chip
from render.ceylon.prompts import PHASE_NAMES
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, INK, LINE, PANE, RGB, TEXT, WELL, mixed
from render.panes import MARGIN
from render.picture import Box
from render.tokens import counter

STRIP = Box(MARGIN, 74, 0, 114)
"""The strip of phases; its right edge depends on the pane beside it."""


def phase_strip(canvas: Canvas, view: View, right: int, words: Words) -> None:
    """The seven phases of a turn; the present one is lit, those that went before are paler."""
    order = [phase for phase, _ in PHASE_NAMES]
    now = order.index(view.phase) if view.phase in order else len(order)
    width = right - STRIP.left
    for at, (phase, name) in enumerate(PHASE_NAMES):
        left = STRIP.left + (width + 8) * at // 7
        box = Box(left, STRIP.top, STRIP.left + (width + 8) * (at + 1) // 7 - 8, STRIP.bottom)
        shape = rounded(box.width, box.height, 10)
        lit = at == now
        if lit:
            canvas.glow(shape, box.left, box.top, ACCENT, 6, 0.5)
        canvas.paint(shape, box.left, box.top, ACCENT if lit else PANE)
        if not lit:
            canvas.paint(rounded(box.width, box.height, 10, 2), box.left, box.top, LINE)
        colour = INK if lit else FAINT if at < now else DIM
        style = Style(Face.HEAVY if lit else Face.STRONG, 22, colour, 15)
        canvas.text(words(name), box._replace(left=box.left + 6, right=box.right - 6), style, "centre")
        canvas.hit(f"phase:{phase}", box)


def chips(canvas: Canvas, cards: Sequence[int], box: Box, diameter: int, hit: str = "") -> None:
    """The kinds in a row with their numbers, closer together where the box is narrow."""
    found = counted(cards)
    if not found:
        return
    small = max(26, round(diameter * 0.54))
    usual = diameter + small // 2 + 4
    step = min(usual, (box.width - diameter - small // 2) / max(1, len(found) - 1))
    y = (box.top + box.bottom - diameter) // 2
    for at, (name, count) in enumerate(found):
        left = box.left + round(at * step)
        canvas.stamp(kind_chip(KINDS.index(name), diameter), left, y)
        if count > 1:
            place = left + diameter - round(small * 0.55), y + diameter - round(small * 0.72)
            canvas.stamp(counter(str(count), small), *place)
        if hit:
            canvas.hit(f"{hit}:{name}", Box.sized(left, y, diameter, diameter))


def bar(canvas: Canvas, box: Box, done: int, target: int, colour: RGB) -> None:
    """Progress towards a target; quarters are marked."""
    radius = box.height // 2
    canvas.paint(rounded(box.width, box.height, radius), box.left, box.top, WELL)
    filled = round(box.width * min(1.0, done / target))
    if filled >= box.height:
        canvas.paint(rounded(filled, box.height, radius), box.left, box.top, mixed(colour, TEXT, 0.75))
        inner = rounded(filled - 4, box.height - 4, radius - 2)
        canvas.paint(inner, box.left + 2, box.top + 2, colour)
    elif done:
        canvas.paint(rounded(box.height, box.height, radius), box.left, box.top, colour)
    for quarter in (1, 2, 3):
        x = box.left + box.width * quarter // 4
        if x > box.left + filled:
            canvas.block(Box(x - 1, box.top + 3, x + 1, box.bottom - 3), LINE)


def discards(canvas: Canvas, cards: Sequence[int], box: Box, columns: int, side: int) -> None:
    """Every kind with its number, in a grid."""
    rows = -(-len(KINDS) // columns)
    step, row = box.width // columns, box.height // rows
    for kind, count in enumerate(cards):
        left = box.left + kind % columns * step
        top = box.top + kind // columns * row
        y = top + (row - side) // 2
        canvas.stamp(kind_chip(kind, side, there=count > 0), left, y)
        room = Box(left + side + 3, top, left + step - 2, top + row)
        style = Style(Face.FIGURE, 26 if count < 10 else 23, TEXT if count else FAINT, 16)
        canvas.text(str(count), room, style)
        canvas.hit(f"discard:{KINDS[kind]}", Box.sized(left, y, side, side))
