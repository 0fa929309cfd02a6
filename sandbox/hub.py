"""What all open pages share, and the events that keep each of them up to date."""

import asyncio
from typing import Any

from sandbox.adapter import Answer, Member, World, WorldChange

#: Discord waits so many seconds for a bot's answer.
PATIENCE = 3.0
#: Interactions that are remembered, for their events and modals.
_REMEMBERED = 500
#: How far back unread messages are counted.
_UNREAD = 99

#: What a page is to be sent: a change, of which it learns how things are when it is sent, or a ready event.
Feed = asyncio.Queue["WorldChange | dict[str, object]"]


class PageHub:
    """What all open pages share: the world, its modals still open, and what members have dismissed."""

    def __init__(self, world: World, welcome: str | None) -> None:
        self.world = world
        self.welcome = welcome
        self.feeds: set[Feed] = set()
        self.asked: dict[int, Answer] = {}
        self.dismissed: set[int] = set()
        self._waits: set[asyncio.Task[None]] = set()
        world.watch(self._changed)

    def _changed(self, change: WorldChange) -> None:
        self.broadcast(change)
        if change.kind == "message-gone":
            for member in self.world.members.values():
                if member.can_see(change.channel_id):
                    self._tell_news(member, change.channel_id)

    def broadcast(self, event: WorldChange | dict[str, object]) -> None:
        """Send an event to every page."""
        for feed in self.feeds:
            feed.put_nowait(event)

    def expect(self, answer: Answer) -> None:
        """Watch over an interaction: every page learns when the bot leaves it unanswered for too long."""
        self.asked[answer.id] = answer
        # Kept past the answer: its event may yet wait to be sent, and a modal to be filled in.
        while len(self.asked) > _REMEMBERED:
            self.asked.pop(next(iter(self.asked)))
        task = asyncio.create_task(self._await(answer))
        self._waits.add(task)
        task.add_done_callback(self._waits.discard)

    async def _await(self, answer: Answer) -> None:
        if not await self.answered(answer):
            self.broadcast(interaction_event(answer, failed=True))

    async def answered(self, answer: Answer) -> bool:
        """Wait until the bot has answered; False when it has not in the time that Discord grants."""
        return await answer.wait(PATIENCE)

    def event_of(self, change: WorldChange) -> dict[str, object] | None:
        """Return the event that a page needs after a change, as things are now; None when it is over."""
        world = self.world
        if change.kind == "message":
            stored = world.backend.messages.get(change.channel_id, {}).get(change.id)
            return None if stored is None else {"event": "message", "message": self.message(stored)}
        if change.kind == "interaction":
            answer = self.asked.get(change.id)
            return None if answer is None else interaction_event(answer)
        if change.kind == "channel" and change.id in world.backend.channels:
            return {"event": "channel", "channel": self.channel(change.id)}
        return {"event": change.kind, "channel": str(change.channel_id), "id": str(change.id)}

    def message(self, stored: Any) -> dict[str, object]:
        """Return a message as Discord sends it, with whom it is for, whom it pings, and who reacted."""
        wired = self.world.wire(stored)
        only = (stored.interaction_metadata or {}).get("user", {}).get("id") if stored.is_ephemeral else None
        return wired | {
            "only_for": only,
            "pings": [str(each) for each in stored.ping_user_ids],
            "reactors": {each.emoji: [str(user) for user in each.user_ids] for each in stored.reactions},
        }

    def channel(self, channel_id: int) -> dict[str, object]:
        """Return a channel as Discord sends it, with those who may read it."""
        seen_by = [str(each.id) for each in self.world.members.values() if each.can_see(channel_id)]
        return self.world.wire_channel(channel_id) | {"seen_by": seen_by}

    def visible(self, member: Member, channel_id: int) -> list[Any]:
        """Return the stored messages of a channel that a member sees and has not dismissed."""
        history = self.world.history(channel_id, member.id)
        return [each for each in history if each.id not in self.dismissed]

    def state(self) -> dict[str, Any]:
        """Return all that a page shows before anything is opened."""
        world = self.world
        return {
            "event": "state",
            "server": world.plan.guild_name,
            "bot": str(world.backend.bot_user.id),
            "now": world.now().timestamp(),
            "welcome": self.welcome,
            "commands": [
                {name: value for name, value in each.items() if name.startswith(("name", "description"))}
                for each in world.members[world.plan.people[0].name].commands(world.plan.channels[0].id)
            ],
            "members": [self.person(each) for each in world.members.values()],
            "colours": {str(person.id): person.colour for person in world.plan.people},
            "users": {
                str(user.id): {"name": user.name, "shown": user.global_name or user.name, "bot": user.bot}
                for user in world.backend.users.values()
            },
            "roles": {str(role): name for role, name in world.roles().items()},
            "channels": [self.channel(each) for each in world.backend.channels],
            "unread": {str(each.id): self.unread(each) for each in world.members.values()},
        }

    def person(self, member: Member) -> dict[str, object]:
        """Return a member with the settings that the page shows."""
        settings = member.settings
        return {
            "id": str(member.id),
            "dm": str(member.dm),
            "dms_closed": settings.dms_closed,
            "do_not_disturb": settings.do_not_disturb,
            "locale": settings.locale,
        }

    def unread(self, member: Member) -> dict[str, list[int]]:
        """Return, per channel with anything new, how many messages are unread and how many of them ping."""
        seen = [each for each in self.world.backend.channels if member.can_see(each)]
        counts = {str(each): self._news(member, each) for each in seen}
        return {channel: new for channel, new in counts.items() if new[0]}

    def _news(self, member: Member, channel_id: int) -> list[int]:
        read = member.settings.read.get(channel_id, 0)
        new = [
            each
            for each in self.visible(member, channel_id)[-_UNREAD:]
            if each.id > read and each.author_id != member.id and not each.is_ephemeral
        ]
        pings = [each for each in new if channel_id == member.dm or member.id in each.ping_user_ids]
        return [len(new), len(pings)]

    def read(self, member: Member, channel_id: int, message_id: int) -> None:
        """Note how far a member has read a channel, and tell every page what is still new there."""
        member.settings.read[channel_id] = message_id
        self.world.touch()
        self._tell_news(member, channel_id)

    def _tell_news(self, member: Member, channel_id: int) -> None:
        where = {"viewer": str(member.id), "channel": str(channel_id)}
        self.broadcast({"event": "unread", "counts": self._news(member, channel_id), **where})


def interaction_event(answer: Answer, *, failed: bool = False) -> dict[str, object]:
    """Return how an interaction stands: answered, a modal to be filled in, or failed."""
    record = answer.record
    return {
        "event": "interaction",
        "id": str(record.id),
        "viewer": str(record.user_id),
        "channel": str(record.channel_id),
        "message": str(record.source_message_id) if record.source_message_id else None,
        "state": "failed" if failed else "modal" if answer.modal else "answered",
        "modal": answer.modal,
    }
