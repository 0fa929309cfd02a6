"""The bot as a process that may end between any two of its requests and transactions."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import io
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
from PIL import Image
from sqlalchemy import Connection

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.games import GAMES
from render.drawing.picture import Picture
from render.painting.painters import Painters
from tests.cogs.people import bot_of
from tests.support.settled_world import World

T = TypeVar("T")
_QUICK = "easy"
"""The level whose computer player all levels have here."""


class Blank(Painters):
    """Draws nothing: months of boards would be hours of drawing."""

    def __init__(self) -> None:
        super().__init__(warm=())
        png = io.BytesIO()
        Image.new("RGB", (8, 8)).save(png, "PNG")
        self._picture = Picture(png.getvalue(), "A picture", {}, (8, 8))

    def start(self) -> None:
        """Nothing is warmed up for it."""

    async def draw(self, draw: Any, *args: Any, **more: Any) -> Picture:
        """The one picture that there is."""
        return self._picture


class Lifetime:
    """From one start of the process to its end, after which nothing that it began takes effect."""

    def __init__(self) -> None:
        self.dead = False
        self._hops: int | None = None

    def doom(self, hops: int) -> None:
        """Let it end at so many requests and transactions from now."""
        self._hops = hops

    def hop(self) -> None:
        """A request or a transaction, before it or after it."""
        if self._hops is not None:
            self._hops -= 1
            self.dead = self.dead or self._hops <= 0

    def mortal(self, run: Callable[[Callable[[Connection], T]], Awaitable[T]]) -> Any:
        """Transactions that are not begun, or not heard of any more, where it has ended."""

        async def transaction(work: Callable[[Connection], T]) -> T:
            self.hop()
            await self._stop_where_dead()
            result = await run(work)
            self.hop()
            await self._stop_where_dead()
            return result

        return transaction

    async def _stop_where_dead(self) -> None:
        if self.dead:
            await asyncio.Event().wait()


class Process:
    """The bot's process, in all its lives."""

    def __init__(self, database: str, seed: str) -> None:
        self.life = Lifetime()
        self._database = database
        self._seed = seed
        self._calls = itertools.count()
        self._modules = [
            dataclasses.replace(module, players=dict.fromkeys(module.players, module.players[_QUICK]))
            for module in GAMES
        ]

    def make(self) -> Caravanserai:
        """A bot for the next life."""
        self.life = Lifetime()
        bot = Caravanserai(Config(self._database), modules=self._modules, entropy=self._entropy)
        bot.painters = Blank()
        return bot

    def _entropy(self, number: int) -> bytes:
        return hashlib.shake_256(f"{self._seed} {next(self._calls)}".encode()).digest(number)

    def watch(self, world: World) -> None:
        """Let this life be cut off where it is to be."""
        requests: Any = _Requests(self._at_request)
        world.backend.http_requests = requests
        self._db = db = bot_of(world).tables.db
        db.read = self.life.mortal(db.read)  # type: ignore[method-assign]
        db.write = self.life.mortal(db.write)  # type: ignore[method-assign]

    async def end(self, world: World) -> None:
        """SIGKILL, and a new process."""
        self.life.dead, old = True, self._db
        # Nobody waits until what is dead has gone quiet.
        world.env.hold = True
        await world.restart_bot(crash=True)
        world.env.hold = False
        await world.settle()
        await old.close()
        self.watch(world)

    def _at_request(self) -> None:
        self.life.hop()
        if self.life.dead:
            raise aiohttp.ClientConnectionError("the process has ended")


class _Requests(list[Any]):
    """The list of what the bot asks of Discord, of which nothing is kept; it hears of each first."""

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__()
        self._heard = heard

    def append(self, entry: Any) -> None:
        """Something is about to be asked."""
        self._heard()
