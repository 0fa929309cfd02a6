"""Bots that run against the server: in this process, or as a child process that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from discord import Client

from tests.loopback.launch import AHEAD
from tests.loopback.server import Server

ROOT = Path(__file__).resolve().parents[2]


@contextlib.asynccontextmanager
async def running(server: Server, bot: Client) -> AsyncIterator[Client]:
    """Run a bot in this process until the end of the block; it listens when the block begins.

    A bot that ends by itself, with or without an error, ends the wait for it.
    """
    with server.pointed():
        async with bot:
            task = asyncio.create_task(bot.start(server.token))
            task.add_done_callback(lambda _: server.changed())
            try:
                await server.until(lambda: task.done() or server.gateway.connected(), "a connection")
                if task.done():
                    task.result()
                yield bot
            finally:
                server.gateway.reopen()
                await bot.close()
                with contextlib.suppress(asyncio.CancelledError):
                    await task


class Process(Protocol):
    """A process that was begun."""

    @property
    def pid(self) -> int:
        """Its number."""

    @property
    def returncode(self) -> int | None:
        """Its exit code; None while it runs."""

    def kill(self) -> None:
        """SIGKILL."""

    def terminate(self) -> None:
        """SIGTERM."""

    async def wait(self) -> int:
        """Its exit code, once it has ended."""


Begin = Callable[[Sequence[str], Mapping[str, str], Path], Awaitable[Process]]
"""Begins :mod:`tests.loopback.launch` with arguments and an environment; what it writes goes to a file."""


async def spawned(arguments: Sequence[str], environment: Mapping[str, str], output: Path) -> Process:
    """Begin it in a Python of its own, from nothing."""
    with output.open("ab") as file:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.loopback.launch", *arguments),
            cwd=ROOT,
            env=environment,
            stdout=file,
            stderr=file,
        )


class Child:
    """A bot's program in a process of its own.

    It is started by :mod:`tests.loopback.launch` and keeps its data where ``arguments`` or
    ``environment`` say, so that a restart finds them again. Its clock starts with the server's time of
    day, and stays there unless :meth:`set_clock` moves it: time that the server skips between two lives has
    passed for the bot as well.
    """

    def __init__(
        self,
        server: Server,
        program: str | Path,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        output: Path,
        begin: Begin = spawned,
    ) -> None:
        self.server = server
        self._begin = begin
        self.starts = 0
        self._command = [str(program), *arguments]
        self._environment = {**os.environ, **environment}
        self._output = output
        self._clock = output.with_suffix(".clock")
        self._process: Process | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def output(self) -> str:
        """What it has written so far, over all its lives."""
        return self._output.read_text(errors="replace") if self._output.exists() else ""

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the process and wait until the bot listens.

        Raises:
            AssertionError: it ended before; the message has its last words.
        """
        identified = self.server.gateway.heard["IDENTIFY"]
        await self.launch()

        def listening() -> bool:
            new = self.server.gateway.heard["IDENTIFY"] > identified
            return (new and self.server.gateway.connected()) or not self.alive

        await self.server.until(listening, "the bot's connection")
        assert self.alive, f"the bot ended:\n{self.output[-4000:]}"

    async def launch(self) -> None:
        """Start the process, and wait for nothing more."""
        assert not self.alive, "already running"
        self.set_clock(self.server.clock.skipped)
        arguments = [self.server.url, str(self._clock), *self._command]
        self._process = await self._begin(arguments, self._environment, self._output)
        self.starts += 1
        self._watch = asyncio.create_task(self._report_end(self._process))

    def set_clock(self, ahead: float) -> None:
        """Let its clock be so many seconds ahead of the machine's from now on."""
        # In place, and in one piece: the process has it in its memory, and may read it at any moment.
        file = os.open(self._clock, os.O_RDWR | os.O_CREAT)
        try:
            os.pwrite(file, AHEAD.pack(ahead), 0)
        finally:
            os.close(file)

    def kill(self) -> None:
        """SIGKILL: it gets no chance to finish anything. None there to kill is fine."""
        if self._process is not None and self.alive:
            self._process.kill()

    def stop(self) -> None:
        """SIGTERM, as a service manager sends it: the program ends by itself."""
        assert self._process is not None
        self._process.terminate()

    async def where(self) -> str:
        """Where its tasks and threads are; what it writes in a second of being asked."""
        before = len(self.output)
        if self.alive:
            os.kill(self.pid, signal.SIGUSR1)
            await asyncio.sleep(1.0)
        return self.output[before:]

    @property
    def pid(self) -> int:
        """The number of the last process."""
        assert self._process is not None
        return self._process.pid

    @property
    def code(self) -> int | None:
        """The exit code of the last process; None while it runs."""
        return None if self._process is None else self._process.returncode

    async def gone(self) -> None:
        """Wait until the process has ended."""
        if self._watch is not None:
            await asyncio.shield(self._watch)

    async def restart(self) -> None:
        """Kill it, and start it again on the same data."""
        self.kill()
        await self.gone()
        await self.start()

    async def _report_end(self, process: Process) -> None:
        await process.wait()
        self.server.changed()


@contextlib.asynccontextmanager
async def child(
    server: Server,
    program: str | Path,
    *arguments: str,
    folder: Path,
    environment: Mapping[str, str] | None = None,
    begin: Begin = spawned,
) -> AsyncIterator[Child]:
    """Run a program as a child until the end of the block; what it writes goes to ``folder/output.txt``."""
    process = Child(server, program, arguments, environment or {}, folder / "output.txt", begin)
    await process.start()
    try:
        yield process
    finally:
        process.kill()
        await process.gone()
