"""The values of commands' options, checked as they come in: also those that Discord itself would check."""

from typing import Any

import discord
from discord import app_commands

from cogs.interactions.answers import AnyInteraction, Refusal

_TYPES: dict[discord.AppCommandOptionType, type | tuple[type, ...]] = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.number: (int, float),
    discord.AppCommandOptionType.boolean: bool,
}


def check_options(interaction: AnyInteraction) -> None:
    """Raise :class:`Refusal` for a value that an option does not take, before its command sees any."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return
    given = vars(interaction.namespace)
    for option in command.parameters:
        if option.display_name in given and not _takes(option, given[option.display_name]):
            name, value = option.display_name, str(given[option.display_name])
            raise Refusal("The option {name} does not take {text}.", name=name, text=value)


def _takes(option: app_commands.Parameter, value: Any) -> bool:
    kind = _TYPES.get(option.type)
    if kind is not None and (not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)):
        return False
    if option.choices and value not in [choice.value for choice in option.choices]:
        return False
    if option.channel_types and getattr(value, "type", None) not in option.channel_types:
        return False
    size = len(value) if isinstance(value, str) else value
    return (option.min_value is None or size >= option.min_value) and (
        option.max_value is None or size <= option.max_value
    )
