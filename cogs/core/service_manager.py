"""What systemd hears of the program, where it started it: that it is ready, that it is alive, that it ends.

The messages of ``sd_notify(3)``; elsewhere nobody listens, and nothing is said.
"""

import asyncio
import logging
import os
import socket

log = logging.getLogger(__name__)

READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"


def tell(word: str) -> None:
    """Tell the service manager, if there is one."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a name without a file
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect(address)
            line.sendall(word.encode())
    except OSError as error:
        log.warning("the service manager was not told %s (%s)", word, error)


async def keep_telling() -> None:
    """Say that the event loop turns, twice in the time after which the service manager ends the program."""
    if microseconds := int(os.environ.get("WATCHDOG_USEC") or 0):
        while True:
            tell(ALIVE)
            await asyncio.sleep(microseconds / 2e6)
