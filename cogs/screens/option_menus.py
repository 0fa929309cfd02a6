"""Options of a table in its lobby: the menus that change them, and what is chosen, in words."""

from collections.abc import Mapping, Sequence

import msgspec

from cogs.screens.markup import plain
from cogs.screens.screen import MENU_LIMIT, Button, Choice, Menu, Target
from data.catalogue import Words
from engine.core.codec import encode
from engine.core.errors import Word
from engine.core.options import DeclaredOption, Value
from tables.core.errors import Stale

VERB = "set"
"""The verb of a control that changes an option: ``name=value``, the value as JSON."""


def menus(
    declared: Sequence[DeclaredOption],
    options: object,
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
            words("{name}: {text}", name=Word(one.option.title), text=label(one, offered.value, words)),
            Target(verb, f"{before}{one.name}={encode(offered.value).decode()}"),
            words("now: {value}", value=label(one, getattr(options, one.name), words)),
        )
        for one in declared
        for offered in one.offered
        if offered.value != getattr(options, one.name)
    ]
    choices += more
    return [
        Menu(placeholder or words("Change an option"), tuple(choices[start : start + MENU_LIMIT]))
        for start in range(0, len(choices), MENU_LIMIT)
    ]


def offers(
    declared: Sequence[DeclaredOption], better: Mapping[str, Value], words: Words
) -> tuple[Button, ...]:
    """A button for each option that would suit the table ``better``."""
    return tuple(
        Button(
            words("{name}: {text}", name=Word(one.option.title), text=label(one, better[one.name], words)),
            Target(VERB, f"{one.name}={encode(better[one.name]).decode()}"),
        )
        for one in declared
        if one.name in better
    )


def label(declared: DeclaredOption, value: object, words: Words) -> str:
    """The words of a value in a menu, also of one that only a command can choose."""
    if isinstance(value, bool):
        return yes_or_no(words, on=value)
    named = next((one.label for one in declared.offered if one.value == value), "")
    return words(named) if named else str(value)


def yes_or_no(words: Words, *, on: bool) -> str:
    """Whether something is so."""
    return words("yes") if on else words("no")


def changed(declared: Sequence[DeclaredOption], text: str) -> dict[str, object]:
    """The option that a control of :func:`menus` changes, with its new value.

    Raises :class:`~tables.core.errors.Stale` for what is not offered (any more).
    """
    name, _, value = text.partition("=")
    for one in declared:
        for offered in one.offered:
            if one.name == name and encode(offered.value).decode() == value:
                return {name: offered.value}
    raise Stale("This option is no longer available.")


def options_line(declared: Sequence[DeclaredOption], options: msgspec.Struct, words: Words) -> str:
    """The chosen options in a few words; empty where all are the usual ones."""
    chosen = ((one, getattr(options, one.name)) for one in declared)
    return ", ".join(
        words(one.summary(value), value=plain(words.name(value.name)) if one.kind == "content" else value)
        for one, value in chosen
        if value != one.default
    )
