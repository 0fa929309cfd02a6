"""Whom somebody chose in a menu of people."""

import discord

from cogs.delivery.reading_rights import member_of
from cogs.interactions.answers import AnyInteraction, Refusal
from cogs.screens.numbers import read_id
from tables.core.errors import Stale


async def picked_person(interaction: AnyInteraction, text: str) -> discord.User | discord.Member:
    """The person with the id that a control carries, as Discord knows them here.

    Raises :class:`~cogs.interactions.answers.Refusal` for bots, and
    :class:`~tables.core.errors.Stale` for nobody.
    """
    number, guild = read_id(text), interaction.guild_id
    found: discord.User | discord.Member | None = None
    try:
        if number is not None and guild is not None:
            found = await member_of(interaction.client, guild, number)
        if number is not None and found is None:
            found = await interaction.client.fetch_user(number)
    except discord.NotFound:
        pass
    if found is None:
        raise Stale("This person is not at Discord any more.")
    if found.bot:
        raise Refusal("Choose a person: {name} is a bot.", name=found.display_name)
    return found
