"""Where a table that somebody begins will live."""

import discord

from cogs.interactions import answers, people, permissions
from tables.core.settings_types import ServerSettings
from tables.core.types import Person, Place, Venue


def table_place(interaction: answers.AnyInteraction) -> Place:
    """Where a table that is begun here lives; raises ``Refusal`` where the bot may not post.

    In a server that does not have the bot (the app is installed for the person alone) there is no
    channel to post to: the table lives in the player's own panel. A table's thread is for that table: one
    that is begun there stands beside it, in the thread's channel.
    """
    for_person_alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    if for_person_alone and interaction.guild_id is not None:
        return Place(interaction.guild_id, None)
    if interaction.context.private_channel:
        return Place(None, None)
    if interaction.guild_id is not None:
        permissions.require(interaction)
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and channel.owner_id == channel.guild.me.id:
        beside = channel.parent
        if isinstance(beside, discord.TextChannel):
            permissions.require_channel(beside)
            return Place(interaction.guild_id, beside.id, None, _venue(interaction, beside))
    parent = getattr(channel, "parent_id", None)
    return Place(interaction.guild_id, interaction.channel_id, parent, _venue(interaction, channel))


def require_welcome(
    interaction: answers.AnyInteraction, title: str, game: str, place: Place, settings: ServerSettings
) -> None:
    """Raise :class:`Refusal` where a server does not want a table of a game, there, of who acts.

    Tables that nobody else sees are nobody's concern.
    """
    if place.guild is None or place.channel is None:
        return
    if game in settings.games_off:
        raise answers.Refusal(
            "{game} is not played in this server. A server manager can change that: /settings server.",
            game=title,
        )
    guild = interaction.guild
    known = [] if guild is None else [guild.get_channel(each) for each in settings.channels]
    # Channels that are gone bind nobody.
    channels = [each for each in known if each is not None]
    if channels and not {place.channel, place.parent} & {each.id for each in channels}:
        raise answers.Refusal(
            "Tables may only be opened in {channels}. A server manager can change that: /settings server.",
            channels=[f"#{each.name}" for each in channels],
        )
    permissions.require_may_host(interaction, settings)


def _venue(interaction: answers.AnyInteraction, channel: object) -> Venue:
    """Whether a table in a channel, where this happens or beside it, may have a thread of its own."""
    may = (
        interaction.app_permissions.create_public_threads
        and interaction.app_permissions.send_messages_in_threads
    )
    # Threads hang on messages of text channels; there are none in threads and direct messages.
    return "thread" if may and isinstance(channel, discord.TextChannel) else "channel"


def person_of(interaction: answers.AnyInteraction) -> Person:
    """Who acts, by the name that others see here."""
    return people.called_here(interaction.user)
