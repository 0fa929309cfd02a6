"""Variations: begun at a position whose secrets are open, played on, and shown to others."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from engine.core.codec import encode
from engine.core.errors import EngineError, IllegalMove, gettext_noop
from engine.players import luck_of
from tables.computers.thinking import Priority, ThinkingRequest
from tables.core.errors import DealError, LobbyError, Stale
from tables.core.types import Person
from tables.daily.puzzles import PuzzleBook
from tables.daily.tries import is_sealed
from tables.storage import schema
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore
from tables.table.transactions import TablePart, effect_transaction, read_transaction, write_transaction
from tables.table.view import view_for
from tables.variations import tree
from tables.variations.tree import OUT_OF_DATE, Source, Spot, TriedMove, TriedPosition, Variation
from tables.views.past import Past

MOST_VARIATIONS = 30
"""Of a person: of more, the one that was used longest ago goes."""
LEVEL = "steady"
"""Of the computer players that play the other seats: nobody waits long for them."""
MOST_REPLIES = 40
"""Moves of theirs in a row."""
MOST_TOLD = 12
"""Moves of a line that are told."""
BETWEEN_LINES = timedelta(minutes=1)
"""From one line that a person shows to others to the next."""

variations = schema.variations.c


class Variations(TablePart):
    """What people try. Each is for whoever tries it alone, until they show a line of it."""

    def __init__(self, store: TableStore, past: Past) -> None:
        super().__init__(store)
        self._past = past

    async def begin(self, source: Source, reader: Person, book: PuzzleBook, plays: int | None = None) -> Spot:
        """Where somebody may try something; what they tried there before is there still.

        Raises :class:`LobbyError` where the table's secrets are not open, ``DealError`` and ``PuzzleError``.
        """
        await self._start(source, reader, book, plays)
        return Spot(await self._kept(source, reader.id), 0, plays)

    async def position(self, spot: Spot, reader: Person, book: PuzzleBook) -> TriedPosition:
        """A position of a reader's own; raises :class:`Stale` where it is not there, and as :meth:`begin`."""
        variation, start = await self._opened(spot, reader, book)
        return await asyncio.to_thread(_position, start, variation, spot)

    async def play(self, spot: Spot, reader: Person, book: PuzzleBook, moves: Sequence[Any]) -> Spot:
        """Make moves of the seat whose panel is shown, and let the computer players answer them.

        Without moves they alone play on. Raises as :meth:`position`, and ``IllegalMove``.
        """
        variation, start = await self._opened(spot, reader, book)
        led = [variation.moves[node - 1] for node in variation.path(spot.node)]
        table = await asyncio.to_thread(tree.played_on, start, led)
        seat, made = _eyes(table, spot.plays), list[TriedMove]()
        for move in moves:
            made.append(tree.tried(seat, move))
            table = tree.played_on(table, made[-1:])
        while spot.plays is not None and len(made) < len(moves) + MOST_REPLIES:
            reply = await self._reply(table, spot.plays, goes_on=not made)
            if reply is None:
                break
            made.append(reply)
            table = tree.played_on(table, [reply])
        return spot._replace(node=await self._add(spot, made))

    async def _reply(self, table: LoadedTable, plays: int, *, goes_on: bool) -> TriedMove | None:
        """What a computer player does next; nothing where it is the reader's turn, or the end."""
        game, state, info = table.game, table.state, table.info
        awaited = game.awaited(state)
        invited = game.invited(state) - awaited
        if plays in awaited or (plays in invited and not goes_on):
            return None
        for seat in (*sorted(invited - {plays}), *sorted(awaited)):
            view = game.view(state, seat)
            ask = lambda player, seat=seat, view=view: ThinkingRequest(  # noqa: E731
                game, player, view, seat, luck_of(view), priority=Priority.HINT
            )
            async for choice, _ in self._store.think(info, LEVEL, ask):
                found = tree.tried(seat, choice.move, automatic=True)
                try:
                    game.check(state, seat, game.read_move(bytes(found.move)))
                except IllegalMove:
                    continue
                return found
        return None

    async def take_over(
        self, number: int, node: int, mark: str, reader: Person, book: PuzzleBook, table: int
    ) -> Spot:
        """The line that somebody has shown, at its beginning, as the reader's own. Raises :class:`Stale`.

        Nothing else of what they tried is taken: its ``mark`` is in the button below it.
        """
        variation = await self._read(number)
        if variation is None or not variation.was_shown or variation.source.table != table:
            raise Stale("This line is not kept any more.")
        if variation.mark(node) != mark:
            raise Stale(OUT_OF_DATE)
        line = [variation.moves[each - 1] for each in variation.path(node)]
        spot = await self.begin(variation.source, reader, book)
        await self._add(spot, line)
        return spot

    # --- rows -----------------------------------------------------------------------------

    @read_transaction
    def _read(self, connection: Connection, number: int) -> Variation | None:
        row = connection.execute(select(schema.variations).where(variations.id == number)).first()
        return None if row is None else _variation(row)

    @write_transaction
    def _kept(self, connection: Connection, source: Source, person: int) -> int:
        """The number of a person's variation of a position, which may be a new one."""
        now, theirs = self._store.now(), variations.person == person
        same = (variations.table_id == source.table, variations.step == source.step)
        if source.table is None:
            same = (variations.table_id.is_(None), variations.puzzle == source.puzzle)
        known: int | None = connection.scalar(select(variations.id).where(theirs, *same).limit(1))
        if known is not None:
            connection.execute(update(schema.variations).where(variations.id == known).values(at=now))
            return known
        values = {"table_id": source.table, "step": source.step, "puzzle": source.puzzle, "moves": b"[]"}
        adding = insert(schema.variations).values(**values, person=person, at=now).returning(variations.id)
        number: int = connection.execute(adding).scalar_one()
        last = select(variations.id).where(theirs).order_by(variations.at.desc(), variations.id.desc())
        gone = connection.scalars(last.offset(MOST_VARIATIONS)).all()
        connection.execute(delete(schema.variations).where(variations.id.in_(gone)))
        return number

    @write_transaction
    def _add(self, connection: Connection, spot: Spot, added: Sequence[TriedMove]) -> int:
        """Add moves to a tree; the last one's node."""
        mine = variations.id == spot.variation
        row = connection.execute(select(schema.variations).where(mine).with_for_update()).first()
        if row is None:
            raise Stale(OUT_OF_DATE)
        moves, node = tree.with_moves(_variation(row).moves, spot.node, added)
        if len(moves) > tree.MOST_MOVES:
            raise LobbyError(
                "You have tried {most} moves from here: begin at another position.", most=tree.MOST_MOVES
            )
        values = {"moves": encode(moves), "at": self._store.now()}
        connection.execute(update(schema.variations).where(mine).values(**values))
        return node

    @effect_transaction
    def show(self, connection: Connection, spot: Spot, person: int) -> None:
        """Let others take a line over. Raises :class:`LobbyError` for a second one within a minute."""
        now, theirs = self._store.now(), variations.person == person
        last = connection.scalar(select(func.max(variations.shown)).where(theirs))
        if last is not None and now < last + BETWEEN_LINES:
            raise LobbyError("You have just shown a line here. Try again in a minute.")
        mine = update(schema.variations).where(theirs, variations.id == spot.variation)
        connection.execute(mine.values(shown=now))

    # --- positions ------------------------------------------------------------------------

    async def _opened(self, spot: Spot, reader: Person, book: PuzzleBook) -> tuple[Variation, LoadedTable]:
        """The reader's own variation, and the table where it begins."""
        found = await self._read(spot.variation)
        if found is None or found.person != reader.id:
            raise Stale(OUT_OF_DATE)
        return found, await self._start(found.source, reader, book, spot.plays)

    async def _start(
        self, source: Source, reader: Person, book: PuzzleBook, plays: int | None
    ) -> LoadedTable:
        """The table where a variation begins, if the reader may know all about it, and that seat is there."""
        if source.table is None:
            start = book.table(source.puzzle, reader)
        else:
            history = await self._past.history(source.table, reader.id)
            if not history.open:
                text = gettext_noop("Table {table} is not over yet: you can try other moves when it is.")
                raise LobbyError(text, table=source.table)
            now = self._store.now()
            if await self._store.db.read(lambda connection: is_sealed(connection, history.info, now)):
                raise DealError("Others may still play this deal: you can try other moves when it closes.")
            start = await asyncio.to_thread(history.at, min(source.step, history.last))
        if plays is not None and plays >= len(start.info.seats):
            raise Stale(OUT_OF_DATE)
        return start


def _variation(row: Row[Any]) -> Variation:
    source = Source(row.table_id, row.step, row.puzzle)
    moves = msgspec.json.decode(row.moves, type=tuple[TriedMove, ...])
    return Variation(row.id, row.person, source, moves, row.shown is not None)


def _eyes(table: LoadedTable, plays: int | None) -> int:
    """Whose panel is shown: the reader's seat, or that of whoever moves next."""
    if plays is not None:
        return plays
    game, state = table.game, table.state
    awaited = game.awaited(state)
    return min(game.invited(state) - awaited or awaited or game.to_act(state), default=0)


def _position(start: LoadedTable, variation: Variation, spot: Spot) -> TriedPosition:
    path = variation.path(spot.node)
    try:
        earlier = max(0, len(path) - MOST_TOLD)
        table = tree.played_on(start, [variation.moves[node - 1] for node in path[:earlier]])
        line = []
        for node in path[earlier:]:
            line.append(_told(table, variation, node))
            table = tree.played_on(table, [variation.moves[node - 1]])
    except EngineError as error:  # the puzzle is another one by now
        raise Stale(OUT_OF_DATE) from error
    seat = _eyes(table, spot.plays)
    table_view = msgspec.structs.replace(view_for(table, seat), stamp=spot.stamp, may_leave=False)
    following = tuple(_told(table, variation, node) for node in variation.following(spot.node))
    return TriedPosition(spot, variation, table_view, view_for(table, None), tuple(line), earlier, following)


def _told(table: LoadedTable, variation: Variation, node: int) -> tree.Tried:
    move = variation.moves[node - 1]
    return tree.Tried(node, view_for(table, move.seat), table.game.read_move(bytes(move.move)))
