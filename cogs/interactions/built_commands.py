"""Slash commands whose parameters follow from what games declare."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from cogs.interactions import answers, suggestions

AnyAppCommand = app_commands.Command[Any, ..., Any] | app_commands.Group
"""What a cog has."""
Completer = Callable[[answers.AnyInteraction, str], Awaitable[suggestions.Suggestions]]
"""Gives what a parameter offers while somebody types."""
RunCommand = Callable[..., Awaitable[None]]
"""Answers a command: of its interaction, and of the values of its parameters by their names."""
REQUIRED = inspect.Parameter.empty
"""In place of a default: the parameter may not be left out."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter, which may be left out unless it is :data:`REQUIRED`."""

    name: str
    kind: Any
    """Its type as discord.py reads it: ``bool``, ``str | None``, a ``Literal``, a ``Range``."""
    help: str
    default: Any = None
    complete: Completer | None = None
    choices: Sequence[app_commands.Choice[str]] = ()


def build_command(
    name: str, description: str, parameters: Sequence[Parameter], run: RunCommand
) -> app_commands.Command[Any, Any, None]:
    """A command with these parameters; each call gives :data:`RunCommand` the values of all of them."""

    async def callback(interaction: answers.AnyInteraction, /, **values: object) -> None:
        await run(interaction, **values)

    # Discord's library reads a callback's parameters from its signature.
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY),
            *(
                inspect.Parameter(
                    one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=one.kind
                )
                for one in parameters
            ),
        ]
    )
    app_commands.describe(**{one.name: one.help for one in parameters})(callback)
    completed: dict[str, Any] = {one.name: one.complete for one in parameters if one.complete is not None}
    suggestions.completed_by(**completed)(callback)
    app_commands.choices(**{one.name: list(one.choices) for one in parameters if one.choices})(callback)
    return app_commands.Command(name=name, description=description, callback=callback)
