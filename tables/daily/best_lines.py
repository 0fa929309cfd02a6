"""The best line of a deal that a computer player finds: in the background, from views, kept for later.

It plays the whole deal a few times as anybody would, seeing what a player sees, with other chance of its own
each time. What it learns of a deal in one line is of no use to it in the next.
"""

import logging
from datetime import timedelta

from sqlalchemy import Connection, Update, or_, select, update

from engine.core import codec, replay
from engine.core.chance import Chance, commitment
from engine.core.game import AnyGame
from tables.computers.thinking import Priority, ThinkingFailed, ThinkingRequest
from tables.core.types import Person, Seat, TableInfo
from tables.daily.tries import DEAL_KINDS, DealKey, current
from tables.storage import schema
from tables.table.game_record import GameRecord, RecordedGame, read_record, record_of
from tables.table.history import History
from tables.table.loaded import LoadedTable, LoggedMove
from tables.table.store import TableStore
from tables.table.transactions import TablePart, write_transaction

log = logging.getLogger(__name__)

LEVEL = "master"
TRIES_A_DEAL = 3
"""Times that a deal is played."""
SEARCH_LEASE = timedelta(minutes=5)
"""For so long, from each line on, nobody else searches for the same deal."""
COMPUTER = Person(0, "Computer")

deals = schema.deals.c


class BestLines(TablePart):
    """Searches for best lines, and shows them to those who may see them (``Deals.may_see_best``)."""

    async def history(self, key: DealKey) -> History | None:
        """The best line that was found of a deal."""
        query = select(deals.best).where(deals.id == key.text)
        stored = await self._store.db.read(lambda connection: connection.scalar(query))
        if stored is None:
            return None
        return RecordedGame(read_record(stored), self._store.games).history(self._store.now)

    async def search(self) -> bool:
        """Search for the best line of a deal that is open and has none; False where there is none to do."""
        claimed = await self._claim()
        if claimed is None:
            return False
        key, game, options, seed = claimed
        best: tuple[tuple[bool, int], GameRecord] | None = None
        for line in range(TRIES_A_DEAL):
            try:
                record = await self._played(game, options, seed, line)
            except ThinkingFailed as error:
                log.warning("the search for the best line of %s was broken off: %s", key, error)
                break
            assert record.result is not None
            rank = record.result.won[0], record.result.scores[0]
            if best is None or rank > best[0]:
                best = rank, record
            await self._store.db.write(lambda connection: connection.execute(_lease(self._store, key)))
        if best is not None:
            found = {"best": codec.encode(best[1]), "best_score": best[0][1], "lease": None}
            storing = update(schema.deals).where(deals.id == key).values(**found)
            await self._store.db.write(lambda connection: connection.execute(storing))
        return best is not None

    @write_transaction
    def _claim(self, connection: Connection) -> tuple[str, AnyGame, bytes, bytes] | None:
        now = self._store.now()
        # What is played where the day has begun, and where it has not ended yet.
        zones = ("Pacific/Kiritimati", "UTC", "Etc/GMT+12")
        keys = {current(kind, now, zone).text for kind in DEAL_KINDS for zone in zones}
        free = or_(deals.lease.is_(None), deals.lease <= now)
        query = select(schema.deals).where(deals.id.in_(keys), deals.best.is_(None), free).order_by(deals.id)
        row = connection.execute(query.limit(1).with_for_update(skip_locked=True)).first()
        if row is None or row.game not in self._store.games:
            return None
        connection.execute(_lease(self._store, row.id))
        return row.id, self._store.games[row.game], row.options, row.seed

    async def _played(self, game: AnyGame, options: bytes, seed: bytes, line: int) -> GameRecord:
        """A game of the deal, each move chosen from what its player sees."""
        settled = codec.encode(game.settle(game.read_options(options), 1))
        state = replay.start(game, replay.Log(settled, 1, seed))
        player = self._store.players(game.info.name, LEVEL)
        plies: list[LoggedMove] = []
        begun = self._store.now()
        while game.result(state) is None:
            chance = Chance(seed).fork(f"best {line} {len(plies)}")
            view = game.view(state, 0)
            request = ThinkingRequest(game, player, view, 0, chance, priority=Priority.BACKGROUND)
            move = (await self._store.thinking.choose(request)).move
            events = tuple(game.play(state, 0, move))
            plies.append(LoggedMove(len(plies) + 1, 0, codec.encode(move), events, True, self._store.now()))
        info = TableInfo(
            game=game.info.name,
            ruleset=game.info.ruleset,
            status="over",
            host=COMPUTER,
            seats=(Seat(0, None, COMPUTER.name, LEVEL),),
            options=settled,
            commitment=commitment(seed),
            number=len(plies),
            created=begun,
            updated=self._store.now(),
        )
        return record_of(LoadedTable(game, info, seed, begun, state, (), ()), plies)


def _lease(store: TableStore, key: str) -> Update:
    return update(schema.deals).where(deals.id == key).values(lease=store.now() + SEARCH_LEASE)
