"""Open lobbies told to those who asked for it, and to a role: never twice, and not for each of many.

Who follows one table that is being played is in ``notices``.
"""

from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import Connection, delete, insert, select

from tables.core.message_types import Announcement
from tables.delivery import outbox
from tables.storage import schema, upserts
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore
from tables.table.transactions import TablePart, effect_transaction, read_transaction, write_transaction

BETWEEN_CALLS = timedelta(minutes=30)
"""For so long nobody is called to another lobby of the same game in the same server."""
MOST_CALLED = 80
"""People who are called by one message; servers with more of them have a role for it."""


class LobbySubscriptions(TablePart):
    """Who wants to hear of open lobbies, by server and game."""

    @read_transaction
    def of(self, connection: Connection, guild: int, person: int) -> frozenset[str]:
        """The games of whose lobbies a person hears in a server."""
        watches = schema.watches.c
        query = select(watches.game).where(watches.guild == guild, watches.person == person)
        return frozenset(connection.scalars(query))

    @effect_transaction
    def choose(self, connection: Connection, guild: int, person: int, games: Collection[str]) -> None:
        """A person hears of these games' lobbies in a server from now on, and of no others."""
        watches = schema.watches.c
        connection.execute(delete(schema.watches).where(watches.guild == guild, watches.person == person))
        if games:
            rows = [{"guild": guild, "person": person, "game": game} for game in sorted(set(games))]
            connection.execute(insert(schema.watches), rows)

    @write_transaction
    def gone(self, connection: Connection, guild: int, person: int) -> None:
        """Somebody has left a server: they hear of nothing there any more."""
        watches = schema.watches.c
        connection.execute(delete(schema.watches).where(watches.guild == guild, watches.person == person))


def announce(store: TableStore, connection: Connection, loaded: LoadedTable) -> None:
    """Write the announcement of a lobby that was just opened, where somebody is to hear of it."""
    info, server = loaded.info, loaded.server
    guild, channel = info.place.guild, server.lobby_channel
    if info.status != "lobby" or guild is None or info.place.channel is None:
        return
    people, roles = _called(store, connection, loaded, guild)
    if not people and not roles and channel is None:
        return
    line = Announcement(
        "{host} has opened a table of {game} and looks for others.",
        {"host": info.host.name, "game": store.game(info).info.title},
        asks=people,
        reason="opened",
        roles=roles,
        channel=channel,
    )
    outbox.write_beside(connection, info, [line], store.now(), store.entropy)


def _called(
    store: TableStore, connection: Connection, loaded: LoadedTable, guild: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The people and roles to be called; nobody where they were called a moment ago."""
    info, watches, calls = loaded.info, schema.watches.c, schema.calls.c
    query = select(watches.person).where(
        watches.guild == guild, watches.game == info.game, watches.person != info.host.id
    )
    people = tuple(connection.scalars(query.order_by(watches.person).limit(MOST_CALLED)))
    role = loaded.server.lobby_roles.get(info.game)
    roles = () if role is None else (role,)
    if not people and not roles:
        return (), ()
    now = store.now()
    # In one statement: another process may have a lobby of the same game opened in the same moment.
    calling = upserts.inserting(connection, schema.calls, {"guild": guild, "game": info.game, "at": now})
    calling = calling.on_conflict_do_update(
        index_elements=["guild", "game"], set_={"at": now}, where=calls.at <= now - BETWEEN_CALLS
    )
    called = connection.execute(calling.returning(calls.at)).first()
    return ((), ()) if called is None else (people, roles)
