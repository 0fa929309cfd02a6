"""The sender: delivers the outbox to Discord, in order for each table, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat,
and what was posted is looked for in the channel after a longer time. There is no waiting task;
:meth:`Sender.wake` starts one for a table and it ends with the rows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Mapping
from datetime import timedelta

import discord

from cogs.core import metrics
from cogs.core.discord_errors import DISCORD_ERRORS, is_final, pause_after
from cogs.core.limiter import Limiter
from cogs.delivery.composer import Composer
from cogs.delivery.deliveries import Delivered, Deliveries
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.open_panels import OpenPanels
from cogs.delivery.retiring import retire, strike_out
from cogs.screens.game_ui import GameUi
from tables.bulletins import Bulletin
from tables.errors import NoSuchTable, StorageError
from tables.message_types import OutboxRow, PostedMessage
from tables.outbox import LEASE_SECONDS
from tables.service import Tables

log = logging.getLogger(__name__)

LONGEST_TRYING = timedelta(days=1)
"""For so long it is tried to say something while Discord is away, or its permission is missing."""
FEWEST_ATTEMPTS = 12
"""At least so often, within forty minutes: it may have waited for days while the bot was not running."""

LONGEST_DELIVERY = 90.0
"""Seconds after which a row is let go of, to be tried again later: nothing that hangs may keep it claimed."""


def is_given_up(row: OutboxRow | Bulletin) -> bool:
    """Whether something was tried for so long that it is not said any more."""
    old = discord.utils.utcnow() - row.created > LONGEST_TRYING
    return old and row.attempts + 1 >= FEWEST_ATTEMPTS


class Sender:
    """Delivers outbox rows; one task a table at most."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        uis: Mapping[str, GameUi],
        composer: Composer,
        updates: Composer,
        presses: Limiter,
    ) -> None:
        """``composer`` is for what is delivered, ``updates`` for panels that are open already.

        Those come after all who are let in to ``presses``.
        """
        self.panels = OpenPanels(tables, updates, presses)
        self._client = client
        self._tables = tables
        self._uis = uis
        self._icons = composer.icons
        self.deliveries = Deliveries(client, tables, uis, composer)
        self._rows = NumberedTasks("sending", self._drain)
        # Beside the table's own rows: trouble with an old message must not hold up the next board.
        self._retiring = NumberedTasks("retiring", self._retire)
        # By server, of which something has changed: a permission may be back.
        self._trying_again = NumberedTasks("retrying", self._try_again, of="server")
        self._claimed: dict[int, OutboxRow] = {}
        self._held: set[int] = set()
        self._retired: dict[int, tuple[int, ...]] = {}
        """By table, messages without controls of which that is to be noted yet."""
        self._acted: dict[int, dict[int, PostedMessage]] = {}
        """By table, calls that show who has acted, of which that is to be noted yet, by message."""
        self._delivering: dict[int, OutboxRow] = {}
        self._renewing: asyncio.Task[None] | None = None

    def wake(self, table: int, claimed: OutboxRow | None = None) -> None:
        """There may be rows of this table to deliver; ``claimed`` is the first one, if it is ours already."""
        if claimed is not None:
            self._claimed[table] = claimed
        if table not in self._held:
            self._rows.wake(table)
            self.panels.wake(table)

    @contextlib.contextmanager
    def held(self, table: int) -> Iterator[None]:
        """Deliver nothing of a table meanwhile: who plays in its board is answered in it.

        What cannot be shown so is delivered afterwards, like anything else.
        """
        self._held.add(table)
        try:
            yield
        finally:
            self._held.discard(table)
            self.wake(table)

    def wake_in_turn(self, table: int) -> None:
        """The same for a table of a backlog."""
        self._rows.wake_in_turn(table)
        self.panels.wake(table)

    def place_changed(self, guild: int) -> None:
        """What was refused in a server may be taken there now."""
        self._trying_again.wake(guild)

    async def _try_again(self, guild: int) -> None:
        for table in await self._tables.outbox.due_now(guild):
            self.wake(table)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        claimed = [*self._delivering.values(), *self._claimed.values()]
        tasks = self._rows, self._retiring, self._trying_again, self.panels
        await asyncio.gather(*(each.close() for each in tasks))
        if self._renewing is not None:
            self._renewing.cancel()
        with contextlib.suppress(StorageError):  # they lose their buttons once more then; claims run out
            await self._tables.outbox.renew(claimed, None)
            for table, messages in self._retired.items():
                await self._tables.messages.retired(table, *messages)
            for table, calls in self._acted.items():
                await self._tables.messages.acted(table, *calls.values())

    async def _drain(self, table: int) -> None:
        outdated = False
        try:
            outdated = await self._deliver_all(table)
        finally:
            # In any case: the claim of a row that nobody delivers must not be renewed.
            self._delivered(table)
        if outdated:
            self._retiring.wake(table)

    async def _deliver_all(self, table: int) -> bool:
        """Deliver rows until none is left, or one has to wait; whether messages may be out of date now."""
        outdated = False
        row = self._claimed.pop(table, None) or await self._claim(table)
        while row is not None:
            self._begin(table, row)
            try:
                async with asyncio.timeout(LONGEST_DELIVERY):
                    delivered = await self.deliveries.deliver(row)
            except (StorageError, NoSuchTable):
                # Nothing is known to be wrong with the row, whose claim ends by itself; or it is gone.
                raise
            except Exception as error:
                row = await self._not_delivered(row, error)
            else:
                metrics.DELIVERIES.labels("delivered").inc()
                outdated = outdated or (delivered.posted is not None and delivered.retires)
                row = await self._done(row, delivered)
        return outdated

    async def _done(self, row: OutboxRow, delivered: Delivered) -> OutboxRow | None:
        """Note that a row has been said; the table's next one. What shows a deleted table is taken away."""
        try:
            return await self._tables.outbox.done(
                row,
                delivered.posted,
                beside=delivered.beside,
                also=delivered.also,
                retired=self._retired.pop(row.table, ()),
                acted=tuple(self._acted.pop(row.table, {}).values()),
                claim_next=True,
            )
        except NoSuchTable:
            for posted in (delivered.posted, *delivered.beside):
                with contextlib.suppress(*DISCORD_ERRORS):
                    if posted is not None:
                        await self._client.http.delete_message(posted.channel, posted.message)
            raise

    def _begin(self, table: int, row: OutboxRow) -> None:
        """A row is being delivered: its claim is kept for as long as that takes."""
        self._delivering[table] = row
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_claims(), name="renewing")

    def _delivered(self, table: int) -> None:
        self._delivering.pop(table, None)
        if not self._delivering and self._renewing is not None:
            self._renewing.cancel()
            self._renewing = None

    async def _renew_claims(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(StorageError):
                await self._tables.outbox.renew(list(self._delivering.values()))

    async def _claim(self, table: int) -> OutboxRow | None:
        return next(iter(await self._tables.outbox.claim(table=table, limit=1)), None)

    async def _not_delivered(self, row: OutboxRow, error: Exception) -> OutboxRow | None:
        """Keep a row for later, or drop it where that would not help; the next row of the table, if any."""
        outbox = self._tables.outbox
        what = f"{type(row.message).__name__} of table {row.table}"
        metrics.DELIVERIES.labels("not delivered").inc()
        if not isinstance(error, DISCORD_ERRORS):
            log.error("could not compose %s", what, exc_info=error)
            await outbox.drop(row, repr(error))
        elif self._icons.refused(error):
            await outbox.failed(row, retry_in=0)
        elif is_final(error):
            await outbox.drop(row, str(error))
        elif is_given_up(row):
            await outbox.drop(row, f"it was tried for a day: {error}")
        else:
            log.info("will send %s again: %s", what, error)
            pause = pause_after(error, row.attempts + 1)
            await outbox.failed(row, retry_in=pause)
            self._rows.wake_later(row.table, pause)
            if isinstance(error, discord.Forbidden):
                # What waits behind it must not wait for somebody to give the permission back.
                with contextlib.suppress(*DISCORD_ERRORS):  # then they wait after all
                    await self.deliveries.tell_alone(row.table)
            return None
        return await self._claim(row.table)

    async def _retire(self, table: int) -> None:
        """Take the controls off messages that are out of date; noted with what is written next."""
        context = await self._tables.views.context(table, None)
        known, words = self._retired.get(table, ()), self.deliveries.public.words(context.table_view)
        for call in await strike_out(self._client, context, self._acted.get(table, {})):
            self._acted.setdefault(table, {})[call.message] = call
        title = self._uis[context.table_view.table.game].table_title(context.table_view, words)
        retired = await retire(self._client, context, known, words("{table} goes on:", table=title))
        if retired:
            self._retired[table] = (*self._retired.get(table, ()), *retired)
        if context.table_view.table.status != "playing" and table in self._retired:
            # Nothing more may be said of this table that could take it along.
            await self._tables.messages.retired(table, *self._retired[table])
            self._retired.pop(table, None)
