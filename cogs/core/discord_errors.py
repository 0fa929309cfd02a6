"""What may go wrong between us and Discord, and what helps then."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

T = TypeVar("T")

DISCORD_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that is between us and Discord; other exceptions are mistakes of ours."""
LONGEST_REQUEST_WAIT = 60.0
"""Seconds for which a request waits where Discord asks it to; for longer it is put off."""

CLOSED_DMS = {50007, 50278}
"""A person takes no direct messages from us, or shares no server with us any more."""
_FINAL = {
    10003,  # the channel or thread is gone
    10004,  # the server is gone
    10008,  # the message is gone, which was to be changed or taken away
    10013,  # there is no such person
    50005,  # the message is not ours
    50006,  # it says nothing: another attempt says the same
    50021,  # it is a message of Discord's own
    50033,  # there is nobody to write to
    50035,  # a form that Discord does not know: a mistake of ours, which another attempt repeats
    *CLOSED_DMS,
}
"""What another attempt would not help against. All else may pass: tags that a forum requires, limits of all
sorts, archived threads, permissions."""
_TOO_LARGE = 40005
_MISSING_PERMISSIONS = 50013
_COMMANDS_OF_TODAY = 30034
"""So many commands were sent to Discord today that it takes no more."""
_NOT_EDITED = {10008, 30046, 50083}
"""A message that is gone, or too old to be edited so often, or in an archived thread."""
LONGEST_PAUSE = 600.0
"""Seconds between two attempts."""
ATTEMPTS = 5
"""At what nobody tries again later: they take half a minute."""


@contextlib.contextmanager
def left_undone(text: str, about: int) -> Iterator[None]:
    """Do without what Discord does not take: the log says ``text`` of the number that it is ``about``."""
    try:
        yield
    except DISCORD_ERRORS as error:
        log.info(f"{text}: %s", about, error)


def is_final(error: BaseException) -> bool:
    """Whether trying again would not help. Missing permissions come back, and so does Discord."""
    return isinstance(error, discord.HTTPException) and error.code in _FINAL


def is_refusal(error: BaseException) -> bool:
    """Whether Discord takes something as little at once as it is: people may have to mend something."""
    return isinstance(error, discord.HTTPException) and not is_temporary(error)


def is_temporary(error: BaseException) -> bool:
    """Whether Discord may answer the same request later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or error.code == _COMMANDS_OF_TODAY
    return isinstance(error, DISCORD_ERRORS)


def is_unknown_channel(error: BaseException) -> bool:
    """Whether a channel or thread is gone, perhaps with its server."""
    return isinstance(error, discord.HTTPException) and error.code in (10003, 10004)


def is_too_large(error: BaseException) -> bool:
    """Whether Discord refused a message for the size of its files: words go without them."""
    return isinstance(error, discord.HTTPException) and (error.status == 413 or error.code == _TOO_LARGE)


def needs_new_message(error: BaseException) -> bool:
    """Whether a message that could not be edited is to be posted as a new one."""
    if isinstance(error, discord.RateLimited):
        return True
    return isinstance(error, discord.HTTPException) and error.code in _NOT_EDITED


def is_away(error: BaseException) -> bool:
    """Whether an edit failed that Discord may take later, not because it takes few of them."""
    return is_temporary(error) and not needs_new_message(error)


def pause_after(error: BaseException, attempts: int) -> float:
    """Seconds until the next of so many attempts."""
    pause = error.retry_after if isinstance(error, discord.RateLimited) else 2.0 ** min(attempts, 20)
    return min(LONGEST_PAUSE, pause)


async def persistently(ask: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers, at the last of some attempts where it is away."""
    for attempt in range(1, ATTEMPTS):
        try:
            return await ask()
        except DISCORD_ERRORS as error:
            if not is_temporary(error):
                raise
            await asyncio.sleep(pause_after(error, attempt))
    return await ask()


async def with_picture_or_words(send: Callable[[bool], Awaitable[T]]) -> T:
    """Send a message with its picture; where Discord takes no such file, ``send(True)`` in words."""
    try:
        return await send(False)
    except discord.HTTPException as error:
        # It may be the permission to attach files, or to write at all: then words fail as well.
        if not is_too_large(error) and error.code != _MISSING_PERMISSIONS:
            raise
        log.info("a picture was refused, and is told in words: %s", error)
        return await send(True)
