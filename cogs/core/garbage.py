"""Garbage is looked for while nobody waits: to look through all there is holds the event loop for long."""

import asyncio
import gc
import time

PAUSE_SECONDS = 1.0
"""Seconds over which a bot is to be idle."""
IDLE_SHARE = 0.1
"""The share of a processor that an idle bot uses at most."""
DUE = 10
"""Collections of younger objects after which all are looked through: as often as Python does by itself."""
AT_LATEST = 300
"""How many there may be where the bot is never idle."""


async def collect_when_idle() -> None:
    """Collect garbage of all ages in idle moments, until this is cancelled.

    With some 50 tables that takes a tenth of a second.
    """
    youngest, younger, _ = gc.get_threshold()
    gc.set_threshold(youngest, younger, AT_LATEST)
    used = time.process_time()
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        before, used = used, time.process_time()
        if used - before <= IDLE_SHARE * PAUSE_SECONDS and gc.get_count()[2] >= DUE:
            gc.collect()
