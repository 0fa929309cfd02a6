"""Errors of the rules engine.

An error carries a *message id* (the English sentence with ``{named}`` places) and its
parameters apart, so that a reader's own language can be put in later; ``str(error)`` is the
English sentence. A parameter wrapped in :class:`Word` is itself a message id; a list is read out
as ``a, b and c``. A sentence that depends on a number is a :class:`Plural`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Word(str):
    """A parameter that is itself to be translated, such as the name of a card."""

    __slots__ = ()


def gettext_noop(text: str) -> str:
    """The text itself, marked as a message id that is used elsewhere (a ``Word`` cannot be stored)."""
    return text


class Plural(NamedTuple):
    """A message id whose sentence depends on a number: that of its place ``{n}``.

    Both are whole English sentences; other languages have as many forms as they need.
    """

    one: str
    many: str

    def english(self, n: int) -> str:
        """The English sentence, its places not yet filled in."""
        return self.one if abs(n) == 1 else self.many


MessageId = str | Plural
"""An English sentence, or both forms of one that depends on the number ``n`` among its parameters."""


class Phrase(NamedTuple):
    """A message id and the values of its places, which may be phrases: a parameter with places of its own."""

    text: MessageId
    params: Mapping[str, Any]


def span(least: int, most: int) -> Phrase | int:
    """How many there may be, as ``2 to 6``: one number where both are the same."""
    return most if least == most else Phrase("{least} to {most}", {"least": least, "most": most})


class EngineError(Exception):
    """Base of all errors of the engine.

    ``text`` is the message id, ``params`` the values of its places.
    """

    def __init__(self, text: MessageId, /, **params: object) -> None:
        self.text = text
        self.params = params
        super().__init__(_english(Phrase(text, params)))


class IllegalMove(EngineError):
    """A move that the rules forbid in this state; ``clause`` names the rule, as ``"Q-12"``.

    The state it was tried on is untouched.
    """

    def __init__(self, clause: str, text: MessageId, /, **params: object) -> None:
        self.clause = clause
        super().__init__(text, **params)


class NoSuchSeat(EngineError, IndexError):
    """A seat that a table does not have: a fault of whoever calls, not of a player."""

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__("There is no seat {seat} at a table of {seats}", seat=seat, seats=seats)


class UnreadableMove(EngineError):
    """A move's text or record that cannot be read at all."""


class BadOptions(EngineError):
    """Options of a table that do not fit the game."""


class BadContent(EngineError):
    """A content file (cards, map, deck, font, catalogue) that cannot be used.

    ``file`` is its name, ``line`` its line when known; the text says what to do.
    """

    def __init__(self, file: str, reason: str, line: int | None = None) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = file if line is None else f"{file}, line {line}"
        super().__init__("{where}: {reason}", where=where, reason=reason)


def _english(value: object) -> object:
    if isinstance(value, Phrase):
        text, params = value
        sentence = text.english(params["n"]) if isinstance(text, Plural) else text
        return sentence.format(**{name: _english(each) for name, each in params.items()})
    if not isinstance(value, list | tuple):
        return value
    items = [str(_english(item)) for item in value]
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
