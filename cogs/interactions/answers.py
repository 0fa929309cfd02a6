"""Answers: every interaction gets one, whatever happens; to what failures is one table, ``ANSWERS``.

What is answered where all goes well is composed elsewhere, and only sent from here.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord
from cachetools import LRUCache
from discord import app_commands

from cogs.core import discord_time, metrics
from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary, is_too_large
from cogs.delivery.command_links import CommandLinks
from cogs.interactions import people, spoken
from cogs.screens import markup, screen
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words, words_for
from engine.core.errors import EngineError, IllegalMove
from tables.core.errors import StorageError
from tables.core.types import Person
from tables.service import Tables
from tables.storage.origins import Origin, come_from, current_origin

log = logging.getLogger(__name__)

T = TypeVar("T")


class Lobbies(Protocol):
    """What answers ask of those who look after lobbies (``cogs/lobby/keeper.py``)."""

    async def look_after(self, table: int, by: int | None = None) -> None:
        """Somebody is about to do something at a table: in a lobby its host makes way if they are gone."""

    async def join(self, table: int, person: Person) -> None:
        """Let somebody sit down in a lobby."""

    async def shown(
        self, interaction: "AnyInteraction", table: int, revision: int, *, tells: bool = False
    ) -> None:
        """A reader has been shown what they may do in a lobby, or told that it is open."""


class AnsweringClient(discord.Client):
    """Discord's client with what answers need of it."""

    heard: LRUCache[int, None]
    """Interactions that this process has begun to answer: Discord may tell of one twice, and late."""
    time: discord_time.DiscordTime
    languages: spoken.SpokenLanguages
    links: CommandLinks
    stopping: bool
    """Whether it has been asked to end: it finishes what it is answering, and begins nothing new."""
    lobbies: Lobbies

    # Functions that complete an option are given the interaction, and nothing else.
    tables: Tables
    uis: Mapping[str, GameUi]


AnyInteraction = discord.Interaction[AnsweringClient]
MOST_HEARD = 20_000
"""Interactions: more than one process hears in the quarter of an hour that a token holds."""

TEXT_LIMIT = 2000
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
ACKNOWLEDGED = "acknowledged"
"""Among an interaction's extras: it was answered, as far as we can know."""
_THINKING = "thinking"
"""Among them: what is said first stands in the place of "thinking"."""
_CUT_LINES = (aiohttp.ClientError, OSError, TimeoutError)
"""What discord.py does not try again by itself."""
UNKNOWN_MESSAGE = 10008
EXPIRED_TOKEN = 50027
_AWAY = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError)
"""What keeps an answer from Discord; other failures to read and write are our own."""
_GONE = {UNKNOWN_INTERACTION, 10015, EXPIRED_TOKEN}
RETRIED_AFTER = 1.0
"""Seconds after which discord.py sends an acknowledgement again, at the earliest."""


LOST = "the word on an acknowledgement of %s was lost: %s"
RESTARTING = "The bot is restarting: try again in a moment."
_answering: WeakKeyDictionary[asyncio.Task[Any], AnyInteraction] = WeakKeyDictionary()
"""Tasks that answer interactions."""


class Refusal(EngineError):
    """A refusal of the Discord side itself, such as a missing permission; a sentence for its maker."""


class AnsweredElsewhere(Exception):
    """Another delivery of the same interaction was acknowledged, here or in another process."""


def take_up(interaction: AnyInteraction) -> bool:
    """Begin to answer: what this task changes from now on comes from the interaction, and counts once.

    False where this process has begun to answer it before: it is let be.
    """
    if interaction.id in interaction.client.heard:
        log.info("interaction %s was delivered twice", interaction.id)
        return False
    interaction.client.heard[interaction.id] = None
    interaction.client.time.heard(interaction.created_at)
    interaction.data = _writable(interaction.data)
    user, named = interaction.user, people.named_in(interaction.data)
    come_from(Origin(interaction.id, user.id, name=people.own_name(user), named=named))
    interaction.client.languages.greet(interaction)
    task = asyncio.current_task()
    assert task is not None
    _answering[task] = interaction
    return True


def _writable(typed: object) -> Any:
    """What was typed, without what no database and no answer can hold: NUL, and halves of characters."""
    if isinstance(typed, dict):
        return {name: _writable(value) for name, value in typed.items()}
    if isinstance(typed, list):
        return [_writable(value) for value in typed]
    return typed.replace("\0", "?").encode(errors="replace").decode() if isinstance(typed, str) else typed


async def finish_answers(seconds: float) -> None:
    """Wait until what is being answered is answered, for so long; what takes longer is broken off."""
    late = await _wait_for(lambda _: True, seconds)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


async def earlier_answered(interaction: AnyInteraction, seconds: float) -> bool:
    """Wait until this process has answered what an interaction's maker did before it, for so long.

    Whether it has.
    """
    user, this = interaction.user.id, interaction.id
    return not await _wait_for(lambda other: other.user.id == user and other.id < this, seconds)


async def _wait_for(which: Callable[[AnyInteraction], bool], seconds: float) -> set[asyncio.Task[Any]]:
    """Wait until other tasks of this loop have answered these interactions; those that have not."""
    loop, this = asyncio.get_running_loop(), asyncio.current_task()
    answering = [(task, each) for task, each in _answering.items() if task is not this]
    others = {task for task, each in answering if task.get_loop() is loop and which(each)}
    return (await asyncio.wait(others, timeout=seconds))[1] if others else set()


def words_of(interaction: AnyInteraction) -> Words:
    """The words of the person who acts."""
    return words_for(interaction.extras.get(spoken.LANGUAGE) or interaction.locale)


def sentence(error: EngineError, words: Words) -> str:
    """A refusal as people read it, the rule's clause behind it."""
    text = markup.refusal_text(error, words)
    return f"{text} ({error.clause})" if isinstance(error, IllegalMove) else text


def is_acknowledged(interaction: AnyInteraction) -> bool:
    """Whether there is more time to answer than the first seconds."""
    return interaction.response.is_done() or ACKNOWLEDGED in interaction.extras


async def defer(interaction: AnyInteraction, *, new: bool = True) -> None:
    """Acknowledge an interaction; ``new``: an answer for its maker alone follows, else its message changes.

    A line that breaks may lose Discord's word on an acknowledgement that arrived: the press must not be
    lost with it, so the work goes on, and what is to be said goes by follow-up. Raises
    :class:`AnsweredElsewhere` where the acknowledgement that Discord has is not ours.
    """
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        await interaction.response.defer(ephemeral=new, thinking=new)
    except aiohttp.ClientError as error:
        log.warning(LOST, interaction.id, error)
    except discord.HTTPException as error:
        if error.status >= 500:
            log.warning(LOST, interaction.id, error)
        elif error.code != ALREADY_ACKNOWLEDGED:
            raise
        elif loop.time() - began < RETRIED_AFTER:
            raise AnsweredElsewhere from error
        # It may be our own, whose word was lost; what the work changes counts once in any case.
    interaction.extras[ACKNOWLEDGED] = True
    interaction.extras[_THINKING] = new
    metrics.ACKNOWLEDGEMENTS.observe(loop.time() - began)


async def put(
    interaction: AnyInteraction, content: Callable[[], Mapping[str, Any]]
) -> discord.InteractionMessage:
    """Put something into the answer of a deferred interaction; once more where the line was cut.

    Discord may have it or not: what stands there afterwards is the same. ``content`` makes it for each
    attempt, for files can be sent once.
    """
    interaction.extras.pop(_THINKING, None)
    return await _sent(interaction, lambda: interaction.edit_original_response(**content()))


async def _sent(interaction: AnyInteraction, send: Callable[[], Awaitable[T]]) -> T:
    """Send something; once more where the line was cut. Better twice than not at all."""
    try:
        return await send()
    except _CUT_LINES as error:
        log.info("the answer to %s is sent once more: %r", interaction.id, error)
        return await send()


async def say(interaction: AnyInteraction, text: str) -> None:
    """Answer with a text that only its maker sees, whether or not the interaction was answered before."""
    quiet = discord.AllowedMentions.none()
    text = interaction.client.links.linked(screen.clip(text, TEXT_LIMIT), TEXT_LIMIT)
    if interaction.extras.get(_THINKING):
        try:
            await put(interaction, lambda: {"content": text, "allowed_mentions": quiet})
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            # Where Discord told of it twice, a panel may stand there already.
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=quiet)
    elif is_acknowledged(interaction):
        await _sent(
            interaction, lambda: interaction.followup.send(text, ephemeral=True, allowed_mentions=quiet)
        )
    else:
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=quiet)


async def guarded(interaction: AnyInteraction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work of an interaction and see that it is answered in any case, once."""
    if not take_up(interaction):
        return
    try:
        await work()
    except Exception as error:
        await answer_error(interaction, error)


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong as an interaction was answered, and whether what it asked for ``counts`` already."""

    cause: BaseException
    counts: bool

    def is_a(self, *kinds: type[BaseException]) -> bool:
        """Whether it is of one of these kinds."""
        return isinstance(self.cause, kinds)

    def has(self, *codes: int) -> bool:
        """Whether Discord gave one of these codes for it."""
        return isinstance(self.cause, discord.HTTPException) and self.cause.code in codes


class Answer(NamedTuple):
    """What is said to failures to which something applies, and at which level they are logged."""

    applies: Callable[[Failure], bool]
    said: Callable[[BaseException, Words], str] | None = None
    level: int | None = logging.WARNING


def _refused(error: BaseException, words: Words) -> str:
    assert isinstance(error, EngineError)
    return sentence(error, words)


def _not_shown(_: BaseException, words: Words) -> str:
    return words("This counts, but it could not be shown: see /table board.")


ANSWERS = (
    Answer(lambda failure: failure.is_a(AnsweredElsewhere), level=logging.INFO),
    # An answer that needed no work was given by another delivery.
    Answer(lambda failure: failure.has(ALREADY_ACKNOWLEDGED) and not failure.counts, level=logging.INFO),
    # It was too old to answer.
    Answer(lambda failure: failure.has(*_GONE)),
    # What was asked for counts, whatever went wrong afterwards: it can be shown again.
    Answer(lambda failure: failure.counts and failure.is_a(*DISCORD_ERRORS, StorageError), _not_shown),
    Answer(lambda failure: failure.counts and not failure.is_a(EngineError), _not_shown, logging.ERROR),
    Answer(lambda failure: failure.is_a(EngineError), _refused, None),
    Answer(
        lambda failure: failure.is_a(app_commands.CommandNotFound, app_commands.CommandSignatureMismatch),
        lambda _, words: words("This command has changed; reload Discord and try again."),
    ),
    Answer(
        lambda failure: failure.is_a(app_commands.AppCommandError),
        lambda cause, words: words("That cannot be used here: {reason}", reason=str(cause)),
        None,
    ),
    # Dismissed or deleted meanwhile; or Discord never had the acknowledgement whose word was lost.
    Answer(lambda failure: failure.has(UNKNOWN_MESSAGE)),
    Answer(
        lambda failure: is_too_large(failure.cause),
        lambda _, words: words("This file is too large for Discord."),
    ),
    Answer(
        lambda failure: failure.is_a(*_AWAY) and is_temporary(failure.cause),
        lambda _, words: words("Discord is having trouble right now. Try again in a moment."),
    ),
)
"""The first that applies is given; what none applies to is unknown, and logged whole."""


async def answer_error(interaction: AnyInteraction, error: BaseException) -> None:
    """Tell the maker of an interaction what went wrong."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    origin, words = current_origin(), words_of(interaction)
    failure = Failure(error, origin is not None and origin.committed)
    try:
        answer = next((each for each in ANSWERS if each.applies(failure)), None)
        if answer is None:
            await _unknown(interaction, error, words)
            return
        if answer.level is not None:
            told = (interaction.id, failure.counts, error)
            whole = error if answer.level == logging.ERROR else None
            log.log(answer.level, "interaction %s (counts: %s): %r", *told, exc_info=whole)
        if answer.said:
            await say(interaction, answer.said(error, words))
    except DISCORD_ERRORS as failed:
        log.warning("interaction %s could not be answered: %s", interaction.id, failed)
    except RuntimeError:
        if not interaction.client.stopping:
            raise
        # Once the line is closed nobody can be told any more.


async def _unknown(interaction: AnyInteraction, error: BaseException, words: Words) -> None:
    code = secrets.token_hex(4)
    metrics.FAILURES.inc()
    log.error("unknown failure %s", code, exc_info=error)
    text = words(
        "Something went wrong, and nothing at the table changed. The error’s number is {code}.", code=code
    )
    await say(interaction, text)
