"""Direct messages to players: panels that are kept current there, and notices to them alone."""

import contextlib
import logging
from dataclasses import dataclass
from datetime import timedelta

import discord

from cogs.core import discord_errors
from cogs.delivery.composer import ComposedMessage, Composer
from cogs.delivery.own_messages import (
    OwnMessage,
    OwnMessages,
    controls_of,
    edit_message,
    nonce,
    own_message,
    own_messages,
)
from cogs.delivery.public_messages import is_young
from cogs.screens.screen import Screen
from data.catalogue import words_for
from tables.core.message_types import OutboxRow, PostedMessage
from tables.core.view_types import TableContext
from tables.service import Tables

log = logging.getLogger(__name__)

_CLOSED = (discord.Forbidden, discord.NotFound)
REMOVALS = 5
"""Attempts at a row in which an old panel that cannot be taken away holds up what the table says next."""
REMOVED_LATER, REMOVED_WITHIN = timedelta(hours=1), timedelta(days=1)
"""Where a table says nothing more it is tried again after that time, for so long after the table's end."""


@dataclass(eq=False)
class DirectMessages:
    """Closed direct messages are remembered and never stop a table."""

    _client: discord.Client
    _tables: Tables
    _composer: Composer
    _own: OwnMessages

    async def notice(
        self, row: OutboxRow, user: int, screen: Screen | None, *, silent: bool = False, secret: bool = False
    ) -> OwnMessage | None:
        """Write to a person; None where that cannot be done, which the table hears once.

        Without a ``screen`` there is nothing to say any more, but an earlier attempt may have said it.
        What is ``silent`` wakes nobody. Of what is ``secret`` nobody hears, not even that it failed.
        """
        try:
            channel = await self._open(user)
            found = (await self._own.earlier(channel, row)).with_key(row.key)
            if found or screen is None:
                return found[-1] if found else None
            view, once = self._composer.bare(screen, row.table), nonce(row.key, channel.id)
            return own_message(await channel.send(view=view, silent=silent, nonce=once))
        except _CLOSED as error:
            if error.code in discord_errors.CLOSED_DMS and not secret:
                await self._tables.settings.dms_were_closed(row.table, user)
            log.info("a notice of table %s cannot be written to somebody: %s", row.table, error)
            return None

    async def panel(self, row: OutboxRow, user: int, context: TableContext) -> None:
        """Bring the panel in a person's direct messages up to date; who wants none there has none."""
        settings = context.settings
        sends_panel = settings.hand_by_dm and not settings.dms_closed and context.table_view.seat is not None
        try:
            if sends_panel:
                await discord_errors.with_picture_or_words(
                    lambda words: self._show(row, user, context, in_words=words)
                )
        except discord_errors.DISCORD_ERRORS as error:
            if not await self._tables.messages.has_seat(row.table, user):
                return await self.clear(user, row.table)  # forgotten meanwhile: there is no next attempt
            if not isinstance(error, discord.Forbidden) or error.code not in discord_errors.CLOSED_DMS:
                raise
            await self._tables.settings.dms_were_closed(row.table, user)
            sends_panel = False
        if not sends_panel and (row.attempts or not settings.hand_by_dm):
            await self._take_back(row, user, context)
        return None

    async def clear(self, user: int, table: int | None = None) -> None:
        """Take away panels of somebody who is forgotten: all, or those of a table."""
        try:
            channel = await discord_errors.persistently(lambda: self._open(user))
            for panel in await discord_errors.persistently(lambda: self._panels(channel, table)):
                with contextlib.suppress(discord.NotFound):  # taken away meanwhile
                    await discord_errors.persistently(channel.get_partial_message(panel).delete)
        except discord_errors.DISCORD_ERRORS as error:
            log.info("panels of somebody who is forgotten stay: %s", error)

    async def _show(self, row: OutboxRow, user: int, context: TableContext, *, in_words: bool) -> None:
        panel = self._composer.panel(context, words_for(context.settings.spoken))
        in_words = in_words or context.settings.in_words

        async def compose() -> ComposedMessage:
            return await self._composer.compose(panel.screen, context.table_view, in_words=in_words)

        channel = await self._open(user)
        if channel.id == context.table_view.table.place.channel:
            return  # its player plays in the board
        kept = await self._tables.messages.panel(row.table, user)
        lost = await self._panels(channel, row.table, kept)
        message = next(iter(lost), None)
        if message is None and kept is not None and is_young(kept):
            message = kept.message
        if message is not None:
            view, files = await compose()
            message = await _edited(channel, message, view, files, wait=bool(lost))
        if message is None:
            # Composed once more: files can be sent once.
            view, files = await compose()
            if not await self._tables.messages.has_seat(row.table, user):
                return  # forgotten meanwhile: where this process ends now nobody would take it away
            once = nonce(row.key, channel.id)
            message = (await channel.send(view=view, files=files, silent=True, nonce=once)).id
        if kept is not None and kept.message == message:
            return
        # Before the new one is noted: as long as an old one stands, the next attempt or update finds both.
        stays = False
        for old in {*lost, *([] if kept is None else [kept.message])} - {message}:
            stays |= not await _remove(row, channel, old)
        table = context.table_view.table
        if stays:
            age = discord.utils.utcnow() - table.updated
            if table.status != "playing" and age < REMOVED_WITHIN:
                await self._tables.messages.ask_for_panel(table.id, user, REMOVED_LATER)
            return
        revision = table.revision
        now = PostedMessage(channel.id, message, revision, discord.utils.utcnow())
        if not await self._tables.messages.set_panel(row.table, user, now):
            await self.clear(user, row.table)

    async def _take_back(self, row: OutboxRow, user: int, context: TableContext) -> None:
        """Take away what an earlier attempt may have sent, and the panel of who wants none any more."""
        channel = await self._open(user)
        if channel.id != context.table_view.table.place.channel:
            kept = await self._tables.messages.panel(row.table, user)
            unwanted = await self._panels(channel, row.table, kept)
            if kept is not None and not context.settings.hand_by_dm:
                unwanted.append(kept.message)
            for message in unwanted:
                await _remove(row, channel, message)

    async def _panels(
        self, channel: discord.DMChannel, table: int | None, kept: PostedMessage | None = None
    ) -> list[int]:
        """Panels in direct messages, the newest first: of one table those that were sent after the one kept.

        These could not be noted; their row may be gone since: its reader did not want it any more, or a newer
        one took its place.
        """
        after = None if kept is None else kept.message
        found = [
            message.id
            # Notices carry no stamp of a view.
            async for message in own_messages(self._client, channel, after)
            if any(each.seen and table in (None, each.table) for each in controls_of(message))
        ]
        return sorted(found, reverse=True)

    async def _open(self, user: int) -> discord.DMChannel:
        return await self._client.create_dm(discord.Object(user))


async def _edited(
    channel: discord.DMChannel,
    message: int,
    view: discord.ui.LayoutView,
    files: list[discord.File],
    *,
    wait: bool,
) -> int | None:
    """The message, edited; None where that cannot be done (any more).

    ``wait``: where Discord lets it be edited later only, it is edited later, and none is posted beside it.
    """
    try:
        await edit_message(channel.get_partial_message(message), view, files)
    except discord_errors.DISCORD_ERRORS as error:
        if not discord_errors.needs_new_message(error) or (wait and isinstance(error, discord.RateLimited)):
            raise
        return None
    return message


async def _remove(row: OutboxRow, channel: discord.DMChannel, message: int) -> bool:
    """Take an old panel away; False where it stays for now. Raises where that may be possible soon."""
    try:
        await channel.get_partial_message(message).delete()
    except discord_errors.DISCORD_ERRORS as error:
        if discord_errors.is_final(error):
            log.debug("%s cannot be taken away: %s", message, error)
            return True
        if not isinstance(error, discord.RateLimited) and row.attempts < REMOVALS:
            raise
        log.info("%s stays for now: %s", message, error)
        return False
    return True
