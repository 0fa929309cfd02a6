"""One open page: carries out what its user asks for and keeps it up to date.

All pages show the same world, and every page may show what any member sees; which message is for
whose eyes travels with the message.
"""

import asyncio
import logging
from typing import Any, Protocol

import msgspec

from sandbox import adapter, wire
from sandbox.hub import Feed, PageHub

_log = logging.getLogger(__name__)

#: Messages per page of a channel's history.
_PAGE = 50
LONGEST_SKIP = 24 * 366
"""Hours that a page may let pass at once."""
#: The part of a stored file's address before ``channel/attachment/name``, and what the page asks for instead.
_FILES_AT, _FILES_HERE = "https://cdn.simcord.invalid/attachments/", "/files/"


class Socket(Protocol):
    """The part of a web socket that a session needs."""

    async def send_str(self, data: str) -> None:
        """Send a text frame."""


class Session:
    """One open page. ``locale`` is its language: who has none of their own uses Discord in that one."""

    def __init__(self, hub: PageHub, socket: Socket, locale: str) -> None:
        self.hub = hub
        self._locale = locale
        self._feed: Feed = asyncio.Queue()
        self._socket = socket

    async def feed(self) -> None:
        """Send the state and then every change, until cancelled."""
        if not self.hub.feeds:
            # A server has one language, whichever pages show it: that of the first to be open.
            self.hub.world.backend.common_locale = self._locale
        self.hub.feeds.add(self._feed)
        try:
            await self._send(self.hub.state())
            while True:
                change = await self._feed.get()
                try:
                    event = self.hub.event_of(change) if isinstance(change, adapter.WorldChange) else change
                    text = _text(event)
                except Exception as error:  # what cannot be shown must not cost the page all that follows
                    _log.error("The page cannot be shown %s: %r", change, error)
                    continue
                if event is not None:
                    await self._socket.send_str(text)
        finally:
            self.hub.feeds.discard(self._feed)

    async def serve(self, text: str) -> None:
        """Carry out one request and reply to it; what is not possible becomes a sentence in the reply."""
        try:
            request = wire.decode(text)
        except msgspec.MsgspecError as error:
            _log.warning("The page sent something that is not a request: %s", error)
            return
        try:
            reply = wire.Reply(request.n, await self._do(request))
        except adapter.NotPossible as error:
            reply = wire.Reply(request.n, error=error.sentence, option=error.option, places=error.places)
        except LookupError as error:
            reply = wire.Reply(request.n, error=str(error))
        await self._send(reply)

    async def _send(self, data: object) -> None:
        await self._socket.send_str(_text(data))

    # ------------------------------------------------------------------ requests

    async def _do(self, request: wire.Request) -> Any:
        hub, world = self.hub, self.hub.world
        adapter.page_locale.set(self._locale)
        if isinstance(request, wire.SkipRequest):
            if not 0 <= request.hours <= LONGEST_SKIP:
                raise adapter.NotPossible("Time only goes forwards, by at most a year at once.")
            await world.advance(hours=request.hours)
            hub.broadcast({"event": "clock", "now": world.now().timestamp()})
            return None
        member = world.member(request.viewer)
        match request:
            case wire.HistoryRequest():
                return self._history(member, request)
            case wire.ReadRequest():
                hub.read(member, request.channel, request.message)
            case wire.CommandsRequest():
                return member.commands(request.channel)
            case wire.CompleteRequest():
                return await self._complete(member, request)
            case wire.SettingsRequest():
                self._change_settings(member, request)
            case wire.DismissRequest():
                hub.dismissed.add(request.message)
                hub.broadcast(
                    {"event": "message-gone", "channel": str(request.channel), "id": str(request.message)}
                )
            case wire.SayRequest():
                files = [(each.name, each.data) for each in request.files]
                await member.say(request.channel, request.text, files=files)
            case wire.ReactRequest():
                await member.react(self._seen(request), request.emoji, reacted=request.reacted)
            case wire.DeleteRequest():
                await member.delete(self._seen(request))
            case _:
                answer = await self._ask(member, request)
                hub.expect(answer)
                return {"interaction": str(answer.id)}
        return None

    async def _ask(
        self,
        member: adapter.Member,
        request: wire.SlashRequest | wire.PressRequest | wire.ChooseRequest | wire.SubmitRequest,
    ) -> adapter.Answer:
        """Start the interaction that a request stands for."""
        match request:
            case wire.SlashRequest():
                typed = {
                    name: (request.files[name].name, request.files[name].data)
                    if name in request.files
                    else value
                    for name, value in request.options.items()
                }
                options = member.parse_options(request.channel, request.command, typed)
                return await member.slash(request.channel, request.command, **options)
            case wire.PressRequest():
                return await member.press(self._seen(request), custom_id=request.custom_id)
            case wire.ChooseRequest():
                seen = self._seen(request)
                menu = next((each for each in seen.menus if each.custom_id == request.custom_id), None)
                kind = "text" if menu is None else menu.kind
                values = [self._chosen(kind, value) for value in request.values]
                return await member.choose(seen, *values, custom_id=request.custom_id)
            case wire.SubmitRequest():
                form = self.hub.asked.get(request.interaction)
                if form is None:
                    raise adapter.NotPossible("This form is no longer open.")
                answer = await member.submit(form, request.values)
                self.hub.asked.pop(request.interaction, None)
                return answer

    def _chosen(self, kind: str, value: str) -> Any:
        world = self.hub.world
        if kind == "text":
            return value
        if kind == "channel":
            return world.room(int(value))
        return world.role(int(value)) if kind == "role" else world.member(int(value))

    def _seen(
        self, request: wire.PressRequest | wire.ChooseRequest | wire.ReactRequest | wire.DeleteRequest
    ) -> adapter.VisibleMessage:
        stored = self.hub.world.backend.messages.get(request.channel, {}).get(request.message)
        if stored is None:
            raise adapter.NotPossible("This message has been deleted.")
        return adapter.VisibleMessage(self.hub.world.backend, stored)

    def _history(self, member: adapter.Member, request: wire.HistoryRequest) -> dict[str, object]:
        if not member.can_see(request.channel):
            raise adapter.NotPossible("You cannot see this channel.")
        found = self.hub.visible(member, request.channel)
        if request.before is not None:
            found = [each for each in found if each.id < request.before]
        return {"messages": [self.hub.message(each) for each in found[-_PAGE:]], "more": len(found) > _PAGE}

    async def _complete(
        self, member: adapter.Member, request: wire.CompleteRequest
    ) -> list[dict[str, object]] | None:
        """Return the bot's offers, or None when it makes none in time."""
        filled: dict[str, object] = {}
        for name, value in request.options.items():
            # What is half typed is not sent along, as in Discord's own app.
            try:
                filled |= member.parse_options(request.channel, request.command, {name: value})
            except adapter.NotPossible:
                continue
        answer = await member.complete(
            request.channel, request.command, request.option, request.typed, **filled
        )
        if not await self.hub.answered(answer):
            return None
        return [{"name": each.name, "value": str(each.value)} for each in answer.choices]

    def _change_settings(self, member: adapter.Member, request: wire.SettingsRequest) -> None:
        if request.dms_closed is not None:
            (member.close_dms if request.dms_closed else member.open_dms)()
        if request.do_not_disturb is not None:
            member.settings.do_not_disturb = request.do_not_disturb
        if request.locale is not None:
            member.locale = request.locale or None
        self.hub.world.touch()
        self.hub.broadcast({"event": "member", "member": self.hub.person(member)})


def _text(data: object) -> str:
    """What a page is sent; raises where that cannot be written as JSON."""
    return msgspec.json.encode(data).decode().replace(_FILES_AT, _FILES_HERE)
