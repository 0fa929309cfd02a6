"""Deck files (K-1, K-22): read, checked, and refused with line, card and reason.

A file is TOML: ``name`` and ``about``, then its cards::

    [[persons]]
    name = "Market woman"
    deck = "standard"            # patriarch, matriarch, start, standard, special, additional
    copies = 5                   # 1 if left out
    points = 0                   # 0 if left out
    source = "reconstructed"     # rulebook, review, reconstructed
    caravan = [ { cost = { gold = 1 }, do = [ { increase = { any = 3 } } ] } ]
    parting = [ { do = [ { increase = { gold = 3 } } ] } ]

    [[contracts]]
    name = "Grain field"
    kind = "special"             # small, large, special
    points = 1
    mules = 1
    cost = { gold = 2 }
    copies = 4
    source = "review"

Further keys of a person: ``must`` (true for "!"), ``number`` (Start cards), ``known``, and ``counts``
such as ``{ contract = "Grain field", each = 1 }`` (or ``kind``, or ``person``). A contract may have a
``payout``. A cost, and the amounts of an effect, may be a list of alternatives: the owner chooses one.

Effects, each a table of one key: ``increase``, ``set``, ``lose`` (amounts; ``one_spice = 5`` stands for
five alternatives), ``convert = { from, to, most, rate }``, ``match = { goods, times }``,
``draw = { deck, cards, keep }``, ``take = 1``, ``complete = { kinds, names, free, gold }``,
``contracts = { cards, most, kinds, names, free, gold }``, ``remove = 1``, ``turn = true``,
``reserve = true``; and ``others`` and ``chosen`` with a list of ``increase``, ``set``, ``lose``,
``steal``, ``rotate = true``.
"""

import re
from collections.abc import Callable
from typing import TypeVar, get_args

import msgspec

from engine.core.lines import TomlContent
from engine.kashgar import deck_check, language
from engine.kashgar.text import key_of

_TYPES = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_POSSIBLE: dict[str, tuple[str, ...]] = {
    "deck": get_args(language.PersonDeck),
    "source": get_args(language.Source),
    "kind": get_args(language.ContractKind),
    "kinds": get_args(language.ContractKind),
}
_IN_EFFECTS: dict[str, tuple[str, ...]] = {
    "deck": ("standard", "special"),
    "kinds": get_args(language.ContractKind),
    "goods": language.GOODS,
    "from": language.GOODS,
    "to": language.GOODS,
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


_CardRecord = TypeVar("_CardRecord", language.PersonCard, language.Contract)
_ReadCard = Callable[[dict[str, object]], dict[str, object]]

_KEYS = ("name", "about", "persons", "contracts")
MOST_BYTES = 128 * 1024
"""Of a deck file."""


def parse_deck(text: str, file: str) -> language.Deck:
    """The deck of a TOML text; raises :class:`BadContent` with ``file``, line, card and reason."""
    return _DeckParser(text, file, "deck", MOST_BYTES, _KEYS).read()


def why_unusable(deck: language.Deck) -> str | None:
    """What is wrong with a deck that came as a record, not as a file; None if it can be played."""
    flaw = deck_check.find_flaw(deck)
    return None if flaw is None else flaw.reason


class _Malformed(Exception):
    """A part of a card that cannot be read; the sentence says why."""


class _DeckParser(TomlContent):
    """One file on its way to a deck."""

    def read(self) -> language.Deck:
        """Every card by itself, then the whole."""
        name, about = self.data.get("name"), self.data.get("about", "")
        if not isinstance(name, str) or not isinstance(about, str):
            self.refuse("name and about must be texts", self.lines.of_key("name"))
        deck = language.Deck(
            " ".join(name.split()),
            " ".join(about.split()),
            tuple(self.cards("persons", _person, language.PersonCard)),
            tuple(self.cards("contracts", _contract, language.Contract)),
        )
        flaw = deck_check.find_flaw(deck)
        if flaw is not None:
            self.refuse(flaw.reason, self.line_of(flaw))
        return deck

    def line_of(self, flaw: deck_check.Flaw) -> int | None:
        """Where a flaw of the whole deck stands."""
        if flaw.index is None:
            return None if flaw.where is None else self.lines.of_key(flaw.where)
        assert flaw.where is not None
        return self.lines.of_table(flaw.where, flaw.index, flaw.key)

    def cards(self, section: str, read: _ReadCard, kind: type[_CardRecord]) -> list[_CardRecord]:
        """The cards of a section."""
        tables = self.data.get(section)
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            self.refuse(f"{section} must be a list of tables, as [[{section}]]", self.lines.of_key(section))
        return [self.card(section, index, table, read, kind) for index, table in enumerate(tables)]

    def card(
        self, section: str, index: int, table: dict[str, object], read: _ReadCard, kind: type[_CardRecord]
    ) -> _CardRecord:
        """One card; a refusal names it."""
        name = table.get("name")
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 60:
            self.refuse(
                f"card {index + 1} of {section} needs a name of 1 to 60 printable characters",
                self.lines.of_table(section, index, "name"),
            )
        name = " ".join(name.split())
        try:
            return msgspec.convert({**read(table), "name": name, "key": key_of(name)}, kind)
        except (_Malformed, msgspec.ValidationError) as error:
            reason = str(error) if isinstance(error, _Malformed) else plain_error(str(error))
            self.refuse(f"{name}: {reason}", self.lines.of_table(section, index, _key_in(str(error))))


def _key_in(error: str) -> str | None:
    """The card's key that an error is about."""
    found = re.search(r"\$\.([a-z]+)", error) or re.match(r"(caravan|parting|counts)\b", error)
    return found[1] if found else None


# --- one card: tables of the file as tables of the records ------------------------------------------


def _person(table: dict[str, object]) -> dict[str, object]:
    found = {key: value for key, value in table.items() if key != "counts"}
    if "key" in found:
        raise _Malformed("unknown key 'key'; it follows from the name")
    for side in ("caravan", "parting"):
        if side in found:
            found[side] = _actions(found[side], side)
    if "counts" in table:
        found["counted"] = _counted(table["counts"])
    return found


def _contract(table: dict[str, object]) -> dict[str, object]:
    if "key" in table:
        raise _Malformed("unknown key 'key'; it follows from the name")
    return dict(table)


def _counted(counts: object) -> dict[str, object]:
    found = dict(_table(counts, "counts"))
    for key in ("contract", "person"):
        if isinstance(name := found.get(key), str):
            found[key] = key_of(name)
    return found


def _actions(value: object, side: str) -> list[object]:
    if not isinstance(value, list):
        raise _Malformed(f"{side} must be a list of actions, as {side} = [ {{ do = [ ... ] }} ]")
    found: list[object] = []
    for number, action in enumerate(value, 1):
        try:
            found.append(_action(_table(action, "an action")))
        except _Malformed as error:
            raise _Malformed(f"{side} action {number}: {error}") from None
    return found


def _action(action: dict[str, object]) -> dict[str, object]:
    unknown = set(action) - {"cost", "do"}
    if unknown:
        raise _Malformed(f"unknown key {min(unknown)!r}; an action has cost and do")
    if not isinstance(effects := action.get("do"), list):
        raise _Malformed("do must be a list of effects")
    found: dict[str, object] = {"do": [_effect(effect, _EFFECTS) for effect in effects]}
    if "cost" in action:
        found["cost"] = _either(action["cost"])["either"]
    return found


def _effect(effect: object, readers: dict[str, Callable[[object], dict[str, object]]]) -> dict[str, object]:
    table = _table(effect, "an effect")
    if len(table) != 1:
        raise _Malformed(f"an effect is a table of one key, not of {len(table)}")
    ((name, value),) = table.items()
    if name not in readers:
        raise _Malformed(f"unknown effect {name!r} here; possible are {', '.join(readers)}")
    return {"type": name, **readers[name](value)}


def _table(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _Malformed(f"{what} must be a table, as {{ ... }}")
    return value


def _either(value: object) -> dict[str, object]:
    """Amounts, one table or a list of alternatives; ``one_spice`` is short for five of them."""
    alternatives: list[object] = []
    for given in value if isinstance(value, list) else [value]:
        table = _table(given, "amounts")
        if "one_spice" in table:
            rest = {key: number for key, number in table.items() if key != "one_spice"}
            if named := [spice for spice in language.SPICES if spice in rest]:
                raise _Malformed(f"one_spice may be any spice, so {named[0]} cannot stand beside it")
            alternatives += [{**rest, spice: table["one_spice"]} for spice in language.SPICES]
        else:
            alternatives.append(table)
    return {"either": alternatives}


def _fields(**names: str) -> Callable[[object], dict[str, object]]:
    """Reads a table whose keys have other names in the record."""

    def read(value: object) -> dict[str, object]:
        found = {}
        for key, inner in _table(value, "this effect").items():
            if key not in names:
                raise _Malformed(f"unknown key {key!r}; possible are {', '.join(names)}")
            found[names[key]] = _keys(inner) if key == "names" else inner
        return found

    return read


def _keys(names: object) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _Malformed('names must be a list of names of contracts, as ["Grain field"]')
    return [key_of(name) for name in names]


def _number(value: object) -> dict[str, object]:
    return {"cards": value}


def _flag(value: object) -> dict[str, object]:
    if value is not True:
        raise _Malformed("this effect is written with = true")
    return {}


def _match(value: object) -> dict[str, object]:
    return {"goods": list(language.SPICES), **_fields(goods="goods", times="times")(value)}


def _against(value: object) -> dict[str, object]:
    if not isinstance(value, list):
        raise _Malformed("others and chosen hold a list of effects")
    return {"do": [_effect(effect, _RIVAL_EFFECTS) for effect in value]}


_RIVAL_EFFECTS: dict[str, Callable[[object], dict[str, object]]] = {
    "increase": _either,
    "set": _either,
    "lose": _either,
    "steal": _either,
    "rotate": _flag,
}
_TERMS = {"kinds": "kinds", "names": "names", "free": "free", "gold": "gold"}
_EFFECTS: dict[str, Callable[[object], dict[str, object]]] = {
    "increase": _either,
    "set": _either,
    "lose": _either,
    "convert": _fields(**{"from": "source", "to": "target", "most": "most", "rate": "rate"}),
    "match": _match,
    "draw": _fields(deck="deck", cards="cards", keep="keep"),
    "take": _number,
    "complete": _fields(**_TERMS),
    "contracts": _fields(cards="cards", most="most", **_TERMS),
    "remove": _number,
    "turn": _flag,
    "reserve": _flag,
    "others": _against,
    "chosen": _against,
}
