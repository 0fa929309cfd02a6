"""Processor time of a process and all that it has started, from Linux's ``/proc``."""

from __future__ import annotations

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _USER = 1, 11
"""Places in ``/proc/PID/stat`` behind the command's name; system and ended children's times follow."""


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time, user and system, that a process and its descendants have used so far."""
    stats = _stats()
    family, ticks = [pid], 0
    for member in family:
        family += [child for child, fields in stats.items() if int(fields[_PARENT]) == member]
        ticks += sum(int(each) for each in stats[member][_USER : _USER + 4]) if member in stats else 0
    return ticks / _TICKS


def _stats() -> dict[int, list[str]]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue  # it has just ended
        found[int(path.parent.name)] = text.rpartition(")")[2].split()
    return found
