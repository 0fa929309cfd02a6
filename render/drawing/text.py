"""The one way to draw a text: shaped, cached as a mask, shrunk to a floor, then cut with an ellipsis."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import directions, fonts, spelling

ELLIPSIS = "…"
UNKNOWN = "?"
"""Stands for a text of which nothing can be drawn."""
SMALLEST = 20
"""Pixels under which no text that tells something is drawn."""


class Line(NamedTuple):
    """A text ready to be pasted.

    The ink's left top corner lies at (``left``, ``top``) from the start of the baseline; ``width`` is
    the advance, or where the ink ends beyond it. ``pictures`` are coloured parts (emoji) with their
    places in the mask.
    """

    mask: Image.Image
    left: int
    top: int
    width: int
    pictures: tuple[tuple[Image.Image, int, int], ...] = ()

    @property
    def extent(self) -> int:
        """Pixels from the leftmost to the rightmost of ink and advance."""
        return max(self.width, self.left + self.mask.width) - min(0, self.left)


class Fitted(NamedTuple):
    """A text as it will be drawn in the room there is: perhaps cut, at a size perhaps smaller."""

    text: str
    size: int
    line: Line


@lru_cache(maxsize=8192)
def line(face: fonts.Face, size: int, text: str, halo: int = 0) -> Line:
    """The mask of a text; ``halo`` makes its strokes thicker by so many pixels on each side."""
    if halo:
        return _swollen(line(face, size, text), halo)
    runs = _runs(face, text)
    parts = [_part(font, size, run) for font, run in runs]
    if not parts:
        return Line(Image.new("L", (1, 1)), 0, 0, 0)
    if len(parts) == 1:
        return parts[0]
    starts = [0]
    for (font, run), part in zip(runs, parts, strict=True):
        wide = part.width if font.coloured else round(font.at(size).getlength(run, features=font.features))
        starts.append(starts[-1] + wide)
    return _joined(starts[:-1], parts)


@lru_cache(maxsize=4096)
def fit(face: fonts.Face, size: int, text: str, width: int, floor: int) -> Fitted:
    """The text in at most ``width`` pixels: smaller sizes down to ``floor`` first, then an ellipsis."""
    clean = tuple(spelling.clusters(text))
    whole = "".join(clean)
    drawn = line(face, size, whole)
    full = drawn.extent
    if full <= width:
        return Fitted(whole, size, drawn)
    least = min(size, floor)
    if extent(face, least, whole) <= width:
        # Widths follow the size but for a pixel or two, so that far too large ones need no trial.
        sizes = range(min(size - 1, size * width // full + 1), least - 1, -1)
        best = next((smaller for smaller in sizes if extent(face, smaller, whole) <= width), least)
        return Fitted(whole, best, line(face, best, whole))
    low, high = 0, len(clean)
    while low < high:
        middle = (low + high + 1) // 2
        if extent(face, least, _cut(clean, middle)) <= width:
            low = middle
        else:
            high = middle - 1
    short = _cut(clean, low) if low else ELLIPSIS
    if extent(face, least, short) > width:
        short = ""
    return Fitted(short, least, line(face, least, short))


@lru_cache(maxsize=1024)
def legible(name: str) -> str:
    """A name without what no font has; nothing where no letter, digit or picture of it would be left."""
    clean = spelling.clusters(name)
    found = [cluster for cluster in clean if cluster.isspace() or _font_for(cluster, fonts.Face.HEAVY, None)]
    if len(found) < len(clean) and not any(
        cluster[0].isalnum() or spelling.is_pictorial(cluster) for cluster in found
    ):
        return ""
    # Of the spaces around what is left out one is enough.
    return "".join(spelling.clusters("".join(found)))


def measure(face: fonts.Face, size: int, text: str) -> int:
    """The width of a text in pixels, uncut."""
    return extent(face, size, "".join(spelling.clusters(spelling.as_drawn(text))))


def fitting(face: fonts.Face, size: int, words: Sequence[str], width: int) -> int:
    """How many of these words, from the first one, have room in a line of ``width`` pixels."""
    counts = range(1, len(words) + 1)
    return bisect_right(counts, width, key=lambda count: measure(face, size, " ".join(words[:count])))


@lru_cache(maxsize=8192)
def extent(face: fonts.Face, size: int, text: str) -> int:
    """The extent of :func:`line`, without drawing it where one font has the whole text."""
    runs = _runs(face, text)
    if len(runs) != 1 or runs[0][0].coloured:
        return line(face, size, text).extent
    font, run = runs[0]
    starts = _starts(font, size, run)
    # The ink of a word ends before the next one begins, so that only the first and the last reach out.
    (first, opening), (last, closing) = starts[0], starts[-1]
    return last + ink(font, size, closing)[2] - min(0, first + ink(font, size, opening)[0])


def _cut(clean: tuple[str, ...], count: int) -> str:
    return "".join(clean[:count]).rstrip(" .,-") + ELLIPSIS


def _runs(face: fonts.Face, text: str) -> list[tuple[fonts.Typeface, str]]:
    """The text in pieces of one font each, from the left to the right.

    Characters that no font has are left out; a text of nothing else becomes a question mark.
    """
    face_font = fonts.typeface(face)
    clean = spelling.clusters(text)
    if text.isascii() and clean and face_font.characters.issuperset(map(ord, text)):
        return [(face_font, "".join(clean))]
    depths = directions.levels(clean) if directions.turns(text) else [0] * len(clean)
    pieces: list[_Piece] = []
    for cluster, depth in zip(clean, depths, strict=True):
        if cluster == " " and not pieces:
            continue
        font = _font_for(cluster, face, pieces[-1].font if pieces else None)
        if font is None:
            continue
        if pieces and (pieces[-1].font, pieces[-1].depth) == (font, depth) and not font.coloured:
            pieces[-1].characters.append(cluster)
        else:
            pieces.append(_Piece(font, depth, [cluster]))
    if not pieces and clean:
        return [(face_font, UNKNOWN)]
    in_line = directions.visual_order([piece.depth for piece in pieces])
    return [(pieces[at].font, pieces[at].text) for at in in_line]


class _Piece(NamedTuple):
    """Characters of a text, one after the other, of one font and one direction."""

    font: fonts.Typeface
    depth: int
    characters: list[str]

    @property
    def text(self) -> str:
        joined = "".join(self.characters)
        return directions.turned(joined, self.characters) if self.depth % 2 else joined


def _font_for(cluster: str, face: fonts.Face, current: fonts.Typeface | None) -> fonts.Typeface | None:
    if spelling.is_pictorial(cluster):
        emoji = fonts.emoji_font()
        if emoji and spelling.has(cluster, emoji.characters):
            return emoji
    if cluster == " " and current and not current.coloured:
        return current
    face_font = fonts.typeface(face)
    if spelling.has(cluster, face_font.characters):
        return face_font
    return next((font for font in fonts.spares(face) if spelling.has(cluster, font.characters)), None)


def _swollen(plain: Line, reach: int) -> Line:
    """A line with strokes thicker by ``reach``: the outer edge of a blur, twice as fast as a stroker."""
    width, height = plain.mask.size
    wide = Image.new("L", (width + 2 * reach, height + 2 * reach))
    wide.paste(plain.mask, (reach, reach))
    soft = wide.filter(ImageFilter.GaussianBlur(reach / 2))
    return Line(soft.point(_OUTLINE), plain.left - reach, plain.top - reach, plain.width)


_OUTLINE = [min(255, max(0, round((level - 7) * 255 / 8))) for level in range(256)]
"""How much is there of a swollen stroke, by how bright its blur is."""


@lru_cache(maxsize=8192)
def ink(font: fonts.Typeface, size: int, word: str) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a word's ink, from the start of the baseline.

    The box reaches as far to the right as the advance, if that is farther than the ink.
    """
    left, top, right, bottom = font.at(size).getbbox(word, anchor="ls", features=font.features)
    return round(left), round(top), round(right), round(bottom)


@lru_cache(maxsize=8192)
def _length(font: fonts.Typeface, size: int, word: str) -> float:
    """The advance of a word, which takes a fourth of the time of its ink."""
    return font.at(size).getlength(word, features=font.features)


def _starts(font: fonts.Typeface, size: int, text: str) -> list[tuple[int, str]]:
    """The words of a text and where each begins; letters that run to the left are one word.

    Sentences are made of the same words again and again: only new ones need to be shaped.
    """
    if directions.turns(text):
        return [(0, text)]
    found: list[tuple[int, str]] = []
    x = 0.0
    for number, word in enumerate(text.split(" ")):
        if number:
            x += _length(font, size, " ")
        if word:
            found.append((round(x), word))
        x += _length(font, size, word)
    return found or [(0, text)]


def _part(font: fonts.Typeface, size: int, text: str) -> Line:
    if font.coloured:
        return _emoji(font, size, text)
    starts = _starts(font, size, text)
    words = [_word(font, size, word) for _, word in starts]
    return words[0] if starts == [(0, text)] else _joined([start for start, _ in starts], words)


@lru_cache(maxsize=8192)
def _word(font: fonts.Typeface, size: int, text: str) -> Line:
    drawn = font.at(size)
    # What ImageDraw.text does, less the second shaping that would ask for the box beforehand.
    ink, (left, above) = drawn.getmask2(text, "L", features=font.features, anchor="ls")
    width, height = ink.size
    top, bottom = _in_line(above, above + height, size)
    mask = Image.new("L", (max(1, width), bottom - top))
    ImageDraw.Draw(mask).draw.draw_bitmap((0, above - top), ink, 255)
    mask = mask.point(_SHADES)
    # The box reaches as far as the advance, if that is farther than the ink.
    return Line(mask, left, top, left + width)


_SHADES = [round(round(level / 255 * 8) / 8 * 255) for level in range(256)]
"""Eight steps from nothing to ink: more are hardly seen, and the edges of letters fill a file."""


def _in_line(top: int, bottom: int, size: int) -> tuple[int, int]:
    """Rows of ink: a flood of accents may not leave the line, so it is cut at the line's own height."""
    top, bottom = max(top, -size), min(bottom, size // 2)
    return top, max(bottom, top + 1)


@lru_cache(maxsize=256)
def _large_emoji(font: fonts.Typeface, text: str) -> Image.Image | None:
    """One emoji at the only size its font has, cut to its ink."""
    drawn = font.at(fonts.EMOJI_SIDE)
    length = max(1, round(drawn.getlength(text)))
    large = Image.new("RGBA", (length, round(fonts.EMOJI_SIDE * 1.25)))
    ImageDraw.Draw(large).text((0, 0), text, font=drawn, embedded_color=True)
    box = large.getbbox()
    return large.crop(box) if box else None


@lru_cache(maxsize=1024)
def _emoji(font: fonts.Typeface, size: int, text: str) -> Line:
    cut = _large_emoji(font, text)
    if cut is None:
        return Line(Image.new("L", (1, 1)), 0, 0, 0)
    scale = size / fonts.EMOJI_SIDE
    width, height = max(1, round(cut.width * scale)), max(1, round(cut.height * scale))
    picture = cut.resize((width, height), Image.Resampling.LANCZOS)
    top = -round(size * 0.35 + height / 2)
    gap = max(1, size // 16)
    return Line(Image.new("L", (width, height)), gap, top, width + 2 * gap, ((picture, 0, 0),))


def _joined(starts: Sequence[int], parts: Sequence[Line]) -> Line:
    """Parts that begin at these columns, as one."""
    left = min(start + part.left for start, part in zip(starts, parts, strict=True))
    right = max(start + part.left + part.mask.width for start, part in zip(starts, parts, strict=True))
    top = min(part.top for part in parts)
    bottom = max(part.top + part.mask.height for part in parts)
    mask = Image.new("L", (right - left, bottom - top))
    pictures: list[tuple[Image.Image, int, int]] = []
    for start, part in zip(starts, parts, strict=True):
        at = start + part.left - left, part.top - top
        mask.paste(255, at, part.mask)
        pictures.extend((picture, at[0] + dx, at[1] + dy) for picture, dx, dy in part.pictures)
    width = max(start + part.width for start, part in zip(starts, parts, strict=True))
    return Line(mask, left, top, width, tuple(pictures))


def drawable() -> frozenset[int]:
    """The code points that the bold face or its spare can draw: for initials on tokens."""
    return fonts.typeface(fonts.Face.HEAVY).characters | fonts.typeface(fonts.Face.SPARE_BOLD).characters


_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")
"""Spaces at which a line may be broken."""


def wrap(face: fonts.Face, size: int, text: str, width: int, lines: int) -> tuple[str, ...]:
    """A text in at most ``lines`` lines of ``width`` pixels, broken between words; the last may be cut."""
    return _wrapped(face, size, spelling.as_drawn(text), width, lines)


@lru_cache(maxsize=2048)
def _wrapped(face: fonts.Face, size: int, text: str, width: int, lines: int) -> tuple[str, ...]:
    # Word by word: a paragraph may be longer than any label.
    words = [word for part in _BREAKS.split(text) if (word := "".join(spelling.clusters(part)))]
    found: list[str] = []
    while words and len(found) < lines - 1:
        count = max(1, fitting(face, size, words, width))
        found.append(" ".join(words[:count]))
        words = words[count:]
    rest = " ".join(words)
    return (*found, fit(face, size, rest, width, size).text) if rest else tuple(found)
