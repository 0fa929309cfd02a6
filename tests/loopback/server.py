"""The server: sockets around the world, and the moments at which a test may step in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import socket as sockets
import struct
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web
from yarl import URL

from tests.loopback.gateway import Gateway
from tests.loopback.interactions import Interactions
from tests.loopback.launch import pointed
from tests.loopback.records import READ_HISTORY, THREAD, Channel, Clock, Guild, Message, Upload
from tests.loopback.rest import Nonces, Rest
from tests.loopback.signal import Signal
from tests.loopback.traffic import Cut, Limits, Log, Reply, Request, Rules
from tests.loopback.wire import channel_json, guild_json
from tests.loopback.world import World

T = TypeVar("T")
API = "/api/v10"
GUARD = 180.0
"""Seconds after which a test that waits in vain is given up; a machine with other work takes its time."""


class Server:
    """A Discord on 127.0.0.1. Made by :func:`serve`."""

    token = "loopback-loopback-loopback.loopback.loopback-loopback-loopback"

    def __init__(self, *, running_clock: bool = False) -> None:
        self.clock = Clock(running=running_clock)
        self.world = World(self.clock)
        self.log = Log()
        self.rules = Rules()
        self.limits = Limits(self.clock.elapsed)
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world, self.token, self.changed, self.interactions.lose)
        self.rest = Rest(self.world, self.interactions, self.gateway)
        self.url = ""
        self.uploads: dict[str, bytes] = {}
        """What people brought along, by the name below ``/uploads/``."""
        self.failure: BaseException | None = None
        """Why waiting on is in vain, if something has found that out."""
        self._signal = Signal()

    @property
    def nonces(self) -> Nonces:
        """Discord's memory of nonces."""
        return self.rest.nonces

    @property
    def posted(self) -> list[Message]:
        """Every message of the bot, in the order they came."""
        return [each for each in self.world.posted if each.author is self.world.bot]

    def public(self, text: str = "") -> list[Message]:
        """What was posted for everybody and has these words now, the oldest first."""
        return [each for each in self.posted if text in each.text and each.only_for is None]

    def pointed(self) -> contextlib.AbstractContextManager[None]:
        """Let discord.py, in this process, take this server for Discord."""
        return pointed(self.url)

    # --- what happens to the bot in a server ----------------------------------------------------

    def send_away(self, guild: Guild) -> None:
        """A server throws the bot out."""
        guild.members.remove(self.world.bot)
        self.gateway.tell("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def invite_back(self, guild: Guild) -> None:
        """A server lets the bot in again."""
        guild.members.insert(0, self.world.bot)
        created = guild_json(self.world, guild)
        del created["unavailable"]  # said of servers that are known already
        self.gateway.tell("GUILD_CREATE", created, guild.id)

    def delete_channel(self, channel: Channel) -> None:
        """Somebody deletes a channel with its threads, or a thread."""
        self.world.delete_channel(channel)
        event = "THREAD_DELETE" if channel.kind == THREAD else "CHANNEL_DELETE"
        self.gateway.tell(event, channel_json(channel), channel.guild)

    def deny(self, channel: Channel, permissions: int) -> None:
        """Take permissions away from the bot in a channel; 0 gives them all back."""
        if (channel.denied | permissions) & READ_HISTORY:
            channel.blind_until = math.inf if permissions & READ_HISTORY else self.clock.elapsed()
        channel.denied = permissions
        self.gateway.tell("CHANNEL_UPDATE", channel_json(channel), channel.guild)

    # --- waiting ---------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something has happened: let those who wait look again."""
        self._signal.fire()

    def fail(self, failure: BaseException | None) -> None:
        """Let everybody who waits, or will wait, fail with this; None for nothing."""
        self.failure = failure
        self.changed()
        waiting = [each.signal for each in self.interactions.all]
        for signal in (*waiting, *(each.signal for each in self.world.channels.values())):
            signal.fire()

    async def until(
        self, holds: Callable[[], T | None], what: str = "what was waited for", signal: Signal | None = None
    ) -> T:
        """Wait until something is so; return what ``holds`` returned when it was true of it.

        It is asked again whenever anything has happened or, with the ``signal`` of an interaction or a
        channel, whenever something has happened there: where hundreds wait at once that is far cheaper.

        Raises:
            AssertionError: it is not so after a long while; the message has the latest requests.
        """
        try:
            async with asyncio.timeout(GUARD):
                while not (value := holds()):
                    if self.failure is not None:
                        raise self.failure
                    await (signal or self._signal).wait()
                return value
        except TimeoutError:
            latest = "\n".join(str(each) for each in self.log.requests[-20:])
            raise AssertionError(f"{what} has not come about; the latest requests:\n{latest}") from None

    async def connected(self, shard: int = 0) -> None:
        """Wait until a shard of the bot listens."""
        await self.until(lambda: self.gateway.connected(shard), f"the connection of shard {shard}")

    # --- HTTP ------------------------------------------------------------------------------------

    async def handle(self, raw: web.Request) -> web.StreamResponse:
        """Serve one request."""
        try:
            request = await self._read(raw)
        except ConnectionError:
            return web.Response(status=400)  # whoever asked was gone before the end of it
        self.log.requests.append(request)
        self.changed()
        try:
            reply = await self._answer(request)
        except Cut:
            _reset(raw)
            return web.Response(status=502)
        request.status, request.answer = reply.status, reply.body
        response = _response(reply)
        try:
            await response.prepare(raw)
            await response.write_eof()
        except ConnectionError:
            request.status = None  # whoever asked is gone
        request.answered = self.clock.elapsed()
        self.changed()
        await self.rules.meet(request, "answered")
        self.changed()
        return response

    async def handle_upload(self, raw: web.Request) -> web.Response:
        """Give a file that somebody brought along, as Discord's servers for files do."""
        content = self.uploads.get(raw.match_info["name"])
        return web.Response(status=404) if content is None else web.Response(body=content)

    async def _answer(self, request: Request) -> Reply:
        reply = await self.rules.meet(request, "before")
        if reply is not None:
            return reply
        headers, refused = self.limits.take(request)
        if refused is not None:
            return refused
        if not request.authorized:
            return Reply(401, {"message": "401: Unauthorized", "code": 0})
        answer = self.rest.answer(request)
        self.changed()
        changed = await self.rules.meet(request, "after")
        reply = changed or answer
        return Reply(reply.status, reply.body, {**headers, **reply.headers})

    async def _read(self, raw: web.Request) -> Request:
        path = raw.path.removeprefix(API)
        body: Any = None
        files: list[Upload] = []
        if raw.content_type == "multipart/form-data":
            async for part in await raw.multipart():
                assert isinstance(part, BodyPartReader), "a form within a form"
                content = bytes(await part.read())
                if part.name == "payload_json":
                    body = json.loads(content)
                else:
                    files.append(Upload(part.filename or "", content))
        elif raw.can_read_body:
            body = json.loads(await raw.read())
        by_token = path.startswith(("/interactions/", "/webhooks/"))
        authorized = by_token or raw.headers.get("Authorization") == f"Bot {self.token}"
        number = len(self.log.requests) + 1
        at = self.clock.elapsed()
        return Request(number, raw.method, path, dict(raw.query), body, tuple(files), authorized, at)


def _response(reply: Reply) -> web.Response:
    headers = {"Via": "1.1 loopback", **reply.headers}
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    # discord.py reads JSON only where the type is exactly this, without a charset.
    headers["Content-Type"] = "application/json"
    return web.Response(status=reply.status, headers=headers, body=json.dumps(reply.body).encode())


def _reset(raw: web.Request) -> None:
    """Close a connection in the rudest way: the other side sees "connection reset by peer"."""
    transport = raw.transport
    if transport is None:
        return
    socket = transport.get_extra_info("socket")
    if socket is not None:
        socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


@contextlib.asynccontextmanager
async def serve(*, running_clock: bool = False) -> AsyncIterator[Server]:
    """Run a server until the end of the block.

    Raises:
        AssertionError: the bot asked for something that is not simulated.
    """
    server = Server(running_clock=running_clock)
    app = web.Application(client_max_size=200 << 20)
    app.router.add_get("/gateway/", server.gateway.handle)
    app.router.add_get("/uploads/{name}", server.handle_upload)
    app.router.add_route("*", API + "/{tail:.*}", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.01, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = str(URL.build(scheme="http", host=host, port=port))
    server.gateway.url = str(URL.build(scheme="ws", host=host, port=port, path="/gateway/"))
    try:
        yield server
    finally:
        await runner.cleanup()
    assert not server.rest.unknown, f"not simulated: {[str(each) for each in server.rest.unknown]}"
