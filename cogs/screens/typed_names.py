"""Names that people type in moves, in their own language, as what the games' texts have for them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cogs.screens.markup import folded
from data.catalogue import Words
from engine.core.errors import MessageId
from tables.core.types import Seat

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


MARKS = ("#", "@", "<@")
"""With what people say that a number or a name is meant that is known at the table."""


def numbered_forms(names: Sequence[str]) -> dict[str, int]:
    """What may be typed for each of several names, and its place from 0: it, and ``#2`` for the second.

    A name that two have stands for neither.
    """
    called = Counter(map(folded, names))
    return {f"#{number}": number - 1 for number in range(1, len(names) + 1)} | {
        name: at for at, name in enumerate(names) if called[folded(name)] == 1
    }


def seat_forms(seats: Sequence[Seat]) -> dict[str, int]:
    """What may be typed for each seat: number, name, a word of it that no other name has, and a mention.

    Names may have an ``@`` before them, without which a name such as "Tea" is taken for a thing first.
    """
    names = [seat.name for seat in seats]
    said = Counter(word for name in names for word in set(folded(name).split()))
    parts = {word: at for at, name in enumerate(names) for word in name.split() if said[folded(word)] == 1}
    forms = parts | numbered_forms(names)
    mentions = {f"<@{seat.person.id}>": seat.index for seat in seats if seat.person is not None}
    return forms | {f"@{form}": at for form, at in forms.items() if form[0] != "#"} | mentions


@lru_cache(maxsize=64)
def _pattern_here(typed: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(typed, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?!\A)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text with folded names of a table put as moves' texts have them; its first word is none of them."""
    if not names:
        return text
    return _pattern_here(tuple(names)).sub(lambda found: names[found[0]], folded(text).strip())
