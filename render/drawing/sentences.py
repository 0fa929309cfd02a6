"""Sentences of pictures: alt texts within their limit, and names as a sentence can bear them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache, wraps
from inspect import signature
from typing import ParamSpec, TypeVar

from data.catalogue import Words
from render.drawing import fonts, picture, spelling
from render.drawing.text import ELLIPSIS, fit, legible

P = ParamSpec("P")
T = TypeVar("T")

LONGEST_NAME = 24
"""Characters of a name in a sentence; tables of players have their own limits."""
_FRAGMENT = 4
"""Letters of a cut word under which it is left out."""
_WIDEST, _EM = 12, 40
"""The width of a name in a picture's sentence at most, in ems: of some 24 usual letters, or 13 wide ones."""


def whole_parts(parts: Iterable[str]) -> str:
    """An alt text of as many whole parts as its limit allows; a short one may follow one left out."""
    text = ""
    for part in parts:
        if part and len(text) + 1 + len(part) <= picture.ALT_LIMIT:
            text = f"{text} {part}" if text else part
    return text


def capitalised(text: str) -> str:
    """A text at the beginning of a line or sentence: with a capital, in any language."""
    return text[:1].upper() + text[1:]


def spoken(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Names as sentences can bear them: not endless, and never nothing."""
    found = []
    for name, other in zip(names, numbered(names, words), strict=True):
        letters = spelling.clusters(name)
        short = "".join(letters) if len(letters) <= LONGEST_NAME else _cut(letters[: LONGEST_NAME - 1])
        found.append(short.strip() or other)
    return tuple(found)


def _cut(letters: Sequence[str]) -> str:
    """The beginning of a name, without the first letters of a further word."""
    begin = "".join(letters)
    whole, _, further = begin.rpartition(" ")
    return f"{whole if whole and len(further) < _FRAGMENT else begin}{ELLIPSIS}"


def drawn_names(names: Sequence[str], words: Words) -> AbstractContextManager[None]:
    """While this lasts, pictures call a person of whose name no font has a letter "Player 3".

    What no font has of other names is left out, and in sentences a wide name is cut, so that what is told of
    its bearer stays. Alt texts keep the names.
    """
    return spelling.with_stand_ins(_stand_ins(tuple(names), words))


@lru_cache(maxsize=256)
def _stand_ins(names: tuple[str, ...], words: Words) -> tuple[spelling.StandIn, ...]:
    found: dict[str, spelling.StandIn] = {}
    for name, short, other in zip(names, spoken(names, words), numbered(names, words), strict=True):
        for each in (name, short) if name.strip() else ():
            alone = legible(each) or other
            within = fit(fonts.Face.STRONG, _EM, alone, _WIDEST * _EM, _EM).text
            if each != within:
                found.setdefault(each, spelling.StandIn(each, alone, within))
    # A name may begin another.
    return tuple(sorted(found.values(), key=lambda stand_in: -len(stand_in.name)))


def numbered(names: Sequence[str], words: Words) -> list[str]:
    """What people are called of whose names nothing can be shown."""
    return [words("Player {number}", number=seat + 1) for seat, _ in enumerate(names)]


def naming(draw: Callable[P, T]) -> Callable[P, T]:
    """Decorates what draws people by the names of its parameter ``names``, in those ``words``."""
    expected = signature(draw)

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        given = expected.bind(*args, **kwargs)
        given.apply_defaults()
        names, words = given.arguments["names"], given.arguments["words"]
        if not all(map(spelling.clusters, names)):
            others = numbered(names, words)
            names = tuple(
                name if spelling.clusters(name) else other for name, other in zip(names, others, strict=True)
            )
            given.arguments["names"] = names
        with drawn_names(names, words):
            return draw(*given.args, **given.kwargs)

    return drawn
