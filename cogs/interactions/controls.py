"""The router of presses: from a control's verb to what answers it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from cogs.core.logs import about_table
from cogs.interactions import answers, table_choice
from cogs.screens.control_ids import ControlId, chosen_target
from tables.core.errors import Stale

FROM_ANOTHER_TIME = "This button is out of date. /table board shows the table as it is now."
Handler = Callable[[answers.AnyInteraction, int, int, str], Awaitable[None]]
"""What a verb does: interaction, table, stamp of what was shown, rest of the target."""
_Method = TypeVar("_Method", bound=Callable[[Any, answers.AnyInteraction, int, int, str], Awaitable[None]])
_VERBS = "answered_verbs"
OPEN_VERBS = ("follow",)
"""Answered for those too who may not see the table: whoever follows it may cease to."""


def on_press(verb: str, *, new: bool | None = None) -> Callable[[_Method], _Method]:
    """Around a method of a cog, a :data:`Handler`: it answers presses of controls with this verb.

    Where ``new`` is given, they are deferred so before; else the method sees to that.
    """

    def mark(method: _Method) -> _Method:
        setattr(method, _VERBS, {**getattr(method, _VERBS, {}), verb: new})
        return method

    return mark


async def _deferred(
    handler: Handler, new: bool, interaction: answers.AnyInteraction, table: int, seen: int, rest: str
) -> None:
    await answers.defer(interaction, new=new)
    await handler(interaction, table, seen, rest)


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
        members = {name: each for base in reversed(type(cog).__mro__) for name, each in vars(base).items()}
        for name, method in members.items():
            for verb, new in getattr(method, _VERBS, {}).items():
                handler: Handler = getattr(cog, name)
                self.add(**{verb: handler if new is None else partial(_deferred, handler, new)})

    async def answer(self, interaction: answers.AnyInteraction) -> None:
        """Answer a press, whatever its custom_id and the values that were chosen."""
        await answers.guarded(interaction, lambda: self._answer(interaction))

    async def _answer(self, interaction: answers.AnyInteraction) -> None:
        if interaction.client.stopping:
            raise answers.Refusal(answers.RESTARTING)
        pressed: Any = interaction.data
        control = ControlId.parse(pressed["custom_id"])
        target = None if control is None else chosen_target(control.target, pressed.get("values", ()))
        handler = None if target is None else self._handlers.get(target.verb)
        if control is None or target is None or handler is None:
            raise Stale(FROM_ANOTHER_TIME)
        about_table(control.table or None)
        if control.table and target.verb not in OPEN_VERBS:
            await table_choice.require_reader(interaction, control.table)
        if control.table:
            await interaction.client.lobbies.look_after(control.table, interaction.user.id)
        await handler(interaction, control.table, control.seen, target.rest)
