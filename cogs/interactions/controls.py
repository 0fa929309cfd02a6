"""The router of presses: from a control's verb to what answers it."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from cogs.interactions.answers import RESTARTING, AnyInteraction, Refusal, guarded, is_stopping
from cogs.logs import about_table
from cogs.screens.control_ids import ControlId, chosen_target
from tables.errors import Stale

FROM_ANOTHER_TIME = "This button is out of date. /table board shows the table as it is now."
Handler = Callable[[AnyInteraction, int, int, str], Awaitable[None]]
"""What a verb does: interaction, table, stamp of what was shown, rest of the target."""
_Method = TypeVar("_Method", bound=Callable[[Any, AnyInteraction, int, int, str], Awaitable[None]])
_VERB = "answered_verb"


def on_press(verb: str) -> Callable[[_Method], _Method]:
    """Around a method of a cog, a :data:`Handler`: it answers presses of controls with this verb."""

    def mark(method: _Method) -> _Method:
        setattr(method, _VERB, verb)
        return method

    return mark


class Controls:
    """The verbs that buttons and menus can have; each cog adds its own."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, **handlers: Handler) -> None:
        """Answer presses with these verbs; raises ``ValueError`` for one that is taken."""
        for verb, handler in handlers.items():
            if verb in self._handlers:
                raise ValueError(f"two cogs answer the verb {verb}")
            self._handlers[verb] = handler

    def add_marked(self, cog: object) -> None:
        """The same with the methods of a cog that are marked with :func:`on_press`."""
        for name, method in inspect.getmembers(type(cog), inspect.isfunction):
            if hasattr(method, _VERB):
                self.add(**{getattr(method, _VERB): getattr(cog, name)})

    async def answer(self, interaction: AnyInteraction) -> None:
        """Answer a press, whatever its custom_id and the values that were chosen."""
        await guarded(interaction, lambda: self._answer(interaction))

    async def _answer(self, interaction: AnyInteraction) -> None:
        if is_stopping(interaction):
            raise Refusal(RESTARTING)
        pressed: Any = interaction.data
        control = ControlId.parse(pressed["custom_id"])
        target = None if control is None else chosen_target(control.target, pressed.get("values", ()))
        handler = None if target is None else self._handlers.get(target.verb)
        if control is None or target is None or handler is None:
            raise Stale(FROM_ANOTHER_TIME)
        about_table(control.table or None)
        await handler(interaction, control.table, control.seen, target.rest)
