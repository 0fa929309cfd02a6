"""Hints: what a strong computer player would do, for who asks from their own seat, where a table allows it.

A hint follows from the asker's view alone: asked twice, it is the same, whatever others did in secret
meanwhile. It is thought of where computer players think, just as a review judges moves that were made
(``reviews``): the two agree about a position.
"""

import asyncio
from typing import NamedTuple

from cachetools import LRUCache

from engine.core.codec import encode
from engine.core.errors import gettext_noop
from tables.computers.analysis import JUDGE, Analysis, analysis_of, question
from tables.computers.thinking import Priority
from tables.core import settings_types, types, view_types
from tables.core.errors import LobbyError, NotYourMove
from tables.table import checks, transactions, view
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore

MOST_HINTS = 256
_Key = tuple[int, int, int]


class Hint(NamedTuple):
    """What was found, and the table as its reader saw it then."""

    table_view: view_types.TableView
    analysis: Analysis
    level: str
    """Of the computer player who found it."""


def hints_on(info: types.TableInfo, server: settings_types.ServerSettings) -> bool:
    """Whether players of a table may ask for hints, in a lobby as it stands now.

    Where the host has chosen nothing they may if one person plays alone: nobody is the worse for it.
    """
    if not server.hints:
        return False
    if info.status == "lobby" and info.life.hints is None:
        return sum(seat.person is not None for seat in info.seats) == 1
    return bool(info.life.hints)


def may_ask(table_view: view_types.TableView) -> bool:
    """Whether the reader could get a hint now."""
    playing = table_view.table.status == "playing" and table_view.seat in table_view.to_act
    return playing and hints_on(table_view.table, table_view.server)


class Hints(transactions.TablePart):
    """Thinks of hints, each once: who asks again gets the same."""

    def __init__(self, store: TableStore) -> None:
        super().__init__(store)
        self._kept: LRUCache[_Key, asyncio.Task[Hint]] = LRUCache(MOST_HINTS)

    async def hint(self, table: int, user: int) -> Hint:
        """The best move of a person who may act, with others beside it.

        Raises :class:`LobbyError` where the table allows no hints, :class:`NotYourMove`,
        :class:`NotSeated`, :class:`TableFinished`.
        """
        loaded = await self._store.load(table)
        info = loaded.info
        checks.require_playing(info)
        seat = checks.require_seat(info, user)
        if not hints_on(info, loaded.server):
            if not loaded.server.hints:
                raise LobbyError("Tables offer no hints.")
            text = gettext_noop("Hints are off at table {table}; its host can only allow them in the lobby.")
            raise LobbyError(text, table=table)
        table_view = view.view_of(loaded, user)
        if seat.index not in table_view.to_act:
            raise NotYourMove("It is not your turn: you can ask for a hint when it is.")
        key = (table, seat.index, table_view.stamp)
        thinking = self._kept.get(key)
        if thinking is None or (thinking.done() and (thinking.cancelled() or thinking.exception())):
            thinking = asyncio.create_task(self._found(loaded, table_view, seat.index))
            self._kept[key] = thinking
        # Others may wait for the same one.
        return (await asyncio.shield(thinking))._replace(table_view=table_view)

    async def _found(self, loaded: LoadedTable, table_view: view_types.TableView, seat: int) -> Hint:
        game = loaded.game
        # Where the strong one fails the move that is found has no reasons.
        async for choice, level in self._store.think(
            loaded.info, JUDGE, lambda player: question(game, player, table_view.view, seat, Priority.HINT)
        ):
            # Just as a move of the log is read.
            game.check(loaded.state, seat, game.read_move(encode(choice.move)))
            return Hint(table_view, analysis_of(choice), level)
        raise LobbyError("No hint could be found right now. Try again in a moment.")

    async def close(self) -> None:
        """Think of no more hints."""
        for thinking in list(self._kept.values()):
            thinking.cancel()
