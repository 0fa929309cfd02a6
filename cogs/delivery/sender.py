"""The sender: delivers the outbox to Discord, in order for each table, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat,
and what was posted is looked for in the channel after a longer time. There is no waiting task;
:meth:`Sender.wake` starts one for a table and it ends with the rows.
"""

from __future__ import annotations

import contextlib
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
    TableContext,
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
    "asked": "Those present are asked something at your table: {table}.",
    "missed": "Your time ran out, and the usual move was made for you: {table}.",
    "held": "A computer player holds your seat until you act again: {table}.",
    "paused": "Nobody plays at your table now; it rests until one of you is back: {table}.",
}
"""What a notice says, by its reason."""


class Sender:
    """Delivers outbox rows; one task a table at most."""

    def __init__(
        self, client: discord.Client, tables: Tables, uis: Mapping[str, GameUi], composer: Composer
    ) -> None:
        self._client = client
        self._tables = tables
        self._uis = uis
        self._public = PublicMessages(client, uis, composer)
        self._direct = DirectMessages(client, tables, composer)
        self._rows = TableTasks("sending", self._drain)
        # Beside the table's own rows: trouble with an old message must not hold up the next board.
        self._retiring = TableTasks("retiring", self._retire)
        self._claimed: dict[int, OutboxRow] = {}
        self._retired: dict[int, tuple[int, ...]] = {}

    def wake(self, table: int, claimed: OutboxRow | None = None) -> None:
        """There may be rows of this table to deliver; ``claimed`` is the first one, if it is ours already."""
        if claimed is not None:
            self._claimed[table] = claimed
        self._rows.wake(table)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        await self._rows.close()
        await self._retiring.close()
        with contextlib.suppress(StorageError):  # they lose their buttons once more then
            for table, messages in self._retired.items():
                await self._tables.messages.retired(table, *messages)

    async def _drain(self, table: int) -> None:
        posted = False
        row = self._claimed.pop(table, None) or await self._claim(table)
        while row is not None:
            try:
                message = await self._deliver(row)
            except StorageError:
                # Nothing is known to be wrong with the row; its claim ends by itself.
                raise
            except Exception as error:
                row = await self._not_delivered(row, error)
            else:
                posted = posted or message is not None
                retired = self._retired.pop(table, ())
                row = await self._tables.outbox.done(row, message, retired=retired, claim_next=True)
        if posted:
            self._retiring.wake(table)

    async def _claim(self, table: int) -> OutboxRow | None:
        return next(iter(await self._tables.outbox.claim(table=table, limit=1)), None)

    async def _not_delivered(self, row: OutboxRow, error: Exception) -> OutboxRow | None:
        """Keep a row for later, or drop it where that would not help; the next row of the table, if any."""
        outbox = self._tables.outbox
        what = f"{type(row.message).__name__} of table {row.table}"
        if not isinstance(error, DISCORD_ERRORS):
            log.error("could not compose %s", what, exc_info=error)
            await outbox.drop(row, repr(error))
        elif is_final(error) or discord.utils.utcnow() - row.created > KEPT:
            await outbox.drop(row, str(error))
        else:
            log.info("will send %s again: %s", what, error)
            pause = pause_after(error, row.attempts + 1)
            await outbox.failed(row, retry_in=pause)
            self._rows.wake_later(row.table, pause)
            return None
        return await self._claim(row.table)

    async def _retire(self, table: int) -> None:
        """Take the controls off messages that are out of date; noted with what is written next."""
        context = await self._tables.views.context(table, None)
        known = self._retired.get(table, ())
        retired = await retire(self._client, context, known)
        if context.table_view.table.status != "playing":
            await self._tables.messages.retired(table, *known, *retired)
            self._retired.pop(table, None)
        elif retired:
            self._retired[table] = (*self._retired.get(table, ()), *retired)

    async def _deliver(self, row: OutboxRow) -> PostedMessage | None:
        """Deliver a row; the public message with controls that came of it, if one did."""
        user = row.message.user if isinstance(row.message, Notice | PanelUpdate) else None
        context = await self._tables.views.context(row.table, user)
        match row.message:
            case BoardUpdate():
                return await self._public.board(row, row.message, context)
            case Notice():
                return await self._notice(row, row.message, context)
            case PanelUpdate():
                await self._direct.panel(row, row.message.user, context)
                return None
            case Announcement():
                mentioned = [user for user in row.message.asks if await self._mentions(row, user, context)]
                return await self._public.announcement(row, row.message, context.table_view, mentioned)

    async def _mentions(self, row: OutboxRow, user: int, context: TableContext) -> bool:
        """Whether somebody who is asked for a vote is to be mentioned; who wants it so is written to."""
        settings = await self._tables.settings.person(user)
        if settings.notices == "dm" and not settings.dms_closed:
            text = self._text(context, Notice(user, "asked"), words_for(settings.locale))
            return not await self._direct.notice(row, user, text)
        return settings.notices == "mention"

    async def _notice(self, row: OutboxRow, notice: Notice, context: TableContext) -> PostedMessage | None:
        """Tell a person something, in the way that they chose."""
        table_view, settings = context.table_view, context.settings
        if settings.notices == "none" or table_view.table.place.channel is None:
            return None
        if not row.attempts and _is_idle(notice, table_view):
            return None
        own, common = words_for(settings.locale), self._public.words(table_view)
        if notice.reason == "invited":
            # That somebody is asked something is secret: it is said to them alone, or not at all.
            text = self._text(context, notice, own)
            await self._direct.secret_notice(row, notice.user, settings, text)
            return None
        if settings.notices == "dm" and not settings.dms_closed:
            text = self._text(context, notice, own)
            if await self._direct.notice(row, notice.user, text):
                return None
        text = self._text(context, notice, common)
        try:
            return await self._public.notice(row, notice, table_view, text)
        except DISCORD_ERRORS as error:
            if not is_final(error):
                raise
            # The channel is gone: its table is not, and nobody is to wait for somebody who knows of nothing.
            await self._direct.notice(row, notice.user, text)
            return None

    def _text(self, context: TableContext, notice: Notice, words: Words) -> str:
        info = context.table_view.table
        title = self._uis[info.game].title
        table = words("{game} · table {number}", game=title, number=info.id)
        link = "" if context.board is None else f" {board_link(info.place, context.board)}"
        return words(SENTENCES[notice.reason], table=table) + link


def _is_idle(notice: Notice, table_view: TableView) -> bool:
    """Whether what a person is asked to do is done, or was taken off them, while the notice waited."""
    return (
        notice.reason in ASKING_REASONS
        and notice.reason != "invited"
        and table_view.seat not in table_view.awaited
    )
