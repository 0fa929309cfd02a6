"""Processes that begin with all modules loaded: to load them takes longer than most of what follows.

They are forked from a process in which nothing has run yet, and else are what ``python -m
tests.loopback.launch`` makes, but that their workers are forked too, think for a moment only, and draw
without paint.
``tests/loopback/test_stop.py`` holds starts from nothing.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import NoReturn

import pytest

from tables.computers import thinking
from tables.daily import best_lines
from tables.delivery import identifies
from tests.loopback import launch
from tests.support.blank import blank_pictures
from workers import process as workers

sharing = pytest.mark.xdist_group("postgres")
"""For tests that share the process which theirs are forked from; some of them need PostgreSQL as well."""

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.loopback.loaded"])


class Forked:
    """A process, as :class:`asyncio.subprocess.Process` has it."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        assert process.pid is not None
        self.pid = process.pid
        self._ended = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)
        self.terminate, self.kill = process.terminate, process.kill

    @property
    def returncode(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        return await asyncio.shield(self._ended)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._ended.set_result(self._process.exitcode)


async def forked(arguments: Sequence[str], environment: Mapping[str, str], output: Path) -> Forked:
    """Begin :mod:`tests.loopback.launch` with these arguments in a process that is forked."""
    process = _forks.Process(target=_run, args=(arguments, dict(environment), output))
    await asyncio.to_thread(process.start)
    return Forked(process)


def _run(arguments: Sequence[str], environment: dict[str, str], output: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    file = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(file, stream.fileno())
    # How well a computer player plays is no matter here, only that it moves and tells.
    thinking.TIME_LIMIT = 0.01
    # The server here takes as many sessions as begin, but where a test says otherwise.
    identifies.GAP = 0.0
    # Nor does anybody look at the best lines of deals, which are searched for whenever a processor is free.
    best_lines.LEVEL, best_lines.TRIES_A_DEAL = "easy", 1
    # The programs that a bot starts are its workers.
    asyncio.create_subprocess_exec = functools.partial(asyncio.create_subprocess_exec, preexec_fn=_work)
    launch.main(*arguments)


def _work() -> NoReturn:
    """Be a worker, in a process that was forked to become one."""
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the bot's locks and lines end with it
    signal.set_wakeup_fd(-1)
    gc.enable()
    sys.stdin = os.fdopen(0)
    try:
        with blank_pictures():
            workers.main()
    finally:
        os._exit(1)
