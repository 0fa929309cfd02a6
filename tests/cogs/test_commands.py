"""The commands as Discord takes them: numbers, lengths, and when they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.command_sync import CommandSync
from tables.core.errors import StorageError
from tests.cogs.conftest import bot_world
from tests.support import openapi
from tests.support.settled_world import World

COMMANDS = 100
SUBCOMMANDS = 25
OPTIONS = 25
CHARACTERS = 8000


def payloads(world: World) -> list[dict[str, Any]]:
    return [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]


def walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("options", ()):
        yield from walk(child)


def text_length(node: dict[str, Any]) -> int:
    """What Discord counts: names, descriptions and values of a command with all below it."""
    own = len(node["name"]) + len(node.get("description", ""))
    own += sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in node.get("choices", ()))
    return own + sum(text_length(child) for child in node.get("options", ()))


async def test_numbers_and_lengths_are_within_discords_limits(world: World) -> None:
    commands = payloads(world)
    assert 0 < len(commands) <= COMMANDS
    for command in commands:
        assert text_length(command) <= CHARACTERS, command["name"]
        for node in walk(command):
            assert len(node["name"]) <= 32
            assert 1 <= len(node.get("description", "x")) <= 100, node["name"]
            assert len(node.get("options", ())) <= max(OPTIONS, SUBCOMMANDS), node["name"]
            assert len(node.get("choices", ())) <= 25, node["name"]


async def test_every_option_says_what_it_is_for(world: World) -> None:
    for command in payloads(world):
        for node in walk(command):
            assert node.get("description") != "…", (command["name"], node["name"])


async def test_commands_are_sent_only_when_they_change_and_fit_discords_description(database: str) -> None:
    async with bot_world(database, "first", first_start=True) as world:
        for restarted in (False, True, True):
            if restarted:
                await world.restart_bot()
            (put,) = [each for each in world.requests if each.method == "PUT"]
            assert put.path.endswith("/commands")
            openapi.assert_valid([put])
            assert len(json.dumps(put.json)) > 1000


async def test_about_gives_the_credits_that_licences_ask_for(world: World) -> None:
    text = (await world.member("ana").slash("tables", "about")).text
    for credit in ("game-icons.net", "CC BY 3.0", "Jack Neal", "OFL"):
        assert credit in text


async def test_only_default_intents(world: World) -> None:
    intents = world.bot.intents
    assert not intents.message_content
    assert not intents.members
    assert not intents.presences


async def test_commands_that_wait_for_discord_wait_for_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting, sleep = CommandSync(Mock(), Mock(), None), AsyncMock()
    again = AsyncMock(side_effect=[StorageError("The tables cannot be reached right now."), None])
    monkeypatch.setattr(waiting, "sync_if_changed", again)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    await waiting.sync_later(TimeoutError())
    assert again.await_count == sleep.await_count == 2
