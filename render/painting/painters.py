"""Who draws: workers beside the event loop, each with the tables whose pictures its caches are warm for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence

from render.drawing import fonts, masks, palette, picture, text
from render.drawing.picture import Picture
from render.painting.drawing_queue import DrawingJob, DrawingPriority, DrawingQueue
from render.symbols import DRAWN, symbol
from workers import process
from workers.process import WorkerThread, read_answer

log = logging.getLogger(__name__)

LONGEST_DRAWING = 75
"""Seconds after which whoever asked for a picture goes on without it: before a delivery is cut off."""
LONGEST_ATTEMPT = 40
"""Seconds that a worker process may draw; then it is ended."""
ATTEMPTS = 2
"""How often a picture is tried whose worker ends meanwhile."""


class DrawingFailed(Exception):
    """A picture could not be drawn; a note says where it failed. The game goes on with words alone."""


class Replaced(DrawingFailed):
    """A newer picture of the same table and key was asked for before this one was begun."""


class Painters(process.WorkerPool[Picture | None]):
    """All workers: ``processes`` of them, or one thread where that is 0.

    ``warm`` are functions of modules that fill each worker's caches while it has nothing else to do;
    :meth:`warm_up` adds others.
    """

    def __init__(self, processes: int = 0, *, warm: Sequence[Callable[[], object]]) -> None:
        super().__init__(lambda: DrawingFailed("nothing is drawn any more"))
        self._processes = processes
        self.warmed_up = list(warm)
        """What each worker's caches are filled with, or will be."""
        self._thread = WorkerThread("drawing")
        self._queues: list[DrawingQueue] = []

    def start(self) -> None:
        """Start the workers, which begin to warm up; a second call does nothing."""
        if self._queues or self._closed:
            return
        for number in range(self._processes or 1):
            queue = DrawingQueue()
            for warm in self.warmed_up:
                queue.put(_job(warm))
            self._queues.append(queue)
            self._tasks.append(asyncio.create_task(self._work(queue), name=f"drawing-{number}"))

    def warm_up(self, warm: Callable[[], object]) -> None:
        """Have each worker fill its caches with something more; what was asked for before is done already."""
        if warm not in self.warmed_up:
            self.warmed_up.append(warm)
            for queue in self._queues:
                queue.put(_job(warm))

    def waiting(self, table: int, priority: DrawingPriority) -> int:
        """How many pictures wait to be drawn before the next one of a table and priority."""
        return self._queue_of(table).before(priority) if self._queues else 0

    def _queue_of(self, table: int) -> DrawingQueue:
        return self._queues[table % len(self._queues)]

    async def draw(
        self,
        draw: Callable[..., Picture],
        *args: object,
        priority: DrawingPriority = DrawingPriority.ANSWER,
        table: int | None = None,
        key: Hashable | None = None,
    ) -> Picture:
        """What a message shows of the picture that ``draw(*args)`` returns in a worker.

        ``draw`` is a function of a module.

        A call of the same ``table`` and ``key`` that waits is replaced by this one and raises
        :class:`Replaced`. Raises :class:`DrawingFailed` when the function raises, ends its worker, takes
        too long or cannot be sent there, and when the painters are closed.
        """
        done = self._new_call()
        self.start()
        try:
            job = _job(draw, args, done, priority, table, key)
        except Exception as error:
            done.cancel()
            raise DrawingFailed(f"{draw!r} cannot be sent to a worker: {error}") from error
        queue = min(self._queues, key=len) if table is None else self._queue_of(table)
        older = queue.put(job)
        if older is not None and not older.done.done():
            older.done.set_exception(Replaced(f"a newer picture of {key!r} was asked for"))
        try:
            async with asyncio.timeout(LONGEST_DRAWING):
                picture = await job.done
        except TimeoutError as error:
            raise DrawingFailed(f"{job.name} was not drawn in {LONGEST_DRAWING} seconds") from error
        if picture is None:
            raise DrawingFailed(f"{job.name} gave no picture")
        return picture

    async def _work(self, queue: DrawingQueue) -> None:
        """What one worker does.

        A process has the next picture that people wait for at hand while it draws one: it need not wait for
        an event loop that is busy.
        """
        current = _CurrentWorker(self._new_worker)
        lasts = (
            [DrawingPriority.WARM_UP, DrawingPriority.AFTER_MOVE]
            if self._processes
            else [DrawingPriority.WARM_UP]
        )
        try:
            await current.get()
            await asyncio.gather(*(self._draw_all(queue, current, last) for last in lasts))
        finally:
            await current.close()

    async def _draw_all(self, queue: DrawingQueue, current: _CurrentWorker, last: DrawingPriority) -> None:
        while True:
            job = await queue.take(last)
            attempts = 0
            while not job.done.done():
                worker = await current.get()
                try:
                    _settle(job, read_answer(await worker.ask(job.request, LONGEST_ATTEMPT)))
                except process.NotBegun:
                    await current.replace(worker)
                except Exception as error:  # such as too little memory: whoever waits must hear of it
                    log.warning("a drawing worker failed at %s (%r): a new one comes", job.name, error)
                    attempts += 1
                    if attempts == ATTEMPTS:
                        _settle(job, process.CallAnswer(failure=f"its worker failed {attempts} times"))
                    await current.replace(worker)

    async def _new_worker(self) -> process.Worker:
        if not self._processes:
            return self._thread
        return await process.process_or(self._thread)


class _CurrentWorker:
    """The worker of a queue; when it has failed, another comes as soon as one is needed."""

    def __init__(self, new_worker: Callable[[], Awaitable[process.Worker]]) -> None:
        self._new_worker = new_worker
        self._worker: process.Worker | None = None
        self._changing = asyncio.Lock()

    async def get(self) -> process.Worker:
        """The worker that is there, or a new one."""
        async with self._changing:
            if self._worker is None:
                self._worker = await self._new_worker()
            return self._worker

    async def replace(self, failed: process.Worker) -> None:
        """Let a worker go that failed, unless that was done."""
        async with self._changing:
            if self._worker is failed:
                self._worker = None
                if isinstance(failed, process.WorkerProcess):
                    await failed.close()

    async def close(self) -> None:
        if self._worker is not None:
            await self._worker.close()


def _job(
    draw: Callable[..., object],
    args: tuple[object, ...] = (),
    done: asyncio.Future[Picture | None] | None = None,
    priority: DrawingPriority = DrawingPriority.WARM_UP,
    table: int | None = None,
    key: Hashable | None = None,
) -> DrawingJob:
    name = f"{draw.__module__}.{draw.__qualname__}"
    # Nobody waits for a warm-up: it is none of the pool's calls, which fail when it ends.
    done = done or asyncio.get_running_loop().create_future()
    return DrawingJob(name, process.call_of(draw, *args), done, priority, table, key)


def _settle(job: DrawingJob, answer: process.CallAnswer) -> None:
    if job.done.done():
        return  # nobody waits for it any more
    if not answer.failure:
        job.done.set_result(answer.value if isinstance(answer.value, Picture) else None)
        return
    failed = DrawingFailed(f"{job.name} failed: {answer.failure}")
    failed.add_note(answer.trace)
    if job.priority is DrawingPriority.WARM_UP:
        job.done.cancel()
        log.warning("no warm-up", exc_info=failed)
    else:
        job.done.set_exception(failed)


def warm_kit() -> None:
    """Load the fonts and their fallbacks, shape the figures, draw the symbols once."""
    fonts.check_fonts()
    for face in fonts.Face:
        fonts.spares(face)
    fonts.emoji_font()
    for number in range(41):
        text.line(fonts.Face.FIGURE, 44, str(number))
        text.line(fonts.Face.HEAVY, 24, str(number))
    for name in DRAWN:
        symbol(name, 54)
    masks.gradient(picture.ACROSS, picture.DOWN, *palette.TABLE)
    masks.gradient(140, 168, *palette.PAPER)
