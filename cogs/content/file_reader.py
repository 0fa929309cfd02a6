"""Files that strangers bring are read one at a time, in a process with limits of time and memory."""

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from engine.core.errors import BadContent, gettext_noop
from workers.process import Worker, WorkerEnded, WorkerProcess, WorkerThread, call_of, process_or, read_answer

Thing = TypeVar("Thing")
Parse = Callable[[str, str], Thing]
"""The content of a file's text, by its name; raises :class:`BadContent`. A function of a module."""

LONGEST_READING = 10.0
"""Seconds for one file; the largest that can be used take less than one."""
MOST_MEMORY = 1 << 30
"""Bytes that the process of a file may have."""
TOO_MUCH = gettext_noop("it takes too long to read, or too much memory")


class _ReadFailure(NamedTuple):
    file: str
    reason: str
    line: int | None


class FileReader:
    """Reads them, one at a time; ``apart`` is whether there may be processes."""

    def __init__(self, *, apart: bool) -> None:
        self._apart = apart
        self._turn = asyncio.Lock()

    async def read(self, parse: Parse[Thing], text: str, file: str) -> Thing:
        """The content of a file's text; raises :class:`BadContent`."""
        async with self._turn:
            here = WorkerThread("reading")
            worker: Worker = await process_or(here) if self._apart else here
            try:
                limit = MOST_MEMORY if isinstance(worker, WorkerProcess) else None
                answer = read_answer(
                    await worker.ask(call_of(_read, parse, text, file, limit), LONGEST_READING)
                )
            except WorkerEnded as error:
                raise BadContent(file, TOO_MUCH) from error
            finally:
                await worker.close()
        if isinstance(answer.value, _ReadFailure):
            raise BadContent(*answer.value)
        if answer.failure:
            raise RuntimeError(f"a file could not be read: {answer.failure}\n{answer.trace}")
        content: Thing = answer.value
        return content


def _read(parse: Parse[Any], text: str, file: str, most_memory: int | None) -> Any:
    """The content, or what is wrong with it."""
    if most_memory is not None:
        _limit_this_process(most_memory)
    try:
        return parse(text, file)
    except BadContent as error:
        return _ReadFailure(error.file, error.reason, error.line)
    except MemoryError:
        return _ReadFailure(file, TOO_MUCH, None)


def _limit_this_process(most_memory: int) -> None:
    """As much memory as that, and its turn after everybody else's; not every system can."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource  # not on every system

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
