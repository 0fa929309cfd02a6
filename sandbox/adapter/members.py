"""What a person can do: type, run commands, press, choose, fill in, and read."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from simcord import BackendError, MemberActor, OptionError, ResponseMessage, SetupError, UserHandle
from simcord.backend.access import channel_accessible
from simcord.backend.models import Interaction, Message
from simcord.interactions import parse_option_input, walk_to_subcommand
from simcord.results import InteractionResult

from sandbox.adapter.answers import Answer, AutocompleteChoice
from sandbox.adapter.messages import VisibleButton, VisibleMenu, VisibleMessage
from sandbox.adapter.simulation import ChannelRef, SimulatedServer

#: What fills an option, a menu or a modal's field; a member stands for a user, a tuple for a file.
TypedValue = Any
_T = TypeVar("_T")

_STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL, _MENTIONABLE, _NUMBER, _FILE = 3, 4, 5, 6, 7, 9, 10, 11


class NotPossible(Exception):
    """A person could not do this in Discord's own app; ``option`` names the option at fault, if one is.

    ``sentence`` is a message id, ``places`` the values of its places.
    """

    def __init__(self, sentence: str, option: str | None = None, **places: str) -> None:
        super().__init__(sentence.format(**places) if places else sentence)
        self.sentence = sentence
        self.option = option
        self.places = places


class MemberSettings(msgspec.Struct):
    """What one member has chosen: ``read`` is the newest message seen, per channel.

    ``locale`` is the language of their app where it is not to be that of the page.
    """

    dms_closed: bool = False
    do_not_disturb: bool = False
    locale: str | None = None
    read: dict[int, int] = {}


class Member:
    """A person of the server. Every verb raises :class:`NotPossible` when Discord's app would not allow it.

    In a settled world a verb returns when the bot has gone quiet; in a live one as soon as Discord knows.
    """

    def __init__(self, simulation: SimulatedServer, user_id: int, settings: MemberSettings) -> None:
        self.simulation = simulation
        self.id = user_id
        self.settings = settings
        if settings.locale is not None:
            self.locale = settings.locale
        if settings.dms_closed:
            self.close_dms()

    @property
    def name(self) -> str:
        """The name of the account."""
        return self.simulation.backend.users[self.id].name

    @property
    def shown_name(self) -> str:
        """The name that others see."""
        user = self.simulation.backend.users[self.id]
        return user.global_name or user.name

    @property
    def dm(self) -> int:
        """The id of the direct-message channel with the bot."""
        return self.simulation.backend.get_dm_channel(self.id).id

    # ------------------------------------------------------------------ reading

    def visible(self, channel: ChannelRef) -> list[VisibleMessage]:
        """Return what this member sees in a channel, oldest first, their own ephemeral messages included."""
        channel_id = self.simulation.channel(channel)
        if not self.can_see(channel_id):
            raise NotPossible("{name} cannot see this channel.", name=self.shown_name)
        return [
            VisibleMessage(self.simulation.backend, each)
            for each in self.simulation.history(channel_id, self.id)
        ]

    @property
    def inbox(self) -> list[VisibleMessage]:
        """The direct messages between this member and the bot, oldest first."""
        return self.visible(self.dm)

    def can_see(self, channel_id: int) -> bool:
        """Whether this member may look into a channel."""
        return channel_accessible(self.simulation.backend, channel_id, self.id, history=True)

    def commands(self, channel: ChannelRef) -> list[dict[str, Any]]:
        """Return the slash commands that the picker offers here, as Discord describes them."""
        channel_id = self.simulation.channel(channel)
        return self.simulation.backend.visible_commands(user_id=self.id, channel_id=channel_id)

    # ------------------------------------------------------------------ settings

    def close_dms(self) -> None:
        """Take no direct messages from the bot any more (it gets error 50007)."""
        self.open_dms()
        self.settings.dms_closed = True
        self.simulation.backend.faults.append(
            {
                "method": "POST",
                "path": f"/channels/{self.dm}/messages",
                "status": 403,
                "code": 50007,
                "message": "Cannot send messages to this user",
                "times": None,
            }
        )

    def open_dms(self) -> None:
        """Take direct messages from the bot again."""
        self.settings.dms_closed = False
        path = f"/channels/{self.dm}/messages"
        self.simulation.backend.faults[:] = [
            each for each in self.simulation.backend.faults if each["path"] != path
        ]

    @property
    def locale(self) -> str:
        """The language of this member's app, such as ``en-US`` or ``de``; unless it is set, the server's."""
        return self.settings.locale or self.simulation.backend.common_locale

    @locale.setter
    def locale(self, value: str | None) -> None:
        self.settings.locale = value
        if value is None:
            self.simulation.backend.locales.pop(self.id, None)
        else:
            self.simulation.backend.locales[self.id] = value

    # ------------------------------------------------------------------ doing

    async def say(
        self, channel: ChannelRef, text: str, *, files: Sequence[tuple[str, bytes]] = ()
    ) -> VisibleMessage:
        """Post a message."""
        channel_id = self.simulation.channel(channel)
        if self._guild(channel_id) is None:
            stored = self.simulation.backend.store_attachments(channel_id, files)
            sent = await self._act(lambda: self._user.send_dm(text, attachments=stored))
        else:
            handle = self.simulation.room(channel_id)
            sent = await self._act(lambda: self._actor.send(handle, text, attachments=files))
        return self.simulation.message(channel_id, sent.id)

    async def slash(self, channel: ChannelRef, command: str, /, **options: TypedValue) -> Answer:
        """Run a slash command, subcommands in the name: ``slash("tables", "table new", seats=3)``."""
        channel_id = self.simulation.channel(channel)
        filled = {name: self._fill(value) for name, value in options.items()}
        if self._guild(channel_id) is None:
            return await self._ask(lambda: self._user.slash(command, **filled))
        return await self._ask(lambda: self._actor.slash(self.simulation.room(channel_id), command, **filled))

    async def autocomplete(
        self, channel: ChannelRef, command: str, option: str, typed: str, /, **filled: TypedValue
    ) -> list[AutocompleteChoice]:
        """Type into an option and return what the bot offers (in a settled world)."""
        answer = await self.complete(channel, command, option, typed, **filled)
        return answer.choices

    async def complete(
        self, channel: ChannelRef, command: str, option: str, typed: str, /, **filled: TypedValue
    ) -> Answer:
        """Type into an option and return the interaction, whose choices may yet be on their way."""
        channel_id = self.simulation.channel(channel)
        others = {name: self._fill(value) for name, value in filled.items()}

        async def ask() -> InteractionResult:
            # The simulator returns the choices, which in a live world are not there yet.
            made: list[Interaction] = []
            forget = self.simulation.env._register_dispatch_observer(made.append)
            try:
                if self._guild(channel_id) is None:
                    await self._user.autocomplete(command, option, typed, **others)
                else:
                    await self._actor.autocomplete(
                        self.simulation.room(channel_id), command, option, typed, **others
                    )
            finally:
                forget()
            return InteractionResult(self.simulation.env, made[0])

        return await self._ask(ask)

    async def press(
        self, message: VisibleMessage | Answer, label: str | None = None, *, custom_id: str | None = None
    ) -> Answer:
        """Press a button, named by its label or its ``custom_id``."""
        target = self._target(message)
        actor: MemberActor | UserHandle = self._who(target)
        return await self._ask(
            lambda: actor.click(self._with(custom_id, target), label=label, custom_id=custom_id)
        )

    async def choose(
        self, message: VisibleMessage | Answer, *values: TypedValue, custom_id: str | None = None
    ) -> Answer:
        """Choose in a menu: values of a text menu, members of a user menu. Name it if there are several."""
        target = self._target(message)
        actor: MemberActor | UserHandle = self._who(target)
        chosen = [self._fill(each) for each in values]
        return await self._ask(
            lambda: actor.select(self._with(custom_id, target), chosen, custom_id=custom_id)
        )

    async def submit(self, answer: Answer, values: Mapping[str, TypedValue]) -> Answer:
        """Fill in an open modal, field by field (by ``custom_id``), and send it."""
        actor: MemberActor | UserHandle = self._user if answer.record.guild_id is None else self._actor
        filled = {
            name: [self._fill(each) for each in value] if isinstance(value, list) else self._fill(value)
            for name, value in values.items()
        }
        return await self._ask(lambda: actor.submit_modal(answer.result, filled))

    async def react(self, message: VisibleMessage, emoji: str, *, reacted: bool) -> None:
        """Add a reaction to a message, or take it back."""
        target = self._target(message)
        actor: MemberActor | UserHandle = self._who(target)
        await self._act(lambda: actor.set_reaction(target, emoji, reacted=reacted))

    async def delete(self, message: VisibleMessage) -> None:
        """Delete a message of one's own."""
        target = self._target(message)
        actor: MemberActor | UserHandle = self._who(target)
        await self._act(lambda: actor.delete(target))

    def parse_options(
        self, channel: ChannelRef, command: str, typed: Mapping[str, object]
    ) -> dict[str, TypedValue]:
        """Turn what was typed into a form into option values.

        Numbers come as text, users and channels as ids in text, truth as bool, files as (name, bytes).

        Raises:
            NotPossible: no such command, or a value that its option does not take; ``option`` says which.
        """
        parts = command.split()
        root = next((each for each in self.commands(channel) if each["name"] == parts[0]), None)
        if root is None:
            raise NotPossible("There is no command {command} here.", command=f"/{parts[0]}")
        leaf = self._checked(lambda: walk_to_subcommand(root, parts[1:]))[0]
        values: dict[str, TypedValue] = {}
        for option in leaf.get("options") or []:
            if option["name"] in typed:
                raw = typed[option["name"]]
                values[option["name"]] = self._parse(command, option, raw)
        return values

    # ------------------------------------------------------------------ plumbing

    def _parse(self, command: str, option: dict[str, Any], raw: Any) -> TypedValue:
        kind = option["type"]
        if kind in (_USER, _MENTIONABLE):
            return self._checked(lambda: self._actor_of(int(raw)))
        if kind == _CHANNEL:
            return self.simulation.room(int(raw))
        if kind == _FILE:
            return raw
        if kind in (_STRING, _INTEGER, _BOOLEAN, _NUMBER):
            return self._checked(lambda: parse_option_input(command, option, raw))
        raise NotPossible("Options of kind {kind} cannot be filled in here.", option["name"], kind=str(kind))

    @property
    def _user(self) -> UserHandle:
        return self._user_of(self.id)

    @property
    def _actor(self) -> MemberActor:
        return self._actor_of(self.id)

    def _user_of(self, user_id: int) -> UserHandle:
        return UserHandle(self.simulation.env, self.simulation.backend.get_user(user_id))

    def _actor_of(self, user_id: int) -> MemberActor:
        return MemberActor(self.simulation.env, self.simulation.guild, self._user_of(user_id))

    def _guild(self, channel_id: int) -> int | None:
        return self.simulation.backend.get_channel(channel_id).guild_id

    def _target(self, message: VisibleMessage | Answer) -> ResponseMessage:
        record = message.message if isinstance(message, Answer) else message
        if record is None:
            raise NotPossible("There is no message to use.")
        stored: Message = self._checked(
            lambda: self.simulation.backend.get_message(record.channel_id, record.id)
        )
        return ResponseMessage(self.simulation.env, stored)

    def _with(self, custom_id: str | None, target: ResponseMessage) -> ResponseMessage:
        """Return a message that has such a control, which may have gone since somebody saw it."""
        visible = self.simulation.message(target.channel_id, target.id)
        controls: list[VisibleButton | VisibleMenu] = [*visible.buttons, *visible.menus]
        usable = {each.custom_id for each in controls if not each.disabled}
        if custom_id is not None and custom_id not in usable:
            raise NotPossible("The message has just changed: this button or menu can no longer be used.")
        return target

    def _who(self, target: ResponseMessage) -> Any:
        return self._user if self._guild(target.channel_id) is None else self._actor

    def _fill(self, value: TypedValue) -> TypedValue:
        return value._actor if isinstance(value, Member) else value

    def _checked(self, action: Callable[[], _T]) -> _T:
        try:
            return action()
        except (SetupError, BackendError) as error:
            raise _refusal(error) from error

    async def _act(self, action: Callable[[], Awaitable[_T]]) -> _T:
        async with self.simulation.turn:
            try:
                return await action()
            except (SetupError, BackendError) as error:
                raise _refusal(error) from error

    async def _ask(self, action: Callable[[], Awaitable[InteractionResult]]) -> Answer:
        return Answer(self.simulation, await self._act(action))

    def __repr__(self) -> str:
        return f"<Member {self.name}>"


def _refusal(error: Exception) -> NotPossible:
    return NotPossible(str(error), error.option if isinstance(error, OptionError) else None)
