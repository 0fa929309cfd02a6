"""The router of presses: from a control's verb to what answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from cogs.interactions.answers import RESTARTING, AnyInteraction, Refusal, guarded, is_stopping
from cogs.logs import about_table
from cogs.screens.control_ids import ControlId, chosen_target
from tables.errors import Stale

FROM_ANOTHER_TIME = "This button is out of date. /table board shows the table as it is now."
Handler = Callable[[AnyInteraction, int, int, str], Awaitable[None]]
"""What a verb does: interaction, table, stamp of what was shown, rest of the target."""


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
