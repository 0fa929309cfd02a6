"""Words for people: message ids are English sentences with ``{named}`` places.

A catalogue (``data/locale/<language>.po``) gives the sentence of another language for an id;
where it has none the English one serves. Parameters wrapped in ``Word`` are ids themselves.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from babel.messages.pofile import PoFileError, read_po

import data
from engine.core.errors import BadContent, EngineError, Word

LOCALE_FOLDER = "locale"


class Words:
    """The sentences of one language: ``words("{name} joined", name=...)``."""

    def __init__(self, language: str, catalogue: Mapping[str, str]) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str, /, **params: Any) -> str:
        """The sentence for an id, its parameters filled in."""
        sentence = self._catalogue.get(text) or text
        return sentence.format(**{name: self._value(value) for name, value in params.items()})

    def error(self, error: EngineError) -> str:
        """An error's sentence. What people typed, and their names, come out of it without formatting."""
        return self(error.text, **{name: _quoted(value) for name, value in error.params.items()})

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


def relative(moment: datetime) -> str:
    """A moment as each reader's client shows it: "in 3 hours"."""
    return f"<t:{int(moment.timestamp())}:R>"


def deadline(moment: datetime) -> str:
    """A moment that stays right when it has passed: date and time, and how far off they are."""
    return f"<t:{int(moment.timestamp())}:f> ({relative(moment)})"


_MARKS = "\\*_~`|[<@"
"""What would format, link or mention wherever it stands in a line."""


def _quoted(value: Any) -> Any:
    if isinstance(value, Word) or not isinstance(value, str | list | tuple):
        return value
    if not isinstance(value, str):
        return [_quoted(item) for item in value]
    return _escaped(value, _MARKS)


_JOINER = "\u200d"
"""Zero-width joiner: invisible, but families and flags among the emoji are made with it."""


def plain(name: str) -> str:
    """Somebody's name in a Discord text: no formatting, no mention and no reversed line comes out of it.

    Not for the parameters of refusals, which :meth:`Words.error` quotes itself.
    """
    return _escaped(name, "\\*_~`|>#[]()<@:-")


def _escaped(text: str, marks: str) -> str:
    seen = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter == _JOINER or letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf")
    )
    return "".join("\\" + letter if letter in marks else letter for letter in seen)
