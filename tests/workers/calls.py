"""Functions of a module, which workers of other processes can be asked for."""

from __future__ import annotations

import os
import time

from workers.process import stopped

WAIT = 30
"""Seconds after which a call that should have been stopped gives up, so that its test fails."""


def until_stopped() -> str:
    """Work that asks now and then whether it is wanted still."""
    end = time.monotonic() + WAIT
    while not stopped():
        if time.monotonic() > end:
            return "never stopped"
        time.sleep(0.001)
    return "stopped"


def process() -> int:
    return os.getpid()


def broken() -> None:
    raise ZeroDivisionError("by hand")


def leave() -> None:
    os._exit(7)


def hang() -> None:
    time.sleep(WAIT)


def was_stopped() -> bool:
    return stopped()
