"""What the painters' tests draw: functions of a module, so that a worker process finds them by name."""

import os
import signal
import sys
import threading
from pathlib import Path

from render.drawing.picture import Box, Label, Picture

DRAWN: list[str] = []
"""The words of what was drawn in this process."""
OPEN = threading.Event()
ENTERED = threading.Event()


def plain(text: str) -> Picture:
    DRAWN.append(text)
    label = Label(text, Box(0, 0, 1, 1), Box(0, 0, 2, 2))
    return Picture(b"png", text, {"all": Box(0, 0, 3, 2)}, (3, 2), (label,))


def gate() -> Picture:
    """Keeps the drawing thread busy until it is opened."""
    ENTERED.set()
    assert OPEN.wait(10)
    return plain("gate")


def broken(text: str) -> Picture:
    raise ValueError(text)


def process() -> Picture:
    return plain(f"{os.getpid()}")


def modules() -> Picture:
    return plain(" ".join(sys.modules))


def killer(mark: str) -> Picture:
    """Ends its process; where ``mark`` is a file's name, only when it is drawn for the first time."""
    if mark and Path(mark).exists():
        return plain("survived")
    if mark:
        Path(mark).touch()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def chatty() -> Picture:
    print("words on standard output", flush=True)
    return plain("chatty")


def warm_broken() -> None:
    raise RuntimeError("cold")


def warm_well() -> None:
    DRAWN.append("warm")
