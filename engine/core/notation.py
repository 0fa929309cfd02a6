"""Moves as texts: a game's one table of templates gives both the text of a move and the move of a text.

A template is written as its moves are, ``put {card}[ on {place}]``: a name in braces is a field of the move,
and what stands in brackets is left out where it would say nothing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

Move = TypeVar("Move")
_NAME = re.compile(r"\{(\w+)\}")
_BRACKETS = re.compile(r"\[(.*?)\]")


class Field(NamedTuple):
    """How a field of moves is written."""

    pattern: str
    """A regular expression of what may stand for it."""
    read: Callable[[str], Any] = str
    """Raises :class:`ValueError` for what is no such thing after all."""
    write: Callable[[Any], str] = str
    nothing: object = None
    """The value that brackets around it are left out for."""


class Template:
    """How moves of a type are written; ``told`` are the fields that the words alone tell."""

    def __init__(self, words: str, move: type[Any], **told: object) -> None:
        self.words, self.move, self.told = words, move, told


class Notation(Generic[Move]):
    """How all moves of a game are written, and their ``fields`` by name."""

    def __init__(self, fields: Mapping[str, Field], *templates: Template) -> None:
        self._fields = fields
        self._templates = [(each, re.compile(self._pattern(each.words))) for each in templates]

    def _pattern(self, words: str) -> str:
        plain = re.escape(words).replace(r"\[", "(?:").replace(r"\]", ")?")
        return re.sub(r"\\{(\w+)\\}", lambda it: f"(?P<{it[1]}>{self._fields[it[1]].pattern})", plain)

    def text(self, move: Move) -> str:
        """A move's text; :meth:`read` gives the move back."""
        for template, _ in self._templates:
            told = template.told.items()
            if type(move) is template.move and all(getattr(move, name) == value for name, value in told):
                words = _BRACKETS.sub(lambda it: it[1] if self._says(it[1], move) else "", template.words)
                return _NAME.sub(lambda it: self._fields[it[1]].write(getattr(move, it[1])), words)
        raise TypeError(f"{type(move).__name__} is no move")

    def _says(self, words: str, move: Move) -> bool:
        return any(getattr(move, name) != self._fields[name].nothing for name in _NAME.findall(words))

    def read(self, text: str) -> Move | None:
        """The move of a text in small letters with single spaces; None where no template fits."""
        for template, pattern in self._templates:
            if found := pattern.fullmatch(text):
                try:
                    values = {name: self._read(name, said) for name, said in found.groupdict().items()}
                except ValueError:
                    continue
                return template.move(**template.told, **values)  # type: ignore[no-any-return]
        return None

    def _read(self, name: str, said: str | None) -> object:
        field = self._fields[name]
        return field.nothing if said is None else field.read(said)
