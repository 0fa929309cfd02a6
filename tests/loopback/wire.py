"""Discord's JSON for what it remembers."""

from __future__ import annotations

from zlib import crc32

from tests.loopback.records import (
    ALL_BUT_ADMINISTRATOR,
    DM,
    FORUM,
    THREAD,
    Channel,
    Guild,
    Json,
    Message,
    User,
    timestamp,
)
from tests.loopback.world import World


def user_json(user: User) -> Json:
    """An account."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(user: User, *, with_user: bool = True) -> Json:
    """An account as a member of a server."""
    member: Json = {
        "roles": [],
        "nick": user.nick,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "avatar": None,
        "permissions": str(ALL_BUT_ADMINISTRATOR),
    }
    return member | {"user": user_json(user)} if with_user else member


def channel_json(channel: Channel) -> Json:
    """A channel, thread or direct-message channel."""
    last = next(reversed(channel.messages), None)
    shape: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "last_message_id": last and str(last),
        "flags": (1 << 4) * channel.requires_tag,
    }
    if channel.kind == DM:
        return shape | {"recipients": [user_json(channel.recipient)] if channel.recipient else []}
    shape |= {
        "name": channel.name,
        "guild_id": str(channel.guild),
        "parent_id": channel.parent and str(channel.parent),
        "rate_limit_per_user": 0,
        "permissions": str(ALL_BUT_ADMINISTRATOR),
    }
    if channel.kind != THREAD:
        denied = {"id": str(channel.guild), "type": 0, "allow": "0", "deny": str(channel.denied)}
        overwrites = [denied] if channel.denied else []
        if channel.kind == FORUM:
            shape["available_tags"] = [tag_json(each) for each in channel.tags]
        return shape | {"position": 0, "permission_overwrites": overwrites, "topic": None, "nsfw": False}
    return shape | {
        "owner_id": str(channel.owner),
        "message_count": len(channel.messages),
        "total_message_sent": len(channel.messages),
        "member_count": len(channel.members),
        "thread_metadata": {
            "archived": channel.archived,
            "locked": channel.locked,
            "auto_archive_duration": channel.archive_minutes,
            "archive_timestamp": timestamp(channel.wall),
            "create_timestamp": timestamp(channel.wall),
        },
    }


def tag_json(name: str) -> Json:
    """A tag of a forum, numbered by its name."""
    emoji = {"emoji_id": None, "emoji_name": None}
    return {"id": str(crc32(name.encode())), "name": name, "moderated": False, **emoji}


def role_json(guild: Guild) -> Json:
    """The role that everybody has."""
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(ALL_BUT_ADMINISTRATOR),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild_json(world: World, guild: Guild) -> Json:
    """A server as a bot without the members intent is told of it: with itself as the only member."""
    threads = [each for each in world.channels.values() if each.kind == THREAD and each.guild == guild.id]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.members[-1].id),
        "roles": [role_json(guild)],
        "channels": [channel_json(each) for each in guild.channels],
        "threads": [channel_json(each) for each in threads if not each.archived],
        "members": [member_json(world.bot)],
        "member_count": len(guild.members),
        "large": False,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "preferred_locale": guild.locale,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "premium_progress_bar_enabled": False,
        "features": [],
        "emojis": [],
        "stickers": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message_json(message: Message) -> Json:
    """A message with all that is in it."""
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": timestamp(message.wall),
        "edited_timestamp": None if message.edited is None else timestamp(message.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": message.attachments,
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "type": 19 if message.reference else 0,
        "flags": message.flags,
    }
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.reference is not None:
        shape["message_reference"] = message.reference
    if message.interaction is not None:
        shape["interaction_metadata"] = message.interaction
    return shape


def application_json(world: World) -> Json:
    """The bot's application."""
    return {
        "id": str(world.application),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user_json(world.bot),
        "team": None,
        "bot": user_json(world.bot),
        "integration_types_config": {"0": {}, "1": {}},
    }
