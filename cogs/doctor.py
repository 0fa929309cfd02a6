"""``bot.py doctor``: what must be so for the bot to run well, looked at one after the other."""

import shutil
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple

import aiohttp
import discord
from discord.http import Route

from cogs.core.config import Config, ConfigError, load_token
from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.interactions.permissions import missing
from cogs.table_screens.refused_places import refused_lines
from data.catalogue import ENGLISH
from render.drawing.fonts import SCRIPTS, of_script
from render.painting.painters import warm_kit
from tables.core.errors import StorageError
from tables.core.settings_types import ServerSettings
from tables.people.settings import read_servers
from tables.storage import db, schema, unusable, upgrade

MOST_SERVERS = 25
"""Servers whose channels are looked at."""
LEAST_FREE = 1 << 30
"""Bytes on the database's disk."""
MOST_SKEW = 5.0
"""Seconds between our clock and Discord's: deadlines are told by Discord's clock and kept by ours."""


MOST_THREADS = 1000
"""Active threads of a server, also posts in forums. Discord's interface tells of the limit (its error 160006)
and not how many these are; this is what servers meet."""
NEARLY_FULL = 0.9


class Finding(NamedTuple):
    """What was looked at, whether it is well, and what to do where it is not."""

    what: str
    well: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok ' if self.well else 'BAD'} {self.what}: {self.text}"


async def examine(config: Config) -> AsyncIterator[Finding]:
    """Look at everything, the machine first; no line holds a secret."""
    finding, servers = await _database(config.database)
    yield finding
    yield _disk(config.database)
    yield _fonts()
    yield await _clock()
    async for finding in _discord(servers):
        yield finding


async def _database(database: str) -> tuple[Finding, Mapping[int, ServerSettings]]:
    """The database, and what servers chose as far as it can be read."""
    url = db.read_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():  # noqa: ASYNC240
        return Finding("database", True, f"{url.database} is not there yet: the first start makes it"), {}
    try:
        opened = await db.Database.open(database, create=False, upgrade=False)
        try:
            found = await opened.read(upgrade.current_revision)
            servers = {} if found is None else await opened.read(read_servers)
        finally:
            await opened.close()
    except StorageError as error:
        return Finding("database", False, str(unusable.for_operators(error))), {}
    older = "empty" if found is None else "of an earlier version"
    version = "of this version" if found == schema.HEAD else f"{older}: the next start brings it up to date"
    return Finding("database", True, f"{unusable.name_of(url)} is whole and {version}"), servers


def _disk(database: str) -> Finding:
    """How much room the database's own disk has."""
    url = db.read_url(database)
    if url.get_backend_name() != "sqlite":
        return Finding("disk", True, f"PostgreSQL looks after its own, on {url.host or 'this machine'}")
    path = Path(url.database or "").resolve().parent
    while not path.exists():
        path = path.parent
    free = shutil.disk_usage(path).free
    text = f"{free / 2**30:.1f} GiB are free at {path}"
    return Finding("disk", free >= LEAST_FREE, text if free >= LEAST_FREE else f"{text}: make room")


def _fonts() -> Finding:
    try:
        warm_kit()
    except OSError as error:
        return Finding("fonts", False, f"{error}: install the program again")
    lacking = [script for script in SCRIPTS if of_script(script) is None]
    names = f"; no font for names in {', '.join(lacking)}" if lacking else ""
    return Finding("fonts", True, f"pictures can be drawn{names}")


async def _clock() -> Finding:
    try:
        async with aiohttp.ClientSession() as session, session.get(f"{Route.BASE}/gateway") as answer:
            theirs = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    except (*DISCORD_ERRORS, KeyError, ValueError) as error:
        return Finding("clock", False, f"Discord cannot be reached ({error or type(error).__name__})")
    skew = time.time() - theirs
    if abs(skew) > MOST_SKEW:
        return Finding(
            "clock", False, f"ours is {skew:+.0f} s from Discord’s: have the machine keep time (NTP)"
        )
    return Finding("clock", True, "fits Discord’s")


async def _discord(chosen: Mapping[int, ServerSettings]) -> AsyncIterator[Finding]:
    try:
        token = load_token()
    except ConfigError as error:
        yield Finding("token", False, str(error))
        return
    client = discord.Client(intents=discord.Intents(guilds=True))
    async with client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            yield Finding("token", False, "Discord refuses it: make a new one and put it in .env")
            return
        except DISCORD_ERRORS as error:
            yield Finding("token", False, f"Discord cannot be reached ({error})")
            return
        assert client.user is not None
        yield Finding("token", True, f"it is {client.user.name}’s")
        try:
            async for server in client.fetch_guilds(limit=MOST_SERVERS, with_counts=False):
                async for finding in _server(client, server.id, chosen.get(server.id, ServerSettings())):
                    yield finding
        except DISCORD_ERRORS as error:
            yield Finding("servers", False, f"they cannot be looked at ({error})")


async def _server(client: discord.Client, number: int, settings: ServerSettings) -> AsyncIterator[Finding]:
    """A line for each channel in which something is missing, or one that all is well.

    They are the text channels, and the forum that is chosen to be played in.
    """
    assert client.user is not None
    server = await client.fetch_guild(number, with_counts=False)
    me = await server.fetch_member(client.user.id)
    lacking: list[Finding] = []
    everywhere = await server.fetch_channels()
    if settings.play_in == "forum" and settings.forum is not None:
        forum = next((each for each in everywhere if each.id == settings.forum), None)
        lacking += _forum(forum, server.name, me)
    if settings.play_in != "channel":
        lacking += _threads(len(await server.active_threads()), server.name)
    if refused := refused_lines(settings, ENGLISH):
        lacking.append(Finding(f"threads of {server.name}", False, " ".join(refused)))
    channels = [each for each in everywhere if isinstance(each, discord.TextChannel)]
    for channel in channels:
        names = missing(channel.permissions_for(me), thread=False)
        if names:
            lacking.append(Finding(f"#{channel.name} of {server.name}", False, f"missing {', '.join(names)}"))
    for finding in lacking:
        yield finding
    if not lacking:
        yield Finding(server.name, True, f"nothing is missing in {len(channels)} channels")


def _threads(active: int, server: str) -> Iterator[Finding]:
    """Whether there is room for more threads, as far as the bot sees those that there are."""
    if active >= NEARLY_FULL * MOST_THREADS:
        text = f"{active} are active of {MOST_THREADS} at most: close some that nobody needs"
        yield Finding(f"active threads of {server}", False, text)


def _forum(forum: discord.abc.GuildChannel | None, server: str, me: discord.Member) -> Iterator[Finding]:
    """What keeps games from having posts in the forum that is chosen for them."""
    if not isinstance(forum, discord.ForumChannel):
        text = "it is gone: choose another one with /settings server"
        yield Finding(f"the forum of {server}", False, text)
        return
    granted = forum.permissions_for(me)
    names = list(dict.fromkeys((*missing(granted, thread=False), *missing(granted, thread=True))))
    if names:
        yield Finding(f"#{forum.name} of {server}", False, f"missing {', '.join(names)}")
    if forum.flags.require_tag and all(tag.moderated for tag in forum.available_tags):
        text = "it requires a tag and has none that everybody may set: add one, best with a game’s name"
        yield Finding(f"tags of #{forum.name} of {server}", False, text)
