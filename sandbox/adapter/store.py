"""The simulated Discord between two runs: one JSON file for its state, beside it a folder of uploads.

What is kept: people, server, channels, threads and their members, direct messages, every lasting message
with its components, reactions and polls, synced commands, answers that may still be edited (fifteen minutes),
the settings of each member and what each has read. What is not kept, as it would be gone on Discord after a
restart of the app as well: ephemeral messages and open modals. Of a channel's history the newest
:data:`HISTORY` messages are kept. Voice, invites, emoji, stickers, webhooks and entitlements are not.
"""

import os
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from simcord.backend.models import Channel, Guild, Interaction, Message, User

from sandbox import SandboxError
from sandbox.adapter.backend import WatchedInteraction, WorldBackend
from sandbox.adapter.clocks import WallClock
from sandbox.adapter.members import MemberSettings
from sandbox.adapter.uploads import DiskUploadStore, UploadStore

#: Messages of one channel that outlive the program.
HISTORY = 1000
_VERSION = 2


class _Commands(msgspec.Struct):
    guild_id: int | None
    commands: list[dict[str, Any]]


class _SavedWorld(msgspec.Struct, kw_only=True):
    version: int
    ahead: float
    instant: datetime
    application_id: int
    bot_id: int
    users: list[User]
    guilds: list[Guild]
    channels: list[Channel]
    dm_channels: dict[int, int]
    messages: list[Message]
    commands: list[_Commands]
    interactions: list[Interaction]
    settings: dict[int, MemberSettings]


class SavedWorldError(SandboxError):
    """The saved world cannot be read; the message names the file and what to do."""


class WorldStore:
    """The folder where a world is saved.

    ``folder`` is made when it is missing. It holds ``world.json``, replaced as a whole at each save, and
    ``files/``.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "world.json"
        self.uploads = DiskUploadStore(folder / "files")

    def load(self) -> tuple[WorldBackend, WallClock, dict[int, MemberSettings]] | None:
        """Return the world as it was left, with time having gone on meanwhile; None on the first run.

        Raises:
            SavedWorldError: the file is damaged or was written by a later version.
        """
        if not self.path.exists():
            return None
        try:
            saved = msgspec.json.decode(self.path.read_bytes(), type=_SavedWorld)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise SavedWorldError(
                f"{self.path} cannot be read ({error}). Move it away to start with an empty server."
            ) from error
        if saved.version == 1:
            # Everybody had a language then, whether they had chosen it or not.
            for each in saved.settings.values():
                each.locale = None if each.locale == "en-US" else each.locale
        elif saved.version != _VERSION:
            raise SavedWorldError(
                f"{self.path} was written by another version of this program ({saved.version})."
            )
        clock = WallClock(saved.ahead, not_before=saved.instant)
        self.uploads.keep_only(int(each["id"]) for message in saved.messages for each in message.attachments)
        return _restore(saved, clock, self.uploads), clock, saved.settings

    def snapshot(self, backend: WorldBackend, clock: WallClock, settings: dict[int, MemberSettings]) -> bytes:
        """Return the state as it is to be written; call it where the state does not change meanwhile."""
        return msgspec.json.encode(_capture(backend, clock, settings))

    def write(self, snapshot: bytes) -> None:
        """Replace the saved state, so that a crash at any moment leaves the old one or the new one."""
        draft = self.path.with_suffix(".new")
        with draft.open("wb") as file:
            file.write(snapshot)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)


def _capture(backend: WorldBackend, clock: WallClock, settings: dict[int, MemberSettings]) -> _SavedWorld:
    now = backend.now_iso()
    messages: list[Message] = []
    for history in backend.messages.values():
        lasting = [message for message in history.values() if not message.is_ephemeral]
        messages += lasting[-HISTORY:]
    return _SavedWorld(
        version=_VERSION,
        ahead=clock.ahead,
        instant=clock.now(),
        application_id=backend.application_id,
        bot_id=backend.bot_user.id,
        users=list(backend.users.values()),
        guilds=list(backend.guilds.values()),
        channels=list(backend.channels.values()),
        dm_channels=backend.dm_channels,
        messages=messages,
        commands=[_Commands(scope, list(each.values())) for scope, each in backend.commands.items()],
        interactions=[
            Interaction(**{each.name: getattr(record, each.name) for each in fields(Interaction)})
            for record in backend.interactions.values()
            if record.expires_at is not None and record.expires_at > now
        ],
        settings=settings,
    )


def _restore(saved: _SavedWorld, clock: WallClock, uploads: UploadStore) -> WorldBackend:
    backend = WorldBackend(clock, uploads)
    backend.users = {user.id: user for user in saved.users}
    backend.bot_user = backend.users[saved.bot_id]
    backend.application_id = saved.application_id
    backend.guilds = {guild.id: guild for guild in saved.guilds}
    backend.channels = {channel.id: channel for channel in saved.channels}
    backend.dm_channels = saved.dm_channels
    backend.messages = {channel.id: {} for channel in saved.channels}
    for message in saved.messages:
        if message.channel_id in backend.messages:
            backend.messages[message.channel_id][message.id] = message
    for scope in saved.commands:
        backend.commands[scope.guild_id] = {
            (command["name"], command["type"]): command for command in scope.commands
        }
    for record in saved.interactions:
        watched = WatchedInteraction(**{each.name: getattr(record, each.name) for each in fields(record)})
        backend.interactions[record.id] = watched
        backend.interaction_tokens[record.token] = record.id
    backend._reserved_ids.update(
        backend.users, backend.guilds, backend.channels, *backend.messages.values(), backend.interactions
    )
    return backend
