"""TOML texts that people wrote: what they say, and where, since ``tomllib`` does not tell.

Enough of TOML for one question: on which line begins the n-th table of an array of tables, written
either as ``[[name]]`` or as ``name = [ {...}, {...} ]``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from functools import cached_property
from typing import Any, NoReturn

from engine.core.errors import BadContent

_STRING = {
    '"""': r'"""(?:[^"\\]++|\\.|"(?!""))*"{3,5}',
    "'''": r"'''(?:[^']++|'(?!''))*'{3,5}",
    '"': r'"(?:[^"\\\n]++|\\.)*"',
    "'": r"'[^'\n]*+'",
}
"""Strings by the quotes that they begin with; a string without its end costs no more than one with.

No group is possessive: Python before 3.11.5 matches those wrongly (python/cpython#106052).
"""
_STRINGS = {quotes: re.compile(string, re.DOTALL) for quotes, string in _STRING.items()}
# One token at a time; what is not matched here (numbers, dots, blanks) says nothing about the structure.
_TOKEN = re.compile(
    "|".join(
        (
            *_STRING.values(),
            r"#[^\n]*",
            r"\n[ \t]*\[\[[ \t]*(?P<header>[A-Za-z_-]+)[ \t]*\]\]",
            r"\n[ \t]*(?P<key>[A-Za-z_-]+)[ \t]*=",
            r"[\[\]{}]",
        )
    ),
    re.DOTALL,
)

DEEPEST = 8
"""Dots in one key or header: ``tomllib`` takes time and memory by their square."""
BITS = 1024
"""Of a whole number: one that is merely out of its range is refused where it stands, by what it is for."""
_SIGN = re.compile(r"""["'#.\n=,\[\]{}]""")


def _require_shallow(text: str, file: str) -> None:
    """Raise :class:`BadContent` for a key of too many parts, in one pass over the text."""
    dots = position = 0
    while sign := _SIGN.search(text, position):
        start, position = sign.start(), sign.end()
        quotes = sign[0] * 3 if text.startswith(sign[0] * 3, start) else sign[0]
        if sign[0] == ".":
            dots += 1
        elif sign[0] == "#":
            position = text.find("\n", start)
        elif quotes in _STRINGS:
            string = _STRINGS[quotes].match(text, start)
            position = -1 if string is None else string.end()
        else:
            dots = 0
        if dots > DEEPEST:
            line = text.count("\n", 0, start) + 1
            raise BadContent(file, f"a key has {DEEPEST} dots at most", line)
        if position < 0:
            return  # nothing follows, or a string without an end, where the parser stops too


def _require_small(data: dict[str, Any], file: str) -> None:
    """Raise :class:`BadContent` for a number that Python would not even write out."""
    waiting: list[Any] = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, int) and value.bit_length() > BITS:
            raise BadContent(file, f"a number has more than {BITS} bits")


def read_toml(text: str, file: str, kind: str, most_bytes: int) -> dict[str, Any]:
    """What a TOML text says; raises :class:`BadContent` for one that is too large or none.

    ``kind`` is what the file holds, such as "map".
    """
    size = len(text.encode("utf-8", "replace"))
    if size > most_bytes:
        raise BadContent(file, f"a {kind} file may have {most_bytes} bytes, this has {size}")
    _require_shallow(text, file)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BadContent(file, "its brackets are nested too deep") from None
    except ValueError as error:
        where = re.search(r"at line (\d+)", str(error))
        raise BadContent(file, f"it is not TOML: {error}", int(where[1]) if where else None) from error
    _require_small(data, file)
    return data


class TomlContent:
    """A TOML text on its way to content: what it says, where that stands, and how it is refused."""

    def __init__(self, text: str, file: str, kind: str, most_bytes: int, known: Collection[str]) -> None:
        """``known`` are its top-level keys; raises as :func:`read_toml`, and for others."""
        self.file = file
        self.data = read_toml(text, file, kind, most_bytes)
        self._text = text
        for key in self.data:
            if key not in known:
                line = self.lines.of_key(key)
                raise BadContent(file, f"unknown key {key!r}; known are {', '.join(known)}", line)

    @cached_property
    def lines(self) -> Lines:
        """Where everything stands, found out when something is to be told of it."""
        return Lines(self._text)

    def refuse(self, reason: str, line: int | None = None) -> NoReturn:
        """Raise :class:`BadContent`, on a line where that is known."""
        raise BadContent(self.file, reason, line)


class Lines:
    """The lines of a text's top-level keys and of the tables in its arrays, counted from 1."""

    def __init__(self, text: str) -> None:
        self._text = text.split("\n")
        self.keys: dict[str, int] = {}
        self.tables: dict[str, list[int]] = {}
        depth = 0
        current = ""
        # A line break in front lets the first line match like any other.
        whole = "\n" + text
        line = breaks = 0
        for token in _TOKEN.finditer(whole):
            while breaks < token.start():
                position = whole.find("\n", breaks, token.start())
                if position < 0:
                    break
                line, breaks = line + 1, position + 1
            if token["header"]:
                current = ""
                self.tables.setdefault(token["header"], []).append(line + 1)
            elif token["key"]:
                if depth == 0:
                    current = token["key"]
                    self.keys.setdefault(current, line + 1)
            elif token[0] in ("[", "{"):
                if token[0] == "{" and depth == 1 and current:
                    self.tables.setdefault(current, []).append(line)
                depth += 1
            elif token[0] in ("]", "}"):
                depth -= 1

    def of_key(self, key: str) -> int | None:
        """The line of a top-level key."""
        return self.keys.get(key)

    def of_table(self, name: str, index: int, key: str | None = None) -> int | None:
        """The line on which a table begins, or that of one of its keys where that stands on its own."""
        starts = self.tables.get(name, [])
        if index >= len(starts):
            return self.keys.get(name)
        start = starts[index]
        if key is not None:
            end = starts[index + 1] if index + 1 < len(starts) else len(self._text) + 1
            assignment = re.compile(rf"(?:^|[\s{{,])[\"']?{re.escape(key)}[\"']?\s*=")
            for line in range(start, end):
                if assignment.search(self._text[line - 1]):
                    return line
        return start
