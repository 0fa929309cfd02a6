"""Who may look into a table's channel now: asked of Discord whenever something of it is to be shown."""

import discord

from tables.core.types import Place

PATIENCE = 1.0
"""Seconds for which Discord is asked before an interaction is acknowledged, for which there are three."""


async def member_of(client: discord.Client, guild: int, user: int) -> discord.Member | None:
    """Somebody as a member of a server; None where they are none, or the bot is not there.

    Raises ``discord.HTTPException`` where Discord does not say.
    """
    try:
        # Direct messages come to one process, whichever has the server.
        server = client.get_guild(guild) or await client.fetch_guild(guild, with_counts=False)
        return await server.fetch_member(user)
    except (discord.NotFound, discord.Forbidden):
        return None


async def may_read(place: Place, reader: discord.Member) -> bool:
    """Whether a member may look into the channel of a table of their server.

    Raises ``discord.HTTPException`` where Discord does not say.
    """
    for number in (place.channel, place.thread):
        if number is not None and await _is_open(reader, number):
            return True
    return False


async def is_reader(client: discord.Client, place: Place, user: int) -> bool:
    """Whether somebody may, if they are a member still. Raises as :func:`member_of` does."""
    member = None if place.guild is None else await member_of(client, place.guild, user)
    return member is not None and await may_read(place, member)


async def _is_open(reader: discord.Member, number: int) -> bool:
    try:
        channel = reader.guild.get_channel_or_thread(number) or await reader.guild.fetch_channel(number)
        if not isinstance(channel, discord.Thread):
            return channel.permissions_for(reader).view_channel
        # Threads have the permissions of their channel, and private ones their own members.
        parent = reader.guild.get_channel(channel.parent_id) or await reader.guild.fetch_channel(
            channel.parent_id
        )
        granted = parent.permissions_for(reader)
        if channel.is_private() and not granted.manage_threads:
            await channel.fetch_member(reader.id)
        return granted.view_channel
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return False
