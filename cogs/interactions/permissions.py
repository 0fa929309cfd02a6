"""What the bot may do in a channel, and what to say when something is missing."""

import discord

from cogs.delivery.server_events import is_seen_by_all
from cogs.interactions.answers import AnyInteraction, Refusal
from engine.core.errors import Word
from tables.core.settings_types import ServerSettings

NEEDED: dict[str, Word] = {
    "view_channel": Word("View Channel"),
    "send_messages": Word("Send Messages"),
    "embed_links": Word("Embed Links"),
    "attach_files": Word("Attach Files"),
    "read_message_history": Word("Read Message History"),
}
"""Least permissions for a table's public message, by Discord's names."""

_ASKED = discord.Permissions(
    **dict.fromkeys((*NEEDED, "send_messages_in_threads", "create_public_threads"), True)
)
"""Threads are optional for a server."""


def invitation(application: int) -> str:
    """The link by which a server's manager lets the bot in, with the least permissions."""
    return discord.utils.oauth_url(application, permissions=_ASKED, scopes=("bot", "applications.commands"))


def missing(permissions: discord.Permissions, *, thread: bool) -> list[Word]:
    """The needed permissions that are not granted, by the names that Discord's settings show."""
    lacking: list[Word] = []
    for name, label in NEEDED.items():
        if name == "send_messages" and thread:
            if not permissions.send_messages_in_threads:
                lacking.append(Word("Send Messages in Threads"))
        elif not getattr(permissions, name):
            lacking.append(label)
    return lacking


def require(interaction: AnyInteraction) -> None:
    """Raise :class:`Refusal`, naming exactly what is missing, where the bot cannot post here."""
    thread = isinstance(interaction.channel, discord.Thread)
    lacking = missing(interaction.app_permissions, thread=thread)
    if lacking:
        raise Refusal(
            "I cannot post here: I need the permission {missing} in this channel. Ask a server manager.",
            missing=lacking,
        )


def require_channel(channel: discord.abc.GuildChannel) -> None:
    """Refuse a channel that the bot may not post to, naming what is missing."""
    lacking = missing(channel.permissions_for(channel.guild.me), thread=False)
    if lacking:
        raise Refusal(
            "I cannot post in {channel}: I need the permission {missing} there.",
            channel=f"#{channel.name}",
            missing=lacking,
        )


def require_events(guild: discord.Guild | None, channel: int) -> None:
    """Refuse what is to be an event of a server where the bot may make none, or not everybody sees it."""
    if guild is None:
        return
    allowed = guild.me.guild_permissions
    if not (allowed.create_events or allowed.manage_events):
        raise Refusal(
            "I cannot make events here: I need the permission {missing}. Without the option event "
            "none is needed.",
            missing=Word("Create Events"),
        )
    if not is_seen_by_all(guild, channel):
        raise Refusal("An event is seen by everybody in this server, and this channel is not.")


def manages(interaction: AnyInteraction) -> bool:
    """Whether the person who acts may manage this server."""
    return isinstance(interaction.user, discord.Member) and interaction.permissions.manage_guild


def may_look_into(interaction: AnyInteraction, number: int | None) -> bool:
    """Whether who acts may look into a channel of this server; of one that is gone only managers are told."""
    user, guild = interaction.user, interaction.guild
    channel = None if guild is None or number is None else guild.get_channel(number)
    if channel is None or not isinstance(user, discord.Member):
        return manages(interaction)
    return channel.permissions_for(user).view_channel


def require_may_host(interaction: AnyInteraction, settings: ServerSettings) -> None:
    """Raise :class:`Refusal` for those who may not open tables where this happens."""
    user = interaction.user
    if settings.host_role is None or manages(interaction) or not isinstance(user, discord.Member):
        return
    role = user.guild.get_role(settings.host_role)
    # One that is gone binds nobody.
    if role is not None and role not in user.roles:
        raise Refusal(
            "Only members with the role {role} may open tables here. A server manager can "
            "change that: /settings server.",
            role=role.name,
        )


def require_server(interaction: AnyInteraction) -> int:
    """The id of the server that this happens in; raises :class:`Refusal` elsewhere."""
    if interaction.guild_id is None:
        raise Refusal("This only works in a server.")
    return interaction.guild_id


def require_manager(interaction: AnyInteraction) -> int:
    """The id of the server; raises :class:`Refusal` for those who do not manage it."""
    guild = require_server(interaction)
    if not manages(interaction):
        raise Refusal("Only server managers can do this.")
    return guild
