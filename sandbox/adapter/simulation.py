"""The simulated server and its bot as they are now: what members and the world on top of them read."""

import asyncio
from datetime import datetime
from typing import Any

from discord.ext import commands
from simcord import GuildHandle
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message
from simcord.builders import ChannelHandle, RoleHandle

from sandbox.adapter.backend import WorldBackend
from sandbox.adapter.env import WorldEnv
from sandbox.adapter.messages import VisibleMessage
from sandbox.plan import ServerPlan

#: A channel by id or by name (of a text channel or a thread).
ChannelRef = int | str


class SimulatedServer:
    """A running server without its people; ``turn`` is held by whoever acts, one at a time."""

    def __init__(self, env: WorldEnv, plan: ServerPlan) -> None:
        self.env = env
        self.plan = plan
        self.turn = asyncio.Lock()
        self.guild = GuildHandle(env, env.backend.get_guild(plan.guild_id))

    @property
    def backend(self) -> WorldBackend:
        """The simulated Discord's state."""
        backend = self.env.backend
        assert isinstance(backend, WorldBackend)
        return backend

    @property
    def bot(self) -> commands.AutoShardedBot:
        """The bot that runs now."""
        bot = self.env.bot
        assert isinstance(bot, commands.AutoShardedBot)
        return bot

    def channel(self, where: ChannelRef) -> int:
        """Return the id of a channel or thread by name, the newest of that name; raises LookupError."""
        channels = self.backend.channels
        if isinstance(where, int):
            found = [where] if where in channels else []
        else:
            found = [each.id for each in channels.values() if each.name == where]
        if not found:
            raise LookupError(f"there is no channel {where!r}")
        return max(found)

    def room(self, where: ChannelRef) -> ChannelHandle:
        """A channel as menus and options take it."""
        channel = self.backend.get_channel(self.channel(where))
        return ChannelHandle(self.env, self.guild if channel.guild_id else None, channel)

    def role(self, role_id: int) -> RoleHandle:
        """A role of the server as menus take it."""
        return RoleHandle(self.env, self.guild, self.guild._guild.roles[role_id])

    def roles(self) -> dict[int, str]:
        """The names of the roles that people can be given, by id."""
        guild = self.guild
        found = guild._guild.roles.values()
        return {role.id: role.name for role in found if role.id != guild.id and not role.managed}

    def history(self, channel_id: int, viewer_id: int) -> list[Message]:
        """Return the stored messages of a channel that a member sees, oldest first."""
        stored = self.backend.messages.get(channel_id, {}).values()
        return sorted((each for each in stored if each.visible_to(viewer_id)), key=lambda each: each.id)

    def message(self, channel_id: int, message_id: int) -> VisibleMessage:
        """Return a message as it is shown now; raises BackendError 10008 when it does not exist."""
        return VisibleMessage(self.backend, self.backend.get_message(channel_id, message_id))

    def wire(self, message: Message) -> dict[str, Any]:
        """Return a message as Discord would send it."""
        return dict(serializers.message_payload(self.backend, message, for_user=None))

    def wire_channel(self, channel_id: int) -> dict[str, Any]:
        """Return a channel as Discord would send it."""
        return dict(serializers.channel_payload(self.backend, self.backend.get_channel(channel_id)))

    def file(self, channel_id: int, attachment_id: int, name: str) -> bytes | None:
        """Return the bytes of a posted file, or None when there is no such file."""
        return self.backend.cdn.get(f"{CDN_BASE}/attachments/{channel_id}/{attachment_id}/{name}")

    def emoji(self, name: str) -> bytes | None:
        """Return the picture of one of the application's emoji, or None when there is no such emoji."""
        return self.env.transport.emoji.get(name)

    def now(self) -> datetime:
        """Return the moment it is in this world."""
        return self.env.now()
