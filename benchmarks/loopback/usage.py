"""Processor time of a process and all that it has started, from Linux's ``/proc``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _USER = 1, 11
"""Places in ``/proc/PID/stat`` behind the command's name; system and ended children's times follow."""


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    return _family(pid, _stats())


def _family(pid: int, stats: dict[int, list[str]]) -> list[int]:
    found = [pid]
    for member in found:
        found += [child for child, fields in stats.items() if int(fields[_PARENT]) == member]
    return found


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time, user and system, that a process and its descendants have used so far."""
    stats = _stats()
    members = [stats[member] for member in _family(pid, stats) if member in stats]
    return sum(int(each) for fields in members for each in fields[_USER : _USER + 4]) / _TICKS


def own_seconds(pids: Iterable[int]) -> float:
    """Seconds that these processes themselves have used so far."""
    stats = _stats()
    fields = (stats[pid][_USER : _USER + 2] for pid in pids if pid in stats)
    return sum(int(user) + int(system) for user, system in fields) / _TICKS


def _stats() -> dict[int, list[str]]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue  # it has just ended
        found[int(path.parent.name)] = text.rpartition(")")[2].split()
    return found
