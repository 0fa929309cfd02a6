"""The websocket over which Discord tells a bot what happens, with sessions that survive a lost connection."""

from __future__ import annotations

import asyncio
import importlib
import json
import secrets
import sys
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from tests.loopback.records import Json
from tests.loopback.wire import application_json, guild_json, user_json
from tests.loopback.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
NAMES = {HEARTBEAT: "HEARTBEAT", IDENTIFY: "IDENTIFY", RESUME: "RESUME"}
_GUILDS = 1 << 0


def _packer(kind: str | None) -> Callable[[str], str | bytes]:
    """How a connection's messages are compressed: one stream for all of them."""
    if kind == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda text: deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        if sys.version_info >= (3, 14):
            from compression.zstd import ZstdCompressor

            standard = ZstdCompressor()
            return lambda text: standard.compress(text.encode(), ZstdCompressor.FLUSH_BLOCK)
        # discord.py asks for it only where it is installed.
        zstandard = importlib.import_module("zstandard")
        stream = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda text: bytes(stream.compress(text.encode()) + stream.flush(block))
    return lambda text: text


class Connection:
    """One websocket. What is sent is queued, so that sending never waits."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self._request = request
        self._socket = socket
        self._pack = _packer(request.query.get("compress"))
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self.session: Session | None = None
        self.closing = False

    def send(self, payload: Json) -> None:
        """Queue a payload."""
        self._queue.put_nowait(payload)

    async def write(self) -> None:
        """Send what is queued, for ever."""
        while True:
            packed = self._pack(json.dumps(await self._queue.get()))
            await (
                self._socket.send_str(packed) if isinstance(packed, str) else self._socket.send_bytes(packed)
            )

    async def close(self, code: int) -> None:
        """Close it in an orderly way."""
        self.closing = True
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Cut it off: no closing handshake, and what is queued is lost."""
        if self._request.transport is not None:
            self._request.transport.abort()


@dataclass(eq=False)
class Session:
    """What one shard of the bot is told: the events since it identified, and its connection if it has one."""

    id: str
    shard: int
    shards: int
    intents: int
    events: list[Json] = field(default_factory=list)
    connection: Connection | None = None

    def tell(self, event: str, data: Any) -> None:
        """Add an event; without a connection it waits for RESUME."""
        payload = {"op": DISPATCH, "s": len(self.events) + 1, "t": event, "d": data}
        self.events.append(payload)
        if self.connection is not None:
            self.connection.send(payload)


class Gateway:
    """All sessions, and ways to make trouble between a bot and them."""

    def __init__(
        self, world: World, token: str, changed: Callable[[], None], replaced: Callable[[int], None]
    ) -> None:
        self.world = world
        self.token = token
        self.shards = 1
        """How many shards ``GET /gateway/bot`` advises."""
        self.heartbeat = 41.25
        """Seconds between heartbeats, as told in HELLO."""
        self.identify_gap = 0.0
        """Seconds between two sessions' beginnings; as at Discord, an earlier one is refused."""
        self.max_concurrency = 1
        """How many buckets of shards that is counted for."""
        self.too_early = 0
        """How many were refused."""
        self._identified: dict[int, float] = {}
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.heard: Counter[str] = Counter()
        """How often each kind of message came from the bot."""
        self.knocking = 0
        """Connections that wait because of :meth:`shut`."""
        self.resumed = 0
        """How many times a session went on after its connection was lost."""
        self._changed = changed
        self._replaced = replaced
        self._open = asyncio.Event()
        self._open.set()

    # --- what a test does ------------------------------------------------------------------------

    def session(self, shard: int = 0) -> Session | None:
        """The session of a shard."""
        return next((each for each in self.sessions.values() if each.shard == shard), None)

    def connected(self, shard: int = 0) -> bool:
        """Whether a shard is listening now."""
        session = self.session(shard)
        return session is not None and session.connection is not None

    def drop(self, shard: int = 0) -> None:
        """Cut a shard's connection off; its session stays."""
        self._connection(shard).abort()

    async def close(self, code: int, shard: int = 0) -> None:
        """Close a shard's connection with one of Discord's codes."""
        await self._connection(shard).close(code)

    def ask_to_reconnect(self, shard: int = 0) -> None:
        """Send op 7: the shard should connect again and resume."""
        self._connection(shard).send({"op": RECONNECT, "d": None})

    def invalidate(self, shard: int = 0, *, resumable: bool = False) -> None:
        """Send op 9: the session is over, or must be resumed."""
        connection = self._connection(shard)
        connection.send({"op": INVALID, "d": resumable})
        if not resumable and connection.session is not None:
            self._forget(connection.session)

    def forget(self, shard: int = 0) -> None:
        """Lose a shard's session, so that its next RESUME is refused."""
        session = self.session(shard)
        if session is not None:
            self._forget(session)

    def shut(self) -> None:
        """Let new connections wait until :meth:`reopen`."""
        self._open.clear()

    def reopen(self) -> None:
        """Let the connections in that wait."""
        self._open.set()

    def shard_of(self, guild: int | None) -> int:
        """Which shard hears of a server; direct messages go to shard 0."""
        session = next(iter(self.sessions.values()), None)
        return 0 if guild is None else (guild >> 22) % (session.shards if session else self.shards)

    def tell(self, event: str, data: Any, guild: int | None, intent: int = 0) -> None:
        """Tell the shard that is concerned, if it asked for such events."""
        session = self.session(self.shard_of(guild))
        if session is not None and session.intents & intent == intent:
            session.tell(event, data)

    def _connection(self, shard: int) -> Connection:
        session = self.session(shard)
        assert session is not None, f"shard {shard} has not identified"
        assert session.connection is not None, f"shard {shard} is not connected"
        return session.connection

    # --- the socket ------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        self.knocking += 1
        self._changed()
        await self._open.wait()
        self.knocking -= 1
        socket = web.WebSocketResponse()
        try:
            await socket.prepare(request)
        except ConnectionResetError:
            return socket  # the bot was killed as it knocked
        connection = Connection(request, socket)
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(connection, json.loads(message.data))
        finally:
            writer.cancel()
            self.connections.discard(connection)
            session = connection.session
            if session is not None and session.connection is connection:
                session.connection = None
                # A bot that leaves in good order ends its session.
                if not connection.closing and socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                    self._forget(session)
            self._changed()
        return socket

    async def _hear(self, connection: Connection, message: Json) -> None:
        op, data = message["op"], message["d"]
        self.heard[NAMES.get(op, str(op))] += 1
        if op == HEARTBEAT:
            connection.send({"op": ACK})
        elif op in (IDENTIFY, RESUME) and data["token"] != self.token:
            await connection.close(4004)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        self._changed()

    def _identify(self, connection: Connection, data: Json) -> None:
        shard, shards = data.get("shard", [0, 1])
        bucket, now = shard % self.max_concurrency, asyncio.get_running_loop().time()
        if now - self._identified.get(bucket, -self.identify_gap) < self.identify_gap:
            self.too_early += 1
            connection.send({"op": INVALID, "d": False})
            return
        self._identified[bucket] = now
        for old in [each for each in self.sessions.values() if each.shard == shard]:
            self._forget(old)
        self._replaced(shard)
        session = Session(secrets.token_hex(8), shard, shards, data["intents"])
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        guilds = [each for each in self.world.joined() if (each.id >> 22) % shards == shard]
        ready = {
            "v": 10,
            "user": user_json(self.world.bot),
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "application": {key: application_json(self.world)[key] for key in ("id", "flags")},
            "shard": [shard, shards],
        }
        session.tell("READY", ready)
        if session.intents & _GUILDS:
            for guild in guilds:
                session.tell("GUILD_CREATE", guild_json(self.world, guild))

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            connection.send({"op": INVALID, "d": False})
            return
        for payload in session.events[data["seq"] or 0 :]:
            connection.send(payload)
        session.connection, connection.session = connection, session
        session.tell("RESUMED", {})
        self.resumed += 1

    def _forget(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
