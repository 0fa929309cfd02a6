"""What the page and the server say to each other over the web socket, beside Discord's own records.

The page sends one of :data:`Request`, tagged by ``do`` and numbered by ``n``; the server answers each with a
:class:`Reply` of the same number and sends events, tagged by ``event``, as things happen. Ids are strings on
the page's side, for they do not fit its numbers.
"""

from typing import Any

import msgspec


def _tag(name: str) -> str:
    return name.removesuffix("Request").lower()


class _Request(msgspec.Struct, tag_field="do", tag=_tag, kw_only=True):
    """What every request has: its number, and the member for whom it is made."""

    n: int
    viewer: int = 0


class HistoryRequest(_Request):
    """The messages of a channel before a given one, newest last."""

    channel: int
    before: int | None = None


class ReadRequest(_Request):
    """The member has seen a channel up to a message."""

    channel: int
    message: int


class CommandsRequest(_Request):
    """The slash commands that the picker offers in a channel."""

    channel: int


class CompleteRequest(_Request):
    """Something was typed into an option that the bot completes."""

    channel: int
    command: str
    option: str
    typed: str
    options: dict[str, Any] = {}


class File(msgspec.Struct):
    """An upload; the bytes travel in base64."""

    name: str
    data: bytes


class SlashRequest(_Request):
    """Run a command. Values are text, truth, or the name of one of ``files`` for a file."""

    channel: int
    command: str
    options: dict[str, Any]
    files: dict[str, File] = {}


class PressRequest(_Request):
    """Press a button."""

    channel: int
    message: int
    custom_id: str


class ChooseRequest(_Request):
    """Choose in a menu; ids of members for a menu of members."""

    channel: int
    message: int
    custom_id: str
    values: list[str]


class SubmitRequest(_Request):
    """Send a filled-in modal, opened by an interaction."""

    interaction: int
    values: dict[str, Any]


class SayRequest(_Request):
    """Post a message."""

    channel: int
    text: str
    files: list[File] = []


class ReactRequest(_Request):
    """Add a reaction or take it back."""

    channel: int
    message: int
    emoji: str
    reacted: bool


class DeleteRequest(_Request):
    """Delete a message of one's own."""

    channel: int
    message: int


class DismissRequest(_Request):
    """Hide an ephemeral message for good."""

    channel: int
    message: int


class SettingsRequest(_Request):
    """Change what a member has chosen; what is left out stays. An empty ``locale`` is the page's."""

    dms_closed: bool | None = None
    do_not_disturb: bool | None = None
    locale: str | None = None


class SkipRequest(_Request):
    """Let time pass."""

    hours: float


Request = (
    HistoryRequest
    | ReadRequest
    | CommandsRequest
    | CompleteRequest
    | SlashRequest
    | PressRequest
    | ChooseRequest
    | SubmitRequest
    | SayRequest
    | ReactRequest
    | DeleteRequest
    | DismissRequest
    | SettingsRequest
    | SkipRequest
)


class Reply(msgspec.Struct, omit_defaults=True):
    """The answer to request ``re``: its result, or an error for people with the option at fault.

    An error is a message id; ``places`` are the values of its places.
    """

    re: int
    result: Any = None
    error: str | None = None
    option: str | None = None
    places: dict[str, str] = {}


_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request, strict=False)


def decode(text: str) -> Request:
    """Read a request; raises msgspec.ValidationError or DecodeError for anything else."""
    return _decoder.decode(text)
