"""Values of options that Discord would never have sent: each is refused before its command sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
import simcord.interactions
from discord import app_commands

from tests.cogs.people import CHANNEL, bot_of, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")

KINDS = discord.AppCommandOptionType


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Discord that lets all values through."""
    monkeypatch.setattr(simcord.interactions, "check_options", lambda _, __, given, **more: dict(given))
    monkeypatch.setattr(simcord.interactions, "validate_option_value", lambda _, __, value: value)


def bad_values(option: app_commands.Parameter) -> Iterator[Any]:
    """Some that an option does not take."""
    if option.type is KINDS.string:
        yield 5
        if option.choices:
            yield "something else"
        if option.max_value is not None:
            yield "x" * (int(option.max_value) + 1)
    elif option.type in (KINDS.integer, KINDS.number):
        yield "five"
        if option.choices:
            yield 987654
        if option.max_value is not None:
            yield int(option.max_value) + 1
        if option.min_value is not None:
            yield int(option.min_value) - 1
    elif option.type is KINDS.boolean:
        yield "perhaps"


@pytest.mark.usefixtures("unchecked")
async def test_each_option_of_each_command_takes_only_what_it_declares(world: World) -> None:
    ana = world.member("ana")
    tried = 0
    for command in bot_of(world).tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        for option in command.parameters:
            for value in bad_values(option):
                answer = await ana.slash(CHANNEL, command.qualified_name, **{option.display_name: value})
                assert f"The option {option.display_name} does not take" in answer.text.replace("\\", ""), (
                    command.qualified_name,
                    option.display_name,
                    value,
                    answer.text,
                )
                tried += 1
    assert tried > 200


@pytest.mark.usefixtures("unchecked")
async def test_a_wish_that_nobody_offers_is_not_written(world: World) -> None:
    """And so others at that table, and in that channel, go on."""
    ana, _ = await sit_down(world, "palimpsest", ("ana", "bela"))
    said = await world.member("chidi").slash(CHANNEL, "table follow", table=1, what="everything")
    assert "The option what does not take everything." in said.text
    assert "table 1" in (await ana.slash(CHANNEL, "table board")).text
