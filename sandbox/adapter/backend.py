"""The simulated Discord's state, which notifies watchers of each change."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, fields
from typing import Any, Literal

from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message

from sandbox.adapter.uploads import UploadStore
from sandbox.plan import ServerPlan

#: What Discord grants an application for one upload where nobody has paid for more.
UPLOAD_LIMIT = 10 * 1024 * 1024

_SUBCOMMANDS = (1, 2)
_MANY = 1000
_THINKING = 1 << 7

#: The language of the page on which somebody acts; None where they act on none.
page_locale: ContextVar[str | None] = ContextVar("page_locale", default=None)


@dataclass(frozen=True, slots=True)
class WorldChange:
    """Something in the world that a page which shows it has to read again.

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

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name == "responded" and value:
            self.answered.set()
            getattr(self, "on_answer", lambda: None)()


class WorldBackend(Backend):
    """SimCord's Discord with watchers, a language per member, and a server planted from a plan."""

    def __init__(self, clock: Clock, uploads: UploadStore) -> None:
        super().__init__(clock=clock)
        self.cdn = self.uploads = uploads
        self.watchers: list[Callable[[WorldChange], None]] = []
        self.locales: dict[int, str] = {}
        #: The language of the server, and of members who have none of their own and are on no page.
        self.common_locale = "en-US"

    def notify(self, change: WorldChange) -> None:
        """Call every watcher with a change."""
        for watcher in tuple(self.watchers):
            watcher(change)

    # ------------------------------------------------------------- what changes
    # Messages are watched where they are stored, for ephemeral ones never cross the gateway.

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        """Store a new message, announce it, and notify the watchers."""
        stored = super().commit_message(message, broadcast=broadcast)
        self.notify(WorldChange("message", stored.channel_id, stored.id))
        return stored

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        """Change a message, announce it, and notify the watchers."""
        before = self.get_message(channel_id, message_id)
        was_thinking, attachments = before.flags & _THINKING, list(before.attachments)
        stored = super().edit_message(channel_id, message_id, fields)
        # A board that is drawn again each turn would otherwise leave a picture behind each time.
        self._forget_files(each for each in attachments if each not in stored.attachments)
        if was_thinking:
            # What follows a deferral is the answer itself, which Discord does not call edited.
            stored.edited_timestamp = None
        self.notify(WorldChange("message", channel_id, message_id))
        return stored

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message, announce it, and notify the watchers."""
        attachments = self.get_message(channel_id, message_id).attachments
        super().delete_message(channel_id, message_id)
        self._forget_files(attachments)
        self.notify(WorldChange("message-gone", channel_id, message_id))

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        """Delete messages, announce it, and notify the watchers."""
        message_ids, stored = list(message_ids), self.messages.get(channel_id, {})
        attachments = [each for key in message_ids if key in stored for each in stored[key].attachments]
        deleted = super().bulk_delete_messages(channel_id, message_ids)
        self._forget_files(attachments)
        for message_id in deleted:
            self.notify(WorldChange("message-gone", channel_id, message_id))
        return deleted

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the bot, with what only this world knows filled in, and notify the watchers."""
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            self._complete_interaction(payload)
        super().emit(event, payload)
        channel_id = int(payload.get("channel_id") or payload.get("id") or 0)
        if event.startswith("MESSAGE_REACTION"):
            self.notify(WorldChange("message", channel_id, int(payload["message_id"])))
        elif event in {"CHANNEL_DELETE", "THREAD_DELETE"}:
            self.notify(WorldChange("channel-gone", channel_id, channel_id))
        elif event in {"CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"} or (
            event == "THREAD_MEMBERS_UPDATE"
        ):
            self.notify(WorldChange("channel", channel_id, channel_id))

    def _complete_interaction(self, payload: dict[str, Any]) -> None:
        record = self.interactions[int(payload["id"])]
        payload["locale"] = self.locales.get(record.user_id) or page_locale.get() or self.common_locale
        if "guild_locale" in payload:
            payload["guild_locale"] = self.common_locale
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
        watched.on_answer = lambda: self.notify(WorldChange("interaction", channel_id, watched.id))
        self.interactions[watched.id] = watched
        return watched

    def _forget_files(self, attachments: Iterable[dict[str, Any]]) -> None:
        for each in attachments:
            self.uploads.forget(each["url"])

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

    def plant(self, plan: ServerPlan) -> None:
        """Set up the server, its channels, its people and the bot, as they are before anybody has spoken."""
        self.adopt_bot(plan.bot_id, plan.bot_name)
        for person in plan.people:
            user = self.make_user(person.name, global_name=person.shown)
            del self.users[user.id]
            user.id = self.reserve_id(person.id)
            self.users[user.id] = user
        self.create_guild(plan.guild_name, id=plan.guild_id, owner_id=plan.people[0].id)
        for person in plan.people:
            if person.id not in self.guilds[plan.guild_id].members:
                self.add_member(plan.guild_id, person.id)
            dm = self.get_dm_channel(person.id)
            self._move_channel(dm.id, plan.dm_id(person))
            self.dm_channels[person.id] = dm.id
        for channel in plan.channels:
            made = self.create_channel(plan.guild_id, channel.name, topic=channel.topic)
            self._move_channel(made.id, channel.id)
        roles = self.guilds[plan.guild_id].roles
        for role in plan.roles:
            moved = roles.pop(self.create_role(plan.guild_id, role.name).id)
            moved.id = self.reserve_id(role.id)
            roles[role.id] = moved

    def adopt_bot(self, bot_id: int, name: str) -> None:
        """Give the bot's account and its application their one id, as Discord does nowadays."""
        del self.users[self.bot_user.id]
        self.bot_user.id = self.application_id = self.reserve_id(bot_id)
        self.bot_user.name = name
        self.users[bot_id] = self.bot_user

    def _move_channel(self, old_id: int, new_id: int) -> None:
        channel = self.channels.pop(old_id)
        channel.id = self.reserve_id(new_id)
        self.channels[new_id] = channel
        self.messages[new_id] = self.messages.pop(old_id)
        if channel.guild_id is not None:
            ids = self.guilds[channel.guild_id].channel_ids
            ids[ids.index(old_id)] = new_id
