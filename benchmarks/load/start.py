"""How a bot starts with many tables, and what tables take at which nobody does anything."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from benchmarks.load.bots import MIB, running
from benchmarks.tables import begin
from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.players.player import RandomPlayer
from tables.service import Tables
from tables.storage import schema
from tests.loopback.people import join
from tests.loopback.server import serve

MOVES = 20
"""Of each table that the others are copies of."""
HEADINGS = ("tables", "start s", "first answer ms", "bot MiB", "database MiB")


@dataclass(frozen=True)
class Start:
    """What was measured: times in seconds, memory and database in MiB."""

    tables: int
    start: float
    answer: float
    own: float
    database: float

    def cells(self) -> Sequence[str]:
        """The figures as a row."""
        return (
            *(str(self.tables), f"{self.start:.1f}", f"{1000 * self.answer:.0f}"),
            *(f"{self.own:.0f}", f"{self.database:.0f}"),
        )


async def start(tables: int) -> Start:
    """A bot on SQLite with so many tables in the middle of their games."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "tables.sqlite3"
        if tables:
            await _fill(file, tables)
        async with serve(running_clock=True) as server:
            began = perf_counter()
            async with running(server, "sqlite", Path(name)) as bots:
                started = perf_counter()
                await server.until(lambda: server.rest.commands[None], "the commands")
                asked = perf_counter()
                await join(server, "Ann").slash("table", "mine")
                answered = perf_counter()
                await asyncio.sleep(5.0)  # what was due is done
                stored = (await bots.stored())[0]
                return Start(tables, started - began, answered - asked, bots.memory()[0], stored / MIB)


async def _fill(file: Path, tables: int) -> None:
    games = load_games(GAMES)
    made = await Tables.open(str(file), games, now=lambda: datetime.now(UTC))
    chance = Chance(bytes(32))
    for game in games.values():
        info = await begin(made, game)
        for _ in range(MOVES):
            view = await made.views.get(info.id, None)
            if not view.awaited:
                break
            person = info.seats[min(view.awaited)].person
            assert person is not None
            own = await made.views.get(info.id, person.id)
            move = RandomPlayer().choose(game, own.view, min(view.awaited), chance)
            await made.play.act(info.id, person.id, move, seen=own.stamp)
    await made.close()
    await asyncio.to_thread(_copy, file, len(games), tables)


def _copy(file: Path, games: int, tables: int) -> None:
    """Copies of the first tables until there are so many; nothing is to be said of any."""
    of_tables = [
        each for each in schema.metadata.sorted_tables if "table_id" in each.c and each.name != "outbox"
    ]
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM outbox")
        for new in range(games + 1, tables + 1):
            old = (new - 1) % games + 1
            for each in (schema.tables, *of_tables):
                key = "id" if each is schema.tables else "table_id"
                names = [one.name for one in each.c if one.name == key or one.name != "id"]
                chosen = [str(new) if one == key else f'"{one}"' for one in names]
                listed = ", ".join(f'"{one}"' for one in names)
                copies = f"SELECT {', '.join(chosen)} FROM {each.name} WHERE {key} = ?"
                connection.execute(f"INSERT INTO {each.name} ({listed}) {copies}", (old,))
        connection.commit()
