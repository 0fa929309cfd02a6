"""Our own messages at Discord: what was said, and finding again what an earlier attempt said.

A message is known by the key in its controls, and says itself whom it calls, and in place of which notices:
what it would say now is another matter. A key is that of the row whose first attempt posted it. A message
that is edited later carries :data:`EDITED` instead: nobody looks for it any more, where it stands is known.
"""

import contextlib
import logging
import re
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from zlib import crc32

import discord
from cachetools import LRUCache

from cogs.screens.control_ids import ControlId
from tables.core.message_types import PostedKind, PostedMessage, QueueRow
from tables.delivery.queues import KEY_LENGTH

log = logging.getLogger(__name__)

EDITED = "edited"
"""The key of messages that are edited: it is the end of no row's."""
SEARCHED = 300
"""Messages of a channel that are looked through for panels."""
MOST_READ = 2000
"""Messages of a channel, from a row's time on, that are looked through for what an attempt at it said."""
CLOCKS_APART = timedelta(hours=2)
"""By so much our clock may have been ahead of Discord's when a row was written."""
CHANNELS, REMEMBERED = 500, 200
"""Channels, those in which we spoke last, of which messages of ours are known, and how many of each."""
AND, SHORT = ".", 4
"""What follows a row that a message stands for, in its controls; so many characters of that row's key."""
_CALLED = re.compile(r"(?<!~)<@(\d+)>")
_KEY = re.compile(rf"([\w-]{{{KEY_LENGTH}}})[a-z]?\Z", re.ASCII)


class OwnMessage(NamedTuple):
    """One message of ours, and whom it calls."""

    id: int
    channel: int
    rests: tuple[str, ...]
    """Of its controls."""
    people: tuple[int, ...]
    pictured: bool
    """Whether it has a picture, or had one when it was heard of."""

    def stands_for(self, row: QueueRow) -> bool:
        """Whether it was posted in the place of a row: see :func:`standing_for`."""
        return any(row.key[:SHORT] in rest.split(AND)[:-1] for rest in self.rests)


class Said(NamedTuple):
    """What was found of earlier attempts, the oldest first."""

    messages: Sequence[OwnMessage]
    certain: bool
    """Whether there is nothing else: where we may not read, Discord shows nothing."""

    def with_key(self, key: str) -> list[OwnMessage]:
        """Those with a control that ends with a key."""
        return [each for each in self.messages if any(rest.endswith(key) for rest in each.rests)]

    def newest(self, key: str) -> int | None:
        """The number of the last one of these, if there is any."""
        return next((each.id for each in reversed(self.with_key(key))), None)


NOTHING = Said((), certain=True)


class OwnMessages:
    """Finds messages of ours: those of which the gateway has told, and those that a channel shows."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._heard: LRUCache[int, deque[OwnMessage]] = LRUCache(CHANNELS)
        self._said: LRUCache[int, deque[int]] = LRUCache(CHANNELS)
        """By channel, all messages since one of ours that were heard of without a gap."""

    def heard(self, message: discord.Message) -> None:
        """Somebody has said something: what is ours is remembered, though the answer to us be lost."""
        channel = message.channel.id
        if message.author == self._client.user and any(controls_of(message)):
            self._heard.setdefault(channel, deque(maxlen=REMEMBERED)).append(own_message(message))
            self._said.setdefault(channel, deque(maxlen=REMEMBERED))
        if channel in self._said:
            self._said[channel].append(message.id)

    def gone(self, channel: int, message: int) -> None:
        """Somebody has deleted a message."""
        with contextlib.suppress(KeyError, ValueError):
            self._said[channel].remove(message)

    def cut_off(self) -> None:
        """What is said from now on may not be heard."""
        self._said.clear()

    def below(self, channel: int, message: int) -> list[int] | None:
        """What stands below one of our messages; None where that is not known."""
        said = self._said.get(channel, ())
        return [each for each in said if each > message] if message in said else None

    async def earlier(
        self, channel: discord.PartialMessageable | discord.DMChannel, row: QueueRow, after: int = 0
    ) -> Said:
        """What earlier attempts at a row may have said in a channel, ``after`` a message that was there."""
        return await self.find(channel, row.key, row.created, after) if row.attempts else NOTHING

    async def find(
        self,
        channel: discord.PartialMessageable | discord.DMChannel,
        key: str,
        since: datetime,
        after: int = 0,
    ) -> Said:
        """Messages of ours in a channel whose controls carry a key, or one of its parts (:func:`part_key`).

        They were posted ``since`` a moment of our clock, and ``after`` a message that was there.
        """
        after = max(after, discord.utils.time_snowflake(since - CLOCKS_APART))
        found = {each.id: each for each in self._heard.get(channel.id, ()) if _carries(each, key)}
        read = 0
        try:
            async for message in channel.history(limit=MOST_READ, after=discord.Object(after)):
                read += 1
                if message.author == self._client.user and _carries(mine := own_message(message), key):
                    found[mine.id] = mine
            certain = bool(found) or (read < MOST_READ and await _may_read(channel, after))
        except discord.Forbidden:
            certain = bool(found)
        if not certain:
            log.info("whether %s was said in channel %s is not known", key, channel.id)
        return Said([found[number] for number in sorted(found)], certain)


async def _may_read(channel: discord.PartialMessageable | discord.DMChannel, at: int) -> bool:
    """Whether that nothing was found means that there is nothing.

    Whoever may not read is shown no history, as if nothing had been said; a single message is refused.
    """
    try:
        await channel.fetch_message(at)
    except discord.NotFound as error:
        return error.code == _NO_SUCH_MESSAGE
    return True


_NO_SUCH_MESSAGE = 10008


def standing_for(key: str, rows: Iterable[QueueRow]) -> str:
    """A key that tells which other rows the message stands for."""
    return AND.join((*(row.key[:SHORT] for row in rows), key))


def part_key(row: QueueRow, part: str) -> str:
    """The key of one of several messages that a row is said in; ``part`` is a letter."""
    return row.key + part


def nonce(key: str, channel: int) -> str:
    """What keeps Discord from posting the same twice within minutes.

    It looks at all that its author posts, and of one row several people may be written to.
    """
    return f"{key}{crc32(str(channel).encode()):08x}"


async def edit_message(
    message: discord.PartialMessage | discord.Message,
    view: discord.ui.LayoutView,
    files: Sequence[discord.File] | None = (),
) -> None:
    """Edit a message of ours: it pings nobody. Its files are these; None leaves those that it has."""
    attachments = discord.utils.MISSING if files is None else [*files]
    await message.edit(view=view, attachments=attachments, allowed_mentions=discord.AllowedMentions.none())


def board_key(message: discord.Message) -> str | None:
    """The key of a message that is, or was, a table's board or calls people; None for any other."""
    if message.flags.ephemeral or message.guild is None:
        return None
    targets = [each.target for each in controls_of(message)]
    asks = any(each.verb == "hush" for each in targets)
    verbs = {"log", "join", *(["board"] if asks else [])}
    keys = [found[1] for each in targets if each.verb in verbs and (found := _KEY.search(each.rest))]
    return next(iter(keys), None)


async def own_messages(
    client: discord.Client, channel: discord.abc.Messageable, after: int | None = None
) -> AsyncIterator[discord.Message]:
    """The newest messages of ours in a channel, the newest first; none where we may not read.

    Those ``after`` another come in the order in which they were posted.
    """
    since = None if after is None else discord.Object(after)
    try:
        async for message in channel.history(limit=SEARCHED, after=since):
            if message.author == client.user:
                yield message
    except discord.Forbidden:
        return


def own_message(message: discord.Message) -> OwnMessage:
    """What is to be known of a message of ours."""
    people = dict.fromkeys(int(user) for text in texts_of(message) for user in _CALLED.findall(text))
    rests = tuple(each.target.rest for each in controls_of(message))
    pictured = any(isinstance(part, discord.MediaGalleryComponent) for part in _parts(message))
    return OwnMessage(message.id, message.channel.id, rests, tuple(people), pictured)


def texts_of(message: discord.Message) -> list[str]:
    """A message's texts, in their order."""
    return [part.content for part in _parts(message) if isinstance(part, discord.TextDisplay)]


def controls_of(message: discord.Message) -> Iterator[ControlId]:
    """What a message's controls carry, as far as they are ours."""
    for part in _parts(message):
        control = ControlId.parse(getattr(part, "custom_id", None) or "")
        if control is not None:
            yield control


def _parts(message: discord.Message) -> Iterator[object]:
    parts: list[object] = [*reversed(message.components)]
    while parts:
        part = parts.pop()
        yield part
        parts += filter(None, (getattr(part, "accessory", None), *reversed(getattr(part, "children", ()))))


def remembered(
    message: OwnMessage, kind: PostedKind, revision: int, people: tuple[int, ...] | None = None
) -> PostedMessage:
    """A message of ours as it is to be remembered; without ``people`` they are those whom it mentions."""
    called = message.people if people is None else people
    return PostedMessage(message.channel, message.id, revision, discord.utils.utcnow(), kind, called)


def _carries(message: OwnMessage, key: str) -> bool:
    return any(key in rest for rest in message.rests)
