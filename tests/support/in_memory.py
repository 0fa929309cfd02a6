"""Where files are made that nobody keeps: most tests have a database, and write into it at each move."""

from __future__ import annotations

import os
import shutil

_MEMORY = "/dev/shm"


def in_memory(size: int) -> str | None:
    """A folder in memory with so many bytes free; None for where temporary files usually are."""
    there = os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free >= size
    return _MEMORY if there else None
