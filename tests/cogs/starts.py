"""What each start of the bot works out of its own files: the same each time, so once for all tests.

So are the commands that it sends: unless a test is about them Discord has them from an earlier start.
"""

from __future__ import annotations

import contextlib
import functools
import sqlite3
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

from discord import utils

from cogs import command_sync
from cogs.command_sync import SYNCED
from cogs.module_check import check_modules
from cogs.strengths import load_strengths
from tables.daily.puzzles import PuzzleBook


def _once(work: Callable[..., Any], key: Callable[..., Hashable]) -> Callable[..., Any]:
    """A function that works something out once for each ``key`` of its arguments."""
    known: dict[Hashable, Any] = {}

    @functools.wraps(work, updated=())
    def found(*arguments: Any) -> Any:
        about = key(*arguments)
        if about not in known:
            known[about] = work(*arguments)
        return known[about]

    return found


_patches = [
    mock.patch("discord.app_commands.commands._shorten", functools.cache(utils._shorten)),
    mock.patch(
        "cogs.module_check.check_modules",
        _once(check_modules, lambda games: tuple(g.info.name for g in games)),
    ),
    mock.patch("cogs.strengths.load_strengths", _once(load_strengths, lambda: None)),
    mock.patch("cogs.assembly.PuzzleBook", _once(PuzzleBook, lambda games, _: tuple(games))),
    mock.patch(
        "cogs.command_sync._payload",
        _once(
            command_sync._payload,
            lambda tree: tuple(command.qualified_name for command in tree.walk_commands()),
        ),
    ),
]


@contextlib.contextmanager
def known_files() -> Iterator[None]:
    """Bots that start inside know of their games, commands and puzzles what an earlier one found."""
    with contextlib.ExitStack() as stack:
        for each in _patches:
            stack.enter_context(each)
        yield


@dataclass(frozen=True)
class EarlierStart:
    """What a start of the bot leaves behind: the commands that Discord has, and what they are known by."""

    commands: Sequence[dict[str, Any]]
    known_by: str

    def remember(self, database: str) -> None:
        """Have a new database say so."""
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("INSERT OR IGNORE INTO memory VALUES (?, ?)", (SYNCED, self.known_by))
