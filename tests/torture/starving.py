"""How long a bot waited for a processor: on a busy machine that explains silence, which a hang does not."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


class Starving:
    """Watches a process and its workers; those that stand back of their own will are nobody's delay."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """For so long, of all that was watched, it had to wait at least."""
        self._waited: dict[Path, float] = {}

    def watch(self, pid: int, since: float) -> None:
        """Measure again, ``since`` seconds after the last time."""
        now = {thread: _waited(thread) for process in _family(pid) for thread in _threads(process)}
        waited = sum(each - self._waited.get(thread, each) for thread, each in now.items())
        self.seconds += min(since, max(0.0, waited))
        self._waited = now


def _family(pid: int) -> Iterator[int]:
    """A process, and its children that are as urgent."""
    with contextlib.suppress(OSError):
        nice = os.getpriority(os.PRIO_PROCESS, pid)
        yield pid
        children = "".join((each / "children").read_text() for each in _threads(pid))
        yield from (
            each for each in map(int, children.split()) if os.getpriority(os.PRIO_PROCESS, each) <= nice
        )


def _threads(pid: int) -> list[Path]:
    with contextlib.suppress(OSError):
        return list(Path(f"/proc/{pid}/task").iterdir())
    return []


def _waited(thread: Path) -> float:
    """Seconds that a thread could have run and had no processor; 0 where the system does not tell."""
    try:
        return int((thread / "schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0
