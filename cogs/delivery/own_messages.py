"""Our own messages at Discord: reading them, and finding again what an earlier attempt posted.

A message is known by what its controls carry, and by nothing else: our clock may be far from Discord's.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import discord

from cogs.screens.control_ids import ControlId
from tables.message_types import QueueRow

SEARCHED = 300
"""Messages of a channel that are looked through for one of ours."""


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


async def find_own(client: discord.Client, channel: discord.abc.Messageable, key: str) -> int | None:
    """The newest message of ours with a control that ends with a key."""
    async for message in own_messages(client, channel):
        if any(control.target.rest.endswith(key) for control in controls_of(message)):
            return message.id
    return None


async def find_earlier(client: discord.Client, channel: discord.abc.Messageable, row: QueueRow) -> int | None:
    """The message that an earlier attempt at a row posted, if it did."""
    return await find_own(client, channel, row.key) if row.attempts else None


def controls_of(message: discord.Message) -> Iterator[ControlId]:
    """What a message's controls carry, as far as they are ours."""
    parts: list[object] = [*reversed(message.components)]
    while parts:
        part = parts.pop()
        control = ControlId.parse(getattr(part, "custom_id", None) or "")
        if control is not None:
            yield control
        parts += filter(None, (getattr(part, "accessory", None), *reversed(getattr(part, "children", ()))))
