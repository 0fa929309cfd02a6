"""The simulated Discord's state, which tells of each change and whose files may live on disk."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.backend.models import Interaction, Message

from sandbox.world import Plan

#: What Discord grants an application for one upload where nobody has paid for more.
UPLOAD_LIMIT = 10 * 1024 * 1024

_SUBCOMMANDS = (1, 2)
_MANY = 1000
_THINKING = 1 << 7


@dataclass(frozen=True, slots=True)
class Change:
    """Something that a page which shows the world has to look at again.

    ``id`` is the message, channel or interaction concerned; a message's ``channel_id`` says where it is.
    """

    kind: Literal["message", "message-gone", "channel", "channel-gone", "interaction"]
    channel_id: int
    id: int


class WatchedInteraction(Interaction):
    """An interaction that can be waited for."""

    def __init__(self, **values: Any) -> None:
        self.answered = asyncio.Event()
        self.on_answer: Callable[[], None] = lambda: None
        super().__init__(**values)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "responded" and value:
            self.answered.set()
            getattr(self, "on_answer", lambda: None)()


class Files(CdnStore):
    """Uploaded files in memory, until no message shows them any more."""

    def forget(self, url: str) -> None:
        """Drop the file behind an attachment's address."""
        self._blobs.pop(url, None)


class DiskFiles(Files):
    """Uploaded files in a folder, one file each, named by the attachment's id alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        """Write an upload and return its description as Discord would send it."""
        url = f"{CDN_BASE}/attachments/{channel_id}/{attachment_id}/{filename}"
        (self._folder / str(attachment_id)).write_bytes(data)
        return {
            "id": str(attachment_id),
            "filename": filename,
            "description": description,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
        }

    def get(self, url: str) -> bytes | None:
        """Return the bytes behind an attachment's address, or None when there are none."""
        path = self._path(url)
        return path.read_bytes() if path is not None and path.is_file() else None

    def forget(self, url: str) -> None:
        """Delete the file behind an attachment's address."""
        if (path := self._path(url)) is not None:
            path.unlink(missing_ok=True)

    def _path(self, url: str) -> Path | None:
        parts = url.removeprefix(CDN_BASE).split("/")
        return self._folder / parts[3] if len(parts) == 5 and parts[3].isdecimal() else None

    def keep_only(self, attachment_ids: Iterable[int]) -> None:
        """Delete the files that no message shows any more."""
        wanted = {str(each) for each in attachment_ids}
        for path in self._folder.iterdir():
            if path.name not in wanted:
                path.unlink()


class WorldBackend(Backend):
    """SimCord's Discord with watchers, a language per member, and a server planted from a plan."""

    def __init__(self, clock: Clock, files: Files) -> None:
        super().__init__(clock=clock)
        self.cdn = self.files = files
        self.watchers: list[Callable[[Change], None]] = []
        self.locales: dict[int, str] = {}

    def tell(self, change: Change) -> None:
        """Tell every watcher of a change."""
        for watcher in tuple(self.watchers):
            watcher(change)

    # ------------------------------------------------------------- what changes
    # Messages are watched where they are stored, for ephemeral ones never cross the gateway.

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        """Store a new message, announce it, and tell the watchers."""
        stored = super().commit_message(message, broadcast=broadcast)
        self.tell(Change("message", stored.channel_id, stored.id))
        return stored

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        """Change a message, announce it, and tell the watchers."""
        before = self.get_message(channel_id, message_id)
        was_thinking, shown = before.flags & _THINKING, list(before.attachments)
        stored = super().edit_message(channel_id, message_id, fields)
        # A board that is drawn anew each turn would otherwise leave a picture behind each time.
        self._forget_files(each for each in shown if each not in stored.attachments)
        if was_thinking:
            # What follows a deferral is the answer itself, which Discord does not call edited.
            stored.edited_timestamp = None
        self.tell(Change("message", channel_id, message_id))
        return stored

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message, announce it, and tell the watchers."""
        shown = self.get_message(channel_id, message_id).attachments
        super().delete_message(channel_id, message_id)
        self._forget_files(shown)
        self.tell(Change("message-gone", channel_id, message_id))

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        """Delete messages, announce it, and tell the watchers."""
        message_ids, stored = list(message_ids), self.messages.get(channel_id, {})
        shown = [each for one in message_ids if one in stored for each in stored[one].attachments]
        deleted = super().bulk_delete_messages(channel_id, message_ids)
        self._forget_files(shown)
        for message_id in deleted:
            self.tell(Change("message-gone", channel_id, message_id))
        return deleted

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the bot, with what only this world knows filled in, and tell the watchers."""
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            self._complete_interaction(payload)
        super().emit(event, payload)
        channel_id = int(payload.get("channel_id") or payload.get("id") or 0)
        if event.startswith("MESSAGE_REACTION"):
            self.tell(Change("message", channel_id, int(payload["message_id"])))
        elif event in {"CHANNEL_DELETE", "THREAD_DELETE"}:
            self.tell(Change("channel-gone", channel_id, channel_id))
        elif event in {"CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"} or (
            event == "THREAD_MEMBERS_UPDATE"
        ):
            self.tell(Change("channel", channel_id, channel_id))

    def _complete_interaction(self, payload: dict[str, Any]) -> None:
        record = self.interactions[int(payload["id"])]
        payload["locale"] = self.locales.get(record.user_id, "en-US")
        payload["attachment_size_limit"] = UPLOAD_LIMIT
        if record.command_name is not None:
            # The "used /command" line above an answer names the subcommand as well.
            path, options = [record.command_name], payload["data"].get("options") or []
            while options and options[0].get("type") in _SUBCOMMANDS:
                path.append(options[0]["name"])
                options = options[0].get("options") or []
            record.command_name = " ".join(path)

    def new_interaction(self, type: int, channel_id: int, user_id: int, guild_id: int | None) -> Interaction:
        """Record an interaction that can be waited for and that tells when it is answered."""
        record = super().new_interaction(type, channel_id, user_id, guild_id)
        watched = WatchedInteraction(**{each.name: getattr(record, each.name) for each in fields(record)})
        watched.on_answer = lambda: self.tell(Change("interaction", channel_id, watched.id))
        self.interactions[watched.id] = watched
        return watched

    def _forget_files(self, attachments: Iterable[dict[str, Any]]) -> None:
        for each in attachments:
            self.files.forget(each["url"])

    def forget_interactions(self) -> None:
        """Forget the interactions that can no longer be answered, once there are many."""
        if len(self.interactions) < _MANY:
            return
        now = self.now_iso()
        for record in tuple(self.interactions.values()):
            if record.expires_at is not None and record.expires_at <= now:
                del self.interactions[record.id]
                del self.interaction_tokens[record.token]

    # ------------------------------------------------------------- the first day

    def plant(self, plan: Plan) -> None:
        """Set up the server, its channels, its people and the bot, as they are before anybody has spoken."""
        self.adopt_bot(plan.bot_id, plan.bot_name)
        for friend in plan.friends:
            user = self.make_user(friend.name, global_name=friend.shown)
            del self.users[user.id]
            user.id = self.reserve_id(friend.id)
            self.users[user.id] = user
        self.create_guild(plan.guild_name, id=plan.guild_id, owner_id=plan.friends[0].id)
        for friend in plan.friends:
            if friend.id not in self.guilds[plan.guild_id].members:
                self.add_member(plan.guild_id, friend.id)
            dm = self.get_dm_channel(friend.id)
            self._move_channel(dm.id, plan.dm_id(friend))
            self.dm_channels[friend.id] = dm.id
        for room in plan.rooms:
            made = self.create_channel(plan.guild_id, room.name, topic=room.topic)
            self._move_channel(made.id, room.id)

    def adopt_bot(self, bot_id: int, name: str) -> None:
        """Give the bot's account and its application their one id, as Discord does nowadays."""
        del self.users[self.bot_user.id]
        self.bot_user.id = self.application_id = self.reserve_id(bot_id)
        self.bot_user.name = name
        self.users[bot_id] = self.bot_user

    def _move_channel(self, drawn: int, wanted: int) -> None:
        channel = self.channels.pop(drawn)
        channel.id = self.reserve_id(wanted)
        self.channels[wanted] = channel
        self.messages[wanted] = self.messages.pop(drawn)
        if channel.guild_id is not None:
            ids = self.guilds[channel.guild_id].channel_ids
            ids[ids.index(drawn)] = wanted
