"""What a control's custom_id carries: see :class:`ControlId`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cogs.screens.screen import Target

CONTROL_PREFIX = "cv"
PICK = "pick"
"""The verb of a menu whose options carry targets of their own."""
ID_LIMIT = 100
_NUMBER = re.compile("[0-9a-z]{1,12}")
"""Numbers that a database can hold."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def short(number: int) -> str:
    """A number in base 36, for compact ids."""
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if not number:
            return digits


class ControlId:
    """What a control's custom_id carries: table, the stamp of the view it was made from, and its target.

    The running number keeps ids unique in a message. Text form: ``cv:table:seen:n:verb:rest``.
    """

    __slots__ = ("seen", "table", "target")

    def __init__(self, table: int, seen: int, target: Target) -> None:
        self.table = table
        self.seen = seen
        self.target = target

    def text(self, number: int) -> str:
        """The custom_id; raises ``ValueError`` when a ui makes one longer than Discord takes."""
        numbers = ":".join(short(part) for part in (self.table, self.seen, number))
        text = f"{CONTROL_PREFIX}:{numbers}:{self.target.verb}:{self.target.rest}"
        if len(text) > ID_LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, text: str) -> ControlId | None:
        """The id of a custom_id, or None where it is not one of ours."""
        parts = text.split(":", 5)
        if len(parts) != 6 or parts[0] != CONTROL_PREFIX or not all(map(_NUMBER.fullmatch, parts[1:4])):
            return None
        return cls(int(parts[1], 36), int(parts[2], 36), Target(parts[4], parts[5]))


def chosen_target(menu: Target, values: Sequence[str]) -> Target:
    """What a menu does when these values are chosen: see :class:`Menu` and :class:`PickMany`."""
    if menu.verb != PICK:
        return Target(menu.verb, menu.rest + ",".join(values))
    verb, _, rest = values[0].partition(":") if values else (menu.verb, "", "")
    return Target(verb, rest)
