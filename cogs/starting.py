"""Starting while Discord is away or busy: the bot waits for it, and says so in a line.

Only what a person must mend, such as a refused token, ends the start.
"""

import asyncio
import errno
import logging
from typing import Any

import discord
from discord.http import HTTPClient, Route

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary, pause_after

log = logging.getLogger(__name__)

ASKED_AT_START = frozenset({"/users/@me", "/oauth2/applications/@me", "/gateway/bot"})
ENDS_THE_START = (
    discord.LoginFailure,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired,
    OSError,
)
"""What a person must mend."""
_TOKEN = "Discord refused the token: make a new one on the Bot page of your application, put it in .env."
_CLOSED = {
    4004: _TOKEN,
    4010: "Discord knows no such shard: mend SHARDS (docs/running.md says how many).",
    4011: "Discord asks for more shards: set SHARDS, or leave it out (docs/running.md says how many).",
}
"""By the code with which Discord closes the line."""


def what_to_mend(error: BaseException) -> str:
    """What whoever runs the bot reads when Discord will not have it, in one line."""
    if isinstance(error, discord.LoginFailure):
        return _TOKEN
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full ({error.filename or 'no file is named'}): make room."
    if isinstance(error, OSError | discord.GatewayNotFound):
        return f"Discord cannot be reached ({error}): check this machine’s network."
    known = _CLOSED.get(error.code) if isinstance(error, discord.ConnectionClosed) else None
    return known or f"Discord refused the bot ({' '.join(str(error).split())})."


def why(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(f"{type(error).__name__} {error}".split())


def wait_for_discord(http: HTTPClient) -> None:
    """From now on what the library asks of Discord at the start is asked until there is an answer."""
    ask = http.request

    async def request(route: Route, **more: Any) -> Any:
        attempts = 0
        while True:
            try:
                return await ask(route, **more)
            except DISCORD_ERRORS as error:
                if route.path not in ASKED_AT_START or not is_temporary(error):
                    raise
                attempts += 1
                pause = pause_after(error, attempts)
                log.warning("Discord does not answer yet (%s): asked again in %d s", why(error), pause)
                await asyncio.sleep(pause)

    http.request = request  # type: ignore[method-assign]
