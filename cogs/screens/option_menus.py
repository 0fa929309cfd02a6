"""Options of a table in its lobby: the menus that change them, and what is chosen, in words."""

from collections.abc import Mapping, Sequence

import msgspec

from cogs.screens.markup import plain
from cogs.screens.screen import MENU_LIMIT, Button, Choice, Menu, Target
from data.catalogue import Words
from engine.core.codec import encode
from engine.core.errors import Word
from engine.core.options import DeclaredOption, Value, declared_options
from tables.core.errors import Stale

VERB = "set"
"""The verb of a control that changes an option: ``name=value``, the value as JSON."""


def menus(
    options: msgspec.Struct,
    words: Words,
    *,
    placeholder: str = "",
    verb: str = VERB,
    before: str = "",
    more: Sequence[Choice] = (),
) -> list[Menu]:
    """Menus with every value that an option could have instead; one as a rule, none without options.

    ``before`` stands in their targets before the option, ``more`` choices follow. They are the lobby's where
    nothing else is said.
    """
    choices = [
        Choice(
            _titled(field, offered.value, words),
            Target(verb, f"{before}{_rest(field, offered.value)}"),
            words("now: {value}", value=label(field, getattr(options, field.name), words)),
        )
        for field in declared_options(type(options))
        for offered in field.offered
        if offered.value != getattr(options, field.name)
    ]
    choices += more
    return [
        Menu(placeholder or words("Change an option"), tuple(choices[start : start + MENU_LIMIT]))
        for start in range(0, len(choices), MENU_LIMIT)
    ]


def offers(options_type: type, better: Mapping[str, Value], words: Words) -> tuple[Button, ...]:
    """A button for each option that would suit the table ``better``."""
    return tuple(
        Button(_titled(field, better[field.name], words), Target(VERB, _rest(field, better[field.name])))
        for field in declared_options(options_type)
        if field.name in better
    )


def _titled(field: DeclaredOption, value: Value, words: Words) -> str:
    return words("{name}: {text}", name=Word(field.option.title), text=label(field, value, words))


def _rest(field: DeclaredOption, value: Value) -> str:
    return f"{field.name}={encode(value).decode()}"


def label(declared: DeclaredOption, value: object, words: Words) -> str:
    """The words of a value in a menu, also of one that only a command can choose."""
    if isinstance(value, bool):
        return yes_or_no(words, on=value)
    named = next((offered.label for offered in declared.offered if offered.value == value), "")
    return words(named) if named else str(value)


def yes_or_no(words: Words, *, on: bool) -> str:
    """Whether something is so."""
    return words("yes") if on else words("no")


def changed(options_type: type, text: str) -> dict[str, object]:
    """The option that a control of :func:`menus` changes, with its new value.

    Raises :class:`~tables.core.errors.Stale` for what is not offered (any more).
    """
    for field in declared_options(options_type):
        for offered in field.offered:
            if _rest(field, offered.value) == text:
                return {field.name: offered.value}
    raise Stale("This option is no longer available.")


def options_line(options: msgspec.Struct, words: Words) -> str:
    """The chosen options in a few words; empty where all are the usual ones."""
    chosen = ((field, getattr(options, field.name)) for field in declared_options(type(options)))
    return ", ".join(
        words(field.summary(value), value=plain(words.name(value.name)) if field.kind == "content" else value)
        for field, value in chosen
        if value != field.default
    )
