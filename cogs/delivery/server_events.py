"""What is to come as events of a server, of which Discord reminds whoever wants that."""

from datetime import datetime, timedelta
from typing import NamedTuple

import discord

from cogs.core.discord_errors import left_undone


class ServerEvent(NamedTuple):
    """Something to come, found again by its name; without ``starts`` it is off."""

    guild: int
    channel: int | None
    name: str
    about: str
    starts: datetime | None
    lasts: timedelta


def is_seen_by_all(guild: discord.Guild, channel: int | None) -> bool:
    """Whether everybody in a server may look into a channel, as they see its events."""
    here = guild.get_channel(channel or 0)
    return here is not None and here.permissions_for(guild.default_role).view_channel


async def keep(client: discord.Client, event: ServerEvent) -> None:
    """Have Discord's event be as it is to be: made once, put off, moved, or gone; what has begun stays.

    What Discord does not take is logged.
    """
    guild, now, starts = client.get_guild(event.guild), discord.utils.utcnow(), event.starts
    channel = None if guild is None else guild.get_channel(event.channel or 0)
    if guild is None or (starts is not None and starts <= now):
        return
    with left_undone("what is to come in server %s is no event", event.guild):
        known = await guild.fetch_scheduled_events(with_counts=False)
        mine = (each for each in known if (each.name, each.creator_id) == (event.name, guild.me.id))
        ahead = [each for each in mine if each.start_time > now]
        if starts is None or channel is None or not is_seen_by_all(guild, channel.id):
            for each in ahead:
                await each.delete()
            return
        starts, location = starts.replace(microsecond=0), f"#{channel.name}"
        if not ahead:
            await guild.create_scheduled_event(
                name=event.name,
                start_time=starts,
                end_time=starts + event.lasts,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=location,
                description=event.about,
            )
        elif (ahead[0].start_time, ahead[0].location) != (starts, location):
            await ahead[0].edit(start_time=starts, end_time=starts + event.lasts, location=location)
