"""Tables' own threads, on their messages in the channel or in the server's forum: tables talk there."""

import logging
import re
from typing import Literal

import discord
from cachetools import LRUCache

from cogs.core.discord_errors import DISCORD_ERRORS, is_away, is_temporary, left_undone
from cogs.delivery.own_messages import edit_message
from cogs.screens.markup import folded, seen
from cogs.screens.screen import clip
from tables.core.message_types import PostedMessage
from tables.core.settings_types import Refused
from tables.core.types import TableInfo
from tables.core.view_types import TableContext
from tables.service import Tables

log = logging.getLogger(__name__)

NAME_LIMIT = 100
WHILE_PLAYED: Literal[10080] = 10080
"""Minutes without a message after which Discord archives a thread: a week while the game goes on."""
AFTER_THE_END = 1440
UNKNOWN_CHANNEL = 10003
HAS_ONE = 160004
"""A thread was created for this message already: by an attempt that could not say so."""
MOST_THREADS = 2_000
"""Threads, those that were spoken in last, of which it is known who was brought in."""
_GONE = {10003, 50001, 50013, 50083, 160005}
"""Unknown channel; one that we may not see, or not write to; a thread that is archived and locked."""


class TableThreads:
    """Opens threads and closes them. One that hangs on the table's channel message has its id."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._brought: LRUCache[int, set[int]] = LRUCache(MOST_THREADS)
        """By thread, who was brought in by this process."""

    async def open(
        self, context: TableContext, message: PostedMessage, title: str, starter: discord.ui.LayoutView
    ) -> bool:
        """Open the table's thread on its channel message, or as a post of the forum, and bring its people in.

        A post begins with ``starter``. False where none can be opened, for whatever reason: the table goes
        on in the channel. Of what the server's managers can mend one of them hears.
        """
        info = context.table_view.table
        name, forum = thread_name(info, title), info.place.venue == "forum"
        why: Refused | None = Refused(UNKNOWN_CHANNEL, "Unknown Channel")
        try:
            if forum:
                thread = await self._post(info, name, title, starter)
            else:
                thread = await self._on_message(message, name)
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            log.warning("table %s has no thread: %s", info.id, error)
            # Most servers that give no permission to open threads want none.
            usual = not forum and isinstance(error, discord.Forbidden | discord.NotFound)
            thread, why = None, None if usual else Refused(error.code, error.text or str(error.status))
        if thread is None:
            await self._tables.messages.thread_lost(info.id, why)
            return False
        await self._tables.messages.thread_opened(info.id, thread, message)
        await self.bring_in(info, thread)
        return True

    async def _on_message(self, message: PostedMessage, name: str) -> int:
        try:
            await self._client.http.start_thread_with_message(
                message.channel, message.message, name=name, auto_archive_duration=WHILE_PLAYED
            )
        except discord.HTTPException as error:
            if error.code != HAS_ONE:
                raise
        return message.message

    async def _post(
        self, info: TableInfo, name: str, title: str, starter: discord.ui.LayoutView
    ) -> int | None:
        """A post in the server's forum, also one that an attempt made which could not say so.

        None where the forum is none any more.
        """
        settings = await self._tables.settings.server(info.place.guild)
        forum = await self._client.fetch_channel(settings.forum or 0)
        if not isinstance(forum, discord.ForumChannel):
            return None
        own = self._client.user and self._client.user.id
        for thread in await forum.guild.active_threads():
            # Its name may have been made when somebody else sat there.
            ours = (thread.parent_id, thread.owner_id) == (forum.id, own)
            if ours and thread.name.startswith(thread_name(info, title, names=False)):
                return thread.id
        tags = fitting_tags(forum, title)
        posted = await forum.create_thread(
            name=name, view=starter, auto_archive_duration=WHILE_PLAYED, applied_tags=tags
        )
        return posted.thread.id

    async def bring_in(self, info: TableInfo, thread: int | None) -> None:
        """Add those who have a seat to the table's thread, who were not added before."""
        if thread is None:
            return
        brought = self._brought.setdefault(thread, set())
        for user in sorted({*info.people} - brought):
            try:
                await self._client.http.add_user_to_thread(thread, user)
            except DISCORD_ERRORS as error:
                log.info("person %s was not brought into thread %s: %s", user, thread, error)
            else:
                brought.add(user)

    async def rename(self, info: TableInfo, thread: int, title: str, starter: discord.ui.LayoutView) -> None:
        """Show what people are called now in the thread's title, and in the ``starter`` of a post.

        As far as Discord takes that: it does not take a third title in ten minutes. Raises one of
        ``DISCORD_ERRORS`` where it is away.
        """
        try:
            await self._client.http.edit_channel(thread, name=thread_name(info, title))
            if info.place.venue == "forum":
                post = self._client.get_partial_messageable(thread).get_partial_message(thread)
                await edit_message(post, starter, None)
        except DISCORD_ERRORS as error:
            if is_away(error):
                raise
            log.info("thread %s keeps its name: %s", thread, error)

    async def close(self, thread: int) -> None:
        """Let Discord archive a thread some time after the game's end, for people talk about it."""
        with left_undone("thread %s stays open", thread):
            await self._client.http.edit_channel(thread, auto_archive_duration=AFTER_THE_END)


def is_lost(error: BaseException, info: TableInfo) -> bool:
    """Whether an error says that the table's thread is gone, or shut for good."""
    return info.place.thread is not None and isinstance(error, discord.HTTPException) and error.code in _GONE


def thread_name(info: TableInfo, title: str, *, names: bool = True) -> str:
    """A thread's name: the number first, as lists cut what is long; then the game, and who plays."""
    return clip(seen(f"{info.id} · {title} · {', '.join(info.names) if names else ''}"), NAME_LIMIT)


def fitting_tags(forum: discord.ForumChannel, title: str) -> list[discord.ForumTag]:
    """The tag of a forum that names a game; where it requires one and none does, the first one."""
    free = [tag for tag in forum.available_tags if not tag.moderated]
    named = [tag for tag in free if names_same(tag.name, title)]
    return named[:1] or [*(free or forum.available_tags)[:1]] * forum.flags.require_tag


def names_same(tag: str, title: str) -> bool:
    """Whether all words of one are in the other: "Rummy" and "Gin Rummy"."""
    words, others = (set(re.findall(r"\w+", folded(text))) for text in (tag, title))
    return bool(words) and (words <= others or others <= words)
