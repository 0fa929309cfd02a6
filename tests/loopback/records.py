"""What Discord remembers of people, servers, channels and messages, and the clock it goes by."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.loopback.signal import Signal

Json = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400.0
TEXT, DM, THREAD, FORUM = 0, 1, 11, 15
EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
ALL_BUT_ADMINISTRATOR = ((1 << 53) - 1) & ~(1 << 3)
MANAGE_MESSAGES, EMBED_LINKS, ATTACH_FILES, READ_HISTORY = 1 << 13, 1 << 14, 1 << 15, 1 << 16
VIEW_CHANNEL, SEND_MESSAGES, EXTERNAL_EMOJIS = 1 << 10, 1 << 11, 1 << 18
MANAGE_THREADS, PUBLIC_THREADS, SEND_IN_THREADS = 1 << 34, 1 << 35, 1 << 38


class Refusal(Exception):
    """Discord's no: an HTTP status, its own code, and a sentence."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(status, code, message)
        self.status = status
        self.code = code
        self.message = message


def unknown(thing: str) -> Refusal:
    """There is no such thing."""
    codes = {"Channel": 10003, "Guild": 10004, "Message": 10008, "User": 10013, "Webhook": 10015}
    codes |= {"Interaction": 10062, "Application Command": 10063, "Emoji": 10014}
    return Refusal(404, codes[thing], f"Unknown {thing}")


def invalid(what: str) -> Refusal:
    """The form of a request is wrong."""
    return Refusal(400, 50035, f"Invalid Form Body: {what}")


class Clock:
    """The times of this Discord.

    ``elapsed`` is real, for the log. ``now`` is what tokens and nonces grow old by: unless the clock is
    ``running`` it moves by :meth:`advance` alone, so that a slow machine makes no interaction late.
    ``wall`` is the time of day in ids and timestamps; it runs, and advances with ``now``.
    """

    def __init__(self, *, running: bool = False) -> None:
        self.running = running
        self._start = time.monotonic()
        self._skipped = 0.0
        self._advances = [(-math.inf, 0.0)]
        self._serial = itertools.count()

    def elapsed(self) -> float:
        """Real seconds since this Discord began."""
        return time.monotonic() - self._start

    def now(self) -> float:
        """Seconds by which tokens and nonces grow old."""
        return self._skipped + (self.elapsed() if self.running else 0.0)

    def wall(self) -> float:
        """The time of day, as a POSIX timestamp."""
        return time.time() + self._skipped

    @property
    def skipped(self) -> float:
        """How far this Discord is ahead of the machine's clock."""
        return self._skipped

    def advance(self, seconds: float) -> None:
        """Let time pass for Discord, at once."""
        self._skipped += seconds
        self._advances.append((time.time(), self._skipped))

    def ahead_at(self, machine: float) -> float:
        """How far this Discord was ahead of the machine's clock at a time of that."""
        return max(skipped for since, skipped in self._advances if since <= machine)

    def new_id(self) -> int:
        """An id that tells its time, as all of Discord's do."""
        return (int((self.wall() - DISCORD_EPOCH) * 1000) << 22) + next(self._serial) % (1 << 22)


def timestamp(wall: float) -> str:
    """A time of day as Discord writes it."""
    return datetime.fromtimestamp(wall, UTC).isoformat()


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    """Direct messages of the bot are refused (50007)."""
    nick: str | None = None
    """What the server calls them."""


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    name: str
    content: bytes = field(repr=False)

    @property
    def size(self) -> int:
        """Length in bytes."""
        return len(self.content)


@dataclass(eq=False)
class Message:
    """A message as Discord holds it now."""

    id: int
    channel: Channel
    author: User
    wall: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    nonce: str | None = None
    reference: Json | None = None
    interaction: Json | None = None
    only_for: int | None = None
    """The one person who sees it, if it is ephemeral."""
    at: float = 0.0
    """When it came, in real seconds since the server began."""
    shown_at: float = 0.0
    """When it came to look as it does now."""
    edits: int = 0
    edited: float | None = None
    deleted: bool = False
    moderated: bool = False
    """Whether somebody other than its author took it away."""
    pinged: frozenset[int] = frozenset()
    """Whom it pinged when it came; no edit does."""
    first_controls: tuple[str, ...] = ()
    """The custom ids of its controls when it came."""
    blind: bool = False
    """Whether its author could not read, a moment before, what had been said there."""

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """What can be read in it, line by line."""
        displays = [str(part["content"]) for part in self.parts() if part["type"] == 10]
        return "\n".join([self.content, *displays] if self.content else displays)

    @property
    def controls(self) -> list[Json]:
        """Its buttons and menus that have a custom_id, in reading order."""
        return [part for part in self.parts() if "custom_id" in part]

    @property
    def files(self) -> list[str]:
        """The names of the attached files."""
        return [str(each["filename"]) for each in self.attachments]

    def control(self, name: str) -> Json:
        """The control with this custom_id or, if there is none, the only one with this label.

        Raises:
            LookupError: there is none, or there are several of this label; the sentence lists them all.
        """
        for key in ("custom_id", "label"):
            found = [part for part in self.controls if part.get(key) == name]
            if len(found) == 1:
                return found[0]
        there = [(part.get("label"), part["custom_id"]) for part in self.controls]
        raise LookupError(f"no single control {name!r} in a message with {there}")

    def parts(self) -> Iterator[Json]:
        """All components, however nested."""
        return walk(self.components)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or the direct messages with one person."""

    id: int
    kind: int
    name: str
    guild: int | None = None
    parent: int | None = None
    owner: int | None = None
    recipient: User | None = None
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    members: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)
    wall: float = 0.0
    tags: list[str] = field(default_factory=list)
    """Of a forum, those that its posts may have; of a post its own."""
    requires_tag: bool = False
    denied: int = 0
    """Permissions that nobody has here."""
    blind_until: float = -math.inf
    """Until when nobody could read what had been said, in real seconds since the server began."""
    signal: Signal = field(default_factory=Signal)
    """Given whenever a message has come, has changed or has gone."""

    def shown(self, *, to: int | None = None) -> list[Message]:
        """The messages that everybody sees, and those for one person, oldest first."""
        return [each for each in self.messages.values() if each.only_for in (None, to)]


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)
    members: list[User] = field(default_factory=list)
    locale: str = "en-US"


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Components and those inside them, depth first."""
    for each in components:
        yield each
        yield from walk(each.get("components", ()))
        for key in ("accessory", "component"):
            if key in each:
                yield from walk([each[key]])
