"""Start a bot's program with discord.py pointed at a loopback server: ``launch.py URL LATER PROGRAM ...``.

The program itself needs no hook for tests: it is run as if it had been started by its own name. Its
``discord.utils.utcnow`` is ``LATER`` seconds ahead of the machine's clock, as the server's may be.
"""

from __future__ import annotations

import contextlib
import runpy
import sys
from collections.abc import Iterator
from datetime import timedelta

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


@contextlib.contextmanager
def pointed(url: str) -> Iterator[None]:
    """Let discord.py take the server of this address for Discord, until the end of the block."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(url).with_scheme("ws") / "gateway/"
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@contextlib.contextmanager
def later(seconds: float) -> Iterator[None]:
    """Let discord.py's clock, which bots go by, be ahead until the end of the block."""
    true = discord.utils.utcnow
    discord.utils.utcnow = lambda: true() + timedelta(seconds=seconds)
    try:
        yield
    finally:
        discord.utils.utcnow = true


def main(url: str, seconds: str, program: str, *arguments: str) -> None:
    """Run a program file against a server."""
    sys.argv = [program, *arguments]
    with pointed(url), later(float(seconds)):
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
