"""All that Discord remembers: people, servers, channels and messages, by their ids."""

from __future__ import annotations

from collections.abc import Sequence

from tests.loopback.forms import fill
from tests.loopback.records import (
    ALL_BUT_ADMINISTRATOR,
    DM,
    PUBLIC_THREADS,
    TEXT,
    THREAD,
    VIEW_CHANNEL,
    Channel,
    Clock,
    Guild,
    Json,
    Message,
    Refusal,
    Upload,
    User,
    unknown,
)

MOMENT = 10.0
"""Real seconds from what the bot has read to what it says."""
BOT = 714_000_000_000_000_000
"""The bot's account, which is much older than what people say to it."""


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
        self.bot = self.add_user("Caravan", bot=True, id=BOT)
        self.application = self.bot.id
        self.guild = self.add_guild("Harbour")
        self.channel = self.add_channel("general")

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US", id: int | None = None) -> User:
        """Somebody who is nowhere yet."""
        user = User(id or self.clock.new_id(), name, bot, locale)
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

    def add_channel(self, name: str, guild: Guild | None = None, kind: int = TEXT) -> Channel:
        """A text channel or a forum, of the first server unless another is named."""
        guild = guild or self.guild
        channel = Channel(self.clock.new_id(), kind, name, guild.id, wall=self.clock.wall())
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
        message = Message(self.clock.new_id(), channel, author, self.clock.wall())
        message.at = message.shown_at = self.clock.elapsed()
        message.pinged = frozenset(map(int, body.get("allowed_mentions", {}).get("users", ())))
        places = (channel, self.channels.get(channel.parent or 0, channel))
        message.blind = any(message.at - each.blind_until < MOMENT for each in places)
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        message.reference = body.get("message_reference")
        fill(message, body, files, self.clock)
        message.first_controls = tuple(str(each["custom_id"]) for each in message.controls)
        channel.archived = False
        channel.messages[message.id] = message
        self.posted.append(message)
        channel.signal.fire()
        return message

    def edit(self, message: Message, body: Json, files: Sequence[Upload] = ()) -> None:
        """Change a message as a request says."""
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
