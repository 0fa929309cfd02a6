"""Functions of a module, which workers of other processes can be asked for."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from workers import process as process_module
from workers.process import stopped

WAIT = 30
"""Seconds after which a call that should have been ended gives up, so that its test fails."""
TIMES = 100_000_000
"""How often a call that should have been stopped asks for it before it gives up."""


def until_stopped() -> str:
    """Work that asks now and then whether it is wanted still."""
    return next(("stopped" for _ in range(TIMES) if stopped()), "never stopped")


def process() -> int:
    return os.getpid()


def broken() -> None:
    raise ZeroDivisionError("by hand")


def large() -> bytes:
    """An answer that is longer than what a pipe holds by itself."""
    return bytes(500_000)


def leave() -> None:
    os._exit(7)


def hang(*_: object) -> None:
    threading.Event().wait(WAIT)


def was_stopped() -> bool:
    return stopped()


_kept: list[bytes] = []


def litter() -> int:
    """Leave much behind that is not needed, below something that is; how many KiB this process has then."""
    process_module.REST = 0.01  # of this worker
    pieces = [b"x" * 100_000 for _ in range(600)]
    _kept.append(pieces[-1])
    pieces.clear()
    return memory(os.getpid())


def memory(process: int) -> int:
    """KiB that a process has in memory."""
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // 1024
