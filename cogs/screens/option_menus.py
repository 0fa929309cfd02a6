"""Options of a game in its lobby: what the host may change there, and the menu that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from cogs.screens.screen import MENU_LIMIT, Choice, Menu, Target
from data.catalogue import Words
from engine.core.codec import encode
from tables.errors import Stale

VERB = "set"
"""The verb of a control that changes an option: ``name=value``, the value as JSON."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One option: the field of the game's options record, its name for people, and the values offered."""

    name: str
    label: str
    values: tuple[tuple[Any, str], ...]
    """Each value with its words."""

    def words_of(self, value: Any) -> str:
        """The words of a value, also of one that only a command can choose."""
        return next((spoken for offered, spoken in self.values if offered == value), str(value))


def switch(name: str, label: str, words: Words) -> Setting:
    """A setting that is on or off."""
    return Setting(name, label, ((True, words("yes")), (False, words("no"))))


def menus(settings: Sequence[Setting], options: Any, words: Words) -> list[Menu]:
    """Menus with every value that an option could have instead; one as a rule, none without settings."""
    choices = [
        Choice(
            words("{option}: {value}", option=setting.label, value=spoken),
            Target(VERB, f"{setting.name}={encode(value).decode()}"),
            words("now: {value}", value=setting.words_of(getattr(options, setting.name))),
        )
        for setting in settings
        for value, spoken in setting.values
        if value != getattr(options, setting.name)
    ]
    placeholder = words("Change an option (host)")
    return [
        Menu(placeholder, tuple(choices[start : start + MENU_LIMIT]))
        for start in range(0, len(choices), MENU_LIMIT)
    ]


def changed(settings: Sequence[Setting], options: Any, text: str) -> Any:
    """The options with one value changed as a control of :func:`menus` says.

    Raises :class:`~tables.errors.Stale` for what is not offered (any more).
    """
    name, _, wanted = text.partition("=")
    for setting in settings:
        for value, _ in setting.values:
            if setting.name == name and encode(value).decode() == wanted:
                return msgspec.structs.replace(options, **{name: value})
    raise Stale("This option is not offered any more.")
