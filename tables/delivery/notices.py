"""What people want to be told of one table: who follows it from outside, who wants no more for a turn.

In which way somebody is told, at all tables, is one of their settings; whom Discord calls is in ``calls``.
"""

import msgspec
from sqlalchemy import Connection

from tables.core import errors, json_records, types
from tables.storage import schema
from tables.table import checks, rows, transactions

MOST_FOLLOWERS = 50
"""People who may follow one table."""


class Notices(transactions.TablePart):
    """People without a seat who are told of a table's rounds, or of its end; people with one who are not."""

    @transactions.table_transaction
    def follow(self, connection: Connection, table: int, person: int, what: types.Following | None) -> None:
        """Tell a person of a table from now on, or of nothing any more.

        Raises :class:`TableFinished` where there is nothing more to tell, :class:`LobbyError` for somebody
        who plays there and at a table that too many follow, :class:`TableError` for another wish,
        :class:`NoSuchTable`.
        """
        info = self._store.read(connection, table, lock=True).info
        followers = {each: chosen for each, chosen in info.life.followers.items() if each != str(person)}
        if what is not None:
            if info.status not in ("lobby", "playing"):
                raise errors.TableFinished("The game at table {table} is over.", table=table)
            if info.seat_of(person) is not None:
                raise errors.LobbyError(
                    "You are playing at table {table}, so you are told about it anyway.", table=table
                )
            if len(followers) >= MOST_FOLLOWERS:
                raise errors.LobbyError("Too many people already follow table {table}.", table=table)
            followers[str(person)] = what
        _write_life(connection, table, msgspec.structs.replace(info.life, followers=followers))

    @transactions.table_transaction
    def hush(self, connection: Connection, table: int, person: int) -> None:
        """Tell a person no more that a table waits for them, until the next turn.

        Raises :class:`NotSeated`, :class:`TableFinished`, :class:`LobbyError`, :class:`NoSuchTable`.
        """
        loaded = self._store.read(connection, table, lock=True)
        info = loaded.info
        checks.require_playing(info)
        seat = checks.require_seat(info, person)
        turn = self._store.game(info).turn(loaded.state)
        hushed = {**info.life.hushed, str(seat.index): turn}
        _write_life(connection, table, msgspec.structs.replace(info.life, hushed=hushed))


def _write_life(connection: Connection, table: int, life: types.Life) -> None:
    """Write what changes nothing that anybody sees: no board, no clock."""
    rows.revise(connection, schema.tables.c.id == table, life=json_records.written(life))
