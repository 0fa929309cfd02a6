"""How the body of a request becomes a message, and what Discord refuses in one."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from tests.loopback.records import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    Clock,
    Json,
    Message,
    Refusal,
    Upload,
    invalid,
    walk,
)

CDN = "https://cdn.loopback.invalid/attachments"
_KEPT_FLAGS = SILENT | COMPONENTS_V2 | 1 << 2
MAX_FILES, MAX_COMPONENTS, MAX_CONTENT, MAX_TEXT, MAX_NONCE = 10, 40, 2000, 4000, 25


def fill(
    message: Message, body: Json, files: Sequence[Upload], clock: Clock, *, editing: bool = False
) -> None:
    """Put a request's content into a message.

    Raises:
        Refusal: Discord would not take it; the message is as it was.
    """
    draft = copy.copy(message)
    draft.flags |= int(body.get("flags") or 0) & (_KEPT_FLAGS | EPHEMERAL if not editing else _KEPT_FLAGS)
    if "content" in body:
        draft.content = str(body["content"] or "")
    if "embeds" in body:
        draft.embeds = list(body["embeds"] or [])
    draft.attachments = _attachments(message, body, files, clock)
    if "components" in body:
        draft.components = copy.deepcopy(list(body["components"] or []))
        for number, part in enumerate(walk(draft.components), start=1):
            part.setdefault("id", number)
        _resolve_media(draft)
    if draft.nonce is not None and len(draft.nonce) > MAX_NONCE:
        raise invalid("a nonce of more than 25 characters")
    _check(draft)
    draft.flags &= ~LOADING
    vars(message).update(vars(draft))


def _attachments(message: Message, body: Json, files: Sequence[Upload], clock: Clock) -> list[Json]:
    """Those kept of the old ones, then the new ones: Discord names new ones by their place in the form."""
    if len(files) > MAX_FILES:
        raise invalid("more than 10 files")
    old = {str(each["id"]): each for each in message.attachments}
    listed: list[Json] = body.get("attachments", []) or []
    kept = [old[str(each["id"])] for each in listed if str(each["id"]) in old]
    if "attachments" not in body:
        kept = list(message.attachments)
    described = {str(each["id"]): each for each in listed}
    fresh = []
    for number, file in enumerate(files):
        entry = described.get(str(number), {})
        id, name = clock.new_id(), str(entry.get("filename", file.name))
        url = f"{CDN}/{message.channel.id}/{id}/{name}"
        fresh.append(
            {
                "id": str(id),
                "filename": name,
                "size": file.size,
                "url": url,
                "proxy_url": url,
                "description": entry.get("description"),
            }
        )
    return kept + fresh


def _media(components: Sequence[Json]) -> Iterator[Json]:
    for part in walk(components):
        if part["type"] == 12:
            yield from (item["media"] for item in part["items"])
        elif part["type"] == 11:
            yield part["media"]
        elif part["type"] == 13:
            yield part["file"]


def _resolve_media(message: Message) -> None:
    urls = {each["filename"]: each["url"] for each in message.attachments}
    for media in _media(message.components):
        scheme, _, name = str(media["url"]).partition("attachment://")
        if not scheme:
            if name not in urls:
                raise invalid(f"no attachment {name!r} among {sorted(urls)}")
            media["url"] = urls[name]


def _check(message: Message) -> None:
    parts = list(message.parts())
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if message.flags & COMPONENTS_V2:
        if message.content or message.embeds:
            raise invalid("content or embeds beside Components V2")
        if sum(len(part["content"]) for part in parts if part["type"] == 10) > MAX_TEXT:
            raise invalid("more than 4000 characters of text")
    if len(message.content) > MAX_CONTENT:
        raise invalid("content of more than 2000 characters")
    if len(parts) > MAX_COMPONENTS:
        raise invalid("more than 40 components")
    if len(set(ids)) < len(ids):
        raise invalid("a custom_id twice in a message")
    shown: tuple[Any, ...] = (message.content, message.embeds, parts, message.attachments)
    if not any(shown):
        raise Refusal(400, 50006, "Cannot send an empty message")
