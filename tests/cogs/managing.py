"""What tests do to the simulated server as its managers would: roles, and who may see and do what where."""

from __future__ import annotations

import functools
import operator

import discord
from simcord.backend.models.channel import Overwrite
from simcord.builders import RoleHandle
from simcord.enums import ChannelType, OverwriteType

from tests.support.settled_world import World


def make_role(world: World, name: str, *people: int) -> RoleHandle:
    """A new role of the server, which these people have."""
    role = world.guild.create_role(name)
    for person in people:
        world.backend.add_member_role(world.guild.id, person, role.id)
    return role


def make_forum(world: World, name: str) -> int:
    """A new forum channel of the server."""
    return world.backend.create_channel(world.guild.id, name, type=ChannelType.FORUM).id


def deny_bot(world: World, channel: int | str, permissions: discord.Permissions) -> None:
    """Take permissions in a channel away from the bot."""
    stored = world.backend.get_channel(world.channel(channel))
    bot_id = world.bot.user.id if world.bot.user is not None else 0
    denied = [each.deny for each in stored.overwrites if each.target_id == bot_id]
    together = functools.reduce(operator.or_, denied, permissions.value)
    world.backend.set_overwrite(stored.id, Overwrite(bot_id, OverwriteType.MEMBER, deny=together))


def make_private(world: World, channel: str) -> None:
    """Shut a channel to all but the bot and those who see everything."""
    view, where = discord.Permissions(view_channel=True).value, world.channel(channel)
    world.backend.set_overwrite(where, Overwrite(world.bot.user.id, OverwriteType.MEMBER, allow=view))
    world.backend.set_overwrite(where, Overwrite(world.guild.id, OverwriteType.ROLE, deny=view))


def hide_channel(world: World, channel: str, person: int) -> None:
    """Take a channel out of a member's sight."""
    denied = discord.Permissions(view_channel=True).value
    world.backend.set_overwrite(world.channel(channel), Overwrite(person, OverwriteType.MEMBER, deny=denied))
