"""Sentences of pictures: alt texts within their limit, and names as a sentence can bear them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.catalogue import Words
from render.picture import ALT_LIMIT
from render.spelling import clusters
from render.text import ELLIPSIS

LONGEST = 24
"""Characters of a name in a sentence; tables of players have their own limits."""


def whole_parts(parts: Iterable[str]) -> str:
    """An alt text of as many whole parts as its limit allows; a short one may follow one left out."""
    text = ""
    for part in parts:
        if part and len(text) + 1 + len(part) <= ALT_LIMIT:
            text = f"{text} {part}" if text else part
    return text


def spoken(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Names as sentences can bear them: not endless, and never nothing."""
    found = []
    for seat, name in enumerate(names):
        letters = clusters(name)
        short = "".join(letters if len(letters) <= LONGEST else (*letters[: LONGEST - 1], ELLIPSIS))
        found.append(short.strip() or words("Player {number}", number=seat + 1))
    return tuple(found)
