"""People who use the bot: they type commands, press buttons, choose from menus, and wait for answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.loopback.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from tests.loopback.records import DM, Channel, Json, Message, Upload, User, walk
from tests.loopback.server import Server
from tests.loopback.wire import channel_json, member_json, message_json, user_json

_SUBCOMMANDS = (1, 2)
_ENTITY_MENUS = (5, 6, 7, 8)
MAX_FILE = 10 << 20


class NoAnswer(Exception):
    """Discord shows "The application did not respond", or the bot died before it did what it promised."""


class Person:
    """Somebody in the server.

    What a person does returns once the bot has answered: the acknowledgement is in and, where that was only
    a promise "thinking", its fulfilment too. A control that was acknowledged with nothing to show (type 6)
    is waited for until the bot uses the interaction again. With ``acknowledged`` it returns with the
    acknowledgement.
    """

    def __init__(self, server: Server, user: User) -> None:
        self.server = server
        self.user = user
        #: Whether this person brought the app along to a server that does not have it.
        self.brings_the_app = False
        #: How often the bot hears of each thing that this person does.
        self.deliveries = 1
        self._last: tuple[Channel, Json] | None = None

    @property
    def last_done(self) -> Json | None:
        """What this person did last, as Discord told it to the bot."""
        return None if self._last is None else self._last[1]["data"]

    @property
    def id(self) -> int:
        """The account's id."""
        return self.user.id

    @property
    def dms(self) -> Channel:
        """The direct messages with the bot."""
        return self.server.world.direct(self.user)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        return channel.shown(to=self.id)

    # --- doing -----------------------------------------------------------------------------------

    async def slash(
        self,
        *path: str,
        options: Mapping[str, Any] | None = None,
        where: Channel | None = None,
        acknowledged: bool = False,
    ) -> Interaction:
        """Type a command: ``slash("seat", "take", options={"number": 3})``.

        People stand for themselves, and a file that is brought along is an ``Upload``.

        Raises:
            LookupError: no such command is registered, or it has no such option.
            NoAnswer: the bot did not answer in time.
        """
        data = self._command(path, options or {}, focus=None)
        return await self._do(COMMAND, data, where, acknowledged=acknowledged)

    async def complete(
        self, *path: str, focus: str, options: Mapping[str, Any] | None = None, where: Channel | None = None
    ) -> list[Json]:
        """Type into an option with autocomplete; returns the choices that the bot offers."""
        return (await self.type_into(*path, focus=focus, options=options, where=where)).choices

    async def type_into(
        self, *path: str, focus: str, options: Mapping[str, Any] | None = None, where: Channel | None = None
    ) -> Interaction:
        """The same; the whole interaction."""
        return await self._do(AUTOCOMPLETE, self._command(path, options or {}, focus=focus), where)

    async def press(
        self, message: Message, name: str, *, stale: bool = False, acknowledged: bool = False
    ) -> Interaction:
        """Press a button, named by custom_id or label.

        With ``stale`` it need not be there any more: people press what their phone still shows.

        Raises:
            LookupError: there is no such button to press.
            NoAnswer: the bot did not answer in time.
        """
        custom_id = name if stale else str(self._usable(message, name)["custom_id"])
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._do(COMPONENT, data, message.channel, message, acknowledged=acknowledged)

    async def start(self, lobby: Message) -> Interaction:
        """Start a table as soon as its lobby says that it can begin."""

        def may_start() -> bool:
            return any(each.get("label") == "Start" for each in lobby.controls)

        await self.server.until(may_start, "a way to start", lobby.channel.signal)
        return await self.press(lobby, "Start", acknowledged=True)

    async def choose(
        self, message: Message, name: str, *values: str | Person, acknowledged: bool = False
    ) -> Interaction:
        """Choose values, or people, from a menu: named by custom_id or, if it is the only one, by ``""``.

        Raises:
            LookupError: there is no such menu, or it has no such value.
            NoAnswer: the bot did not answer in time.
        """
        if not name:
            menus = [each for each in message.controls if each["type"] in (3, *_ENTITY_MENUS)]
            name = str(menus[0]["custom_id"]) if len(menus) == 1 else name
        menu = self._usable(message, name)
        words = [str(each.id) if isinstance(each, Person) else each for each in values]
        if menu["type"] == 3:
            offered = [each["value"] for each in menu["options"]]
            if not set(words) <= set(offered):
                raise LookupError(f"the menu offers {offered}, not {words}")
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "values": words}
        if menu["type"] in _ENTITY_MENUS:
            data["resolved"] = _resolved([each for each in values if isinstance(each, Person)])
        return await self._do(COMPONENT, data, message.channel, message, acknowledged=acknowledged)

    async def submit(
        self, opened: Interaction, texts: Mapping[str, str], *, acknowledged: bool = False
    ) -> Interaction:
        """Fill in the modal that an interaction opened and send it off.

        Raises:
            LookupError: the modal has no such input.
        """
        modal = opened.modal
        if modal is None:
            raise LookupError("no modal was opened")
        fields = [each for each in walk(modal["components"]) if each["type"] == 4]
        there = {each["custom_id"]: each for each in fields}
        if not set(texts) <= set(there):
            raise LookupError(f"the modal has inputs {sorted(there)}, not {sorted(texts)}")
        filled = {key: texts.get(key, each.get("value", "")) for key, each in there.items()}
        data = {
            "custom_id": modal["custom_id"],
            "components": [_filled(each, filled) for each in modal["components"]],
        }
        return await self._do(MODAL_SUBMIT, data, opened.channel, opened.source, acknowledged=acknowledged)

    def deliver_again(self) -> None:
        """Tell the bot of the last thing that this person did, as it may hear of it once more, or late."""
        assert self._last is not None
        channel, payload = self._last
        self.server.gateway.tell("INTERACTION_CREATE", payload, channel.guild)
        self.server.changed()

    # --- how -------------------------------------------------------------------------------------

    def _usable(self, message: Message, name: str) -> Json:
        if message.deleted or message.only_for not in (None, self.id):
            raise LookupError("this message is not there for this person")
        control = message.control(name)
        if control.get("disabled"):
            raise LookupError(f"the control {name!r} is disabled")
        return control

    async def _do(
        self,
        kind: int,
        data: Json,
        where: Channel | None,
        source: Message | None = None,
        *,
        acknowledged: bool = False,
    ) -> Interaction:
        server, channel = self.server, where or self.server.world.channel
        shard = server.gateway.shard_of(channel.guild)
        interaction = server.interactions.new(kind, self.user, channel, shard, source)
        self._last = channel, self._payload(interaction, data)
        for _ in range(self.deliveries):
            self.deliver_again()

        def enough() -> bool:
            return interaction.lost or (interaction.acknowledged if acknowledged else interaction.finished)

        await server.until(enough, f"an answer to {data}", interaction.signal)
        if not (interaction.acknowledged and (acknowledged or interaction.finished)):
            raise NoAnswer(f"no answer to {data}")
        return interaction

    def _payload(self, interaction: Interaction, data: Json) -> Json:
        world, channel = self.server.world, interaction.channel
        shape: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application),
            "type": interaction.kind,
            "data": data,
            "token": interaction.token,
            "version": 1,
            "channel": channel_json(channel),
            "channel_id": str(channel.id),
            "app_permissions": str(world.permissions(channel)),
            "locale": self.user.locale,
            "entitlements": [],
            "attachment_size_limit": MAX_FILE,
        }
        if interaction.source is not None:
            shape["message"] = message_json(interaction.source)
        if channel.kind == DM:
            owners = {"1": str(self.id)}
            return shape | {
                "user": user_json(self.user),
                "context": 1,
                "authorizing_integration_owners": owners,
            }
        guild = world.guilds[channel.guild or 0]
        return shape | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member_json(self.user),
            "context": 0,
            "authorizing_integration_owners": (
                {"1": str(self.id)} if self.brings_the_app else {"0": str(guild.id)}
            ),
        }

    def _command(self, path: Sequence[str], options: Mapping[str, Any], focus: str | None) -> Json:
        registered = [each for there in self.server.rest.commands.values() for each in there.values()]
        found = [each for each in registered if each["name"] == path[0] and each["type"] == 1]
        if not found:
            raise LookupError(f"no command {path[0]!r} among {sorted(each['name'] for each in registered)}")
        chain = [found[0]]
        for word in path[1:]:
            subs = [each for each in chain[-1].get("options", []) if each["type"] in _SUBCOMMANDS]
            chain += [each for each in subs if each["name"] == word][:1] or _missing(word, subs)
        last = chain[-1].get("options", [])
        declared = {each["name"]: each for each in last if each["type"] not in _SUBCOMMANDS}
        filled = []
        files: dict[str, Upload] = {}
        for name, value in options.items():
            option = declared.get(name) or _missing(name, last)[0]
            word = str(value.id) if isinstance(value, (Person, Channel)) else value
            if isinstance(value, Upload):
                word = str(self.server.world.clock.new_id())
                files[word] = value
            filled.append({"name": name, "type": option["type"], "value": word})
            if name == focus:
                filled[-1]["focused"] = True
        for step in reversed(chain[1:]):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        people = [each for each in options.values() if isinstance(each, Person)]
        return {
            "id": chain[0]["id"],
            "name": chain[0]["name"],
            "type": 1,
            "options": filled,
            "resolved": _resolved(people) | self._brought(files),
        }

    def _brought(self, files: Mapping[str, Upload]) -> Json:
        """Files that are brought along, each at an address of the server's."""
        shapes = {}
        for id, file in files.items():
            self.server.uploads[id] = file.content
            url = f"{self.server.url}/uploads/{id}"
            shapes[id] = {"id": id, "filename": file.name, "size": file.size, "url": url, "proxy_url": url}
        return {"attachments": shapes} if shapes else {}


def _missing(word: str, there: Sequence[Json]) -> list[Json]:
    raise LookupError(f"no {word!r} among {[each['name'] for each in there]}")


def _resolved(people: Sequence[Person]) -> Json:
    return {
        "users": {str(each.id): user_json(each.user) for each in people},
        "members": {str(each.id): member_json(each.user, with_user=False) for each in people},
    }


def _filled(component: Json, texts: Mapping[str, str]) -> Json:
    """A modal's component as it comes back: labels and rows keep their shape, inputs carry values."""
    shape: Json = {key: component[key] for key in ("type", "id", "custom_id") if key in component}
    if component["type"] == 4:
        shape["value"] = texts[component["custom_id"]]
    if "components" in component:
        shape["components"] = [_filled(each, texts) for each in component["components"]]
    if "component" in component:
        shape["component"] = _filled(component["component"], texts)
    return shape


def join(server: Server, name: str, *, locale: str = "en-US") -> Person:
    """Somebody new in the first server."""
    user = server.world.add_user(name, locale=locale)
    server.world.guild.members.append(user)
    return Person(server, user)
