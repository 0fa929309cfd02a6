"""What the decoder says of a card, in the words of the deck's file."""

import re
from typing import get_args

from engine.kashgar.language import GOODS, ContractKind, PersonDeck, Source

_TYPES = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_POSSIBLE: dict[str, tuple[str, ...]] = {
    "deck": get_args(PersonDeck),
    "source": get_args(Source),
    "kind": get_args(ContractKind),
    "kinds": get_args(ContractKind),
}
_IN_EFFECTS: dict[str, tuple[str, ...]] = {
    "deck": ("standard", "special"),
    "kinds": get_args(ContractKind),
    "goods": GOODS,
    "from": GOODS,
    "to": GOODS,
}
_FILE_NAMES = {"source": "from", "target": "to", "either": "what it says"}
"""Keys of effects that are called something else in the records."""

_MESSAGE = re.compile(r"(.*?)(?: - at `(\$[^`]*)`)?", re.DOTALL)
"""A message and the path that it is about; the names in both are whatever somebody wrote."""


def plain_error(error: str) -> str:
    """An error of the decoder, such as ``Expected `int`, got `str` - at `$.points```, as a sentence."""
    found = _MESSAGE.fullmatch(error)
    assert found is not None
    place, key = _place(found[2] or "")
    return f"{place}{_reason(found[1], key, _IN_EFFECTS if place else _POSSIBLE)}"


def _place(path: str) -> tuple[str, str]:
    """Where on the card, and the last key of the path."""
    key = re.sub(r"\[[^]]*\]", "", path).rpartition(".")[2]
    action = re.match(r"\$\.(caravan|parting)\[(\d+)\]", path)
    if action is None:
        return "", {"counted": "counts", "$": ""}.get(key, key)
    place = f"{action[1]} action {int(action[2]) + 1}"
    effects = [int(number) + 1 for number in re.findall(r"\.do\[(\d+)\]", path)]
    place += "".join(f", effect {number}" for number in effects)
    return f"{place}: ", _FILE_NAMES.get(key, key)


def _reason(message: str, key: str, possible: dict[str, tuple[str, ...]]) -> str:
    key = key or "it"
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", message):
        expected = found[1].removesuffix(" | null")
        return f"{key} must be {_TYPES.get(expected, expected)}, not {_TYPES.get(found[2], found[2])}"
    if found := re.fullmatch(r"Expected `int` (>=|<=) (-?\d+)", message):
        return f"{key} must be {found[2]} or {'more' if found[1] == '>=' else 'less'}"
    if found := re.fullmatch(r"Invalid enum value '(.*)'", message, re.DOTALL):
        return f"{key} cannot be '{_printable(found[1])}'; possible are {', '.join(possible.get(key, ()))}"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", message, re.DOTALL):
        return f"unknown key '{_printable(found[1])}'"
    if found := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"{_FILE_NAMES.get(found[1], found[1]) if possible is _IN_EFFECTS else found[1]} is missing"
    return _printable(message)


def _printable(text: str) -> str:
    """A text of the file on one line, its control characters as escapes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
