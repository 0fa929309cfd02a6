"""The end of a ladder's month as an event of the server, of which Discord reminds whoever wants that."""

from datetime import timedelta

import discord

from cogs.interactions.answers import Refusal
from data.catalogue import Words
from tables.ladders.types import Ladder

LAST_DAY = timedelta(days=1)
"""An event is the last day of a month: there is time for a last challenge."""


def require(guild: discord.Guild, channel: int) -> None:
    """Raise :class:`Refusal` where a ladder of a channel can be no event, and say why."""
    allowed = guild.me.guild_permissions
    if not (allowed.create_events or allowed.manage_events):
        raise Refusal(
            "I cannot make events here: I need the permission {missing}. Without the option event a ladder "
            "needs none.",
            missing="Create Events",
        )
    here = guild.get_channel(channel)
    if here is None or not here.permissions_for(guild.default_role).view_channel:
        raise Refusal("An event is seen by everybody in this server, and this channel is not.")


async def announce(guild: discord.Guild, ladder: Ladder, title: str, words: Words) -> None:
    """Make the end of a ladder's month an event, unless it is one already.

    Raises ``discord.HTTPException`` where Discord does not take it.
    """
    name = words("{game} ladder: season {number} ends", game=title, number=ladder.season)
    starts = ladder.ends - LAST_DAY
    if starts <= discord.utils.utcnow():
        return
    known = await guild.fetch_scheduled_events(with_counts=False)
    if any((each.name, each.start_time, each.creator_id) == (name, starts, guild.me.id) for each in known):
        return
    channel = guild.get_channel(ladder.channel)
    await guild.create_scheduled_event(
        name=name,
        start_time=starts,
        end_time=ladder.ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=f"#{channel.name if channel is not None else ladder.channel}",
        description=words("The last day for challenges of this season."),
    )
