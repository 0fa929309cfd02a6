"""Words for people: message ids are English sentences with ``{named}`` places.

A gettext catalogue (``data/locale/<language>.po``) gives the sentence of another language for an id;
where it has none the English one serves. Parameters wrapped in ``Word`` are ids themselves.
"""

import gettext
import hashlib
import io
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache, lru_cache, reduce
from typing import Any, Self

from babel.dates import format_date
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal

import data
from data.elision import elided
from engine.core.errors import BadContent, MessageId, Phrase, Plural, Word, gettext_noop

LOCALE_FOLDER = "locale"
LANGUAGES = {
    "en": gettext_noop("English"),
    "de": gettext_noop("German (Deutsch)"),
    "fr": gettext_noop("French (Français)"),
    "es": gettext_noop("Spanish (Español)"),
}
"""What people may choose from; whoever cannot read the rest finds what their own language calls itself."""
TRANSLATED = tuple(LANGUAGES)[1:]
UNFINISHED: tuple[str, ...] = ()
"""Languages whose catalogues may still lack sentences, which are English there until they are translated."""

Sentences = Mapping[str, str | tuple[str, ...]]
"""A catalogue: the sentence of an id, or its plural forms; see :func:`catalogue_key`."""


def catalogue_key(text: str, context: str | None) -> str:
    """What an id is found by, as in gettext: with its context in front where it has one."""
    return text if context is None else f"{context}\x04{text}"


@cache
def _plural_form(language: str) -> Callable[[int], int]:
    """Which of a language's forms a number asks for."""
    return gettext.c2py(get_plural(language).plural_expr)


AND = Word("{most} and {last}")
SERIES = Word("{one}; {other}")


class Addressed(str):
    """What a sentence calls its reader by, "you", who is ``name`` where a language has no such sentence.

    Verbs and cases follow it, so a sentence with an addressed place has an id of its own: the same one in the
    context :func:`addressing` gives.
    """

    __slots__ = ("name",)

    name: str

    def __new__(cls, text: str, name: str) -> Self:
        """A pronoun, and the name for it."""
        made = super().__new__(cls, text)
        made.name = name
        return made


_PLAIN = (str, int)
"""Values that stand in a sentence as they are; most do."""


def addressing(place: str) -> str:
    """The context of an id whose ``place`` is its reader."""
    return f"{place} is you"


class Words:
    """The sentences of one language: ``words("{name} joined", name=...)``."""

    def __init__(self, language: str, catalogue: Sentences) -> None:
        self.language = language
        self._catalogue = catalogue

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process loads its own catalogue of the language."""
        return words_for, (self.language,)

    def __call__(self, text: MessageId, /, **params: Any) -> str:
        """The sentence for an id, its parameters filled in; of a ``Plural`` the form for its ``n``."""
        if isinstance(text, Plural):
            return self.plural(*text, params.pop("n"), **params)
        found = self._found(text, params)
        return self._filled(found if isinstance(found, str) else text, params)

    def plural(self, singular: str, many: str, n: int, /, **params: object) -> str:
        """The sentence for a number: ``words.plural("{n} card", "{n} cards", n)``.

        Both ids may name the place ``{n}``, which is filled in as this language writes numbers.
        """
        forms = self._found(singular, params)
        if forms:
            sentence = forms if isinstance(forms, str) else forms[_plural_form(self.language)(abs(n))]
        else:
            sentence = Plural(singular, many).english(n)
        return self._filled(sentence, {"n": self.number(n), **params})

    def name(self, text: str) -> str:
        """The name of a thing, such as a card; braces in a name that comes from a file are no places."""
        return self._sentence(text)

    def context(self, context: str, text: str, /, **params: object) -> str:
        """The sentence for an id that means something else elsewhere; ``context`` says what it means here."""
        return self._filled(self._sentence(text, context), params)

    def number(self, value: float) -> str:
        """A number as this language writes it: ``1,540``, ``−3``."""
        small = isinstance(value, int) and abs(value) < 1000
        text = str(value) if small else format_decimal(value, locale=self.language)
        return text.replace("-", "−")

    def day(self, moment: date, *, short: bool = False) -> str:
        """A day as this language writes it, where Discord cannot: ``22 November 2026``, ``22 Nov 2026``."""
        locale = "en_GB" if self.language == "en" else self.language
        day = format_date(moment, "medium" if short else "long", locale=locale)
        return f"1er{day[1:]}" if self.language == "fr" and moment.day == 1 else day

    def listing(self, items: list[str]) -> str:
        """Items as a sentence lists them: ``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self(AND, most=", ".join(items[:-1]), last=items[-1])

    def series(self, items: Iterable[str]) -> str:
        """``a; b; c``, for what has commas of its own."""
        parts = list(items)
        return reduce(lambda part, other: self(SERIES, one=part, other=other), parts) if parts else ""

    def _found(self, text: str, params: dict[str, Any]) -> str | tuple[str, ...] | None:
        """What the catalogue has for an id and whom it addresses; else people are named."""
        addressed = [place for place, value in params.items() if isinstance(value, Addressed)]
        for place in addressed:
            found = self._catalogue.get(catalogue_key(text, addressing(place)))
            if found:
                return found
        found = self._catalogue.get(text)
        if found:
            params.update((place, params[place].name) for place in addressed)
        return found

    def _sentence(self, text: str, context: str | None = None) -> str:
        text = text.replace("'", "’")  # names from files of others, and from tables of earlier days
        found = self._catalogue.get(catalogue_key(text, context))
        return found if isinstance(found, str) and found else text

    def _filled(self, sentence: str, params: Mapping[str, object]) -> str:
        values = {name: self._value(value) for name, value in params.items()}
        # A Word without places would come out as a Word, which not everything can encode.
        return elided(self.language, str(sentence), values).format(**values)

    def _value(self, value: object) -> Any:
        if type(value) in _PLAIN:
            return value
        if isinstance(value, Word):
            return self._sentence(str(value))
        if isinstance(value, Phrase):
            return self(value.text, **value.params)
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
    if not language.isalpha() or not (data.FOLDER / _file(language)).is_file():
        return ENGLISH
    return Words(language, sentences(read_catalogue(language)))


def _file(language: str) -> str:
    return f"{LOCALE_FOLDER}/{language}.po"


def catalogue_text(language: str) -> str:
    """A language's catalogue as it is written down."""
    return data.read_text(_file(language))


@cache
def catalogue_digest(language: str) -> str:
    """What changes whenever a language's catalogue does."""
    return hashlib.sha256(catalogue_text(language).encode()).hexdigest()


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language with all that translators noted; raises ``BadContent``."""
    try:
        return read_po(io.StringIO(catalogue_text(language)), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BadContent(_file(language), f"it is not a message catalogue ({error})") from error


def sentences(catalogue: Catalog) -> Sentences:
    """What of a catalogue is translated whole."""
    found: dict[str, str | tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        msgid = message.id if isinstance(message.id, str) else message.id[0]
        if isinstance(message.string, str):
            if message.string:
                found[catalogue_key(msgid, message.context)] = message.string
        elif message.string and all(message.string):
            found[catalogue_key(msgid, message.context)] = tuple(message.string)
    return found
