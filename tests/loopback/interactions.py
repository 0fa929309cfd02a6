"""Interactions: what a person did, the one answer due within 3 seconds, and what the token allows after."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.loopback.records import (
    EPHEMERAL,
    LOADING,
    Channel,
    Json,
    Message,
    Refusal,
    Upload,
    User,
    invalid,
    unknown,
)
from tests.loopback.signal import Signal
from tests.loopback.wire import message_json
from tests.loopback.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
TO_ANSWER, TOKEN_LIFE = 3.0, 15 * 60.0


@dataclass(eq=False)
class Interaction:
    """One thing that a person did, and all that the bot answered to it."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    shard: int
    source: Message | None
    """The message whose control was used."""
    made: float
    """When, on the clock that tokens grow old by."""
    sent_at: float
    """When, in real seconds since the server began; so are the next two."""
    acknowledged_at: float | None = None
    finished_at: float | None = None
    response: int | None = None
    """The type of the answer: 4 message, 5 thinking, 6 nothing yet, 7 new content, 8 choices, 9 modal."""
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    ephemeral: bool = False
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    lost: bool = False
    """Nothing will come any more: the answer came too late, or the bot has died."""
    signal: Signal = field(default_factory=Signal)
    """Given whenever it stands otherwise than before."""

    @property
    def acknowledged(self) -> bool:
        """Whether the person was told that the bot heard them."""
        return self.response is not None

    @property
    def finished(self) -> bool:
        """Whether the answer is there, not only a promise of it."""
        return self.finished_at is not None

    @property
    def message(self) -> Message | None:
        """The message that answers it (for a control, the one that the control is on)."""
        return self.original

    @property
    def text(self) -> str:
        """All that was answered."""
        return "\n".join(each.text for each in [self.original, *self.followups] if each is not None)


class Interactions:
    """All of them, by id and by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._clock = world.clock
        self.all: list[Interaction] = []
        self._by_token: dict[str, Interaction] = {}

    def new(
        self, kind: int, user: User, channel: Channel, shard: int, source: Message | None = None
    ) -> Interaction:
        """Something a person does now."""
        made, sent = self._clock.now(), self._clock.elapsed()
        token = secrets.token_urlsafe(32)
        interaction = Interaction(self._clock.new_id(), token, kind, user, channel, shard, source, made, sent)
        self.all.append(interaction)
        self._by_token[token] = interaction
        return interaction

    def lose(self, shard: int) -> None:
        """A new process has taken over a shard: it knows nothing of what the old one had not finished."""
        for each in self.all:
            if each.shard == shard and not each.finished:
                each.lost = True
                each.signal.fire()

    # --- the answer ------------------------------------------------------------------------------

    def respond(self, id: int, token: str, body: Json, files: Sequence[Upload]) -> Interaction:
        """``POST /interactions/{id}/{token}/callback``."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != id:
            raise unknown("Interaction")
        if interaction.acknowledged:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if self._clock.now() - interaction.made > TO_ANSWER:
            interaction.lost = True
            interaction.signal.fire()
            raise unknown("Interaction")
        self._take(interaction, int(body["type"]), body.get("data") or {}, files)
        interaction.response = int(body["type"])
        interaction.acknowledged_at = self._clock.elapsed()
        if interaction.response not in (DEFERRED, DEFERRED_UPDATE):
            interaction.finished_at = interaction.acknowledged_at
        interaction.signal.fire()
        return interaction

    def _take(self, interaction: Interaction, kind: int, data: Json, files: Sequence[Upload]) -> None:
        choosing = interaction.kind == AUTOCOMPLETE
        if choosing != (kind == CHOICES):
            raise invalid(f"type {kind} does not answer this interaction")
        if kind in (UPDATE, DEFERRED_UPDATE):
            if interaction.source is None:
                raise invalid(f"type {kind} needs a control's message")
            interaction.original = interaction.source
            interaction.ephemeral = interaction.source.ephemeral
            if kind == UPDATE:
                self._world.edit(interaction.source, data, files)
        elif kind in (MESSAGE, DEFERRED):
            interaction.ephemeral = bool(int(data.get("flags") or 0) & EPHEMERAL)
            if kind == MESSAGE:
                interaction.original = self._post(interaction, data, files)
            else:
                interaction.original = self._post(interaction, {"content": "…"}, ())
                interaction.original.content = ""
                interaction.original.flags |= LOADING
        elif kind == MODAL:
            if interaction.kind == MODAL_SUBMIT:
                raise invalid("a modal does not answer a modal")
            interaction.modal = data
        elif choosing:
            interaction.choices = list(data["choices"])
        else:
            raise invalid(f"type {kind}")

    def _post(self, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Message:
        flags = int(body.get("flags") or 0) | (EPHEMERAL if interaction.ephemeral else 0)
        message = self._world.post(interaction.channel, self._world.bot, body | {"flags": flags}, files)
        message.only_for = interaction.user.id if interaction.ephemeral else None
        message.interaction = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": {
                "id": str(interaction.user.id),
                "username": interaction.user.name,
                "discriminator": "0",
                "avatar": None,
            },
            "authorizing_integration_owners": {},
        }
        return message

    # --- afterwards ------------------------------------------------------------------------------

    def by_token(self, token: str) -> Interaction:
        """The interaction of a token that still holds and has been used to answer, or Discord's refusal."""
        interaction = self._by_token.get(token)
        if interaction is None or not interaction.acknowledged:
            raise unknown("Webhook")
        if self._clock.now() - interaction.made > TOKEN_LIFE:
            raise unknown("Webhook")
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, files: Sequence[Upload]) -> Message:
        """``POST /webhooks/{app}/{token}``: the first one after type 5 takes the place of "thinking"."""
        original = interaction.original
        if interaction.response == DEFERRED and original is not None and original.loading:
            self._world.edit(original, body, files)
            message = original
        else:
            flags = int(body.get("flags") or 0)
            private = bool(flags & EPHEMERAL)
            message = self._world.post(interaction.channel, self._world.bot, body, files)
            message.only_for = interaction.user.id if private else None
            interaction.followups.append(message)
        self._finish(interaction)
        return message

    def find(self, interaction: Interaction, name: str) -> Message:
        """A message by ``@original`` or its id, if it belongs to the interaction; or Discord's refusal."""
        mine = [each for each in (interaction.original, *interaction.followups) if each and not each.deleted]
        if name == "@original":
            mine = [each for each in mine if each is interaction.original]
        else:
            mine = [each for each in mine if str(each.id) == name]
        if not mine:
            raise unknown("Message")
        return mine[0]

    def edit(self, interaction: Interaction, name: str, body: Json, files: Sequence[Upload]) -> Message:
        """``PATCH /webhooks/{app}/{token}/messages/{name}``."""
        message = self.find(interaction, name)
        self._world.edit(message, body, files)
        self._finish(interaction)
        return message

    def delete(self, interaction: Interaction, name: str) -> Message:
        """``DELETE /webhooks/{app}/{token}/messages/{name}``."""
        message = self.find(interaction, name)
        self._world.delete(message)
        self._finish(interaction)
        return message

    def _finish(self, interaction: Interaction) -> None:
        if interaction.finished_at is None:
            interaction.finished_at = self._clock.elapsed()
            interaction.signal.fire()


def callback_json(interaction: Interaction) -> Json:
    """What ``?with_response=1`` answers."""
    shape: Json = {"interaction": {"id": str(interaction.id), "type": interaction.kind}}
    resource: Json = {"type": interaction.response}
    if interaction.original is not None and interaction.response in (MESSAGE, DEFERRED, UPDATE):
        shape["interaction"] |= {
            "response_message_id": str(interaction.original.id),
            "response_message_loading": interaction.original.loading,
            "response_message_ephemeral": interaction.ephemeral,
        }
        resource["message"] = message_json(interaction.original)
    return shape | {"resource": resource}
