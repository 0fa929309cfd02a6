"""Discord's markup: moments that each client shows in its own way, and text made safe or comparable."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache

from cogs.screens.screen import clip
from data.catalogue import Words
from engine.core.errors import EngineError, Phrase, Plural, Word
from render.alt import MARKED

_ICON = re.compile("\ue100(\\w*)\ue102([^\ue101]*)\ue101(?=([\\s,.;:)]?))")
"""An icon in a text, and what parts it from what follows: characters that Unicode leaves to us, so that no
sentence has them.
"""


def icon_mark(icon: str, otherwise: str = "") -> str:
    """An icon within a text; a message shows its emoji there, or ``otherwise`` where that is not uploaded."""
    return f"\ue100{icon}\ue102{otherwise}\ue101"


def with_icons(text: str, emoji: Callable[[str], object], limit: int) -> str:
    """A text whose icons are emoji, as ``emoji`` finds them; without any where it would be too long."""
    drawn = _ICON.sub(lambda one: f"{it}{'' if one[3] else ' '}" if (it := emoji(one[1])) else one[2], text)
    return drawn if len(drawn) <= limit else _ICON.sub(r"\2", text)


def folded(text: str) -> str:
    """A text without capitals and accents, which people leave out, and with the apostrophe of keyboards."""
    plain = text.casefold().replace("’", "'")
    if plain.isascii():
        return plain
    parts = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def relative(moment: datetime) -> str:
    """A moment as each reader's client shows it: "in 3 hours"."""
    return f"<t:{int(moment.timestamp())}:R>"


def deadline(moment: datetime) -> str:
    """A moment that stays right when it has passed: date and time, and how far off they are."""
    return f"<t:{int(moment.timestamp())}:f> ({relative(moment)})"


def spell_time(seconds: int, words: Words) -> str:
    """A length of time in words."""
    for unit, text in (
        (86400, Plural("{n} day", "{n} days")),
        (3600, Plural("{n} hour", "{n} hours")),
        (60, Plural("{n} minute", "{n} minutes")),
    ):
        if seconds >= unit and seconds % unit == 0:
            return words(text, n=seconds // unit)
    return words.plural("{n} second", "{n} seconds", seconds)


_AMOUNTS = ("most", "least", "size", "amount")
"""Places of sentences whose numbers are amounts; others may be the names of tables, seats and the like."""


def refusal_text(error: EngineError, words: Words) -> str:
    """An error's sentence. What people typed, and their names, come out of it clipped and unformatted."""
    values = {
        name: words.number(value) if name in _AMOUNTS and isinstance(value, int) else _quoted(value)
        for name, value in error.params.items()
    }
    return words(error.text, **values)


QUOTED = 300
"""Characters of what somebody typed that a sentence repeats."""
_MARKS = "\\*_~`|[<@"
"""What would format, link or mention wherever it stands in a line."""
_OPENING = re.compile(r"\s*(?=(?:-|-#|#{1,3}|>|>>>) )|\s*\d+(?=\. )")
"""What stands before a mark that would make a list, a heading, small print or a quotation of a line."""


def _quoted(value: object) -> object:
    if isinstance(value, Phrase):
        return Phrase(value.text, {name: _quoted(each) for name, each in value.params.items()})
    if isinstance(value, Word) or not isinstance(value, str | list | tuple):
        return value
    if not isinstance(value, str):
        return [_quoted(item) for item in value]
    return _escaped(clip(value, QUOTED), _MARKS)


_JOINER = "\u200d"
"""Zero-width joiner: invisible, but families and flags among the emoji are made with it."""


def signed(number: int, words: Words) -> str:
    """A change with its sign: ``+12``, ``−7``."""
    return f"{'−' if number < 0 else '+'}{words.number(abs(number))}"


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Somebody's name in a Discord text: no formatting, no mention and no reversed line comes out of it.

    Not for the parameters of refusals, which :func:`refusal_text` quotes itself.
    """
    return _escaped(name, "\\*_~`|>#[]()<@:-")


def plain_values(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence, people's names among them :func:`plain`."""
    return {name: plain(value) if isinstance(value, str) else value for name, value in params.items()}


def unmarked(text: str) -> str:
    """A Discord text as it reads where nothing is formatted, such as in a list of suggestions."""
    return MARKED.sub(r"\1", _ICON.sub(r"\2", text))


def seen(text: str) -> str:
    """A text on one line, without what only turns or hides other characters."""
    return "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter == _JOINER or letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf")
    )


def _escaped(text: str, marks: str) -> str:
    escaped = "".join("\\" + letter if letter in marks else letter for letter in seen(text))
    opening = _OPENING.match(escaped)
    return escaped if opening is None else f"{opening[0]}\\{escaped[opening.end() :]}"
