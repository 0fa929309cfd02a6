"""Tables' own threads: each hangs on the table's card in the channel, and everything else is said there."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from cogs.delivery.discord_errors import DISCORD_ERRORS
from cogs.screens.screen import clip
from tables.service import Tables
from tables.types import PostedMessage, TableContext, TableInfo

log = logging.getLogger(__name__)

NAME_LIMIT = 100
WHILE_PLAYED: Literal[10080] = 10080
"""Minutes without a message after which Discord archives a thread: a week while the game goes on."""
AFTER_THE_END = 1440
HAS_ONE = 160004
"""A thread was created for this message already: by an attempt that could not say so."""
_GONE = {10003, 50083, 160005}
"""Unknown channel; a thread that is archived and locked."""


class TableThreads:
    """Opens threads and closes them. A thread has the id of the card that it hangs on."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def open(self, context: TableContext, card: PostedMessage, title: str) -> bool:
        """Open the table's thread on its card, and bring its people in; False where the bot may not."""
        info = context.table_view.table
        try:
            await self._client.http.start_thread_with_message(
                card.channel, card.message, name=thread_name(info, title), auto_archive_duration=WHILE_PLAYED
            )
        except discord.Forbidden as error:
            log.info("table %s stays in its channel: %s", info.id, error)
            await self._tables.messages.thread_lost(info.id)
            return False
        except discord.HTTPException as error:
            if error.code != HAS_ONE:
                raise
        await self._tables.messages.thread_opened(info.id, card.message, card)
        for seat in info.seats:
            if seat.person is not None and not seat.left:
                await self._bring_in(card.message, seat.person.id)
        return True

    async def close(self, thread: int) -> None:
        """Let Discord archive a thread some time after the game's end, for people talk about it."""
        try:
            await self._client.http.edit_channel(thread, auto_archive_duration=AFTER_THE_END)
        except DISCORD_ERRORS as error:
            log.info("thread %s stays open: %s", thread, error)

    async def _bring_in(self, thread: int, user: int) -> None:
        try:
            await self._client.http.add_user_to_thread(thread, user)
        except DISCORD_ERRORS as error:
            log.info("person %s was not brought into thread %s: %s", user, thread, error)


def is_lost(error: BaseException, info: TableInfo) -> bool:
    """Whether an error says that the table's thread is gone, or shut for good."""
    return info.place.thread is not None and isinstance(error, discord.HTTPException) and error.code in _GONE


def thread_name(info: TableInfo, title: str) -> str:
    """A thread's name: the game, the table's number, and who plays."""
    return clip(f"{title} {info.id} · {', '.join(seat.name for seat in info.seats)}", NAME_LIMIT)
