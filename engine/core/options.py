"""Options of tables, declared once: on the fields of a game's options record.

    open: Annotated[bool, Option("Open hands", "Everybody sees all hands", summary="open hands")] = False

From a declaration come the parameter of the slash command, the lobby's menu, and the words for what is
chosen. All texts are message ids.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta, structs

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value that an option may have."""

    value: Value
    label: str = ""
    """In the lobby's menu; the value itself where there is none."""
    summary: str = ""
    """Among the chosen options; the option's own where there is none."""
    switch: str = ""
    """The name of a parameter of its own that chooses this value, where it is not like the others."""
    switch_help: str = ""


def plain_values(*values: Value) -> tuple[OptionValue, ...]:
    """Values that need no words of their own."""
    return tuple(OptionValue(value) for value in values)


@dataclass(frozen=True, slots=True)
class Option:
    """The words of an option; stands in the annotation of its field."""

    title: str
    """In the lobby's menu; an option without one is chosen with the command alone."""
    help: str
    """Of the command's parameter."""
    values: tuple[OptionValue, ...] = ()
    """Those that the lobby offers; of a switch yes and no."""
    summary: str = ""
    """What a ``{value}`` that is not the usual one says among the chosen options."""
    after: str = ""
    """The field after which people are offered it, where that is not the one before: saved records and stamps
    of views have options in the order of the fields."""


class SetByProgram:
    """Stands in the annotation of a field that nobody chooses."""


class UndeclaredOption(Exception):
    """A field without an :class:`Option`, or with words missing."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field} {reason}")


@dataclass(frozen=True, slots=True)
class DeclaredOption:
    """A field of an options record with its declaration."""

    name: str
    option: Option
    default: Any
    kind: Literal["switch", "choice", "number", "content"]
    """Content is a record, chosen by its name."""
    allowed: tuple[Value, ...] = ()
    """All values of a switch or a choice."""
    bounds: tuple[int, int] = (0, 0)
    """Of a number."""

    @property
    def offered(self) -> tuple[OptionValue, ...]:
        """The values of the lobby's menu; none where the option is chosen with the command alone."""
        if not self.option.title:
            return ()
        return self.option.values or plain_values(*self.allowed)

    def summary(self, value: object) -> str:
        """What is said of a value that is not the usual one, with a place ``{value}`` perhaps."""
        summary = next((each.summary for each in self.option.values if each.value == value), "")
        return summary or self.option.summary


@cache
def declared_options(options_type: type) -> tuple[DeclaredOption, ...]:
    """The options of a record that people choose, in the order in which they are offered.

    Raises :class:`UndeclaredOption` for the first field that lacks something.
    """
    hints = get_type_hints(options_type, include_extras=True)
    for field in structs.fields(options_type):
        if field.required:
            raise UndeclaredOption(field.name, "has no default")
    usual = options_type()
    found: list[DeclaredOption] = []
    for name in usual.__struct_fields__:
        notes = getattr(hints[name], "__metadata__", ())
        if SetByProgram in notes:
            continue
        option = next((note for note in notes if isinstance(note, Option)), None)
        if option is None:
            raise UndeclaredOption(name, "is not declared: annotate it with an Option")
        declared = _declared(name, option, getattr(usual, name), hints[name])
        _require_words(declared)
        found.append(declared)
    offered = tuple(_standing_after("", found))
    for declared in found:
        if declared not in offered:
            raise UndeclaredOption(
                declared.name, f"stands after {declared.option.after!r}, which has no place"
            )
    return offered


def _standing_after(name: str, declared: Sequence[DeclaredOption]) -> Iterator[DeclaredOption]:
    """What stands after an option, each with what stands after it; without a name all that have a place."""
    for each in declared:
        if each.option.after == name:
            yield each
            yield from _standing_after(each.name, declared)


def _declared(name: str, option: Option, default: Any, hint: Any) -> DeclaredOption:
    base = hint.__origin__
    if base is bool:
        return DeclaredOption(name, option, default, "switch", (True, False))
    if get_origin(base) is Literal:
        return DeclaredOption(name, option, default, "choice", get_args(base))
    for kind in (hint, *get_args(base)):
        if get_origin(kind) is Annotated and kind.__origin__ is not bool:
            for note in kind.__metadata__:
                if isinstance(note, Meta) and note.ge is not None and note.le is not None:
                    return DeclaredOption(
                        name, option, default, "number", bounds=(int(note.ge), int(note.le))
                    )
    if default is None:
        return DeclaredOption(name, option, default, "content")
    raise UndeclaredOption(
        name, "must be a bool, a Literal, an int with bounds, or a record that may be None"
    )


def _require_words(declared: DeclaredOption) -> None:
    option = declared.option
    if not option.help:
        raise UndeclaredOption(declared.name, "has no help for its parameter")
    if declared.kind in ("number", "content") and not option.summary:
        raise UndeclaredOption(declared.name, "has no words for what is chosen")
    for offered in option.values:
        if declared.allowed and offered.value not in declared.allowed:
            raise UndeclaredOption(declared.name, f"offers {offered.value!r}, which it cannot be")
    for value in (*declared.allowed, *(each.value for each in option.values)):
        if value != declared.default and not declared.summary(value):
            raise UndeclaredOption(declared.name, f"has no words for {value!r} among the chosen options")
