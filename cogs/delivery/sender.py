"""The sender: delivers the outbox to Discord (:mod:`cogs.delivery.queue_sender`)."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Literal

import discord
from cachetools import LRUCache

from cogs.core import discord_errors, limiter
from cogs.delivery import deliveries, direct_messages, numbered_tasks, open_panels, queue_sender, retiring
from cogs.delivery.composer import Composer
from cogs.delivery.own_messages import OwnMessages, board_key, controls_of, own_message
from cogs.table_screens.game_ui import GameUi
from tables.core.errors import NoSuchTable, StorageError
from tables.core.message_types import BoardUpdate, OutboxRow, PostedMessage
from tables.delivery.messages import MOST_OLDER
from tables.service import Tables

MOST_NOTED = 10_000
"""Messages of which it is remembered that they are noted."""


class Sender(queue_sender.QueueSender[OutboxRow, deliveries.Delivered]):
    """Delivers outbox rows; one task a table at most."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        uis: Mapping[str, GameUi],
        composer: Composer,
        updates: Composer,
        presses: limiter.Limiter,
        own_messages: OwnMessages,
    ) -> None:
        """``composer`` is for what is delivered, ``updates`` for panels that are open already.

        Those come after all who are let in to ``presses``.
        """
        super().__init__(tables.outbox, composer.icons, "sending", "table")
        self.panels = open_panels.OpenPanels(tables, updates, presses)
        self._also: list[Callable[[int], None]] = []
        self._client = client
        self._tables = tables
        self._uis = uis
        self.deliveries = deliveries.Deliveries(client, tables, uis, composer, own_messages)
        # Beside the table's own rows: trouble with an old message must not hold up the next board.
        self._retiring = numbered_tasks.NumberedTasks("retiring", self._retire)
        # By server, of which something has changed: a permission may be back.
        self._trying_again = numbered_tasks.NumberedTasks("retrying", self._try_again, of="server")
        self._held: set[int] = set()
        self._retired: dict[int, tuple[int, ...]] = {}
        """By table, messages without controls of which that is to be noted yet."""
        self._acted: dict[int, dict[int, PostedMessage]] = {}
        """By table, calls that show who has acted, of which that is to be noted yet, by message."""
        self._outdated: set[int] = set()
        """Tables of which messages may be out of date now."""
        self._met: defaultdict[int, dict[int, tuple[str, PostedMessage]]] = defaultdict(dict)
        """By table, messages that somebody used, with their keys: nobody may know of them."""
        self._has_swept = False
        self._noted: LRUCache[int, None] = LRUCache(MOST_NOTED)
        """Messages that are known to be noted."""

    def also(self, wake: Callable[[int], None]) -> None:
        """Have somebody else told too of which table there is something to say."""
        self._also.append(wake)

    def wake(self, stream: int, claimed: OutboxRow | None = None) -> None:
        """There may be rows of this table to deliver; ``claimed`` is the first one, if it is ours already."""
        if claimed is not None:
            self._claimed[stream] = claimed
        if stream not in self._held:
            super().wake(stream)
            self.panels.wake(stream)
            for wake in self._also:
                wake(stream)

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

    async def sweep(self) -> datetime | None:
        """The same. At first what stands of tables is looked at too: the last run may have died before it."""
        if not self._has_swept:
            for table in await self._tables.messages.standing():
                self._retiring.wake_in_turn(table)
            self._has_swept = True
        return await super().sweep()

    def wake_in_turn(self, stream: int) -> None:
        """The same for a table of a backlog."""
        super().wake_in_turn(stream)
        self.panels.wake(stream)
        for wake in self._also:
            wake(stream)

    def place_changed(self, guild: int) -> None:
        """What was refused in a server may be taken there now."""
        self._trying_again.wake(guild)

    async def _try_again(self, guild: int) -> None:
        for table in await self._tables.outbox.due_now(guild):
            self.wake(table)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        others = self._retiring, self._trying_again, self.panels
        await asyncio.gather(super().close(), *(each.close() for each in others))
        with contextlib.suppress(StorageError):  # they lose their buttons once more then
            for table, messages in self._retired.items():
                await self._tables.messages.retired(table, *messages)
            for table, calls in self._acted.items():
                await self._tables.messages.acted(table, *calls.values())

    async def _drain(self, stream: int) -> None:
        await super()._drain(stream)
        if stream in self._outdated:
            self._outdated.discard(stream)
            self._retiring.wake(stream)

    async def _deliver(self, row: OutboxRow) -> deliveries.Delivered:
        return await self.deliveries.deliver(row)

    async def _done(self, row: OutboxRow, delivered: deliveries.Delivered) -> OutboxRow | None:
        """Note that a row has been said; what shows a table that was deleted is taken away."""
        if delivered.retires:
            self._outdated.add(row.table)
        try:
            following = await self._tables.outbox.done(
                row,
                delivered.posted,
                beside=delivered.beside,
                also=delivered.also,
                retired=(*self._retired.pop(row.table, ()), *delivered.gone),
                acted=tuple(self._acted.pop(row.table, {}).values()),
                claim_next=True,
            )
            self._noted.update({each.message: None for each in (delivered.posted, *delivered.beside) if each})
            return following
        except NoSuchTable:
            for posted in (delivered.posted, *delivered.beside):
                with contextlib.suppress(*discord_errors.DISCORD_ERRORS):
                    if posted is not None:
                        await self._client.http.delete_message(posted.channel, posted.message)
            raise

    def _is_hopeless(self, row: OutboxRow, error: BaseException) -> bool:
        """A board is given up where there is no place for it any more, or after a day."""
        if isinstance(row.message, BoardUpdate):
            return discord_errors.is_unknown_channel(error) or queue_sender.is_given_up(row)
        return super()._is_hopeless(row, error)

    async def _not_delivered(self, row: OutboxRow, error: Exception) -> bool:
        goes_on = await super()._not_delivered(row, error)
        if not goes_on and discord_errors.is_refusal(error):
            # What waits behind it must not wait for somebody to give the permission back.
            with contextlib.suppress(*discord_errors.DISCORD_ERRORS):  # then they wait after all
                await self.deliveries.tell_alone(row.table)
        return goes_on

    def met(self, message: discord.Message) -> None:
        """Somebody used a message. A board or call that could not be noted when it was posted is retired."""
        if message.id in self._noted:
            return
        key, first = board_key(message), next(controls_of(message), None)
        if key is None or first is None or not first.table:
            return
        mine, calls = own_message(message), all(each.target.verb != "log" for each in controls_of(message))
        kind: Literal["board", "call"] = "call" if calls and mine.people else "board"
        posted = PostedMessage(
            message.channel.id, message.id, 0, message.created_at, kind, mine.people if calls else ()
        )
        self._met[first.table][message.id] = key, posted
        self._retiring.wake(first.table)

    async def _retire(self, table: int) -> None:
        """Take the controls off messages that are out of date; noted with what is written next."""
        for key, posted in self._met.pop(table, {}).values():
            await self._tables.messages.note_unknown(table, key, posted)
            self._noted[posted.message] = None
        context = await self._tables.views.context(table, None)
        known, words = self._retired.get(table, ()), self.deliveries.public.words(context.table_view)
        changed, gone = await retiring.bring_up_to_date(self._client, context, self.deliveries.calls)
        for call in changed:
            self._acted.setdefault(table, {})[call.message] = call
        title = self._uis[context.table_view.table.game].table_title(context.table_view, words)
        replaced = words(retiring.REPLACED[context.table_view.table.status], table=title)
        retired, later = await retiring.retire(self._client, context, (*known, *gone), replaced)
        if retired or gone:
            self._retired[table] = (*self._retired.get(table, ()), *retired, *gone)
        info, many = context.table_view.table, len(context.others) >= MOST_OLDER
        if info.status != "playing" or (many and self._retired.get(table)):
            # Nothing more may be said of this table that could take it along.
            await self._tables.messages.retired(table, *self._retired.get(table, ()))
            if self._retired.pop(table, None) and many:
                self._retiring.wake(table)  # there may be more
            if later and discord.utils.utcnow() - info.updated < direct_messages.REMOVED_WITHIN:
                self._retiring.wake_later(table, discord_errors.LONGEST_PAUSE)
