"""Names that people type in moves, in their own language, as what the games' texts have for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from cogs.screens.markup import folded
from data.catalogue import Words
from engine.core.errors import MessageId

ThingNames = Mapping[MessageId, str]
"""What is written for each name in a move; empty for what is read alone."""


def typed_names(names: ThingNames, words: Words) -> dict[str, str]:
    """All that may be typed for things in a language, with what the moves' texts have for it."""
    found: dict[str, str] = {}
    for name, token in names.items():
        if not token:
            continue
        forms = (
            [words.name(name)]
            if isinstance(name, str)
            else [words(name, n=n).replace(str(n), "") for n in (1, 2)]
        )
        for form in forms:
            found.setdefault(folded(form).strip(), token)
    found.pop("", None)
    return found


@lru_cache(maxsize=64)
def _pattern(typed: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(typed, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, longest_first))})(?![^\W\d_])")


def canonical(text: str, typed: Mapping[str, str]) -> str:
    """A text with the names of a language put as the moves' texts have them."""
    if not typed:
        return text
    return _pattern(tuple(typed)).sub(lambda found: typed[found[0]], folded(text))
