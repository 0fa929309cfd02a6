"""A message as a person sees it, in place of the wire's nested components."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simcord.backend.models import Message
from simcord.components import walk_components

from sandbox.adapter.backend import WorldBackend

_BUTTON, _TEXT, _THUMBNAIL, _GALLERY, _FILE = 2, 10, 11, 12, 13
_MENUS = {3: "text", 5: "user", 6: "role", 7: "mentionable", 8: "channel"}
_LINK = 5
_THINKING = 1 << 7
_SILENT = 1 << 12


@dataclass(frozen=True, slots=True)
class VisibleButton:
    """A button; a link has an address and no ``custom_id``."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True, slots=True)
class VisibleMenu:
    """A menu; ``options`` are the values and labels of a text menu, empty for the other kinds."""

    custom_id: str
    kind: str
    placeholder: str
    disabled: bool
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file shown in a message, with its alternative text."""

    filename: str
    alt: str
    data: bytes


class VisibleMessage:
    """One message, as it was when it was read.

    ``channel_id`` and ``id`` say where it is; everything else says what a reader finds there. The bytes of
    pictures are fetched when asked for: they are gone once the message shows others.
    """

    def __init__(self, backend: WorldBackend, message: Message) -> None:
        self.channel_id = message.channel_id
        self.id = message.id
        self.author = backend.users[message.author_id].name
        self.content = message.content
        self.components: list[dict[str, Any]] = list(message.components)
        self.embeds: list[dict[str, Any]] = list(message.embeds)
        self.ephemeral = message.is_ephemeral
        self.edited = message.edited_timestamp is not None
        self.thinking = bool(message.flags & _THINKING)
        self.silent = bool(message.flags & _SILENT)
        self.pinged = frozenset(backend.users[each].name for each in message.ping_user_ids)
        self._attachments = list(message.attachments)
        self._backend = backend

    @property
    def text(self) -> str:
        """All words of the message: its content, then its text displays, then its embeds."""
        parts = [self.content]
        parts += [str(each["content"]) for each in self._walk() if each.get("type") == _TEXT]
        for embed in self.embeds:
            parts += [str(embed[key]) for key in ("title", "description") if embed.get(key)]
            parts += [f"{field['name']}: {field['value']}" for field in embed.get("fields", ())]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[VisibleButton]:
        """The buttons from top to bottom."""
        return [
            VisibleButton(
                label=each.get("label") or "",
                custom_id=each.get("custom_id"),
                style=each["style"],
                disabled=bool(each.get("disabled")),
                emoji=(each.get("emoji") or {}).get("name"),
                url=each.get("url") if each["style"] == _LINK else None,
            )
            for each in self._walk()
            if each.get("type") == _BUTTON
        ]

    @property
    def menus(self) -> list[VisibleMenu]:
        """The menus from top to bottom."""
        return [
            VisibleMenu(
                custom_id=each["custom_id"],
                kind=_MENUS[each["type"]],
                placeholder=each.get("placeholder") or "",
                disabled=bool(each.get("disabled")),
                options={option["value"]: option["label"] for option in each.get("options") or ()},
            )
            for each in self._walk()
            if each.get("type") in _MENUS
        ]

    @property
    def pictures(self) -> list[Attachment]:
        """The files shown: those of galleries, thumbnails and file components, or plain attachments."""
        pictures: list[Attachment] = []
        for each in self._walk():
            if each.get("type") == _GALLERY:
                pictures += [self._picture(item["media"], item.get("description")) for item in each["items"]]
            elif each.get("type") == _THUMBNAIL:
                pictures.append(self._picture(each["media"], each.get("description")))
            elif each.get("type") == _FILE:
                pictures.append(self._picture(each["file"], None))
        return pictures or [self._picture(each, each.get("description")) for each in self._attachments]

    def _walk(self) -> Iterator[dict[str, Any]]:
        return walk_components(self.components)

    def _picture(self, media: dict[str, Any], alt: str | None) -> Attachment:
        url = str(media["url"])
        return Attachment(url.rsplit("/", 1)[-1], alt or "", self._backend.cdn.get(url) or b"")

    def __repr__(self) -> str:
        return f"<VisibleMessage {self.author}: {self.text[:80]!r}{' (ephemeral)' if self.ephemeral else ''}>"
