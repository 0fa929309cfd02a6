"""Where computer players think: in worker processes of their own, so that nobody waits for it.

A request goes there with a view and a stream of chance, never with a state. What is large and stays the
same at a table, a deck or a map among its options, goes once to each worker and by a key afterwards.
"""

import asyncio
import contextlib
import logging
import os
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256
from itertools import count
from time import thread_time
from typing import Any, NamedTuple, Protocol

from cachetools import LRUCache
from msgspec import structs

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.game import AnyGame, ReadContent
from engine.players import ChosenMove, Player, Scope, think
from workers import process
from workers.process import WorkerThread, call_of, process_or, read_answer

log = logging.getLogger(__name__)

TIME_LIMIT = 5.0
"""Seconds of a processor that a player may think, whatever else goes on there. Its budget ends it after a
tenth of that on most machines: what it chooses depends neither on these nor on how busy they are."""
CROWDED, THINKING_GRACE = 10, 3.0
"""A worker process is ended that has not answered after so many times the limit, and so many seconds."""
IDLE_WORKER = 600.0
"""Seconds without a request until a worker ends. To start one takes a fifth of a second."""
MOST_OPTIONS = 64
"""Options of tables that a worker keeps."""
NICE = 5
"""By how much workers stand back where processors are short."""


class Priority(IntEnum):
    """Who is answered first where several wait."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    BACKGROUND = 3
    """Nobody waits for it: it is put off for whatever somebody waits for."""


class ThinkingFailed(Exception):
    """No choice came of a request: its worker ended, or the player failed."""


@dataclass(frozen=True, slots=True)
class ThinkingRequest:
    """What a computer player is asked."""

    game: AnyGame
    player: Player
    view: Any
    seat: int
    chance: Chance
    explain: bool = False
    """Whether it is to tell why."""
    also: tuple[Any, ...] = ()
    """Legal moves that are judged beside those that it thinks of."""
    priority: Priority = Priority.MOVE

    @property
    def limit(self) -> float:
        """Seconds of a processor. To explain takes some more."""
        return (3 if self.explain else 1) * TIME_LIMIT


class Thinking(Protocol):
    """Somewhere to think."""

    async def choose(self, request: ThinkingRequest) -> ChosenMove:
        """What the player chooses. Raises :class:`ThinkingFailed`; whoever is cancelled ends it soon."""
        ...

    async def close(self) -> None:
        """Think no more."""
        ...


class ThinkingHere:
    """Threads of this process, one for each request."""

    async def choose(self, request: ThinkingRequest) -> ChosenMove:
        """What the player chooses."""
        needed = True

        def work() -> ChosenMove:
            end, chance = thread_time() + request.limit, request.chance.copy()
            scope = Scope(lambda: not needed or thread_time() > end, request.explain, request.also)
            return think(request.player, request.game, request.view, request.seat, chance, scope)

        try:
            return await asyncio.to_thread(work)
        except Exception as error:
            raise ThinkingFailed(f"{type(error).__name__}: {error}") from error
        finally:
            needed = False

    async def close(self) -> None:
        """Threads end by themselves."""


# --- in a worker ------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A request on its way to a worker."""

    rules: type[AnyGame]
    read: ReadContent
    player: bytes
    """Pickled, so that the same bytes are the same object there."""
    view: Any
    """Without options, where it has any."""
    key: bytes
    """Of the options; empty where there are none."""
    options: Any
    """None where the worker has them."""
    seat: int
    chance: Chance
    limit: float
    explain: bool
    also: tuple[Any, ...]


_options: LRUCache[bytes, Any] = LRUCache(MOST_OPTIONS)


def answer(question: Asked) -> ChosenMove | None:
    """What the player chooses; None where the options of its table are not here."""
    view = question.view
    if question.key:
        if question.options is not None:
            _options[question.key] = question.options
        if question.key not in _options:
            return None
        view = structs.replace(view, options=_options[question.key])
    end = thread_time() + question.limit
    return think(
        _player(question.player),
        _game(question.rules, question.read),
        view,
        question.seat,
        question.chance,
        Scope(lambda: process.stopped() or thread_time() > end, question.explain, question.also),
    )


def prepare(games: Sequence[tuple[type[AnyGame], ReadContent]]) -> None:
    """Stand back behind the event loop, and load the games before the first request comes."""
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(NICE)
    for rules, read in games:
        _game(rules, read)


@lru_cache(maxsize=32)
def _game(rules: type[AnyGame], read: ReadContent) -> AnyGame:
    return rules.load(read)


@lru_cache(maxsize=64)
def _player(pickled: bytes) -> Player:
    player: Player = pickle.loads(pickled)
    return player


# --- the pool ---------------------------------------------------------------------------------------


@dataclass(order=True)
class _Job:
    """A request that waits for a worker, or is thought about."""

    place: tuple[Priority, int]
    """Among those that wait."""
    request: ThinkingRequest = field(compare=False)
    done: asyncio.Future[ChosenMove] = field(compare=False)
    worker: process.Worker | None = field(default=None, compare=False)
    put_off: bool = field(default=False, compare=False)
    """Whether it was stopped for something that somebody waits for."""
    tries: int = field(default=2, compare=False)
    """How many workers may yet end, or be ended, before one has answered."""


@dataclass(eq=False)
class _Workplace:
    """A worker, and the keys of the options that it still has."""

    worker: process.Worker
    known: LRUCache[bytes, None] = field(default_factory=lambda: LRUCache(MOST_OPTIONS))


class ThinkingPool(process.WorkerPool[ChosenMove]):
    """Worker processes, for as long as there is something to think about; where none can be had, a thread."""

    def __init__(self, processes: int, games: Sequence[type[AnyGame]], read: ReadContent) -> None:
        """``read``, a function of a module, gives games' content."""
        super().__init__(lambda: ThinkingFailed("nobody thinks any more"))
        self._processes = processes
        self._games = [(rules, read) for rules in games]
        self._read = read
        self._waiting: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._asked = count()
        self._busy: list[_Job] = []
        self._pickled: dict[int, tuple[Player, bytes]] = {}

    async def choose(self, request: ThinkingRequest) -> ChosenMove:
        """What the player chooses. Raises :class:`ThinkingFailed`."""
        job = _Job((request.priority, next(self._asked)), request, self._new_call())
        while len(self._tasks) < self._processes:
            self._tasks.append(asyncio.create_task(self._work(), name=f"thinking-{len(self._tasks)}"))
        self._waiting.put_nowait(job)
        if request.priority < Priority.BACKGROUND:
            self._make_room()
        try:
            return await job.done
        except asyncio.CancelledError:
            if job.worker is not None:
                job.worker.stop()
            raise

    def _make_room(self) -> None:
        """Put something off that nobody waits for, where all workers are busy."""
        if len(self._busy) < len(self._tasks):
            return
        for job in self._busy:
            background = job.request.priority is Priority.BACKGROUND
            if background and not job.put_off and job.worker is not None:
                job.put_off = True
                job.worker.stop()
                return

    async def _work(self) -> None:
        """What one worker does. While there is nothing to do for long it takes no memory."""
        place: _Workplace | None = None
        try:
            while True:
                try:
                    async with asyncio.timeout(None if place is None else IDLE_WORKER):
                        job = await self._waiting.get()
                except TimeoutError:
                    assert place is not None
                    await place.worker.close()
                    place = None
                    continue
                if place is None:
                    worker = await process_or(WorkerThread("thinking"), call_of(prepare, self._games))
                    place = _Workplace(worker)
                if job.done.done():
                    continue
                job.worker = place.worker
                self._busy.append(job)
                try:
                    found = await self._ask(place, job.request)
                except process.WorkerEnded as error:
                    log.warning("a thinking worker ended at %s: a new one comes", job.request.game.info.name)
                    place, job.tries = None, job.tries - 1
                    if job.tries:
                        self._waiting.put_nowait(job)
                    else:
                        _fail(job, f"its worker ended: {error}")
                except Exception as error:
                    _fail(job, f"{type(error).__name__}: {error}")
                    if not isinstance(error, ThinkingFailed):
                        await place.worker.close()
                        place = None
                else:
                    if job.put_off:
                        job.put_off = False
                        self._waiting.put_nowait(job)
                    elif not job.done.done():
                        job.done.set_result(found)
                finally:
                    job.worker = None
                    self._busy = [each for each in self._busy if each is not job]
        finally:
            if place is not None:
                await place.worker.close()

    async def _ask(self, place: _Workplace, request: ThinkingRequest) -> ChosenMove:
        options = getattr(request.view, "options", None)
        key = b"" if options is None else sha256(encode(options)).digest()
        view = request.view if options is None else structs.replace(request.view, options=None)
        question = Asked(
            type(request.game),
            self._read,
            self._bytes_of(request.player),
            view,
            key,
            None,
            request.seat,
            request.chance,
            request.limit,
            request.explain,
            request.also,
        )
        for sent in (key not in place.known, True):
            call = call_of(answer, question._replace(options=options if sent else None))
            found = read_answer(await place.worker.ask(call, CROWDED * request.limit + THINKING_GRACE))
            if found.failure:
                raise ThinkingFailed(found.failure)
            if found.value is not None:
                if key:
                    place.known[key] = None
                choice: ChosenMove = found.value
                return choice
        raise ThinkingFailed("the worker forgot the table's options at once")

    def _bytes_of(self, player: Player) -> bytes:
        """A player pickled; it is kept, so that no other one has its place in memory."""
        if id(player) not in self._pickled:
            self._pickled[id(player)] = player, pickle.dumps(player)
        return self._pickled[id(player)][1]


def _fail(job: _Job, reason: str) -> None:
    if not job.done.done():
        job.done.set_exception(ThinkingFailed(reason))
