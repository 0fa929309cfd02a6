"""In which order the characters of a line stand where letters that run to the left are among them.

Unicode's algorithm (UAX 9) by ``python-bidi``, with rules for what stands in pictures: sentences that run to
the right, with names of any direction in them, which nothing sets apart.
"""

from collections.abc import Sequence
from unicodedata import bidirectional

from bidi import algorithm
from bidi.mirror import MIRRORED

from render.drawing.spelling import is_pictorial

LETTERS_TO_THE_LEFT = frozenset(("R", "AL"))
TO_THE_LEFT = LETTERS_TO_THE_LEFT | {"AN"}
"""Kinds of characters that run from right to left, or are the digits of such a script."""
_PARTING = frozenset(',;:!?()[]{}«»„“”"→·–—/|+=')
"""What sentences are parted by, and names hardly ever."""
_LATIN, _HEBREW, _NEUTRAL = "a", "א", "!"


def turns(text: str) -> bool:
    """Whether anything of a text runs to the left."""
    return not text.isascii() and any(bidirectional(letter) in TO_THE_LEFT for letter in text)


def levels(clean: Sequence[str]) -> list[int]:
    """How deep each character is embedded: at odd levels they run to the left.

    A line runs to the right where any letter of it does. What parts a sentence is the sentence's then, so
    that two names in a list keep their order, and so are numbers after a name; a cut name's ellipsis is the
    name's.
    """
    standing = [_standing(cluster) for cluster in clean]
    kinds = [bidirectional(letter) for letter in standing]
    base = int("L" not in kinds)
    last = ""
    following = True
    """Whether only what is the sentence's comes behind, up to its next letter."""
    for at, kind in enumerate(kinds):
        if kind in ("L", *LETTERS_TO_THE_LEFT):
            last = kind
        elif clean[at] == "…" and last in LETTERS_TO_THE_LEFT:
            standing[at] = _HEBREW
    for at in reversed(range(len(kinds))):
        if kinds[at] in ("L", *LETTERS_TO_THE_LEFT) or clean[at] in _PARTING:
            following = kinds[at] not in LETTERS_TO_THE_LEFT
        if not base and (clean[at] in _PARTING or (following and kinds[at] in ("EN", "AN"))):
            standing[at] = _LATIN
    return _resolved("".join(standing), base)


def _standing(cluster: str) -> str:
    """One letter of a character's kind."""
    return _NEUTRAL if is_pictorial(cluster) else cluster[0]


def _resolved(text: str, base: int) -> list[int]:
    storage = algorithm.get_empty_storage()
    storage.update(base_level=base, base_dir="LR"[base])
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return [character["level"] for character in storage["chars"]]


def visual_order(depths: Sequence[int]) -> list[int]:
    """Where each place of a line, from the left, is in its text."""
    order = list(range(len(depths)))
    for depth in range(max(depths, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and depths[order[end]] >= depth:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return order


def turned(text: str, characters: Sequence[str]) -> str:
    """What is given to a font for a part of an odd level, which turns what has letters by itself."""
    if any(bidirectional(letter) in LETTERS_TO_THE_LEFT for letter in text):
        return text
    return "".join(MIRRORED.get(each, each) for each in reversed(characters))
