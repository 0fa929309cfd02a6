"""Words for people: message ids are English sentences with ``{named}`` places.

A catalogue (``data/locale/<language>.po``) gives the sentence of another language for an id;
where it has none the English one serves. Parameters wrapped in ``Word`` are ids themselves.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from babel.messages.pofile import PoFileError, read_po

import data
from engine.core.errors import BadContent, Word

LOCALE_FOLDER = "locale"


class Words:
    """The sentences of one language: ``words("{name} joined", name=...)``."""

    def __init__(self, language: str, catalogue: Mapping[str, str]) -> None:
        self.language = language
        self._catalogue = catalogue

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process loads its own catalogue of the language."""
        return words_for, (self.language,)

    def __call__(self, text: str, /, **params: Any) -> str:
        """The sentence for an id, its parameters filled in."""
        sentence = self._catalogue.get(text) or text
        return sentence.format(**{name: self._value(value) for name, value in params.items()})

    def listing(self, items: list[str]) -> str:
        """``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])

    def _value(self, value: Any) -> Any:
        if isinstance(value, Word):
            return self._catalogue.get(str(value)) or str(value)
        if isinstance(value, list | tuple):
            return self.listing([str(self._value(item)) for item in value])
        return value


ENGLISH = Words("en", {})


def words_for(locale: object | None) -> Words:
    """The words for a Discord locale such as ``de`` or ``en-GB``; English where there is no catalogue."""
    language = str(locale or "en").split("-")[0].lower()
    return ENGLISH if language == "en" else _load(language)


@lru_cache(maxsize=16)
def _load(language: str) -> Words:
    name = f"{LOCALE_FOLDER}/{language}.po"
    if not language.isalpha() or not (data.FOLDER / name).is_file():
        return ENGLISH
    try:
        catalogue = read_po(io.StringIO(data.read_text(name)), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BadContent(name, f"it is not a message catalogue ({error})") from error
    return Words(language, {str(m.id): str(m.string) for m in catalogue if m.id and m.string and not m.fuzzy})
