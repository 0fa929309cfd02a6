"""What Discord remembers: people, servers, channels and messages, and the clock it goes by."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.loopback.signal import Signal

Json = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400.0
TEXT, DM, THREAD = 0, 1, 11
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
    denied: int = 0
    """Permissions that nobody has here."""
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


class World:
    """All of it, with one server and one channel to begin with."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.posted: list[Message] = []
        """Every message there has ever been, deleted ones too, in the order they came."""
        self.app_permissions = ALL_BUT_ADMINISTRATOR & ~PUBLIC_THREADS
        """All that is said is found in one channel, but where a test lets the bot open threads."""
        self.bot = self.add_user("Caravan", bot=True)
        self.application = self.bot.id
        self.guild = self.add_guild("Harbour")
        self.channel = self.add_channel("general")

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """Somebody who is nowhere yet."""
        user = User(self.clock.new_id(), name, bot, locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, id: int | None = None) -> Guild:
        """A server with the bot in it."""
        guild = Guild(id or self.clock.new_id(), name, members=[self.bot])
        self.guilds[guild.id] = guild
        return guild

    def guilds_of(self, processes: int) -> list[Guild]:
        """A server of each process, the first one's first: an id's moment says whose it is."""
        found = [self.guild]
        for after in range(1, processes):
            id = self.clock.new_id()
            later = ((self.guild.id >> 22) + after - (id >> 22)) % processes
            found.append(self.add_guild("Hills", id + (later << 22)))
        return found

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A text channel, of the first server unless another is named."""
        guild = guild or self.guild
        channel = Channel(self.clock.new_id(), TEXT, name, guild.id, wall=self.clock.wall())
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_thread(
        self, parent: Channel, name: str, minutes: int, owner: User, id: int | None = None
    ) -> Channel:
        """A public thread; one that hangs on a message has the message's id."""
        thread = Channel(id or self.clock.new_id(), THREAD, name, parent.guild, parent.id, owner.id)
        thread.archive_minutes = minutes
        thread.wall = self.clock.wall()
        thread.members.add(owner.id)
        self.channels[thread.id] = thread
        return thread

    def direct(self, user: User) -> Channel:
        """The direct messages of the bot with somebody."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.clock.new_id(), DM, "", recipient=user, wall=self.clock.wall())
        self.channels[channel.id] = channel
        return channel

    def get_channel(self, id: int) -> Channel:
        """A channel by its id that the bot may look into, or Discord's refusal."""
        if id not in self.channels:
            raise unknown("Channel")
        channel = self.channels[id]
        if not self.permits(channel, VIEW_CHANNEL):
            raise Refusal(403, 50001, "Missing Access")
        return channel

    def joined(self) -> list[Guild]:
        """The servers that the bot is in."""
        return [each for each in self.guilds.values() if self.bot in each.members]

    def permissions(self, channel: Channel) -> int:
        """The bot's permissions in a channel; it has none where it was sent away."""
        if channel.guild is not None and self.guilds[channel.guild] not in self.joined():
            return 0
        parent = self.channels.get(channel.parent or 0)
        denied = channel.denied | (0 if parent is None else parent.denied)
        return self.app_permissions & ~(0 if channel.guild is None else denied)

    def permits(self, channel: Channel, permission: int) -> bool:
        """Whether the bot has a permission in a channel; in direct messages it has all."""
        return channel.guild is None or bool(self.permissions(channel) & permission)

    def delete_channel(self, channel: Channel) -> None:
        """Take a channel away with its threads and all that was said there."""
        gone = [each for each in self.channels.values() if channel.id in (each.id, each.parent)]
        for each in gone:
            del self.channels[each.id]
            for message in list(each.messages.values()):
                self.delete(message)
        for guild in self.guilds.values():
            guild.channels = [each for each in guild.channels if each not in gone]

    def get_message(self, channel: Channel, id: int) -> Message:
        """A message that is not ephemeral, or Discord's refusal."""
        message = channel.messages.get(id)
        if message is None or message.only_for is not None:
            raise unknown("Message")
        return message

    def post(self, channel: Channel, author: User, body: Json, files: Sequence[Upload] = ()) -> Message:
        """Make a message of a request's body."""
        from tests.loopback.forms import fill  # forms know messages

        message = Message(self.clock.new_id(), channel, author, self.clock.wall())
        message.at = message.shown_at = self.clock.elapsed()
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        message.reference = body.get("message_reference")
        fill(message, body, files, self.clock)
        channel.archived = False
        channel.messages[message.id] = message
        self.posted.append(message)
        channel.signal.fire()
        return message

    def edit(self, message: Message, body: Json, files: Sequence[Upload] = ()) -> None:
        """Change a message as a request says."""
        from tests.loopback.forms import fill

        fill(message, body, files, self.clock, editing=True)
        message.edits += 1
        message.shown_at = self.clock.elapsed()
        message.edited = self.clock.wall()
        message.channel.signal.fire()

    def delete(self, message: Message, *, moderated: bool = False) -> None:
        """Take a message away; :attr:`posted` keeps it."""
        message.channel.messages.pop(message.id, None)
        message.deleted, message.moderated = True, moderated
        message.channel.signal.fire()


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Components and those inside them, depth first."""
    for each in components:
        yield each
        yield from walk(each.get("components", ()))
        for key in ("accessory", "component"):
            if key in each:
                yield from walk([each[key]])
