"""What does a committed move cost? ``Tables.act`` beside the least that any durable move can cost.

    python -m benchmarks.tables [GAME ...] [--plies 160] [--every 1 8 32]

The floor is one row inserted and committed with Python's own ``sqlite3``, with the same pragmas (WAL,
``synchronous=FULL``), in the same folder, measured after every move of the same run. Moves are random ones
of a whole table: rules, snapshot, clocks, outbox and the view that is answered are all in the time. ``late``
is the last third of the moves against the first third: a cost that grew with the log would show there.
``load`` is what a process pays that sees the table for the first time. ``--every`` tries other distances
between snapshots.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.player import RandomPlayer
from tables.core.types import ClockSpec, Person, Place, TableInfo
from tables.service import Tables
from tables.storage.db import PRAGMAS
from tables.table import change, loaded

WARM_UP = 8
"""Moves that are not counted."""
LOADS = 10


@dataclass(frozen=True)
class MoveCost:
    """The cost of moves of one game; times in milliseconds."""

    game: str
    seats: int
    every: int
    """Moves between snapshots."""
    moves: int
    state: int
    """Bytes of a saved state at the end."""
    floor: float
    act: float
    p90: float
    cpu: float
    """Processor time of a move, all threads together."""
    late: float
    """Median of the last third of the moves against that of the first."""
    load: float

    @property
    def ratio(self) -> float:
        """A move in floors."""
        return self.act / self.floor

    def __str__(self) -> str:
        return (
            f"{self.game:<12}{self.seats:>3} seats  every {self.every:>3}  {self.moves:>4} moves  "
            f"act {self.act:6.2f} ms ({self.ratio:5.1f} floors)  p90 {self.p90:6.2f}  cpu {self.cpu:5.2f}  "
            f"late/early {self.late:4.2f}  load {self.load:6.2f}  floor {self.floor:5.2f}  "
            f"state {self.state:>6} B"
        )


@dataclass
class _Times:
    acts: list[float] = field(default_factory=list)
    floors: list[float] = field(default_factory=list)
    cpu: float = 0.0


class Floor:
    """A bare database of one table."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        self._connection.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, move BLOB)")

    def commit(self, move: bytes) -> float:
        """Insert a move and commit it; the seconds that took."""
        began = perf_counter()
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO moves (move) VALUES (?)", (move,))
        self._connection.execute("COMMIT")
        return perf_counter() - began

    def close(self) -> None:
        self._connection.close()


async def measure(game: AnyGame, every: int, plies: int, folder: Path) -> MoveCost:
    """Play a table of a game with its fewest seats; the median costs."""
    vars(change)["SNAPSHOT_EVERY"] = every
    name = game.info.name
    path = str(folder / f"{name}-{every}.sqlite3")
    tables = await Tables.open(path, {name: game}, now=_now)
    floor = Floor(folder / f"{name}-{every}-floor.sqlite3")
    times = _Times()
    while len(times.acts) < plies:  # random games may be short
        info = await begin(tables, game)
        await _play(tables, game, info, plies, floor, times)
    state = len(game.save_state((await tables.store.load(info.id)).state))
    await tables.close()
    floor.close()
    acts = times.acts[WARM_UP:]
    third = max(1, len(acts) // 3)
    return MoveCost(
        game=name,
        seats=len(info.seats),
        every=every,
        moves=len(acts),
        state=state,
        floor=1e3 * median(times.floors[WARM_UP:]),
        act=1e3 * median(acts),
        p90=1e3 * quantiles(acts, n=10)[-1],
        cpu=1e3 * times.cpu / len(times.acts),
        late=median(acts[-third:]) / median(acts[:third]),
        load=await _load(path, game, info),
    )


def _now() -> datetime:
    return datetime.now(UTC)


async def begin(tables: Tables, game: AnyGame) -> TableInfo:
    """A table of as few people as the game allows, that has begun."""
    people = [Person(1000 + seat, f"Player {seat}") for seat in range(game.info.seats[0])]
    clocks = ClockSpec("turns", dict.fromkeys(game.info.clock_names, 86_400))
    info = await tables.lobbies.create(game.info.name, b"{}", people[0], Place(1, 2), clocks)
    for person in people[1:]:
        await tables.lobbies.join(info.id, person)
    return info if info.status == "playing" else await tables.lobbies.start(info.id, people[0].id)


async def _play(
    tables: Tables, game: AnyGame, info: TableInfo, plies: int, floor: Floor, times: _Times
) -> None:
    player, chance = RandomPlayer(), Chance(bytes(32))
    while len(times.acts) < plies:
        table_view = await tables.views.get(info.id, None)
        if not table_view.awaited:
            break
        person = info.seats[min(table_view.awaited)].person
        assert person is not None
        own = await tables.views.get(info.id, person.id)
        move = player.choose(game, own.view, min(table_view.awaited), chance)
        began, used = perf_counter(), process_time()
        await tables.play.act(info.id, person.id, move, seen=own.stamp)
        times.acts.append(perf_counter() - began)
        times.cpu += process_time() - used
        times.floors.append(floor.commit(game.text(move).encode()))


async def _load(path: str, game: AnyGame, info: TableInfo) -> float:
    """Milliseconds of a first view by a process whose database is open already."""
    found = []
    for _ in range(LOADS):
        tables = await Tables.open(path, {game.info.name: game}, now=_now)
        await tables.facts.recall("warm")
        began = perf_counter()
        await tables.views.get(info.id, None)
        found.append(perf_counter() - began)
        await tables.close()
    return 1e3 * median(found)


def rows(
    names: Sequence[str] = (), plies: int = 160, every: Sequence[int] = (loaded.SNAPSHOT_EVERY,)
) -> list[MoveCost]:
    """All figures, game by game."""
    games = load_games(GAMES)
    found = []
    with tempfile.TemporaryDirectory(prefix="tables-") as folder:
        for name in names or games:
            for distance in every:
                found.append(asyncio.run(measure(games[name], distance, plies, Path(folder))))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--plies", type=int, default=160)
    parser.add_argument("--every", type=int, nargs="+", default=[loaded.SNAPSHOT_EVERY])
    chosen = parser.parse_args(arguments)
    for row in rows(chosen.games, chosen.plies, chosen.every):
        print(row)


if __name__ == "__main__":
    main()
