"""Cubes on cards: a tag for each player with a cube, in the player's colour, with the number of cubes.

A letter beside the number would be too small to read on a phone, and keep the number small.

A tag may bear more: points that the cubes earned, or how many of them a Court may remove.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.drawing import cache, fonts, masks, palette
from render.drawing.canvas import SHADOW, SHADOW_DROP, Canvas, Sprite, Style
from render.drawing.picture import Box

HIGHEST = 40
"""Pixels of a tag at most."""
LEAST = 34
"""Pixels of a tag, as far as there is room: its number then has 28."""
READABLE = 30
"""Pixels of a tag whose number can be read on a phone at all."""
_SHARE = 0.4
"""Of a cell's height, for one row of tags."""
_MOST = 0.72
"""Of a cell's height, for all rows together."""
_RANK_ROOM = 36
"""Pixels of a cell's height that are left above a row of tags, for a rank that can be read."""
_WORTH_A_ROW = 1.25
"""How much higher a further row must make tags, for the room that it takes from a rank."""
_BLANK_SHARE, _BLANK_MOST = 0.46, 0.98
"""The same in a cell that prints nothing."""
_GAP = 4
"""Pixels between tags: with fewer a phone shows two numbers as one."""
_BORDER = 8
_WHITE = (255, 255, 255)


class Tag(NamedTuple):
    """A seat's cubes on a card.

    ``note`` is written behind the number: on gold what they earned, on red what may be removed of them.
    A ``slim`` tag is hardly wider than its number.
    """

    seat: int
    number: int
    note: str
    ring: palette.RGB
    slim: bool = False

    @property
    def ratio(self) -> float:
        """Width over height."""
        digits = len(str(self.number))
        return 0.09 + digits * 0.42 if self.slim else 0.55 + digits * 0.5 + self.note_ratio

    @property
    def note_ratio(self) -> float:
        """Width of the note over the tag's height."""
        return 0.34 + 0.5 * len(self.note) if self.note else 0.0


def strip(tags: Sequence[Tag], width: int, height: int, *, blank: bool) -> tuple[int, int]:
    """Height of tags and number of rows when they lie in one cell of this size.

    They are readable where a rank still has room. In a ``blank`` cell nothing is printed, so that they have
    all the room.
    """
    return _strip(tuple(tag.ratio for tag in tags), width, height, blank) if tags else (0, 0)


@lru_cache(maxsize=1024)
def _strip(ratios: tuple[float, ...], width: int, height: int, blank: bool) -> tuple[int, int]:
    share, most = (_BLANK_SHARE, _BLANK_MOST) if blank else (_SHARE, _MOST)
    highest = min(HIGHEST, max(height * share, min(LEAST, height - _RANK_ROOM)))
    best = (0.0, 1)
    for rows in range(1, len(ratios) + 1):
        columns = -(-len(ratios) // rows)
        widest = max(sum(ratios[at : at + columns]) for at in range(0, len(ratios), columns))
        high = min(highest, (width - 4 - _GAP * columns) / widest, height * most / rows - 3)
        # A rank above is worth more than tags that are hardly larger.
        if blank or high > best[0] * _WORTH_A_ROW:
            best = max(best, (high, rows))
        # Further rows would take the print's room.
        if high >= READABLE and not blank:
            break
    # Few heights: each tag has to be drawn once at each.
    return max(8, int(best[0]) // 2 * 2), best[1]


def legible(tags: Sequence[Tag], width: int, height: int, *, blank: bool) -> tuple[Tag, ...]:
    """The tags of one cell: without notes, then slim as well, where they would be lower than usual."""
    plain = tuple(tag._replace(note="") for tag in tags)
    slim = tuple(tag._replace(slim=True) for tag in plain)
    for chosen in (tuple(tags), plain, slim):
        high, rows = strip(chosen, width, height, blank=blank)
        # A rank beside notes, or above several rows, needs half of its cell.
        if high >= LEAST and (blank or rows * high <= height // 2):
            return chosen

    def worth(chosen: Sequence[Tag]) -> float:
        high, rows = strip(chosen, width, height, blank=blank)
        return high if blank or rows == 1 else high / _WORTH_A_ROW

    return max((plain, slim), key=worth)


def number_size(height: int) -> int:
    """The size of the number on a tag of this height."""
    return round(height * 0.84)


def strip_height(tags: Sequence[Tag], width: int, height: int, *, blank: bool = False) -> int:
    """Pixels that tags take at the bottom of a cell."""
    high, rows = strip(tags, width, height, blank=blank)
    return rows * (high + 3) + 1 if rows else 0


def places(tags: Sequence[Tag], cell: Box, gap: int, *, blank: bool = False) -> list[Box]:
    """Where tags lie in their cell, ``gap`` pixels above its lower edge."""
    high, rows = strip(tags, cell.width, cell.height, blank=blank)
    if not rows:
        return []
    columns = -(-len(tags) // rows)
    found = []
    for row in range(rows):
        here = tags[row * columns : (row + 1) * columns]
        widths = [round(tag.ratio * high) for tag in here]
        x = cell.left + (cell.width - sum(widths) - _GAP * (len(here) - 1)) // 2
        y = cell.bottom - gap - (rows - row) * (high + 3)
        for width in widths:
            found.append(Box.sized(x, y, width, high))
            x += width + _GAP
    return found


@cache.SPRITES.keep
def tag_sprite(tag: Tag, height: int) -> Sprite:
    """A cube's front with the number, and on gold or red what is noted."""
    width = round(tag.ratio * height)
    radius = max(3, round(height * (0.12 if tag.slim else 0.22)))
    player = palette.PLAYERS[tag.seat % len(palette.PLAYERS)]
    shape = masks.rounded(width, height, radius)
    lit = tag.ring != _WHITE
    # Drawn on plain colour and made transparent around it at the end, which takes half the time.
    size = width + 2 * _BORDER, height + 2 * _BORDER
    canvas = Canvas(Image.new("RGB", size, tag.ring if lit else SHADOW))
    canvas.paint(shape, _BORDER, _BORDER, tag.ring)
    ring = max(1, round(height * (0.03 if tag.slim else 0.07)))
    inner = masks.rounded(width - 2 * ring, height - 2 * ring, radius - ring)
    canvas.paint(inner, _BORDER + ring, _BORDER + ring, player.fill)
    top = masks.mask(inner).crop((0, 0, width - 2 * ring, max(2, round(height * 0.12))))
    canvas.stencil(top, _BORDER + ring, _BORDER + ring, palette.mixed(player.fill, _WHITE, 0.5))
    note = round(height * tag.note_ratio)
    number = Box(_BORDER + ring, _BORDER, _BORDER + width - note - ring, _BORDER + height)
    style = Style(fonts.Face.HEAVY, number_size(height), player.letter, 8)
    # Once a game is over the message says in figures what cubes were where.
    minor = height < READABLE
    canvas.text(str(tag.number), number, style, "centre", minor=minor)
    if note:
        _note(canvas, tag, Box(_BORDER + width - note, _BORDER, _BORDER + width, _BORDER + height), ring)
    canvas.image.putalpha(_outline(shape, size, lit=lit))
    return canvas.sprite(_BORDER, _BORDER)


@lru_cache(maxsize=256)
def _outline(shape: masks.Shape, size: tuple[int, int], *, lit: bool) -> Image.Image:
    """How much is there of a tag with its shadow, or with its light."""
    blur, strength, drop = (3, 1.0, 0) if lit else (2, 0.5, SHADOW_DROP // 2)
    whole = Image.new("L", size)
    whole.paste(masks.faded(shape, blur, strength), (_BORDER - 2 * blur, _BORDER - 2 * blur + drop))
    whole.paste(255, (_BORDER, _BORDER), masks.mask(shape))
    return whole


def _note(canvas: Canvas, tag: Tag, box: Box, ring: int) -> None:
    removed = tag.note.startswith("-")
    part = box.inset(ring)._replace(left=box.left)
    canvas.paint(
        masks.rounded(part.width, part.height, max(2, round(box.height * 0.26))),
        part.left,
        part.top,
        palette.CUT if removed else palette.ACCENT,
    )
    style = Style(fonts.Face.HEAVY, number_size(box.height), palette.TEXT if removed else palette.INK, 8)
    text = tag.note.replace("-", "\u2212")
    canvas.text(text, part, style, "centre", minor=box.height < READABLE)
