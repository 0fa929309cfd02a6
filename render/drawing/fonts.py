"""Fonts: the faces of the project, and the chain of fallbacks for names in any script.

The shipped files are a must, and have Latin, Greek, Cyrillic, Arabic and Hebrew; the system's Noto fonts are
used where they are, for emoji and for scripts of which one font takes as much room as all that is shipped.
"""

import io
import struct
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont, features

import data
from engine.core.errors import BadContent


def characters(font: bytes) -> frozenset[int]:
    """The code points a font (TTF, OTF, first of a TTC) has glyphs for; raises ValueError if damaged."""
    try:
        return frozenset(_characters(font))
    except (struct.error, IndexError) as error:
        raise ValueError("it is cut short or damaged") from error


def _characters(font: bytes) -> Iterator[int]:
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    if font[start : start + 4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise ValueError("it is not a TrueType or OpenType font")
    table = _find(font, start, b"cmap")
    best: tuple[int, int] | None = None
    for at in range(struct.unpack_from(">H", font, table + 2)[0]):
        platform, _encoding, offset = struct.unpack_from(">HHI", font, table + 4 + 8 * at)
        form = struct.unpack_from(">H", font, table + offset)[0]
        if platform in (0, 3) and form in (4, 12) and (best is None or form > best[0]):
            best = form, table + offset
    if best is None:
        raise ValueError("it has no Unicode character table")
    yield from (_format12 if best[0] == 12 else _format4)(font, best[1])


def _find(font: bytes, start: int, tag: bytes) -> int:
    """Where a table begins; the whole of all tables must be there."""
    found = None
    for at in range(struct.unpack_from(">H", font, start + 4)[0]):
        name, _check, offset, length = struct.unpack_from(">4sIII", font, start + 12 + 16 * at)
        if offset + length > len(font):
            raise ValueError("it is cut short")
        if name == tag:
            found = int(offset)
    if found is None:
        raise ValueError("it has no character table")
    return found


def _format12(font: bytes, at: int) -> Iterator[int]:
    for group in range(struct.unpack_from(">I", font, at + 12)[0]):
        first, last, _glyph = struct.unpack_from(">III", font, at + 16 + 12 * group)
        yield from range(first, last + 1)


def _format4(font: bytes, at: int) -> Iterator[int]:
    count = struct.unpack_from(">H", font, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", font, at + 14)
    starts = struct.unpack_from(f">{count}H", font, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", font, at + 16 + 4 * count)
    offsets_at = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", font, offsets_at)
    for segment, (first, last) in enumerate(zip(starts, ends, strict=True)):
        codes, delta = range(first, last + 1), deltas[segment]
        if not offsets[segment]:
            # The glyph is the code plus the delta; glyph 0 stands for none.
            yield from (code for code in codes if code != -delta & 0xFFFF)
            continue
        place = offsets_at + 2 * segment + offsets[segment]
        glyphs = struct.unpack_from(f">{len(codes)}H", font, place)
        for code, glyph in zip(codes, glyphs, strict=True):
            if glyph and (glyph + delta) & 0xFFFF:
                yield code


RAQM = features.check("raqm")
"""Whether Pillow can shape text: kerning, lining figures, right-to-left scripts, joined emoji."""

EMOJI_SIDE = 109
"""The one size, in pixels, at which Noto Color Emoji can be drawn."""


class Face(Enum):
    """A face by its file in ``data/fonts``."""

    TITLE = "Cinzel-Bold.ttf"
    """Titles only: its digits are old style."""
    FIGURE = "Alegreya-ExtraBold.ttf"
    """Ranks and figures."""
    BODY = "AlegreyaSans-Medium.ttf"
    STRONG = "AlegreyaSans-Bold.ttf"
    HEAVY = "AlegreyaSans-ExtraBold.ttf"
    SPARE = "DejaVuSans.ttf"
    """Scripts that the others lack."""
    SPARE_BOLD = "DejaVuSans-Bold.ttf"


SCRIPTS = ("CJK", "Devanagari", "Thai", "Bengali", "Tamil")
"""Whose names are drawn where the system has a font for them."""
_EMOJI = ("NotoColorEmoji.ttf",)
_SYSTEM_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
_FIGURES = ["lnum", "tnum", "kern"]


class Typeface:
    """One font file: the characters it has, and the font at any size."""

    def __init__(self, name: str, content: bytes, *, coloured: bool = False) -> None:
        self.name = name
        self.coloured = coloured
        self._content = content
        try:
            self.characters = characters(content)
            self._sizes: dict[int, ImageFont.FreeTypeFont] = {}
            self.at(EMOJI_SIDE if coloured else 20)
        except (OSError, ValueError) as error:
            raise BadContent(
                f"fonts/{name}", f"it is not a usable font ({error}); restore the file"
            ) from error

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """The font at a size in pixels (a coloured one has a single size)."""
        size = EMOJI_SIDE if self.coloured else size
        if size not in self._sizes:
            engine = ImageFont.Layout.RAQM if RAQM else ImageFont.Layout.BASIC
            self._sizes[size] = ImageFont.truetype(io.BytesIO(self._content), size, layout_engine=engine)
        return self._sizes[size]

    @property
    def features(self) -> list[str] | None:
        """OpenType features to ask for: lining, equally wide figures."""
        return _FIGURES if RAQM and not self.coloured else None


@cache
def typeface(face: Face) -> Typeface:
    """A shipped face; raises :class:`~engine.core.errors.BadContent` where its file is missing or damaged."""
    return Typeface(face.value, data.read_bytes(f"fonts/{face.value}"))


@cache
def spares(face: Face) -> tuple[Typeface, ...]:
    """The fonts to ask for a character that a face lacks, first to last; loaded when first needed."""
    light = face in (Face.BODY, Face.SPARE)
    house_faces = (typeface(Face.SPARE),) if light else (typeface(Face.SPARE_BOLD), typeface(Face.SPARE))
    return (*house_faces, *(font for script in SCRIPTS if (font := of_script(script)) is not None))


def of_script(script: str) -> Typeface | None:
    """The system's font for one of :data:`SCRIPTS`."""
    return _system(
        tuple(f"NotoSans{script}-{weight}.tt{kind}" for weight in ("Bold", "Regular") for kind in "cf")
    )


@cache
def _system(names: tuple[str, ...]) -> Typeface | None:
    """The first of some files that the system has; a damaged one counts as missing."""
    for path in (path for name in names for path in _installed().get(name, ())):
        try:
            return Typeface(path.name, path.read_bytes(), coloured=names == _EMOJI)
        except (OSError, BadContent):
            continue
    return None


@cache
def _installed() -> Mapping[str, Sequence[Path]]:
    """The system's Noto fonts by the names of their files."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for folder in _SYSTEM_FOLDERS:
        for path in sorted(folder.rglob("Noto*")):
            found[path.name].append(path)
    return found


@cache
def emoji_font() -> Typeface | None:
    """The system's colour emoji, if any."""
    return _system(_EMOJI)


@lru_cache(maxsize=512)
def cap_height(face: Face, size: int, *, figures: bool = False) -> int:
    """Height of a capital, or of a figure: texts are centred by it."""
    font = typeface(face)
    box = font.at(size).getbbox("1" if figures else "H", anchor="ls", features=font.features)
    return -round(box[1])


def check_fonts() -> None:
    """Load every shipped face, so that a damaged file is named at start and not in the middle of a game."""
    for face in Face:
        typeface(face)
