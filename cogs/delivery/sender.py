"""The sender: delivers the outbox to Discord, in order for each table, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat,
and what was posted is looked for in the channel after a longer time. There is no waiting task;
:meth:`Sender.wake` starts one for a table and it ends with the rows.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta

import discord

from cogs.delivery.composer import Composer
from cogs.delivery.direct_messages import DirectMessages
from cogs.delivery.discord_errors import DISCORD_ERRORS, is_final, pause_after
from cogs.delivery.public_messages import PublicMessages
from cogs.delivery.retiring import retire
from cogs.delivery.table_tasks import TableTasks
from cogs.game_ui import GameUi
from cogs.screens.board import board_link
from data.catalogue import Words, words_for
from tables.errors import StorageError
from tables.service import Tables
from tables.types import (
    ASKING_REASONS,
    Announcement,
    BoardUpdate,
    Notice,
    OutboxRow,
    PanelUpdate,
    PostedMessage,
    TableView,
)

log = logging.getLogger(__name__)

KEPT = timedelta(days=1)
"""For so long it is tried to say something while Discord is away, or its permission is missing."""

SENTENCES = {
    "turn": "It is your turn: {table}.",
    "answer": "You are asked for an answer: {table}.",
    "invited": "Somebody at your table asks you something: {table}.",
    "reminder": "Your time is running: {table}.",
    "missed": "Your time ran out, and the usual move was made for you: {table}.",
    "held": "A computer player holds your seat until you act again: {table}.",
}
"""What a notice says, by its reason."""


class Sender:
    """Delivers outbox rows; one task a table at most."""

    def __init__(
        self, client: discord.Client, tables: Tables, uis: Mapping[str, GameUi], composer: Composer
    ) -> None:
        self._tables = tables
        self._uis = uis
        self._public = PublicMessages(client, tables, uis, composer)
        self._direct = DirectMessages(client, tables, composer)
        self._rows = TableTasks("sending", self._drain)
        # Beside the table's own rows: trouble with an old message must not hold up the next board.
        self._retiring = TableTasks("retiring", lambda table: retire(client, tables, table))

    def wake(self, table: int) -> None:
        """There may be rows of this table to deliver."""
        self._rows.wake(table)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        await self._rows.close()
        await self._retiring.close()

    async def _drain(self, table: int) -> None:
        outbox = self._tables.outbox
        try:
            while rows := await outbox.claim(table=table, limit=1):
                for row in rows:
                    await self._deliver_or_keep(row)
        except StorageError as error:
            # Nothing is known to be wrong with the row; its claim ends by itself.
            log.warning("what table %s has to say waits: %s", table, error)

    async def _deliver_or_keep(self, row: OutboxRow) -> None:
        outbox = self._tables.outbox
        what = f"{type(row.saying).__name__} of table {row.table}"
        try:
            posted = await self._deliver(row)
        except StorageError:
            raise
        except DISCORD_ERRORS as error:
            if is_final(error) or discord.utils.utcnow() - row.created > KEPT:
                await outbox.drop(row, str(error))
            else:
                log.info("will send %s again: %s", what, error)
                pause = pause_after(error, row.attempts + 1)
                await outbox.failed(row, retry_in=pause)
                self._rows.wake_later(row.table, pause)
        except Exception as error:
            log.exception("could not compose %s", what)
            await outbox.drop(row, repr(error))
        else:
            await outbox.done(row, posted)
            if posted is not None:
                self._retiring.wake(row.table)

    async def _deliver(self, row: OutboxRow) -> PostedMessage | None:
        """Deliver a row; the public message with controls that came of it, if one did."""
        match row.saying:
            case BoardUpdate():
                return await self._public.board(row, row.saying)
            case Notice():
                return await self._notice(row, row.saying)
            case PanelUpdate():
                await self._direct.panel(row, row.saying)
                return None
            case Announcement():
                return await self._public.announcement(row, row.saying)

    async def _notice(self, row: OutboxRow, notice: Notice) -> PostedMessage | None:
        """Tell a person something, in the way that they chose."""
        table_view = await self._tables.views.get(row.table, notice.user)
        settings = await self._tables.settings.person(notice.user)
        if settings.notices == "none" or table_view.table.place.channel is None:
            return None
        if not row.attempts and _is_idle(notice, table_view):
            return None
        own, common = words_for(settings.locale), self._public.words(table_view)
        if notice.reason == "invited":
            # That somebody is asked something is secret: it is said to them alone, or not at all.
            text = await self._text(table_view, notice, own)
            await self._direct.secret_notice(row, notice.user, settings, text)
            return None
        if settings.notices == "dm" and not settings.dms_closed:
            text = await self._text(table_view, notice, own)
            if await self._direct.notice(row, notice.user, text):
                return None
        text = await self._text(table_view, notice, common)
        try:
            return await self._public.notice(row, notice, table_view, text)
        except DISCORD_ERRORS as error:
            if not is_final(error):
                raise
            # The channel is gone: its table is not, and nobody is to wait for somebody who knows of nothing.
            await self._direct.notice(row, notice.user, text)
            return None

    async def _text(self, table_view: TableView, notice: Notice, words: Words) -> str:
        title = self._uis[table_view.table.game].title
        table = words("{game} · table {number}", game=title, number=table_view.table.id)
        posted = await self._tables.messages.board(table_view.table.id)
        link = "" if posted is None else f" {board_link(table_view.table.place, posted)}"
        return words(SENTENCES[notice.reason], table=table) + link


def _is_idle(notice: Notice, table_view: TableView) -> bool:
    """Whether what a person is asked to do is done, or was taken off them, while the notice waited."""
    return (
        notice.reason in ASKING_REASONS
        and notice.reason != "invited"
        and table_view.seat not in table_view.awaited
    )
