"""One open page: carries out what its user asks for and keeps it up to date.

All pages show the same world, and every page may look through the eyes of every member; which message is for
whose eyes travels with the message.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

import msgspec

from sandbox import wire
from sandbox.adapter import Answer, Change, Member, NotPossible, Seen, World

_log = logging.getLogger(__name__)

#: Messages per look into a channel's history.
_PAGE = 50
#: Discord waits so many seconds for a bot's answer.
_PATIENCE = 3.0
#: Interactions that are remembered, for their events and modals.
_REMEMBERED = 500
#: How far back unread messages are counted.
_UNREAD = 99
#: The part of a stored file's address before ``channel/attachment/name``, and what the page asks for instead.
_FILES_AT, _FILES_HERE = "https://cdn.simcord.invalid/attachments/", "/files/"


class Socket(Protocol):
    """The part of a web socket that a session needs."""

    async def send_str(self, data: str) -> None:
        """Send a text frame."""


class House:
    """What all open pages share: the world, its modals still open, and what members have dismissed."""

    def __init__(self, world: World, welcome: str | None = None) -> None:
        self.world = world
        self.welcome = welcome
        self.sessions: set[Session] = set()
        self.asked: dict[int, Answer] = {}
        self.dismissed: set[int] = set()
        self._waits: set[asyncio.Task[None]] = set()
        world.watch(self._changed)

    def _changed(self, change: Change) -> None:
        for session in self.sessions:
            session.changes.put_nowait(change)

    def tell(self, event: dict[str, Any]) -> None:
        """Send an event to every page."""
        for session in self.sessions:
            session.changes.put_nowait(event)

    def expect(self, answer: Answer) -> None:
        """Watch over an interaction: tell every page when the bot leaves it unanswered for too long."""
        self.asked[answer.id] = answer
        # Kept past the answer: its event may yet wait to be sent, and a modal to be filled in.
        while len(self.asked) > _REMEMBERED:
            self.asked.pop(next(iter(self.asked)))
        task = asyncio.create_task(self._await(answer))
        self._waits.add(task)
        task.add_done_callback(self._waits.discard)

    async def _await(self, answer: Answer) -> None:
        if not await answer.wait(_PATIENCE):
            self.tell(interaction_event(answer, failed=True))

    def events(self, change: Change) -> dict[str, Any] | None:
        """Return what a page has to be told of a change, as things are now; None when it is over already."""
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

    def message(self, stored: Any) -> dict[str, Any]:
        """Return a message as Discord sends it, with whom it is for, whom it pings, and who reacted."""
        shown = self.world.wire(stored)
        only = (stored.interaction_metadata or {}).get("user", {}).get("id") if stored.is_ephemeral else None
        return shown | {
            "only_for": only,
            "pings": [str(each) for each in stored.ping_user_ids],
            "reactors": {each.emoji: [str(user) for user in each.user_ids] for each in stored.reactions},
        }

    def channel(self, channel_id: int) -> dict[str, Any]:
        """Return a channel as Discord sends it, with those who may look into it."""
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
                {"name": each["name"], "description": each["description"]}
                for each in world.members[world.plan.friends[0].name].commands(world.plan.rooms[0].id)
            ],
            "members": [self.person(each) for each in world.members.values()],
            "colours": {str(friend.id): friend.colour for friend in world.plan.friends},
            "users": {
                str(user.id): {"name": user.name, "shown": user.global_name or user.name, "bot": user.bot}
                for user in world.backend.users.values()
            },
            "channels": [self.channel(each) for each in world.backend.channels],
            "unread": {str(each.id): self.unread(each) for each in world.members.values()},
        }

    def person(self, member: Member) -> dict[str, Any]:
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
        counts: dict[str, list[int]] = {}
        for channel_id in self.world.backend.channels:
            if not member.can_see(channel_id):
                continue
            read = member.settings.read.get(channel_id, 0)
            new = [
                each
                for each in self.visible(member, channel_id)[-_UNREAD:]
                if each.id > read and each.author_id != member.id and not each.is_ephemeral
            ]
            pings = [each for each in new if channel_id == member.dm or member.id in each.ping_user_ids]
            if new:
                counts[str(channel_id)] = [len(new), len(pings)]
        return counts


def interaction_event(answer: Answer, *, failed: bool = False) -> dict[str, Any]:
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


class Session:
    """One open page."""

    def __init__(self, house: House, socket: Socket) -> None:
        self.house = house
        self.changes: asyncio.Queue[Change | dict[str, Any]] = asyncio.Queue()
        self._socket = socket

    async def feed(self) -> None:
        """Send the state and then every change, until cancelled."""
        self.house.sessions.add(self)
        try:
            await self._send(self.house.state())
            while True:
                change = await self.changes.get()
                event = self.house.events(change) if isinstance(change, Change) else change
                if event is not None:
                    await self._send(event)
        finally:
            self.house.sessions.discard(self)

    async def serve(self, text: str) -> None:
        """Carry out one request and reply to it; what is not possible becomes a sentence in the reply."""
        try:
            request = wire.decode(text)
        except msgspec.MsgspecError as error:
            _log.warning("The page sent something that is not a request: %s", error)
            return
        try:
            reply = wire.Reply(request.n, await self._do(request))
        except NotPossible as error:
            reply = wire.Reply(request.n, error=str(error), option=error.option)
        except LookupError as error:
            reply = wire.Reply(request.n, error=str(error))
        await self._send(reply)

    async def _send(self, data: Any) -> None:
        text = msgspec.json.encode(data).decode()
        await self._socket.send_str(text.replace(_FILES_AT, _FILES_HERE))

    # ------------------------------------------------------------------ requests

    async def _do(self, request: wire.Request) -> Any:
        house, world = self.house, self.house.world
        if isinstance(request, wire.Skip):
            await world.advance(hours=request.hours)
            house.tell({"event": "clock", "now": world.now().timestamp()})
            return None
        member = world.member(request.viewer)
        match request:
            case wire.History():
                return self._history(member, request)
            case wire.Read():
                member.settings.read[request.channel] = request.message
                world.touch()
            case wire.Commands():
                return member.commands(request.channel)
            case wire.Complete():
                return await self._complete(member, request)
            case wire.Settings():
                self._change_settings(member, request)
            case wire.Dismiss():
                house.dismissed.add(request.message)
                house.tell(
                    {"event": "message-gone", "channel": str(request.channel), "id": str(request.message)}
                )
            case wire.Say():
                files = [(each.name, each.data) for each in request.files]
                await member.say(request.channel, request.text, files=files)
            case wire.React():
                await member.react(self._seen(request), request.emoji, reacted=request.reacted)
            case wire.Delete():
                await member.delete(self._seen(request))
            case _:
                answer = await self._ask(member, request)
                house.expect(answer)
                return {"interaction": str(answer.id)}
        return None

    async def _ask(
        self, member: Member, request: wire.Slash | wire.Press | wire.Choose | wire.Submit
    ) -> Answer:
        """Start the interaction that a request stands for."""
        match request:
            case wire.Slash():
                typed = {
                    name: (request.files[name].name, request.files[name].data)
                    if name in request.files
                    else value
                    for name, value in request.options.items()
                }
                options = member.parse_options(request.channel, request.command, typed)
                return await member.slash(request.channel, request.command, **options)
            case wire.Press():
                return await member.press(self._seen(request), custom_id=request.custom_id)
            case wire.Choose():
                seen = self._seen(request)
                menu = next((each for each in seen.menus if each.custom_id == request.custom_id), None)
                values = [
                    value if menu is None or menu.kind == "text" else self.house.world.member(int(value))
                    for value in request.values
                ]
                return await member.choose(seen, *values, custom_id=request.custom_id)
            case wire.Submit():
                shown = self.house.asked.get(request.interaction)
                if shown is None:
                    raise NotPossible("This form is no longer open.")
                answer = await member.submit(shown, request.values)
                self.house.asked.pop(request.interaction, None)
                return answer

    def _seen(self, request: wire.Press | wire.Choose | wire.React | wire.Delete) -> Seen:
        stored = self.house.world.backend.messages.get(request.channel, {}).get(request.message)
        if stored is None:
            raise NotPossible("This message has been deleted.")
        return Seen(self.house.world.backend, stored)

    def _history(self, member: Member, request: wire.History) -> dict[str, Any]:
        if not member.can_see(request.channel):
            raise NotPossible("You cannot see this channel.")
        found = self.house.visible(member, request.channel)
        if request.before is not None:
            found = [each for each in found if each.id < request.before]
        return {
            "messages": [self.house.message(each) for each in found[-_PAGE:]],
            "more": len(found) > _PAGE,
        }

    async def _complete(self, member: Member, request: wire.Complete) -> list[dict[str, Any]] | None:
        """Return the bot's offers, or None when it makes none in time."""
        filled: dict[str, Any] = {}
        for name, value in request.options.items():
            # What is half typed is not sent along, as in Discord's own app.
            try:
                filled |= member.parse_options(request.channel, request.command, {name: value})
            except NotPossible:
                continue
        answer = await member.complete(
            request.channel, request.command, request.option, request.typed, **filled
        )
        if not await answer.wait(_PATIENCE):
            return None
        return [{"name": each.name, "value": str(each.value)} for each in answer.choices]

    def _change_settings(self, member: Member, request: wire.Settings) -> None:
        if request.dms_closed is not None:
            (member.close_dms if request.dms_closed else member.open_dms)()
        if request.do_not_disturb is not None:
            member.settings.do_not_disturb = request.do_not_disturb
        if request.locale is not None:
            member.locale = request.locale
        self.house.world.touch()
        self.house.tell({"event": "member", "member": self.house.person(member)})
