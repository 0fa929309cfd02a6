"""Files that people bring: read with care, refused in one sentence, kept only when their bringer says so."""

import discord

from cogs.interactions.answers import Refusal
from cogs.screens.screen import clip
from engine.core.errors import BadContent

NAME_SHOWN = 60
"""Characters of a file's name."""
REASON_SHOWN = 300
"""Characters of what a file's author is told of a fault."""


async def read_attachment(file: discord.Attachment, most_bytes: int) -> str:
    """The text of a file of at most so many bytes; raises :class:`Refusal`."""
    require_small(file, most_bytes)
    data = await file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refusal(
            "{file}, line {line}: it is not UTF-8 text.", file=shown_file(file.filename), line=line
        ) from None


def require_small(file: discord.Attachment, most_bytes: int) -> None:
    """Raise :class:`Refusal` for a file that is too large to be looked at."""
    if file.size > most_bytes:
        raise Refusal(
            "{file} has {size} bytes; the limit is {most}.",
            file=shown_file(file.filename),
            size=file.size,
            most=most_bytes,
        )


def refusal_of(error: BadContent) -> Refusal:
    """A fault of somebody's file as a refusal.

    What stands in a stranger's file may be long.
    """
    reason = clip(error.reason, REASON_SHOWN)
    if error.line is None:
        return Refusal("{name}: {text}.", name=shown_file(error.file), text=reason)
    return Refusal(
        "{file}, line {line}: {reason}.", file=shown_file(error.file), line=error.line, reason=reason
    )


def shown_file(name: str) -> str:
    """A file's name for a refusal, which quotes it."""
    return clip(name, NAME_SHOWN)
