"""Settings, declared once: on the fields of the records of what people and servers chose.

    hints: Annotated[bool, Setting("manner", "switch", "Hints"), Help("Whether tables offer hints")] = True

From a declaration come the option of the command, the menu or the field of a form, the line that says what is
so, and the check of what is chosen. All texts are message ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

import msgspec

Number = Literal["number", "hours", "days", "seconds", "clock", "live_clock", "percent"]
Place = Literal["channel", "channels", "forum", "role"]
Kind = Number | Place | Literal["switch", "choice", "language", "zone", "absence", "quiet"]
"""What a number counts, how a time is written, where in Discord something is."""
OF_GAME = "game"
"""The page of settings that each game has: their fields hold values by the games' names."""


class Value(NamedTuple):
    """A value that is called by a name; ``written`` stands for it in controls, forms and commands."""

    value: Any
    label: str
    written: str = ""

    @property
    def text(self) -> str:
        """What stands for it there."""
        return self.written or str(self.value)


class Help(str):
    """What the command's option and, small below its title, the field of a form say of a setting."""

    __slots__ = ()


class Offered:
    """The numbers of a menu; the first is the least and the last the most unless others are chosen too."""

    def __init__(self, *numbers: int, within: tuple[int, int] | None = None) -> None:
        self.numbers = numbers
        self.least, self.most = within or (numbers[0], numbers[-1])


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting; its declaration stands in the annotation of its field, before what may be chosen."""

    page: str
    """The page of a server's settings that has it, or the form of a person's."""
    kind: Kind
    title: str
    name: str = ""
    """What options and fields of forms call it: as the record's field where nothing else is said."""
    until: str = ""
    """The field that holds the second one of two values."""
    field: str = ""
    help: str = ""
    offered: Offered | None = None
    values: tuple[Value, ...] = ()
    optional: bool = False
    """Whether it may be None."""

    def of(self, value: object) -> Value | None:
        """The declared value that has a name of its own; None for any other."""
        return next((each for each in self.values if each.value == value), None)

    def chosen(self, record: msgspec.Struct, game: str = "") -> Any:
        """What is so in a record: of a game, or a pair where there are two values."""
        value = getattr(record, self.field)
        if self.page == OF_GAME:
            return value.get(game)
        return value if value is None or not self.until else (value, getattr(record, self.until))

    def changes(self, record: msgspec.Struct, value: Any, game: str = "") -> dict[str, object]:
        """The fields of a record that change where a value is chosen."""
        if self.page == OF_GAME:
            others = {name: each for name, each in getattr(record, self.field).items() if name != game}
            return {self.field: others if value is None else {**others, game: value}}
        if self.until:
            return dict(zip((self.field, self.until), value or (None, None), strict=True))
        return {self.field: value}


@cache
def declared_settings(record: type[msgspec.Struct]) -> Mapping[str, Setting]:
    """The settings of a record by their fields, in the order of these."""
    hints, found = get_type_hints(record, include_extras=True), {}
    for field in record.__struct_fields__:
        setting, *more = getattr(hints[field], "__metadata__", (None,))
        if isinstance(setting, Setting):
            found[field] = replace(
                setting,
                field=field,
                optional=setting.page == OF_GAME or NoneType in get_args(get_args(hints[field])[0]),
                name=setting.name or field,
                help=str(next((each for each in more if isinstance(each, Help)), setting.title)),
                offered=next((each for each in more if isinstance(each, Offered)), None),
                values=tuple(each for each in more if isinstance(each, Value)),
            )
    return found
