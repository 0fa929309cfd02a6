"""Groups of commands that are made of parts."""

from __future__ import annotations

from typing import cast

import pytest
from discord import app_commands

from cogs.interactions.answers import AnyInteraction
from cogs.interactions.composed_group import ComposedGroup, GroupPart, on_press
from cogs.interactions.controls import Controls


class Greetings(GroupPart):
    def __init__(self, heard: list[str]) -> None:
        self.heard = heard

    @app_commands.command(description="Say welcome")
    async def welcome(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""

    @app_commands.command(description="Say hello")
    async def hello(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""

    @on_press("wave")
    async def _wave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        self.heard.append(rest)


class Farewells(GroupPart):
    @app_commands.command(description="Say goodbye")
    async def bye(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""


class Talk(ComposedGroup, group_name="talk", group_description="Talk"):
    """Whatever its parts say."""


def test_commands_are_those_of_the_parts_in_their_order() -> None:
    parts = Greetings([]), Farewells()
    group = Talk(Controls(), *parts).app_command
    assert group is not None
    assert [command.qualified_name for command in group.commands] == [
        "talk welcome",
        "talk hello",
        "talk bye",
    ]
    bound = [command.binding for command in group.commands if isinstance(command, app_commands.Command)]
    assert bound == [parts[0], parts[0], parts[1]]


async def test_a_part_answers_its_presses_alone() -> None:
    heard: list[str] = []
    verbs = Greetings(heard).verbs()
    assert list(verbs) == ["wave"]
    await verbs["wave"](cast(AnyInteraction, None), 0, 0, "both hands")
    assert heard == ["both hands"]
    assert not Farewells().verbs()


def test_a_verb_has_one_answer() -> None:
    with pytest.raises(ValueError, match="wave"):
        Talk(Controls(), Greetings([]), Greetings([]))
