"""Another game after one that is over: the same game with the same options, for those who played."""

from typing import NamedTuple

from sqlalchemy import Connection

from engine.core.codec import encode
from engine.core.errors import EngineError
from tables.core.errors import LobbyError, NoSuchTable, NotSeated
from tables.core.message_types import Announcement
from tables.core.types import Life, Person, Place, Seat, TableInfo
from tables.delivery import outbox
from tables.lobby.lobbies import Lobbies
from tables.lobby.opening import USUAL_LEVEL, NewTable, open_table
from tables.people.names import meet
from tables.play.guests import of_rematch
from tables.table import calls, facts, transactions
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore


class Rematch(NamedTuple):
    """The table of another game, and whether it was opened just now."""

    info: TableInfo
    opened: bool


class Rematches(transactions.TablePart):
    """Playing again. However often it is asked for, and in however many processes, one table comes of it."""

    def __init__(self, store: TableStore, lobbies: Lobbies) -> None:
        super().__init__(store)
        self._lobbies = lobbies

    async def again(
        self, table: int, person: Person, place: Place, refused: EngineError | None = None
    ) -> Rematch:
        """Open a table like one that is over at ``place``, or take a seat at the one that somebody opened.

        Whoever comes first is its host. Seats keep their order, computer players theirs; the others who
        played are called. Where that game has begun already its table is given as it is. Raises ``refused``
        where the person may not open the table that nobody has opened,
        :class:`LobbyError`, :class:`NotSeated`, :class:`~engine.core.errors.BadOptions`.
        """

        def work(connection: Connection) -> tuple[LoadedTable, bool]:
            # The row's lock: of two who ask at once the second one finds the first one's table.
            old = self._store.read(connection, table, lock=True)
            _require_player(old.info, person)
            following = self._following(connection, table)
            if following is None:
                if refused is not None:
                    raise refused
                return self._open(connection, old, person, place), True
            if following.info.status != "lobby":
                return following, False
            meet(connection, person)
            return self._lobbies.joined(connection, following.info.id, person), False

        loaded, opened = await self._store.write(table, work)
        self._store.keep(loaded)
        return Rematch(loaded.info, opened)

    def _following(self, connection: Connection, table: int) -> LoadedTable | None:
        """The table that was opened after one, unless its lobby was closed."""
        known = facts.read_fact(connection, _key(table))
        if known is None:
            return None
        try:
            loaded = self._store.read(connection, int(known), lock=True)
        except NoSuchTable:
            return None
        return None if loaded.info.status == "closed" else loaded

    def _open(self, connection: Connection, old: LoadedTable, host: Person, place: Place) -> LoadedTable:
        info, game = old.info, self._store.game(old.info)
        options = game.unsettle(game.read_options(info.options), len(info.seats))
        order = tuple(0 if seat.person is None else seat.person.id for seat in info.seats)
        computers = [
            Seat(0, None, seat.name, game.info.level(seat.level or USUAL_LEVEL))
            for seat in info.seats
            if seat.person is None
        ]
        life = Life(order=order, hints=info.life.hints, guests=of_rematch(info))
        new = NewTable(game, game.read_options(encode(options)), place, info.clocks, life)
        alone = len(info.seats) == 1
        loaded = open_table(self._store, connection, new, host, alone=alone, computers=computers)
        # They are called once: whoever closes the lobby and opens it anew calls nobody.
        called = facts.read_fact(connection, _key(info.id)) is not None
        facts.write_fact(connection, _key(info.id), str(loaded.info.id))
        others = calls.without_strangers(info, [person for person in info.people if person != host.id])
        if loaded.info.status == "lobby" and others and not called:
            line = Announcement(
                "{host} has opened table {table} to play {game} again.",
                {"host": host.name, "game": game.info.title, "table": loaded.info.id},
                asks=others,
            )
            outbox.write_beside(connection, loaded.info, [line], self._store.now(), self._store.entropy)
        return loaded


def _require_player(info: TableInfo, person: Person) -> None:
    # Who gave up may want another game all the more.
    if not any(seat.person is not None and seat.person.id == person.id for seat in info.seats):
        raise NotSeated("You have no seat at table {table}.", table=info.id)
    if info.status in ("lobby", "playing"):
        raise LobbyError("Table {table} is not over yet.", table=info.id)


def _key(table: int) -> str:
    return f"again:{table}"
