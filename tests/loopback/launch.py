"""Start a bot's program with discord.py pointed at a loopback server: ``launch.py URL CLOCK PROGRAM ...``.

The program itself needs no hook for tests: it is run as if it had been started by its own name. Its
``discord.utils.utcnow`` is ahead of the machine's clock by the seconds that stand in the file ``CLOCK``,
also where they change while it runs; it has the file in its memory, since a turn looks at the clock dozens of
times. Asked by SIGUSR1 it writes where each of its tasks and threads is.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import mmap
import runpy
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState
from yarl import URL

AHEAD = struct.Struct("d")
"""The seconds in the file."""
LAST_GUILD = 0.25
"""Seconds of silence after which discord.py takes all servers for told; its own two are for Discord."""


@contextlib.contextmanager
def pointed(url: str) -> Iterator[None]:
    """Let discord.py take the server of this address for Discord, until the end of the block."""
    gateway = URL(url).with_scheme("ws") / "gateway/"
    # The last holds for bots that were made before, too, with a time of their own.
    last = property(lambda _: LAST_GUILD, lambda *_: None)
    with (
        patch.object(Route, "BASE", f"{url}/api/v10"),
        patch.object(DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
        patch.object(ConnectionState, "guild_ready_timeout", last, create=True),
    ):
        yield


@contextlib.contextmanager
def later(seconds: float | Callable[[], float]) -> Iterator[None]:
    """Let discord.py's clock, which bots go by, be ahead until the end of the block."""
    true = discord.utils.utcnow
    ahead = seconds if callable(seconds) else lambda: seconds
    discord.utils.utcnow = lambda: true() + timedelta(seconds=ahead())
    try:
        yield
    finally:
        discord.utils.utcnow = true


def _tell_where(*_: object) -> None:
    with contextlib.suppress(RuntimeError):  # before the loop, or after it
        for task in asyncio.all_tasks():
            task.print_stack()
    faulthandler.dump_traceback()


def main(url: str, clock: str, program: str, *arguments: str) -> None:
    """Run a program file against a server."""
    signal.signal(signal.SIGUSR1, _tell_where)
    sys.argv = [program, *arguments]
    with Path(clock).open("rb") as file:
        ahead = mmap.mmap(file.fileno(), AHEAD.size, access=mmap.ACCESS_READ)
    with pointed(url), later(lambda: float(AHEAD.unpack(ahead)[0])):
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
