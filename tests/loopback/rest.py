"""Discord's HTTP API, as far as a bot of slash commands, buttons and boards uses it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from tests.loopback.gateway import Gateway
from tests.loopback.interactions import Interaction, Interactions, callback_json
from tests.loopback.records import (
    ATTACH_FILES,
    DM,
    FORUM,
    MANAGE_THREADS,
    PUBLIC_THREADS,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREAD,
    Channel,
    Json,
    Message,
    Refusal,
    invalid,
    unknown,
)
from tests.loopback.traffic import Reply, Request
from tests.loopback.wire import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    message_json,
    tag_json,
    user_json,
)
from tests.loopback.world import World

_GUILD_MESSAGES, _DIRECT_MESSAGES = 1 << 9, 1 << 12
RouteHandler = Callable[..., Any]
_routes: list[tuple[str, re.Pattern[str], RouteHandler]] = []


def _route(method: str, *paths: str) -> Callable[[RouteHandler], RouteHandler]:
    """Serve a path; its ``{words}`` become arguments, numbers where they are numbers."""

    def register(handler: RouteHandler) -> RouteHandler:
        for path in paths:
            pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)
            _routes.append((method, re.compile(pattern + r"\Z"), handler))
        return handler

    return register


JUST_NOW = 5.0
"""Real seconds in which the library may send a request once more."""


class Nonces:
    """Discord's memory of nonces: a repeated one within some minutes brings back the first message."""

    def __init__(self, world: World) -> None:
        self.enforced = True
        self.life = 300.0
        self.known_until_read = False
        """For runs in which the clock jumps: whether a nonce is known, whatever that says, until its channel
        is read. What comes before that is the library's own repetition; who tries again reads first."""
        self._world = world
        self._seen: dict[str, tuple[float, Message]] = {}
        self._tried: dict[str, float] = {}
        """When a nonce came last, of those whose channel has not been read since; in real seconds."""

    def earlier(self, channel: Channel, body: Json) -> Message | None:
        """The message that this one repeats."""
        nonce = str(body.get("nonce"))
        if not (self.enforced and body.get("enforce_nonce")) or nonce not in self._seen:
            return None
        made, message = self._seen[nonce]
        repeats = self.known_until_read and nonce in self._tried
        if repeats:
            self._tried[nonce] = self._world.clock.elapsed()
        return message if repeats or self._world.clock.now() - made <= self.life else None

    def remember(self, message: Message) -> None:
        """Keep a message's nonce."""
        if message.nonce is not None:
            self._seen[message.nonce] = self._world.clock.now(), message
            self._tried[message.nonce] = self._world.clock.elapsed()

    def read(self, channel: Channel) -> None:
        """Somebody reads a channel: perhaps for another message, where one has just come."""
        now = self._world.clock.elapsed()
        for nonce, tried in list(self._tried.items()):
            if self._seen[nonce][1].channel is channel and now - tried > JUST_NOW:
                del self._tried[nonce]


class Rest:
    """Answers requests from what the world holds. Everything happens at once: nothing here waits."""

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway) -> None:
        self.world = world
        self.interactions = interactions
        self.gateway = gateway
        self.nonces = Nonces(world)
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        """The registered commands by id, for everywhere (None) and for single servers."""
        self.emoji: dict[int, Json] = {}
        self.events: defaultdict[int, list[Json]] = defaultdict(list)
        """The application's emoji by id."""
        self.unknown: list[Request] = []
        """Requests to addresses that are not simulated."""

    def answer(self, request: Request) -> Reply:
        """Answer a request, with Discord's error if it refuses."""
        for method, pattern, handler in _routes:
            match = pattern.match(request.path)
            if method == request.method and match:
                words = {
                    key: int(word) if word.isdigit() else word for key, word in match.groupdict().items()
                }
                try:
                    body = handler(self, request, **words)
                except Refusal as refusal:
                    return Reply(refusal.status, {"message": refusal.message, "code": refusal.code})
                return body if isinstance(body, Reply) else Reply(204 if body is None else 200, body)
        self.unknown.append(request)
        return Reply(404, {"message": "404: Not Found", "code": 0})

    # --- who am I --------------------------------------------------------------------------------

    @_route("GET", "/users/@me")
    def me(self, _: Request) -> Json:
        return user_json(self.world.bot)

    @_route("GET", "/users/{user}")
    def user(self, _: Request, user: int) -> Json:
        if user not in self.world.users:
            raise unknown("User")
        return user_json(self.world.users[user])

    @_route("GET", "/oauth2/applications/@me", "/applications/@me")
    def application(self, _: Request) -> Json:
        return application_json(self.world)

    @_route("GET", "/gateway/bot")
    def gateway_bot(self, _: Request) -> Json:
        allowed = {
            "total": 1000,
            "remaining": 1000,
            "reset_after": 0,
            "max_concurrency": self.gateway.max_concurrency,
        }
        return {"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": allowed}

    @_route("GET", "/applications/{app}/emojis")
    def list_emoji(self, _: Request, app: int) -> Json:
        return {"items": list(self.emoji.values())}

    @_route("POST", "/applications/{app}/emojis")
    def post_emoji(self, request: Request, app: int) -> Reply:
        name, picture = request.body["name"], request.body["image"]
        if not re.fullmatch(r"\w{2,32}", name) or any(each["name"] == name for each in self.emoji.values()):
            raise invalid("name")
        if not picture.startswith("data:image/png;base64,") or len(picture) > 256 * 1024:
            raise invalid("image")
        id = self.world.clock.new_id()
        self.emoji[id] = {"id": str(id), "name": name, "roles": [], "available": True}
        return Reply(201, self.emoji[id])

    @_route("DELETE", "/applications/{app}/emojis/{id}")
    def delete_emoji(self, _: Request, app: int, id: int) -> None:
        if self.emoji.pop(id, None) is None:
            raise unknown("Emoji")

    @_route("GET", "/gateway")
    def gateway_url(self, _: Request) -> Json:
        return {"url": self.gateway.url}

    # --- servers ---------------------------------------------------------------------------------

    @_route("GET", "/users/@me/guilds")
    def guilds(self, request: Request) -> list[Json]:
        after = int(request.query.get("after", 0))
        return [guild_json(self.world, each) for each in self.world.joined() if each.id > after]

    @_route("GET", "/guilds/{guild}/channels")
    def guild_channels(self, _: Request, guild: int) -> list[Json]:
        return [channel_json(each) for each in self.world.guilds[guild].channels]

    @_route("GET", "/guilds/{guild}/scheduled-events")
    def scheduled_events(self, _: Request, guild: int) -> list[Json]:
        return self.events[guild]

    @_route("POST", "/guilds/{guild}/scheduled-events")
    def schedule_event(self, request: Request, guild: int) -> Json:
        event = {
            "description": None,
            **request.body,
            "id": str(self.world.clock.new_id()),
            "guild_id": str(guild),
            "creator_id": str(self.world.bot.id),
            "status": 1,
            "entity_id": None,
        }
        self.events[guild].append(event)
        return event

    # --- commands --------------------------------------------------------------------------------

    @_route("GET", "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands")
    def list_commands(self, _: Request, app: int, guild: int | None = None) -> list[Json]:
        return list(self.commands.get(guild, {}).values())

    @_route("PUT", "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands")
    def put_commands(self, request: Request, app: int, guild: int | None = None) -> list[Json]:
        old = {(each["name"], each["type"]): id for id, each in self.commands.get(guild, {}).items()}
        new = [self._command(each, guild) for each in request.body]
        for each in new:
            each["id"] = str(old.get((each["name"], each["type"]), each["id"]))
        self.commands[guild] = {int(each["id"]): each for each in new}
        return new

    @_route("POST", "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands")
    def post_command(self, request: Request, app: int, guild: int | None = None) -> Reply:
        command = self._command(request.body, guild)
        there = self.commands.setdefault(guild, {})
        for id in [id for id, each in there.items() if each["name"] == command["name"]]:
            command["id"] = str(id)
        there[int(command["id"])] = command
        return Reply(201, command)

    @_route("GET", "/applications/{app}/commands/{id}", "/applications/{app}/guilds/{guild}/commands/{id}")
    def get_command(self, _: Request, app: int, id: int, guild: int | None = None) -> Json:
        return self._found(guild, id)

    @_route("PATCH", "/applications/{app}/commands/{id}", "/applications/{app}/guilds/{guild}/commands/{id}")
    def patch_command(self, request: Request, app: int, id: int, guild: int | None = None) -> Json:
        command = self._found(guild, id)
        command.update(request.body)
        return command

    @_route("DELETE", "/applications/{app}/commands/{id}", "/applications/{app}/guilds/{guild}/commands/{id}")
    def delete_command(self, _: Request, app: int, id: int, guild: int | None = None) -> None:
        self._found(guild, id)
        del self.commands[guild][id]

    def _found(self, guild: int | None, id: int) -> Json:
        if id not in self.commands.get(guild, {}):
            raise unknown("Application Command")
        return self.commands[guild][id]

    def _command(self, body: Json, guild: int | None) -> Json:
        if len(body.get("options") or []) > 25:
            raise invalid("more than 25 options")
        defaults: Json = {
            "id": str(self.world.clock.new_id()),
            "type": 1,
            "application_id": str(self.world.application),
            "version": str(self.world.clock.new_id()),
            "description": "",
            "options": [],
            "default_member_permissions": None,
        }
        return defaults | body | ({"guild_id": str(guild)} if guild else {})

    # --- interactions ----------------------------------------------------------------------------

    @_route("POST", "/interactions/{id}/{token}/callback")
    def respond(self, request: Request, id: int, token: str) -> Json | None:
        interaction = self.interactions.respond(id, token, request.body, request.files)
        with_response = request.query.get("with_response", "").lower() in ("1", "true")
        return callback_json(interaction) if with_response else None

    @_route("POST", "/webhooks/{app}/{token}")
    def follow_up(self, request: Request, app: int, token: str) -> Json:
        interaction = self._held(app, token)
        return message_json(self.interactions.follow_up(interaction, request.body, request.files))

    @_route("GET", "/webhooks/{app}/{token}/messages/{name}")
    def get_answer(self, _: Request, app: int, token: str, name: str | int) -> Json:
        return message_json(self.interactions.find(self._held(app, token), str(name)))

    @_route("PATCH", "/webhooks/{app}/{token}/messages/{name}")
    def patch_answer(self, request: Request, app: int, token: str, name: str | int) -> Json:
        interaction = self._held(app, token)
        return message_json(self.interactions.edit(interaction, str(name), request.body, request.files))

    @_route("DELETE", "/webhooks/{app}/{token}/messages/{name}")
    def delete_answer(self, _: Request, app: int, token: str, name: str | int) -> None:
        self.interactions.delete(self._held(app, token), str(name))

    def _held(self, app: int, token: str) -> Interaction:
        if app != self.world.application:
            raise unknown("Webhook")
        return self.interactions.by_token(token)

    # --- messages --------------------------------------------------------------------------------

    @_route("POST", "/channels/{channel}/messages")
    def post_message(self, request: Request, channel: int) -> Json:
        place = self._writable(channel)
        self._require(place, SEND_IN_THREADS if place.kind == THREAD else SEND_MESSAGES)
        if request.files:
            self._require(place, ATTACH_FILES)
        earlier = self.nonces.earlier(place, request.body)
        if earlier is not None:
            return message_json(earlier)
        message = self.world.post(place, self.world.bot, request.body, request.files)
        self.nonces.remember(message)
        self._announce("MESSAGE_CREATE", place, message_json(message))
        return message_json(message)

    @_route("GET", "/channels/{channel}/messages")
    def history(self, request: Request, channel: int) -> list[Json]:
        place = self.world.get_channel(channel)
        self.nonces.read(place)
        # Whoever may not read what was said is told that nothing was.
        messages = place.shown() if self.world.permits(place, READ_HISTORY) else []
        limit = int(request.query.get("limit", 50))
        if "after" in request.query:
            later = [each for each in messages if each.id > int(request.query["after"])]
            return [message_json(each) for each in reversed(later[:limit])]
        if "before" in request.query:
            messages = [each for each in messages if each.id < int(request.query["before"])]
        return [message_json(each) for each in reversed(messages[-limit:])]

    @_route("GET", "/channels/{channel}/messages/{id}")
    def get_message(self, _: Request, channel: int, id: int) -> Json:
        place = self.world.get_channel(channel)
        self._require(place, READ_HISTORY)
        return message_json(self.world.get_message(place, id))

    @_route("PATCH", "/channels/{channel}/messages/{id}")
    def patch_message(self, request: Request, channel: int, id: int) -> Json:
        place = self._writable(channel, reopens=False)
        if request.files:
            self._require(place, ATTACH_FILES)
        message = self.world.get_message(place, id)
        if message.author is not self.world.bot:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        self.world.edit(message, request.body, request.files)
        self._announce("MESSAGE_UPDATE", place, message_json(message))
        return message_json(message)

    @_route("DELETE", "/channels/{channel}/messages/{id}")
    def delete_message(self, _: Request, channel: int, id: int) -> None:
        place = self.world.get_channel(channel)
        self.world.delete(self.world.get_message(place, id))
        self._announce("MESSAGE_DELETE", place, {"id": str(id), "channel_id": str(channel)})

    @_route("POST", "/channels/{channel}/typing")
    def typing(self, _: Request, channel: int) -> None:
        self.world.get_channel(channel)

    @_route("PUT", "/channels/{channel}/messages/pins/{id}", "/channels/{channel}/pins/{id}")
    def pin(self, _: Request, channel: int, id: int) -> None:
        self.world.get_message(self.world.get_channel(channel), id)

    def _writable(self, id: int, *, reopens: bool = True) -> Channel:
        channel = self.world.get_channel(id)
        if channel.recipient is not None and channel.recipient.dms_closed:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        locked = channel.locked and not self.world.permits(channel, MANAGE_THREADS)
        if channel.archived and (locked or not reopens):
            raise Refusal(400, 50083, "Thread is archived")
        if locked:
            raise Refusal(400, 160005, "Thread is locked")
        return channel

    def _require(self, channel: Channel, permission: int) -> None:
        if not self.world.permits(channel, permission):
            raise Refusal(403, 50013, "Missing Permissions")

    def _announce(self, event: str, place: Channel, data: Json) -> None:
        """Tell the bot of what it did itself, as Discord does."""
        intent = _DIRECT_MESSAGES if place.kind == DM else _GUILD_MESSAGES
        guild = {"guild_id": str(place.guild)} if place.guild else {}
        self.gateway.tell(event, data | guild, place.guild, intent)

    # --- channels --------------------------------------------------------------------------------

    @_route("GET", "/channels/{channel}")
    def get_channel(self, _: Request, channel: int) -> Json:
        return channel_json(self.world.get_channel(channel))

    @_route("PATCH", "/channels/{channel}")
    def patch_channel(self, request: Request, channel: int) -> Json:
        place = self.world.get_channel(channel)
        place.name = request.body.get("name", place.name)
        place.archived = request.body.get("archived", place.archived)
        place.locked = request.body.get("locked", place.locked)
        place.archive_minutes = request.body.get("auto_archive_duration", place.archive_minutes)
        self.gateway.tell(
            "THREAD_UPDATE" if place.kind == THREAD else "CHANNEL_UPDATE", channel_json(place), place.guild, 1
        )
        return channel_json(place)

    @_route("POST", "/users/@me/channels")
    def open_dm(self, request: Request) -> Json:
        user = self.world.users.get(int(request.body["recipient_id"]))
        if user is None:
            raise unknown("User")
        return channel_json(self.world.direct(user))

    @_route("POST", "/channels/{channel}/threads", "/channels/{channel}/messages/{message}/threads")
    def start_thread(self, request: Request, channel: int, message: int | None = None) -> Reply:
        parent = self.world.get_channel(channel)
        self._require(parent, SEND_MESSAGES if parent.kind == FORUM else PUBLIC_THREADS)
        if parent.requires_tag and not request.body.get("applied_tags"):
            raise Refusal(400, 40067, "A tag is required to create a forum post in this channel")
        if message is not None:
            self.world.get_message(parent, message)
            if message in self.world.channels:
                raise Refusal(400, 160004, "A thread has already been created for this message")
        minutes = int(request.body.get("auto_archive_duration") or 1440)
        thread = self.world.add_thread(parent, request.body["name"], minutes, self.world.bot, message)
        self.gateway.tell("THREAD_CREATE", channel_json(thread) | {"newly_created": True}, thread.guild, 1)
        if parent.kind != FORUM:
            return Reply(201, channel_json(thread))
        chosen = [str(each) for each in request.body.get("applied_tags", ())]
        thread.tags = [each for each in parent.tags if tag_json(each)["id"] in chosen]
        starter = self.world.post(thread, self.world.bot, request.body["message"], request.files)
        return Reply(201, channel_json(thread) | {"message": message_json(starter)})

    @_route("GET", "/guilds/{guild}/threads/active")
    def active_threads(self, _: Request, guild: int) -> Json:
        threads = [each for each in self.world.channels.values() if each.kind == THREAD]
        active = [channel_json(each) for each in threads if each.guild == guild and not each.archived]
        return {"threads": active, "members": [], "has_more": False}

    @_route("PUT", "/channels/{channel}/thread-members/{user}")
    def join_thread(self, _: Request, channel: int, user: int | str) -> None:
        self.world.get_channel(channel).members.add(user if isinstance(user, int) else self.world.bot.id)

    @_route("DELETE", "/channels/{channel}/thread-members/{user}")
    def leave_thread(self, _: Request, channel: int, user: int | str) -> None:
        self.world.get_channel(channel).members.discard(user if isinstance(user, int) else self.world.bot.id)

    @_route("GET", "/guilds/{guild}")
    def guild(self, _: Request, guild: int) -> Json:
        if guild not in [each.id for each in self.world.joined()]:
            raise unknown("Guild")
        return guild_json(self.world, self.world.guilds[guild])

    @_route("GET", "/guilds/{guild}/members/{user}")
    def member(self, _: Request, guild: int, user: int) -> Json:
        if guild not in self.world.guilds or user not in {
            each.id for each in self.world.guilds[guild].members
        }:
            raise unknown("User")
        return member_json(self.world.users[user])
