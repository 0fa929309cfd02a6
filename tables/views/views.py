"""What is read of tables: positions, logs, lists, and proofs that the chance was fair."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import structs
from sqlalchemy import ColumnElement, Connection, Select, or_, select

from engine.core.chance import commitment, is_committed
from tables.core.message_types import PostedMessage
from tables.core.types import Status, TableInfo
from tables.core.view_types import TableContext, TableView, Verification
from tables.daily.tries import deal_commitment, is_sealed
from tables.delivery import messages, outbox
from tables.play.context import read_context
from tables.storage import schema
from tables.table import history, rows, transactions, view
from tables.table.loaded import LoadedTable
from tables.table.proof import Proof, read_proof

MOST_LISTED = 100
"""Tables or moves in one answer."""
OPEN_TABLES: tuple[Status, ...] = ("playing", "lobby")


class Views(transactions.TablePart):
    """What people may see of tables. Nothing here changes a table."""

    async def get(self, table: int, user: int | None) -> TableView:
        """The table as a person, or a spectator, may see it now; raises :class:`NoSuchTable`."""
        return view.view_of(await self._store.load(table), user)

    async def public(self, table_view: TableView) -> TableView:
        """The same table as a spectator may see it: then, or now where it has changed since."""
        info = table_view.table
        kept = self._store.kept(info.id, info.revision)
        return await self.get(info.id, None) if kept is None else view.view_of(kept, None)

    def remembered(self, table: int, user: int) -> TableView | None:
        """The table as a person may see it, if it is in memory: after the last change heard of here."""
        loaded = self._store.remembered(table)
        return None if loaded is None else view.view_of(loaded, user)

    async def context(
        self, table: int, reader: int | Callable[[TableInfo], int | None] | None, *, waiting: bool = False
    ) -> TableContext:
        """All that an answer to a person, or a public message, is made from, of one moment.

        Who its ``reader`` is may depend on the table. ``missed`` begins after what
        :meth:`tables.play.readers.Readers.keep` noted last. What calls people is read where ``waiting`` says
        so. Raises :class:`NoSuchTable`.
        """

        def work(connection: Connection) -> tuple[LoadedTable, TableContext]:
            loaded = self._store.read(connection, table)
            user = reader(loaded.info) if callable(reader) else reader
            context = read_context(connection, loaded, user)
            if waiting and context.table_view.awaited:
                context = structs.replace(context, waiting=tuple(outbox.read_waiting(connection, table)))
            return loaded, context

        loaded, context = await self._store.db.read(work)
        self._store.keep(loaded)
        return context

    async def contexts(self, table: int, readers: Collection[int]) -> dict[int, TableContext]:
        """The same for several readers at once."""

        def work(connection: Connection) -> tuple[LoadedTable, dict[int, TableContext]]:
            loaded = self._store.read(connection, table)
            return loaded, {reader: read_context(connection, loaded, reader) for reader in readers}

        loaded, contexts = await self._store.db.read(work)
        self._store.keep(loaded)
        return contexts

    async def overview(self, user: int) -> tuple[list[TableView], dict[int, PostedMessage]]:
        """A person's open tables as they may see them, and the messages that show their boards, by table."""

        return await self._with_boards(_of_person(user), user)

    async def of_server(self, guild: int) -> tuple[list[TableView], dict[int, PostedMessage]]:
        """A server's open tables as a spectator may see them, the last changed first, and their boards."""
        return await self._with_boards(_listed(schema.tables.c.guild == guild, OPEN_TABLES), None)

    async def _with_boards(
        self, query: Select[Any], user: int | None
    ) -> tuple[list[TableView], dict[int, PostedMessage]]:
        def work(connection: Connection) -> tuple[list[LoadedTable], dict[int, PostedMessage]]:
            loaded = self._store.read_all(connection, rows.read_tables(connection, query))
            return loaded, messages.read_boards(connection, [each.info.id for each in loaded])

        found, boards = await self._store.db.read(work)
        for loaded in found:
            self._store.keep(loaded)
        return [view.view_of(loaded, user) for loaded in found], boards

    def known(self, table: int) -> TableInfo | None:
        """A table as this process knew it last, without asking the database."""
        kept = self._store.remembered(table)
        return None if kept is None else kept.info

    async def info(self, table: int) -> TableInfo:
        """What everybody may know of a table; raises :class:`NoSuchTable`."""
        return (await self._store.load(table)).info

    # --- lists: of tables whose rules are at hand -------------------------------------------

    async def of_person(self, user: int, *, status: Sequence[Status] = OPEN_TABLES) -> list[TableInfo]:
        """Tables at which a person has a seat, in all servers, the last changed first."""
        return await self._list(_of_person(user, status))

    async def in_channel(self, channel: int, *, status: Sequence[Status]) -> list[TableInfo]:
        """Tables of a channel and its threads, the last changed first."""
        tables = schema.tables.c
        where = or_(tables.channel == channel, tables.parent == channel, tables.thread == channel)
        return await self._list(_listed(where, status))

    async def _list(self, query: Select[Any]) -> list[TableInfo]:
        found = await self._store.db.read(lambda connection: rows.read_tables(connection, query))
        return [record.info for record in found if self._store.is_playable(record.info)]

    # --- proof ------------------------------------------------------------------------------

    @transactions.read_transaction
    def all_numbers(self, connection: Connection) -> list[int]:
        """The numbers of all tables there ever were, for whoever runs the bot."""
        return list(connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))

    async def verify(self, table: int, posted: str | None = None) -> Verification:
        """Replay a table's log, each move checked again, and hold seed, commitment and log together.

        ``posted`` is the commitment that a reader saw posted. The seed is given away only when the table
        is over or closed for good, and nobody may try the same deal any more.
        """

        def work(connection: Connection) -> tuple[Proof, str, bool]:
            proof = read_proof(self._store, connection, table)
            info = proof.record.info
            fixed = info.commitment
            if info.place.is_deal:
                fixed = deal_commitment(connection, table) or fixed
            return proof, fixed, is_sealed(connection, info, self._store.now())

        proof, fixed, sealed = await self._store.db.read(work)
        # A long game takes a while, and nobody else should wait for it.
        log_fits = await asyncio.to_thread(proof.replays)
        info, seed = proof.record.info, proof.record.seed
        fits = {info.commitment, fixed} == {commitment(seed)}
        if posted is not None:
            fits = fits and is_committed(seed, posted)
        return Verification(
            commitment=info.commitment,
            seed=seed if history.is_open(info) and not sealed else None,
            words=tuple(words.text for words in info.words),
            seed_fits=fits,
            log_fits=log_fits,
            moves=info.number,
        )


def _of_person(user: int, status: Sequence[Status] = OPEN_TABLES) -> Select[Any]:
    seats = schema.seats.c
    theirs = select(seats.table_id).where(seats.person == user, seats.gone.is_(False))
    return _listed(schema.tables.c.id.in_(theirs), status, 50)


def _listed(where: ColumnElement[bool], status: Sequence[Status], limit: int = MOST_LISTED) -> Select[Any]:
    tables = schema.tables.c
    query = rows.select_tables().where(where, tables.status.in_(status))
    return query.order_by(tables.updated.desc(), tables.id.desc()).limit(limit)
