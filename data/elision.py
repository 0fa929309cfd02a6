"""Small words that change with the sound after them, where what a place holds decides that sound.

French drops a vowel (*de Ana* is *d’Ana*), Spanish says *e Inés* and *u Olga*. Only a word right before a
place changes: all else stands in the catalogue as it ought to be.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple


class _Elision(NamedTuple):
    """Words that change before a sound, and what becomes of them."""

    words: re.Pattern[str]
    """A word (1), the space after it (2), marks (3) and a place (4)."""
    sound: re.Pattern[str]
    """How a value begins, in small letters without accents."""
    changed: str
    """The word instead and what follows it, of all but the word's last letter (0) and the space (1)."""


def _elision(words: str, sound: str, changed: str) -> _Elision:
    place = rf"(?<![\w’-])({words})(\s)([*_«“\"\s]*)\{{(\w+)\}}"
    return _Elision(re.compile(place, re.IGNORECASE), re.compile(sound), changed)


_ELISIONS: Mapping[str, tuple[_Elision, ...]] = {
    "fr": (
        _elision(
            "[dlnsjmt]e|la|(?:|lors|puis|jus|quoi)que",
            # Letters by themselves and names of cells keep the word, as "onze" does and the glides of "Yann"
            # and "oui"; and names in h-, but for those that all elide.
            r"(?!onz|oui)[aeiouœæ][^\W\d_]|y[^\W\d_aeiou]|h(?:ect|elen|enri|erm|erv|ipp|ono|ort|ub|ug)",
            "{0}’",
        ),
    ),
    "es": (_elision("y", r"h?i(?![aeou])|y[^\W\d_aeiou]", "e{1}"), _elision("o", r"h?o|8|11(?!\d)", "u{1}")),
}
_MARKS = r"*_\~|`«“" + '"' + " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What may stand before a value's first letter."""


def elided(language: str, sentence: str, values: Mapping[str, object]) -> str:
    """A sentence of a language whose small words agree with the values that are put into its places."""
    for elision in _ELISIONS.get(language, ()) if values else ():

        def agree(found: re.Match[str], elision: _Elision = elision) -> str:
            word, space, marks, place = found.groups()
            if not elision.sound.match(_begin(str(values.get(place, "")))):
                return found[0]
            changed = elision.changed.format(word[:-1], space)
            return f"{changed.capitalize() if word[0].isupper() else changed}{marks}{{{place}}}"

        sentence = elision.words.sub(agree, sentence)
    return sentence


def _begin(value: str) -> str:
    """The first letters of a value, small and without accents."""
    letters = unicodedata.normalize("NFD", value.lstrip(_MARKS)[:12].casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
