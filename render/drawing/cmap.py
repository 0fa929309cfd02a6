"""Which characters a font file can draw: its ``cmap`` table (OpenType 1.9), formats 4 and 12.

Pillow draws a box for a character that a font lacks and has no way to ask beforehand.
"""

import struct
from collections.abc import Iterator


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
