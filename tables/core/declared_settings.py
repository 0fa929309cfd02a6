"""Settings, declared once: on the fields of the records of what people and servers chose.

    hints: Annotated[bool, Setting("manner", "switch", "Hints", help="Whether tables may offer hints")] = True

From a declaration come the option of the command, the menu or the field of a form, the line that says what is
so, and the check of what is chosen. All texts are message ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, NamedTuple, get_type_hints

import msgspec

Number = Literal["number", "hours", "days", "seconds", "clock", "live_clock", "percent"]
Place = Literal["channel", "channels", "forum", "role"]
Kind = Number | Place | Literal["switch", "choice", "language", "zone", "absence", "quiet"]
"""What a number counts, how a time is written, where in Discord something is."""


class Value(NamedTuple):
    """A value that is called by a name; ``written`` stands for it in controls, forms and commands."""

    value: Any
    label: str
    written: str = ""

    @property
    def text(self) -> str:
        """What stands for it there."""
        return self.written or str(self.value)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting; its declaration stands in the annotation of its field, before its values with names."""

    page: str
    """The page of a server's settings that has it, or the form of a person's."""
    kind: Kind
    title: str
    hint: str = ""
    """In a form, small below the title."""
    help: str = ""
    """Of the command's option; the hint where there is none, or the title."""
    offered: tuple[int, ...] = ()
    """The numbers of a menu."""
    bounds: tuple[int, int] | None = None
    """The least and the most of a number, where they are not the first and the last that are offered."""
    name: str = ""
    """What options and fields of forms call it: as the record's field where nothing else is said."""
    field: str = ""
    values: tuple[Value, ...] = ()

    def of(self, value: object) -> Value | None:
        """A value's name."""
        return next((each for each in self.values if each.value == value), None)

    def named(self, text: object) -> Value | None:
        """The value that a text stands for."""
        return next((each for each in self.values if each.text == text), None)


@cache
def declared_settings(record: type[msgspec.Struct]) -> Mapping[str, Setting]:
    """The settings of a record by their fields, in the order of these."""
    hints, found = get_type_hints(record, include_extras=True), {}
    for field in record.__struct_fields__:
        setting, *values = getattr(hints[field], "__metadata__", (None,))
        if isinstance(setting, Setting):
            found[field] = replace(
                setting,
                field=field,
                name=setting.name or field,
                values=tuple(values),
                bounds=_bounds(setting),
            )
    return found


def _bounds(setting: Setting) -> tuple[int, int] | None:
    offered = setting.offered
    return setting.bounds or ((offered[0], offered[-1]) if offered else None)
