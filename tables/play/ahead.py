"""Moves ahead: what a person leaves for their next turn, made the moment it may be, if it is still legal.

They are no drafts: those wait for their person to confirm them (``readers``); these make themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from engine.core.codec import encode
from tables.core.errors import TableError
from tables.core.message_types import PanelUpdate
from tables.core.view_types import TableView
from tables.table import checks, consequences, transactions
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable
from tables.table.view import view_of

MOST_AHEAD = 30
"""Moves that can be left: the answers of one turn."""


class Ahead(transactions.TablePart):
    """Leaving moves for later, and taking them away again. Nobody else learns of either."""

    async def view(self, table: int, user: int) -> TableView:
        """The table as if it were a person's turn, to choose a move for then; raises :class:`TableError`."""
        loaded = await self._store.load(table)
        return view_of(replace(loaded, state=_as_if(loaded, user)), user)

    @transactions.table_change
    def leave(
        self, connection: Connection, loaded: LoadedTable, user: int, moves: Sequence[object]
    ) -> TableChange:
        """Leave moves, to be made one after the other; those left before are forgotten.

        Raises :class:`TableError`, and what the rules say against the first of them.
        """
        game = loaded.game
        state = _as_if(loaded, user)
        read = [game.read_move(encode(move)) for move in moves][:MOST_AHEAD]
        seat = checks.require_seat(loaded.info, user).index
        game.check(state, seat, read[0])
        left = {**loaded.ahead, seat: tuple(encode(move) for move in read)}
        return self._changed(loaded, left, user)

    @transactions.table_change
    def withdraw(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Forget what was left; raises :class:`TableError` where nothing is."""
        seat = checks.require_seat(loaded.info, user).index
        if seat not in loaded.ahead:
            raise TableError("You have not planned a move for your next turn.")
        left = {other: moves for other, moves in loaded.ahead.items() if other != seat}
        return self._changed(loaded, left, user)

    def _changed(self, loaded: LoadedTable, ahead: Mapping[int, tuple[bytes, ...]], user: int) -> TableChange:
        after = replace(loaded.changed(self._store.now()), ahead=ahead)
        change = consequences.proceed(loaded, after)
        # Only their own panel shows it.
        kept = loaded.people.get(user)
        return replace(change, messages=(PanelUpdate(user),) if kept is not None and kept.hand_by_dm else ())


def _as_if(loaded: LoadedTable, user: int) -> Any:
    checks.require_playing(loaded.info)
    game, seat = loaded.game, checks.require_seat(loaded.info, user).index
    if seat in game.to_act(loaded.state):
        raise TableError("It is your turn: make your move now instead of planning it.")
    state = game.ahead(loaded.state, seat)
    if state is None or not game.moves(state, seat):
        raise TableError("As things stand, you will have no move then.")
    return state
