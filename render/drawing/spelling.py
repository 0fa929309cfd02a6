"""Makes any text drawable: what a reader would call characters, without what only makes mischief.

Names come from people. Control and formatting characters, floods of combining marks and
characters that no font has are taken out; what is left is cut only between whole characters.
"""

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import NamedTuple

import regex

from engine.core.blank import BLANK, MARKING, UNSEEN

MOST_LETTERS = 160
"""Characters looked at; no label is nearly as long."""
_MARKS = 2
"""Combining marks kept on one letter."""
_HELD = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces at which no line is broken, as French has them before colons, and before question marks."""
_CLUSTER = regex.compile(r"\X")
"""What a reader counts as one character (Unicode's extended grapheme cluster)."""
_NOTHING_ALONE = MARKING | UNSEEN
_SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_KEYCAP = "\u20e3"
_FANCY = ((0x2460, 0x24EA), (0xFF01, 0xFF5E), (0x1D400, 0x1D7FF), (0x1F110, 0x1F149))
"""Alphabets that fonts lack and that are plain letters in another dress."""


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[str, ...]:
    """The characters of a text as a reader counts them (an emoji with its skin and joints is one)."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return tuple(text.strip(" ")[:MOST_LETTERS])  # most texts: nothing to join and nothing to take out
    found: list[str] = []
    for cluster in _CLUSTER.findall(unicodedata.normalize("NFC", plain_letters(text[: 4 * MOST_LETTERS]))):
        if cluster[0].isspace() or cluster[0] < " " or "\x7f" <= cluster[0] < "\xa0":
            if found and not found[-1].isspace():
                found.append(cluster[0] if cluster[0] in _HELD else " ")
        elif kept := _kept(cluster):
            found.append(kept)
    while found and found[-1].isspace():
        found.pop()
    return tuple(found[:MOST_LETTERS])


def _kept(cluster: str) -> str:
    """What of a character is drawn: a letter with a few marks, or an emoji with what belongs to it."""
    if len(cluster) == 1:
        return "" if cluster in BLANK or unicodedata.category(cluster) in _NOTHING_ALONE else cluster
    pictorial, kept, marks = is_pictorial(cluster), "", 0
    for letter in cluster:
        kind = unicodedata.category(letter)
        if kind in MARKING:
            marks += 1
            if kept and (marks <= _MARKS or letter in (_EMOJI_STYLE, _KEYCAP)):
                kept += letter
        elif letter == _JOINER:
            kept += letter if pictorial else ""
        elif kind not in UNSEEN and letter not in BLANK and (not kept or letter not in _SKINS or pictorial):
            kept, marks = kept + letter, 0
    return kept.rstrip(_JOINER)


class StandIn(NamedTuple):
    """What a name is drawn as where it stands alone, and within a sentence."""

    name: str
    alone: str
    within: str


_STAND_INS: ContextVar[tuple[StandIn, ...]] = ContextVar("stand_ins", default=())


@contextmanager
def with_stand_ins(names: tuple[StandIn, ...]) -> Iterator[None]:
    """While this lasts, these names are drawn as others."""
    before = _STAND_INS.set(names)
    try:
        yield
    finally:
        _STAND_INS.reset(before)


def stand_ins() -> tuple[StandIn, ...]:
    """Those of :func:`with_stand_ins` that hold now."""
    return _STAND_INS.get()


def as_drawn(text: str) -> str:
    """A text with stand-ins for the names in it that have some."""
    for name, alone, within in _STAND_INS.get():
        if text == name:
            return alone
        # A sentence that ends with a cut name has no full stop besides.
        text = text.replace(name, within).replace("….", "…")
    return text


def plain_letters(text: str) -> str:
    """The text with letters of mathematics, wide ones and those in circles and squares as plain letters."""
    if all(ord(letter) < _FANCY[0][0] for letter in text):
        return text
    return "".join(
        unicodedata.normalize("NFKC", letter)
        if any(first <= ord(letter) <= last for first, last in _FANCY)
        else letter
        for letter in text
    )


def is_pictorial(cluster: str) -> bool:
    """Whether a character is an emoji, or is asked to look like one."""
    first = ord(cluster[0])
    return (
        0x1F000 <= first <= 0x1FAFF
        or _EMOJI_STYLE in cluster
        or _KEYCAP in cluster
        or 0x2600 <= first <= 0x27BF
        or first in (0x2B50, 0x2B55, 0x231A, 0x231B)
    )


def has(cluster: str, characters: Collection[int]) -> bool:
    """Whether a font with these code points can draw the whole of a character."""
    return all(ord(letter) in characters for letter in cluster if letter not in (_JOINER, _EMOJI_STYLE))


def initials(names: Sequence[str], drawable: Collection[int]) -> tuple[str, ...]:
    """A mark for each of some names: the initial, and a letter more where several begin alike.

    Of whom nothing can be drawn the number among the names is the mark.

    The second letters are those of the first place at which all of these names differ, or else the
    first that nobody before took; where a name has none left its number among the names serves.
    """
    firsts = [initial(name, drawable, str(seat + 1)) for seat, name in enumerate(names)]
    found = list(firsts)
    for first in set(firsts):
        alike = [at for at, letter in enumerate(firsts) if letter == first]
        if len(alike) > 1:
            rests = [_rest(names[at], drawable) for at in alike]
            for at, second in zip(alike, _seconds(rests), strict=True):
                found[at] = first + (second or str(at + 1))
    return tuple(found)


def _rest(name: str, drawable: Collection[int]) -> list[str]:
    """The letters and digits of a name after its initial, in small letters where there are such."""
    letters = [cluster.lower() for cluster in clusters(name) if cluster[0].isalnum()]
    return [letter for letter in letters[1:] if len(letter) == 1 and ord(letter) in drawable]


def _seconds(rests: Sequence[list[str]]) -> list[str]:
    """A letter of each that tells them apart; empty where none is left."""
    for letters in zip(*rests, strict=False):
        if len(set(letters)) == len(letters):
            return list(letters)
    found: list[str] = []
    for rest in rests:
        found.append(next((letter for letter in rest if letter not in found), ""))
    return found


def initial(name: str, drawable: Collection[int], otherwise: str) -> str:
    """The first letter or digit of a name that can be drawn, as a capital; or else another mark."""
    for cluster in clusters(name):
        letter = cluster.upper()
        if cluster[0].isalnum() and len(letter) == 1 and ord(letter) in drawable:
            return letter
    return otherwise
