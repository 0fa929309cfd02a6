"""Direct messages to players: panels that are kept current there, and words to them alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from cogs.delivery.discord_errors import CLOSED_DMS, DISCORD_ERRORS, is_final, posted_since, wants_new_message
from cogs.delivery.public_messages import controls_of, is_young
from data.catalogue import words_for
from tables.types import OutboxRow, PanelUpdate, PersonSettings, PostedMessage, TableView

if TYPE_CHECKING:
    from cogs.house import House

log = logging.getLogger(__name__)

_CLOSED = (discord.Forbidden, discord.NotFound)


class DirectMessages:
    """Closed direct messages are remembered and never stop a table."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tell(self, row: OutboxRow, user: int, text: str) -> bool:
        """Write to a person; False where that cannot be done, which the table hears once."""
        try:
            await self._write(row, user, text)
        except _CLOSED as error:
            if error.code in CLOSED_DMS:
                await self._closed(row, user)
            log.info("a notice goes to the channel of table %s: %s", row.table, error)
            return False
        return True

    async def whisper(self, row: OutboxRow, user: int, settings: PersonSettings, text: str) -> None:
        """Tell a person alone. Where that cannot be done nobody hears of it, not even that it failed."""
        if settings.dms_closed:
            return
        try:
            await self._write(row, user, text)
        except _CLOSED as error:
            log.info("a person could not be told that they are asked something: %s", error.code)

    async def panel(self, row: OutboxRow, saying: PanelUpdate) -> None:
        """Bring the panel in a person's direct messages up to date, if they want it there."""
        settings = await self._house.tables.settings.person(saying.user)
        if not settings.hand_by_dm or settings.dms_closed:
            return
        table_view = await self._house.tables.views.get(row.table, saying.user)
        if table_view.seat is None:
            return
        try:
            await self._show(row, saying.user, table_view, settings)
        except discord.Forbidden as error:
            if error.code not in CLOSED_DMS:
                raise
            await self._closed(row, saying.user)

    async def _show(self, row: OutboxRow, user: int, table_view: TableView, settings: PersonSettings) -> None:
        words = words_for(settings.locale)
        screen, _ = self._house.screen(table_view, "", words)
        channel = await self._open(user)
        kept = await self._house.tables.messages.panel(row.table, user)
        message = await self._lost_panel(row, channel, kept)
        if message is None and kept is not None and is_young(kept):
            message = kept.message
        if message is not None:
            view, files = await self._house.compose_panel(screen, table_view, words)
            message = await _edited(channel, message, view, files)
        if message is None:
            # Composed anew: files can be sent once.
            view, files = await self._house.compose_panel(screen, table_view, words)
            message = (await channel.send(view=view, files=files, silent=True, nonce=row.key)).id
        if kept is not None and kept.message == message:
            return
        now = PostedMessage(channel.id, message, table_view.table.revision, discord.utils.utcnow())
        await self._house.tables.messages.set_panel(row.table, user, now)
        if kept is not None:
            await _remove(channel, kept.message)

    async def _lost_panel(self, row: OutboxRow, channel: Any, kept: PostedMessage | None) -> int | None:
        """The panel that an earlier attempt at this row sent, if it did and could not say so."""
        if not row.attempts:
            return None
        async for message in posted_since(channel, row, self._house.bot.user):
            if kept is not None and message.id <= kept.message:
                return None
            if any(control.table == row.table for control in controls_of(message)):
                return message.id
        return None

    async def _write(self, row: OutboxRow, user: int, text: str) -> None:
        channel = await self._open(user)
        if row.attempts:
            async for message in posted_since(channel, row, self._house.bot.user):
                if message.content == text:
                    return
        await channel.send(text, nonce=row.key)

    async def _open(self, user: int) -> Any:
        return await self._house.bot.create_dm(discord.Object(user))

    async def _closed(self, row: OutboxRow, user: int) -> None:
        """Remember closed direct messages and tell the table once where its panel is to be found."""
        await self._house.tables.settings.dms_were_closed(row.table, user)
        self._house.sender.kick(row.table)


async def _edited(channel: Any, message: int, view: Any, files: list[discord.File]) -> int | None:
    """The message, edited; None where that cannot be done (any more)."""
    try:
        await channel.get_partial_message(message).edit(view=view, attachments=files)
    except DISCORD_ERRORS as error:
        if not wants_new_message(error):
            raise
        return None
    return message


async def _remove(channel: Any, message: int) -> None:
    try:
        await channel.get_partial_message(message).delete()
    except DISCORD_ERRORS as error:
        log.log(
            logging.DEBUG if is_final(error) else logging.INFO, "%s stays where it is: %s", message, error
        )
