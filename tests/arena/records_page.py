"""The page of records that programs read, from the records themselves.

``python -m tests.arena.records_page`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from cogs.games import GAMES
from engine.core.game import AnyGame, Result
from tests.arena.players import ROOT

FILE = ROOT / "docs" / "engine-records.md"
HEAD = """# What programs read of games

All records of the lines `view`, `options` and `over` ([engine-protocol.md](engine-protocol.md)), made from
the program's own by `python -m tests.arena.records_page`. `or` stands between forms of which one is sent;
`[X, ...]` is a list of X, `[X, Y]` one of exactly these. A record that may stand where others may has a
`type`, which says what it is. What a field means stands beside it in `engine/<game>/types.py`.
"""
Schema = dict[str, Any]


def page() -> str:
    """The whole page."""
    parts = [HEAD, "## At the end of every game\n", *_tables(Result), ""]
    for module in sorted(GAMES, key=lambda module: module.info.name):
        parts += [f"## `{module.info.name}`\n", *_tables(view_type(module.rules)), ""]
    return "\n".join(parts)


def view_type(rules: type[AnyGame]) -> Any:
    """The record of a game's view."""
    return get_type_hints(rules.view)["return"]


def _tables(kind: Any) -> Iterator[str]:
    (_,), records = msgspec.json.schema_components([kind])
    yield "| record | fields |"
    yield "| --- | --- |"
    first = kind.__name__
    for name in [first, *sorted(records.keys() - {first})]:
        # A program hears the options once, in a line of their own.
        fields = [field for field in records[name]["properties"].items() if field[0] != "options"]
        yield f"| {name} | {'; '.join(f'`{field}` {_form(form)}' for field, form in fields)} |"


def _form(form: Schema) -> str:
    if "$ref" in form:
        return str(form["$ref"].rpartition("/")[2])
    if "anyOf" in form:
        return " or ".join(map(_form, form["anyOf"]))
    if "enum" in form:
        return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in form["enum"])
    match form["type"]:
        case "array" if "prefixItems" in form:
            return f"[{', '.join(map(_form, form['prefixItems']))}]"
        case "array":
            items, number = _form(form["items"]), form.get("maxItems")
            return f"[{number} of {items}]" if number == form.get("minItems", 0) else f"[{items}, ...]"
        case plain:
            return str({"integer": "number", "boolean": "true or false", "string": "text"}.get(plain, plain))


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
